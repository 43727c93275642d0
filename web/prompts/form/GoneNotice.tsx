import { Button } from '@mantine/core';
import classes from './ConflictNotice.module.css';

/** Label of the buttons that save the form as a new prompt. */
export const SAVE_ANEW = 'Save as a new prompt';

const focus = (heading: HTMLElement | null) => heading?.focus();

/** Says that the prompt was deleted after editing began. The form can be saved as a new prompt. */
export function GoneNotice({ formId }: { formId: string }) {
  return (
    <section className={classes.notice} aria-labelledby="gone" role="status">
      <h2 id="gone" className={classes.title} tabIndex={-1} ref={focus}>
        This prompt was deleted.
      </h2>
      <p className={classes.text}>Your text is still here, with its categories, tags and images.</p>
      <div className={classes.actions}>
        <Button type="submit" form={formId}>
          {SAVE_ANEW}
        </Button>
      </div>
    </section>
  );
}
