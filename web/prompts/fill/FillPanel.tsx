import { useDeferredValue, useMemo } from 'react';
import { fillFields } from '../../../contract/fields.ts';
import { TextFacts } from '../TextFacts.tsx';
import { FilledText } from './FilledText.tsx';
import type { FootOptions } from './FillFoot.tsx';
import { FillForm } from './FillForm.tsx';
import { focusField } from './focus-field.ts';
import { SourceNotice } from './SourceNotice.tsx';
import type { Fill } from './useFill.ts';
import { useKeptForTab } from './useKeptForTab.ts';
import classes from './FillPanel.module.css';

interface Props {
  fill: Fill;
  foot: Omit<FootOptions, 'copyWords' | 'onCancel'>;
}

/** The form beside the text of a prompt, which shows what is filled in, where a page has room for it. */
export function FillPanel({ fill, foot }: Props) {
  useKeptForTab(fill);
  return (
    <FillForm
      reading={fill.reading}
      values={fill.values}
      onChange={fill.change}
      hasPreview={false}
      intro={
        <div>
          <h2 className={classes.heading}>Fill it in</h2>
          <SourceNotice fill={fill} />
        </div>
      }
      foot={{ ...foot, copyWords: 'filled in' }}
    />
  );
}

/** The text of a prompt with what is filled in beside it. Its places lead to the fields of the form. */
export function FilledBeside({ fill: { reading, values } }: Pick<Props, 'fill'>) {
  return <FilledText reading={reading} values={useDeferredValue(values)} onPlace={toField} />;
}

/** How much text that is. */
export function FilledFacts({ fill: { reading, values } }: Pick<Props, 'fill'>) {
  const shown = useDeferredValue(values);
  const text = useMemo(() => fillFields(reading, shown), [reading, shown]);
  const isFilled = text !== undefined && text !== reading.content;
  return <TextFacts text={text ?? reading.content} words={isFilled ? 'Filled in: ' : ''} />;
}

/** The dialog's form is never there at the same time. */
const toField = (key: string) => focusField(document, key);
