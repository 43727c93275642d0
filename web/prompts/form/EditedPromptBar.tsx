import { Button } from '@mantine/core';
import { IconEye } from '../../ui/icons-of-members.tsx';
import { Link } from 'react-router';
import type { Prompt } from '../../../contract/prompts.ts';
import { paths } from '../../paths.ts';
import { OwnerPromptBar } from '../prompt/OwnerPromptBar.tsx';
import { useLeaveDeleted } from '../prompt/useLeaveDeleted.ts';

interface Props {
  prompt: Prompt;
  /** Called when the form may be left without asking. */
  onDeleted: () => void;
}

/** Bar above the form: status of the prompt, link to its page, and Delete. */
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
