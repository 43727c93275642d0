import { Button, Menu } from '@mantine/core';
import { IconArchive, IconChevronDown, IconPencilOff, IconWorld } from '../../ui/icons-of-members.tsx';
import { IconCheck } from '../../ui/icons.tsx';
import type { Prompt, Status } from '../../../contract/prompts.ts';
import { messageOf } from '../../api/error.ts';
import { notify } from '../../ui/notify.tsx';
import { useSetStatus } from '../prompts.api.ts';
import { STATUS_WORDS } from '../statuses.ts';
import classes from './StatusControl.module.css';

const ICONS: Record<Status, typeof IconWorld> = {
  DRAFT: IconPencilOff,
  PUBLISHED: IconWorld,
  ARCHIVED: IconArchive,
};
const STATUSES = Object.keys(STATUS_WORDS) as Status[];

/**
 * Says who sees the prompt, and changes its status. A menu instead of radio buttons, since arrow keys would publish a
 * draft in passing.
 */
export function StatusControl({ prompt }: { prompt: Pick<Prompt, 'id' | 'status'> }) {
  const setStatus = useSetStatus();
  const { label, meaning } = STATUS_WORDS[prompt.status];
  const Icon = ICONS[prompt.status];

  const choose = (status: Status) => {
    setStatus.mutateAsync({ id: prompt.id, status }).then(
      () => notify.success(STATUS_WORDS[status].done),
      (error: unknown) => notify.failure('Failed to change status', { detail: messageOf(error, 'Please try again') }),
    );
  };

  return (
    <div className={classes.status}>
      <Menu
        position="bottom-start"
        width="min(320px, calc(100vw - 32px))"
        withinPortal={false}
        withInitialFocusPlaceholder={false}
        returnFocus
      >
        <Menu.Target>
          <Button
            variant="default"
            aria-label={`Status: ${label}`}
            leftSection={<Icon size={18} aria-hidden />}
            rightSection={<IconChevronDown size={16} aria-hidden />}
          >
            {label}
          </Button>
        </Menu.Target>
        <Menu.Dropdown aria-label="Status">
          <Menu.RadioGroup value={prompt.status} onChange={(value) => choose(value as Status)}>
            {STATUSES.map((status) => (
              <Menu.RadioItem
                key={status}
                value={status}
                className={classes.item}
                closeMenuOnClick
                checkIcon={<IconCheck size={14} />}
              >
                <span className={classes.label}>{STATUS_WORDS[status].label}</span>
                <span className={classes.meaning}>{STATUS_WORDS[status].meaning}</span>
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </Menu.Dropdown>
      </Menu>
      <p className={classes.note}>{meaning}</p>
    </div>
  );
}
