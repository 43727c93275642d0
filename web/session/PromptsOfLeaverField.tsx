import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { Radio, Stack } from '@mantine/core';
import type { PromptsOfLeaver } from '../../contract/leaving.ts';

interface Props {
  /** Label that says whose prompts: "Your prompts". */
  label: string;
  value: PromptsOfLeaver;
  onChange: (value: PromptsOfLeaver) => void;
}

/** Chooses whether the prompts of a deleted account are kept. */
export function PromptsOfLeaverField({ label, value, onChange }: Props) {
  return (
    <Radio.Group label={label} value={value} onChange={(chosen) => onChange(chosen === 'keep' ? 'keep' : 'delete')}>
      <Stack gap="xs" mt="xs">
        <Radio value="delete" label="Delete all of them" />
        <Radio
          value="keep"
          label="Leave the published ones to the library"
          description="They stay as they are, by “former member”. Drafts and archived prompts are deleted."
        />
      </Stack>
    </Radio.Group>
  );
}
