import { Button, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Field, Reading } from '../../../contract/fields.model.ts';
import { fillFields } from '../../../contract/fields.ts';
import { keepFootFree } from '../../ui/foot-taken.ts';
import { copyKeys } from './copy-keys.ts';
import classes from './FillFoot.module.css';
import { progressOf, type Values } from './values.ts';

/** Fills in the text, when it is wanted; undefined if that would be too long. */
type FillIn = () => string | undefined;

export interface FootOptions {
  copying: boolean;
  /** Called with the text to copy: filled in or unchanged. */
  onCopy: (text: string) => void;
  onCancel?: () => void;
  /** What the accessible name of Copy adds to it; also seen where there is room. */
  copyWords: string;
  /** Further buttons, for what fills in the text; undefined while something is missing, which `toMissing` leads to. */
  renderActions?: ((fillIn: FillIn | undefined, toMissing: () => void) => ReactNode) | undefined;
}

interface Props extends FootOptions {
  reading: Reading;
  /** Those that the form lists. */
  fields: readonly Field[];
  values: Values;
  /** Leads to the input of a field. */
  toField: (key: string) => void;
}

/** Always visible below the fields: what is missing, and the buttons (product 2, Customize). */
export function FillFoot({
  reading,
  fields,
  values,
  copying,
  onCopy,
  onCancel,
  copyWords,
  renderActions,
  toField,
}: Props) {
  const { total, missing } = progressOf(fields, values);
  const [next] = missing;
  const toMissing = () => next && toField(next.key);
  return (
    <div ref={keepFootFree} className={classes.foot}>
      <div className={classes.progress}>
        {total > 0 && (
          <span role="status" className={classes.count}>
            {next ? `${total - missing.length} of ${total} filled in` : 'All filled in'}
          </span>
        )}
        {next && (
          <UnstyledButton className={classes.missing} onClick={toMissing}>
            {missingWords(missing)}
          </UnstyledButton>
        )}
        <span className={classes.keys}>{copyKeys()} copies</span>
      </div>
      <div className={classes.buttons}>
        <Button variant="subtle" disabled={copying} onClick={() => onCopy(reading.content)}>
          Copy as is
        </Button>
        <div className={classes.last}>
          {renderActions?.(next ? undefined : () => fillFields(reading, values), toMissing)}
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              Cancel
            </Button>
          )}
          <Button type="submit" disabled={next !== undefined || copying}>
            {copying ? (
              'Copying...'
            ) : (
              // One element: a button drops spaces between several.
              <span>
                Copy<span className={classes.word}> {copyWords}</span>
              </span>
            )}
          </Button>
        </div>
      </div>
    </div>
  );
}

/** The names of the first missing fields. */
function missingWords(missing: Field[]): string {
  const named = missing.slice(0, 2).map(({ label }) => label);
  const more = missing.length - named.length;
  return `Missing: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
