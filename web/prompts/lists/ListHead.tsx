import { Button } from '@mantine/core';
import { IconPlus } from '../../ui/icons.tsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import classes from './ListHead.module.css';

/** Title of a members' screen, with the link to a new prompt. */
export function ListHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className={classes.head}>
      <h1 className={classes.title}>{title}</h1>
      <div className={classes.actions}>
        {children}
        <Button component={Link} to={paths.createPrompt()} leftSection={<IconPlus size={18} aria-hidden />}>
          Add Prompt
        </Button>
      </div>
    </header>
  );
}
