import type { FootOptions } from './FillFoot.tsx';
import { FillForm } from './FillForm.tsx';
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
