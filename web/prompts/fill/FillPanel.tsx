import { useDeferredValue } from 'react';
import { FilledText } from './FilledText.tsx';
import type { FootOptions } from './FillFoot.tsx';
import { FillForm } from './FillForm.tsx';
import { focusField } from './focus-field.ts';
import { SourceNotice } from './SourceNotice.tsx';
import type { Fill } from './useFill.ts';
import classes from './FillPanel.module.css';

interface Props {
  fill: Fill;
  foot: Omit<FootOptions, 'copyWords' | 'onCancel'>;
}

/** The form beside the text of a prompt, which shows what is filled in, where a page has room for it. */
export function FillPanel({ fill, foot }: Props) {
  return (
    <FillForm
      reading={fill.reading}
      values={fill.values}
      onChange={fill.change}
      hasPreview={false}
      intro={
        <div>
          <h2 className={classes.heading}>Fill it in</h2>
          <SourceNotice source={fill.source} clear={fill.clear} />
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

/** The dialog's form is never there at the same time. */
const toField = (key: string) => focusField(document, key);
