import type { Dialect, Field, Reading } from '../../../contract/fields.model.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { hiddenMarks } from '../hidden-marks.tsx';
import classes from './FieldFacts.module.css';
import { foundInWords, writtenAs } from './field-words.ts';

/** Fields listed by name; the rest is only counted. */
const SHOWN = 40;

interface Props {
  content: string;
  dialect: Dialect;
  reading: Reading;
  /** Called with the key of the field that its author wants to describe. */
  onOpen: (key: string) => void;
}

/** The length of the content, and the fields found in it. */
export function FieldFacts({ content, dialect, reading, onOpen }: Props) {
  const more = reading.fields.length - SHOWN;
  return (
    <>
      <div className={classes.facts}>
        <p className={classes.count} data-over={content.length > LIMITS.contentMax || undefined}>
          {`${number.format(content.length)} / ${number.format(LIMITS.contentMax)} characters`}
        </p>
        <p className={classes.found} role="status">
          {foundInWords(reading, dialect)}
        </p>
      </div>
      {reading.fields.length > 0 && (
        <ul className={classes.chips} aria-label="Fields">
          {reading.fields.slice(0, SHOWN).map((field) => (
            <li key={field.key}>
              <Chip field={field} content={reading.content} onOpen={onOpen} />
            </li>
          ))}
          {more > 0 && <li className={classes.more}>{`and ${more} more`}</li>}
        </ul>
      )}
    </>
  );
}

function Chip({ field, content, onOpen }: { field: Field; content: string; onOpen: (key: string) => void }) {
  const show = hiddenMarks();
  return (
    <button
      type="button"
      className={classes.chip}
      data-slot={field.slot || undefined}
      title={field.slot ? 'Left for the model' : 'Describe this field'}
      onClick={() => onOpen(field.key)}
    >
      {show(writtenAs(field, content), 0)}
    </button>
  );
}

const number = new Intl.NumberFormat('en-US');
