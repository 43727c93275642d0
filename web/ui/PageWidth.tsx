import type { ReactNode } from 'react';
import classes from './PageWidth.module.css';

/** The content column: at most 1200 px wide (product 12). */
export function PageWidth({
  children,
  as: Tag = 'div',
  className,
}: {
  children: ReactNode;
  as?: 'div' | 'section';
  className?: string | undefined;
}) {
  return <Tag className={className ? `${classes.width} ${className}` : classes.width}>{children}</Tag>;
}
