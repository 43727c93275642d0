import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import type { Prompt } from '../../contract/prompts.ts';
import { paths } from '../paths.ts';
import type { ReturnState } from '../session/return-path.ts';
import { DeletePrompt } from './DeletePrompt.tsx';
import classes from './OwnerPromptBar.module.css';
import { StatusControl } from './StatusControl.tsx';

/** What only those see who may change the prompt: its status, Edit and Delete (spec 2, design 9). */
export function OwnerPromptBar({ prompt, onDeleted }: { prompt: Prompt; onDeleted: () => void }) {
  const { pathname, search } = useLocation();
  return (
    <section className={classes.bar} aria-label="Manage this prompt">
      <StatusControl prompt={prompt} />
      <div className={classes.actions}>
        <Button
          component={Link}
          to={paths.editOwnPrompt(prompt.id)}
          state={{ from: pathname + search } satisfies ReturnState}
          variant="default"
          leftSection={<IconPencil size={18} aria-hidden />}
        >
          Edit
        </Button>
        <DeletePrompt prompt={prompt} onDeleted={onDeleted} />
      </div>
    </section>
  );
}
