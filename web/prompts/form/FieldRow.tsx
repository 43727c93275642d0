import { ActionIcon, UnstyledButton } from '@mantine/core';
import { useId } from 'react';
import type { AuthorField, Field } from '../../../contract/fields.model.ts';
import { IconArrowDown, IconArrowUp, IconChevronDown } from '../../ui/icons-of-members.tsx';
import { hiddenMarks } from '../hidden-marks.tsx';
import type { Said } from './author-fields.ts';
import type { SaidErrors } from './field-errors.ts';
import { asksInWords, writtenAs } from './field-words.ts';
import { FieldInputs } from './FieldInputs.tsx';
import classes from './FieldsPanel.module.css';

interface Props {
  /** The field as its form asks for it. */
  field: Field;
  /** The field as the text alone describes it. */
  found: Field;
  content: string;
  said: AuthorField | undefined;
  errors: SaidErrors;
  isOpen: boolean;
  isFirst: boolean;
  isLast: boolean;
  onToggle: () => void;
  onSay: (said: Said, found: Field) => void;
  onMove: (by: -1 | 1, button: HTMLButtonElement) => void;
}

/** One field: how it is asked for, its place in the form, and its description when it is open. */
export function FieldRow(props: Props) {
  const { field, found, content, said, errors, isOpen, isFirst, isLast, onToggle, onSay, onMove } = props;
  const id = useId();
  const show = hiddenMarks();
  const step = (by: -1 | 1, word: string, isEnd: boolean) => (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={32}
      aria-label={`Move ${field.label} ${word}`}
      disabled={isEnd}
      onClick={({ currentTarget }) => onMove(by, currentTarget)}
    >
      {by < 0 ? <IconArrowUp size={18} aria-hidden /> : <IconArrowDown size={18} aria-hidden />}
    </ActionIcon>
  );
  return (
    <li className={classes.row} data-slot={field.slot || undefined}>
      <div className={classes.head}>
        <UnstyledButton
          className={classes.toggle}
          data-field={field.key}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={onToggle}
        >
          <IconChevronDown size={18} aria-hidden className={classes.chevron} />
          <span className={classes.name}>{show(writtenAs(field, content), 0)}</span>
          <span className={classes.asks}>{asksInWords(field)}</span>
        </UnstyledButton>
        {step(-1, 'up', isFirst)}
        {step(1, 'down', isLast)}
      </div>
      {isOpen && (
        <div id={id} className={classes.inputs} role="group" aria-label={`Description of ${field.label}`}>
          <FieldInputs field={field} found={found} said={said} errors={errors} onSay={(next) => onSay(next, found)} />
        </div>
      )}
    </li>
  );
}
