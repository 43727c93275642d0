import { Menu } from '@mantine/core';
import { useState } from 'react';
import { useSite } from '../../site.ts';
import { IconPencil } from '../../ui/icons.tsx';
import { TOO_LONG } from '../too-long.ts';
import classes from './menus.module.css';
import { linkTo } from './run-address.ts';
import { listTargets } from './run-list.ts';
import { readOwn, readUsed } from './run-storage.ts';
import type { RunTarget } from './run-targets.ts';
import { useRun } from './useRun.ts';

interface Props {
  promptId: number;
  /** Gives what is run; undefined if it is too long. */
  text: () => string | undefined;
  onRun: (() => void) | undefined;
  onEdit: () => void;
}

/** Where the text can be run, the last used first, each with what will happen. */
export function RunTargetItems({ promptId, text: fillIn, onRun, onEdit }: Props) {
  const { runTargets } = useSite();
  // Read once: nothing moves while the menu is open.
  const [targets] = useState(() => listTargets(runTargets, readOwn(), readUsed()));
  const [text] = useState(fillIn);
  const { follow, paste } = useRun(promptId, onRun);
  if (text === undefined) {
    return (
      <Menu.Label>
        {TOO_LONG.title}. {TOO_LONG.detail}.
      </Menu.Label>
    );
  }
  return (
    <>
      <Menu.Label>Opens in a new tab</Menu.Label>
      {targets.map((target) => {
        const link = linkTo(target, text);
        const words = <Words name={target.name} note={noteOn(target, link)} />;
        // A link, since no browser blocks the tab of one, and the reader sees where it leads.
        return link ? (
          <Menu.Item
            key={target.name}
            className={classes.item}
            component="a"
            href={link}
            target="_blank"
            rel="noopener noreferrer"
            onClick={() => follow(target)}
          >
            {words}
          </Menu.Item>
        ) : (
          <Menu.Item key={target.name} className={classes.item} onClick={() => void paste(target, text)}>
            {words}
          </Menu.Item>
        );
      })}
      <Menu.Divider />
      <Menu.Item className={classes.item} leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
        Your own addresses
      </Menu.Item>
    </>
  );
}

const Words = ({ name, note }: { name: string; note: string | undefined }) => (
  <>
    <bdi className={classes.label}>{name}</bdi>
    {note && <span className={classes.note}>{note}</span>}
  </>
);

function noteOn({ address, sends }: RunTarget, link: string | undefined): string | undefined {
  if (address === undefined) return 'Copies the text for you to paste';
  if (link === undefined) return 'Too long for a link: copies the text for you to paste';
  return sends ? 'Sends the text at once' : undefined;
}
