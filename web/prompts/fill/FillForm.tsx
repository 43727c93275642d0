import { Title } from '@mantine/core';
import { useCallback, useDeferredValue, useId, useMemo, useRef, useState, type ReactNode } from 'react';
import { listedFields } from '../../../contract/fields.form.ts';
import type { Field, Reading } from '../../../contract/fields.model.ts';
import { fillFields } from '../../../contract/fields.ts';
import { notify } from '../../ui/notify.tsx';
import { TOO_LONG } from '../too-long.ts';
import { FieldInput } from './FieldInput.tsx';
import { FillFoot, type FootOptions } from './FillFoot.tsx';
import classes from './FillForm.module.css';
import { FillPreview } from './FillPreview.tsx';
import { focusField } from './focus-field.ts';
import { listenToFields } from './form-events.ts';
import { groupFields, progressOf, shownValue, type Values } from './values.ts';

/** Of a long form these fields come first: the rest follows while they are read already. */
const FIRST_FIELDS = 8;
/** Of so many fields those out of sight are not laid out. */
const MANY_FIELDS = 40;
const LONG_CONTENT = 10_000;
const NOTHING_YET = { segments: [] };

interface Props {
  reading: Reading;
  values: Values;
  /** Must not change between renders: fields are rendered only when their own value changes. */
  onChange: (key: string, value: string) => void;
  /** Above the fields. */
  intro?: ReactNode;
  /** Whether the first field takes the focus when the dialog around it opens. */
  takesFocus?: boolean;
  /** Absent where the text itself stands beside the form and shows what is filled in. */
  hasPreview?: boolean;
  /** Without a foot there is nothing to copy: the form is only tried. */
  foot?: FootOptions;
}

/** The form of a prompt: its fields, a live preview and what can be done with the text (product 2, Customize; 13). */
export function FillForm({ reading, values, onChange, intro, takesFocus = false, hasPreview = true, foot }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [active, setActive] = useState<string>();
  const previewId = useId();
  const deferredValues = useDeferredValue(values);
  const deferredActive = useDeferredValue(active);
  const isWhole = useIsWhole(reading);
  const fields = useMemo(() => listedFields(reading), [reading]);
  const { required, optional, slots } = useMemo(
    () => groupFields(isWhole ? fields : fields.slice(0, FIRST_FIELDS)),
    [fields, isWhole],
  );
  const isMany = fields.length > MANY_FIELDS || undefined;
  const first = takesFocus ? (required[0] ?? optional[0]) : undefined;
  const toField = useCallback((key: string) => focusField(form.current, key), []);
  const inputOf = (field: Field) => (
    <FieldInput
      key={field.key}
      field={field}
      value={shownValue(field, values)}
      onChange={onChange}
      isFirst={field === first}
    />
  );

  function copyFilled() {
    if (!foot || foot.copying || progressOf(fields, values).missing.length > 0) return;
    const text = fillFields(reading, values);
    if (text === undefined) notify.failure(TOO_LONG.title, { detail: TOO_LONG.detail });
    else foot.onCopy(text);
  }

  return (
    <form
      ref={(element) => {
        form.current = element;
        return element ? listenToFields(element, { onActive: setActive, onCopyKeys: copyFilled }) : undefined;
      }}
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        copyFilled();
      }}
    >
      {intro}
      {required.length > 0 && (
        <div className={classes.fields} data-many={isMany}>
          {required.map(inputOf)}
        </div>
      )}
      {optional.length > 0 && (
        <fieldset className={classes.group}>
          {required.length > 0 && <legend className={classes.legend}>Optional</legend>}
          <div className={classes.fields} data-many={isMany}>
            {optional.map(inputOf)}
          </div>
        </fieldset>
      )}
      {slots.length > 0 && (
        <details className={classes.slots}>
          <summary className={classes.summary}>Left for the model ({slots.length})</summary>
          <p className={classes.note}>The AI fills these in when it answers. You can still do it yourself.</p>
          <div className={classes.fields} data-many={isMany}>
            {slots.map(inputOf)}
          </div>
        </details>
      )}
      {hasPreview && (
        <div>
          <Title order={3} size="h5" id={previewId} mb={6}>
            Live Preview
          </Title>
          <FillPreview
            reading={isWhole ? reading : NOTHING_YET}
            values={deferredValues}
            active={deferredActive}
            onPlace={toField}
            labelledBy={previewId}
          />
        </div>
      )}
      {foot && <FillFoot {...foot} reading={reading} fields={fields} values={values} toField={toField} />}
    </form>
  );
}

/** False in the first rendering of a long form, so that it opens at once. */
function useIsWhole({ content, fields }: Reading): boolean {
  const isLong = fields.length > FIRST_FIELDS || content.length > LONG_CONTENT;
  return useDeferredValue(true, !isLong);
}
