import type { UseFormRegister } from 'react-hook-form';
import { FLAG_LABELS, FLAGS } from '../flags.ts';
import classes from './NamesField.module.css';
import type { PromptForm } from './prompt-form.ts';

/** Flags, which only administrators set (product 6). */
export function FlagsField({ register }: { register: UseFormRegister<PromptForm> }) {
  return (
    <fieldset className={classes.field}>
      <legend className={classes.legend}>Flags</legend>
      <div className={classes.options}>
        {FLAGS.map((flag) => (
          <label key={flag} className={classes.option}>
            <input type="checkbox" {...register(flag)} />
            <span>{FLAG_LABELS[flag]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
