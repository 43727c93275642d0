import { Button, type ButtonProps } from '@mantine/core';
import { IconPencil } from '../../ui/icons.tsx';
import { Link, useLocation } from 'react-router';
import type { ReturnState } from '../../session/return-path.ts';

/** Link to the form, which returns to this page. */
export function EditPromptLink({ to, size }: { to: string; size?: NonNullable<ButtonProps['size']> }) {
  const { pathname, search } = useLocation();
  return (
    <Button
      component={Link}
      to={to}
      state={{ from: pathname + search } satisfies ReturnState}
      {...(size ? { size } : {})}
      variant="default"
      leftSection={<IconPencil size={18} aria-hidden />}
    >
      Edit
    </Button>
  );
}
