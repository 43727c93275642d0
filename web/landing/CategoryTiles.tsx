import { Skeleton } from '@mantine/core';
import { createElement } from 'react';
import { Link } from 'react-router';
import type { Category } from '../../contract/categories.ts';
import { paths } from '../paths.ts';
import { categoryIcon } from './category-icons.ts';
import classes from './CategoryTiles.module.css';

/** The first categories, eight per row on large screens (product 2). */
export function CategoryTiles({ categories }: { categories: Category[] }) {
  return (
    <ul className={classes.tiles}>
      {categories.map((category) => (
        <li key={category.id}>
          <Link to={paths.browseCategory(category.id)} className={classes.tile}>
            <Sign name={category.name} />
            <span className={classes.name}>{category.name}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** An icon for known categories, the first letter for others. */
function Sign({ name }: { name: string }) {
  const icon = categoryIcon(name);
  return (
    <span className={classes.sign} aria-hidden>
      {icon ? createElement(icon, { size: 26, strokeWidth: 1.6 }) : ([...name][0] ?? '').toUpperCase()}
    </span>
  );
}

export function CategoryTilesSkeleton({ count }: { count: number }) {
  return (
    <div className={classes.tiles} role="status" aria-label="Loading categories">
      {Array.from({ length: count }, (_, position) => (
        <Skeleton key={position} height={124} radius="lg" />
      ))}
    </div>
  );
}
