import { useCallback, useState } from 'react';
import type { Control } from 'react-hook-form';
import { FillForm } from '../fill/FillForm.tsx';
import type { Values } from '../fill/values.ts';
import type { PromptForm } from './prompt-form.ts';
import classes from './TryIt.module.css';
import { usePromptFields } from './usePromptFields.ts';

/** Moves the focus here: on small screens the form is far below the button that shows it. */
const focus = (heading: HTMLElement | null) => heading?.focus();

/** The form that the text becomes, as its readers will see it. */
export function TryIt({ control }: { control: Control<PromptForm> }) {
  const { reading } = usePromptFields(control);
  const [values, setValues] = useState<Values>({});
  const change = useCallback((key: string, value: string) => setValues((before) => ({ ...before, [key]: value })), []);
  return (
    <section className={classes.panel} aria-labelledby="try-it">
      <h2 id="try-it" className={classes.title} tabIndex={-1} ref={focus}>
        Try it
      </h2>
      {reading.fields.length > 0 ? (
        <FillForm reading={reading} values={values} onChange={change} />
      ) : (
        <p className={classes.none}>There is nothing to fill in.</p>
      )}
    </section>
  );
}
