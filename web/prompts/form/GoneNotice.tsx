import { Button } from '@mantine/core';
import classes from './ConflictNotice.module.css';

/** What the buttons that make a new prompt of the form read. */
export const SAVE_ANEW = 'Save as a new prompt';

const focus = (heading: HTMLElement | null) => heading?.focus();

/** Says that the prompt was deleted after the form was begun. What the form holds can be a prompt again. */
export function GoneNotice() {
  return (
    <section className={classes.notice} aria-labelledby="gone" role="status">
      <h2 id="gone" className={classes.title} tabIndex={-1} ref={focus}>
        This prompt was deleted.
      </h2>
      <p className={classes.text}>Your text is still here, with its categories, tags and images.</p>
      <div className={classes.actions}>
        <Button type="submit">{SAVE_ANEW}</Button>
      </div>
    </section>
  );
}
