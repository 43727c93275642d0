import { Menu } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { useState } from 'react';
import { IconPlayerPlay } from '../../ui/icons.tsx';
import { useLazyDialog } from '../../ui/useLazyDialog.ts';
import classes from './menus.module.css';
import { MenuTrigger, takeFocus } from './MenuTrigger.tsx';
import type { RunProps } from './RunMenu.tsx';
import { RunTargetItems } from './RunTargetItems.tsx';

const loadOwnTargets = () => import('./OwnTargetsDialog.tsx').then((module) => module.OwnTargetsDialog);

/** The menu of Run with its button; rendered open, as somebody has just pressed the button. */
export function RunTargetsMenu({ promptId, text, onBlocked, onRun, inDialog = false }: RunProps) {
  // It opens after mounting, to record which element had the focus.
  const mounted = useMounted();
  const [opened, setOpened] = useState(true);
  const [editing, setEditing] = useState(false);
  const closeDialog = () => setEditing(false);
  const { Component: OwnTargetsDialog } = useLazyDialog(loadOwnTargets, editing, closeDialog);
  return (
    <>
      <Menu
        opened={mounted && opened && text !== undefined}
        onChange={(next) => (next && text === undefined ? onBlocked() : setOpened(next))}
        position="bottom-end"
        width="min(320px, calc(100vw - 32px))"
        // As high as the window leaves room; the rest scrolls.
        middlewares={{ size: { padding: 8 } }}
        withinPortal={inDialog}
        withInitialFocusPlaceholder={false}
        returnFocus
      >
        <Menu.Target>
          <MenuTrigger ref={takeFocus} small={inDialog} icon={<IconPlayerPlay size={18} aria-hidden />}>
            Run
          </MenuTrigger>
        </Menu.Target>
        <Menu.Dropdown className={classes.menu} aria-label="Run">
          {text !== undefined && (
            <RunTargetItems promptId={promptId} text={text} onRun={onRun} onEdit={() => setEditing(true)} />
          )}
        </Menu.Dropdown>
      </Menu>
      {OwnTargetsDialog && <OwnTargetsDialog opened={editing} onClose={closeDialog} />}
    </>
  );
}
