import { ActionIcon } from '@mantine/core';
import type { Icon } from './icon.tsx';
import classes from './RowAction.module.css';

interface Props {
  /** Action and row: `Delete Writing`. */
  label: string;
  icon: Icon;
  /** The action loses data. */
  dangerous?: boolean;
  onClick: () => void;
}

/** A row's button in a table. */
export function RowAction({ label, icon: Picture, dangerous = false, onClick }: Props) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={36}
      className={dangerous ? classes.dangerous : undefined}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      <Picture size={18} aria-hidden />
    </ActionIcon>
  );
}
