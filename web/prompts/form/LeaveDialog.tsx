import { Button, Group, Text } from '@mantine/core';
import type { Blocker } from 'react-router';
import { Dialog } from '../../ui/Dialog.tsx';

/** Asks before unsaved changes are left behind. */
export function LeaveDialog({ blocker, onDiscard }: { blocker: Blocker; onDiscard: () => void }) {
  const stay = () => blocker.reset?.();
  return (
    <Dialog opened={blocker.state === 'blocked'} onClose={stay} title="Leave without saving?" size="32rem" centered>
      <Text mb={20}>
        Your changes are not saved. They can stay in this browser as a draft, which is here again when you come back.
      </Text>
      <Group justify="flex-end" gap="sm">
        <Button
          variant="subtle"
          color="red"
          onClick={() => {
            onDiscard();
            blocker.proceed?.();
          }}
        >
          Discard changes
        </Button>
        <Button variant="default" onClick={() => blocker.proceed?.()}>
          Leave, keep draft
        </Button>
        <Button onClick={stay} data-autofocus>
          Keep editing
        </Button>
      </Group>
    </Dialog>
  );
}
