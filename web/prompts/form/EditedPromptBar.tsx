import { Button } from '@mantine/core';
import { IconEye } from '../../ui/icons-of-members.tsx';
import { Link } from 'react-router';
import type { Prompt } from '../../../contract/prompts.ts';
import { paths } from '../../paths.ts';
import { OwnerPromptBar } from '../OwnerPromptBar.tsx';
import { useLeaveDeleted } from '../useLeaveDeleted.ts';

interface Props {
  prompt: Prompt;
  /** The form may be left now without a question. */
  onDeleted: () => void;
}

/** Above the form: who sees the prompt, the way to its page, and Delete. */
export function EditedPromptBar({ prompt, onDeleted }: Props) {
  const leave = useLeaveDeleted(prompt.id);
  return (
    <OwnerPromptBar
      prompt={prompt}
      onDeleted={() => {
        onDeleted();
        return leave();
      }}
    >
      <Button
        component={Link}
        to={paths.myPrompt(prompt.id)}
        variant="default"
        leftSection={<IconEye size={18} aria-hidden />}
      >
        View
      </Button>
    </OwnerPromptBar>
  );
}
