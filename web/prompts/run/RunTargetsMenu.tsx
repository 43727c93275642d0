import { Menu } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { useCallback, useRef, useState } from 'react';
import { IconPlayerPlay } from '../../ui/icons.tsx';
import { useLazyDialog } from '../../ui/useLazyDialog.ts';
import classes from './menus.module.css';
import { ABOVE_TOASTS, MenuTrigger, takeFocus } from './MenuTrigger.tsx';
import type { RunProps } from './RunMenu.tsx';
import { RunTargetItems } from './RunTargetItems.tsx';

const loadOwnTargets = () => import('./OwnTargetsDialog.tsx').then((module) => module.OwnTargetsDialog);

/** With so many pixels below the button, the menu is best read there. */
const ENOUGH = 480;

/** The side of the button with room for the menu, and its pixels: a form has its buttons at its end. */
function sideOf(button: HTMLElement): { position: 'bottom-end' | 'top-end'; room: number } {
  const { top, bottom } = button.getBoundingClientRect();
  const below = window.innerHeight - bottom;
  const isBelow = below >= ENOUGH || below >= top;
  return { position: isBelow ? 'bottom-end' : 'top-end', room: (isBelow ? below : top) - 16 };
}

/** The menu of Run with its button; rendered open, as somebody has just pressed the button. */
export function RunTargetsMenu({ promptId, text, onBlocked, onRun, inDialog = false }: RunProps) {
  // It opens after mounting, to record which element had the focus.
  const mounted = useMounted();
  const [opened, setOpened] = useState(true);
  const [side, setSide] = useState<ReturnType<typeof sideOf>>();
  const trigger = useRef<HTMLButtonElement>(null);
  const arrive = useCallback((button: HTMLButtonElement | null) => {
    takeFocus(button);
    trigger.current = button;
    if (button) setSide(sideOf(button));
  }, []);
  const [editing, setEditing] = useState(false);
  const closeDialog = () => setEditing(false);
  function change(next: boolean) {
    if (next && text === undefined) return onBlocked();
    if (next && trigger.current) setSide(sideOf(trigger.current));
    setOpened(next);
  }
  const { Component: OwnTargetsDialog } = useLazyDialog(loadOwnTargets, editing, closeDialog);
  return (
    <>
      <Menu
        opened={mounted && opened && text !== undefined}
        onChange={change}
        position={side?.position ?? 'bottom-end'}
        width="min(320px, calc(100vw - 32px))"
        // As high as the window leaves room on this side; the rest scrolls.
        middlewares={{ size: { padding: 8 }, flip: false }}
        withinPortal={inDialog}
        zIndex={ABOVE_TOASTS}
        withInitialFocusPlaceholder={false}
        returnFocus
      >
        <Menu.Target>
          <MenuTrigger ref={arrive} small={inDialog} icon={<IconPlayerPlay size={18} aria-hidden />}>
            Run
          </MenuTrigger>
        </Menu.Target>
        <Menu.Dropdown
          className={classes.menu}
          aria-label="Run"
          // From its first frame on, so that nothing scrolls away from it.
          style={{ maxHeight: side?.room }}
        >
          {text !== undefined && (
            <RunTargetItems promptId={promptId} text={text} onRun={onRun} onEdit={() => setEditing(true)} />
          )}
        </Menu.Dropdown>
      </Menu>
      {OwnTargetsDialog && <OwnTargetsDialog opened={editing} onClose={closeDialog} />}
    </>
  );
}
