import { Textarea, TextInput } from '@mantine/core';
import {
  memo,
  useEffect,
  useState,
  type ChangeEvent,
  type FocusEvent,
  type HTMLAttributes,
  type ReactNode,
} from 'react';
import type { Field, FieldType } from '../../../contract/fields.model.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { adviceOf, isNativeValue } from './advice.ts';
import { ChoiceInput } from './ChoiceInput.tsx';
import classes from './FieldInput.module.css';
import { looksLikeSecret } from './secrets.ts';

interface Props {
  field: Field;
  value: string;
  onChange: (key: string, value: string) => void;
  /** Whether it takes the focus when its dialog opens. */
  isFirst: boolean;
}

/** Rows of a text whose lines the browser cannot follow by itself (Firefox, `field-sizing`). */
const MAX_ROWS = 8;
const MULTILINE_ROWS = 4;

const NATIVE: Partial<Record<FieldType, 'date' | 'time' | 'datetime-local'>> = {
  date: 'date',
  time: 'time',
  datetime: 'datetime-local',
};
const KEYBOARDS: Partial<Record<FieldType, HTMLAttributes<HTMLElement>['inputMode']>> = {
  number: 'decimal',
  url: 'url',
  email: 'email',
};

/** One field of a prompt with its label, its help, and advice about its value (product 13). */
export const FieldInput = memo(function FieldInput({ field, value, onChange, isFirst }: Props) {
  // Nobody is advised while they type.
  const [left, setLeft] = useState(false);
  const [incomplete, setIncomplete] = useState(false);
  const isSecret = useLooksSecret(value);
  const shared = {
    label: field.label,
    description: notesOf(field, value, { isSecret, left }),
    // Of half a date the browser tells nothing: it would not be copied.
    error: incomplete && 'This is not complete, and counts as empty.',
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
    // All around the input runs as the label does.
    wrapperProps: { dir: 'auto' },
    'data-field': field.key,
    'data-autofocus': isFirst || undefined,
    'aria-required': field.required || undefined,
    value,
    onBlur(event: FocusEvent<HTMLElement>) {
      setLeft(true);
      setIncomplete(event.currentTarget instanceof HTMLInputElement && event.currentTarget.validity.badInput);
    },
  };
  if (field.options || field.type === 'boolean') {
    return <ChoiceInput {...shared} field={field} onChange={(chosen) => onChange(field.key, chosen)} />;
  }
  const typed = {
    ...shared,
    // product 2, Customize. Beside the words of its author it would only be in the way.
    placeholder: field.help ? undefined : `Enter ${isolated(field.label)}...`,
    autoComplete: 'off',
    dir: 'auto',
    maxLength: LIMITS.fieldValueMax,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onChange(field.key, event.currentTarget.value),
  };
  if (field.type !== 'text' && field.type !== 'multiline') {
    // What the browser's own input cannot show stays a text.
    const native = isNativeValue(field.type, value) ? NATIVE[field.type] : undefined;
    return <TextInput {...typed} type={native ?? 'text'} inputMode={KEYBOARDS[field.type]} spellCheck={false} />;
  }
  const isLong = field.type === 'multiline';
  return (
    <Textarea
      {...typed}
      className={isLong ? classes.wide : undefined}
      classNames={{ input: isLong ? classes.long : classes.growing }}
      rows={Math.min(MAX_ROWS, Math.max(value.split('\n').length, isLong ? MULTILINE_ROWS : 1))}
    />
  );
});

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdfd\ufe70-\ufefc]/;

/** A name from right to left, so that the English words around it stay in their order. */
const isolated = (label: string): string => (RIGHT_TO_LEFT.test(label) ? `\u2068${label}\u2069` : label);

/** Milliseconds after which somebody who types is warned. */
const REST_MS = 200;

/** Whether a value looks like a secret; known a moment later, as nothing is searched while a form is drawn. */
function useLooksSecret(value: string): boolean {
  const [secret, setSecret] = useState<string>();
  useEffect(() => {
    if (value === '') return undefined;
    const timer = window.setTimeout(() => looksLikeSecret(value) && setSecret(value), REST_MS);
    return () => window.clearTimeout(timer);
  }, [value]);
  return value !== '' && secret === value;
}

/** Below the input: what its author says of it, advice once it was left, and warnings. */
function notesOf(field: Field, value: string, { isSecret, left }: { isSecret: boolean; left: boolean }): ReactNode {
  const { help } = field;
  const advice = left ? adviceOf(field, value) : undefined;
  const isFull = value.length >= LIMITS.fieldValueMax;
  if (!isSecret && !isFull && !advice) return help;
  return (
    <>
      {help}
      {advice && <span className={classes.advice}>{advice}</span>}
      {isSecret && (
        <span className={classes.warning}>
          This looks like a password or a key. Whoever gets the text can read it. It is not remembered in this browser.
        </span>
      )}
      {isFull && (
        <span className={classes.warning}>
          This is as much as a field holds: {LIMITS.fieldValueMax.toLocaleString('en')} characters.
        </span>
      )}
    </>
  );
}
