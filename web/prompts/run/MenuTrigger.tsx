import { Button } from '@mantine/core';
import type { ComponentProps, ReactNode, Ref } from 'react';

interface Props extends Omit<ComponentProps<'button'>, 'ref' | 'style' | 'color'> {
  ref?: Ref<HTMLButtonElement>;
  icon: ReactNode;
  /** Inside a form, beside its buttons. */
  small?: boolean;
}

/** The button of a menu, before its menu is loaded and after. */
export const MenuTrigger = ({ icon, small = false, ...more }: Props) => (
  <Button size={small ? 'sm' : 'md'} variant="default" leftSection={icon} {...more} />
);

/** A toast would cover the last items of an open menu. */
export const ABOVE_TOASTS = 450;

/** Takes over the focus of the button that was replaced when the menu's code had been loaded. */
export function takeFocus(button: HTMLButtonElement | null): void {
  if (document.activeElement === document.body) button?.focus({ preventScroll: true });
}
