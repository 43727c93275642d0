import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Reading } from '../../../contract/fields.model.ts';
import { move, saidOf, say } from './author-fields.ts';
import type { SaidErrors } from './field-errors.ts';
import { FieldRow } from './FieldRow.tsx';
import classes from './FieldsPanel.module.css';
import type { FieldSettings } from './mends.ts';

/** Fields listed at first. */
const SHOWN = 40;

interface Props {
  reading: Reading;
  found: Reading;
  settings: FieldSettings;
  errors: ReadonlyMap<string, SaidErrors>;
  opened: string | boolean;
  onOpen: (opened: string | boolean) => void;
  onChange: (settings: FieldSettings) => void;
}

/** The fields in the order of their form, each with a description that opens. */
export function FieldRows({ reading, found, settings, errors, opened, onOpen, onChange }: Props) {
  const [all, setAll] = useState(false);
  const [moved, setMoved] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const shown = all ? reading.fields : reading.fields.slice(0, SHOWN);
  const change = (fields: FieldSettings['fields']) => onChange({ ...settings, fields });

  // A row that changes its place in the document loses the focus, and a button that can do no more loses it a frame
  // later.
  function step(key: string, by: -1 | 1, button: HTMLButtonElement) {
    flushSync(() => change(move(settings.fields, { shown: reading.fields, found: found.fields, key, by })));
    const place = reading.fields.findIndex((field) => field.key === key) + by;
    setMoved(`Place ${place + 1} of ${reading.fields.length}`);
    const toggle = list.current?.querySelector<HTMLElement>(`[data-field="${CSS.escape(key)}"]`);
    (button.disabled ? toggle : button)?.focus();
  }

  return (
    <>
      <ol ref={list} className={classes.rows} aria-label="Fields and what is said of them">
        {shown.map((field, position) => (
          <FieldRow
            key={field.key}
            field={field}
            found={found.fields.find(({ key }) => key === field.key) ?? field}
            content={reading.content}
            said={saidOf(settings.fields, field.key)}
            errors={errors.get(field.key) ?? {}}
            isOpen={opened === field.key}
            isFirst={position === 0}
            isLast={position === reading.fields.length - 1}
            onToggle={() => onOpen(opened === field.key ? true : field.key)}
            onSay={(said, base) => change(say(settings.fields, base, said))}
            onMove={(by, button) => step(field.key, by, button)}
          />
        ))}
      </ol>
      {shown.length < reading.fields.length && (
        <Button variant="default" size="compact-md" onClick={() => setAll(true)}>
          {`Show all ${reading.fields.length} fields`}
        </Button>
      )}
      <p className={classes.moved} role="status">
        {moved}
      </p>
    </>
  );
}
