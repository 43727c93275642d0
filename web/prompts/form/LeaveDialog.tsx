import { Button, Group, Text } from '@mantine/core';
import { useRef } from 'react';
import type { Blocker } from 'react-router';
import { Dialog } from '../../ui/Dialog.tsx';

/** Asks before leaving unsaved changes. */
export function LeaveDialog({ blocker, onDiscard }: { blocker: Blocker; onDiscard: () => void }) {
  // A second click can come before the first one renders, and the router accepts only one answer.
  const answered = useRef<Blocker>(undefined);
  function answer(give: (blocked: Blocker & { state: 'blocked' }) => void) {
    if (blocker.state !== 'blocked' || answered.current === blocker) return;
    answered.current = blocker;
    give(blocker);
  }
  const stay = () => answer(({ reset }) => reset());
  return (
    <Dialog opened={blocker.state === 'blocked'} onClose={stay} title="Leave without saving?" size="32rem" centered>
      <Text mb={20}>
        Your changes are not saved. They can stay in this browser as a draft, which is here again when you come back.
      </Text>
      <Group justify="flex-end" gap="sm">
        <Button
          variant="subtle"
          color="red"
          onClick={() =>
            answer(({ proceed }) => {
              onDiscard();
              proceed();
            })
          }
        >
          Discard changes
        </Button>
        <Button variant="default" onClick={() => answer(({ proceed }) => proceed())}>
          Leave, keep draft
        </Button>
        <Button onClick={stay} data-autofocus>
          Keep editing
        </Button>
      </Group>
    </Dialog>
  );
}
