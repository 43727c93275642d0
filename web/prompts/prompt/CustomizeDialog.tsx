import { Text } from '@mantine/core';
import { Dialog } from '../../ui/Dialog.tsx';
import type { FootOptions } from '../fill/FillFoot.tsx';
import { FillForm } from '../fill/FillForm.tsx';
import { SourceNotice } from '../fill/SourceNotice.tsx';
import type { Fill } from '../fill/useFill.ts';
import { useKeptForTab } from '../fill/useKeptForTab.ts';

interface Props {
  fill: Fill;
  opened: boolean;
  onClose: () => void;
  /** Called when it has faded out. */
  onClosed: () => void;
  foot: Omit<FootOptions, 'copyWords' | 'onCancel'>;
}

/** One field per placeholder, a live preview, and the copy buttons (product 2, 13). */
export function CustomizeDialog({ fill, opened, onClose, onClosed, foot }: Props) {
  useKeptForTab(fill);
  return (
    <Dialog opened={opened} onClose={onClose} onClosed={onClosed} title="Customize Your Prompt" size="lg">
      <FillForm
        reading={fill.reading}
        values={fill.values}
        onChange={fill.change}
        takesFocus
        intro={
          <div>
            <Text>Fill in the custom fields below to personalize your prompt before copying.</Text>
            <SourceNotice fill={fill} />
          </div>
        }
        foot={{ ...foot, copyWords: 'Customized Prompt', onCancel: onClose }}
      />
    </Dialog>
  );
}
