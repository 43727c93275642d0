import { Button, Group, Stack, Text, Textarea, Title } from '@mantine/core';
import { getHotkeyHandler } from '@mantine/hooks';
import { useId, useState } from 'react';
import { fill, isComplete } from '../../../contract/placeholders.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import classes from './CustomizeDialog.module.css';
import { fieldsOf } from './fields.ts';
import { PromptText } from '../PromptText.tsx';

interface Props {
  content: string;
  opened: boolean;
  copying: boolean;
  onClose: () => void;
  /** Called with the text to copy: filled in or unchanged. */
  onCopy: (text: string) => void;
}

/** One field per placeholder, a live preview, and the copy buttons (product 2, 13). */
export function CustomizeDialog({ content, opened, copying, onClose, onCopy }: Props) {
  const [values, setValues] = useState<Record<string, string>>({});
  const previewId = useId();
  const placeholders = fieldsOf(content);
  const ready = isComplete(placeholders, values);
  const filled = placeholders.filter((placeholder) => isComplete([placeholder], values)).length;

  function copyFilled() {
    if (ready && !copying) onCopy(fill(content, values));
  }

  return (
    <Dialog opened={opened} onClose={onClose} title="Customize Your Prompt" size="lg">
      <form
        ref={keepFieldInSight}
        onSubmit={(event) => {
          event.preventDefault();
          copyFilled();
        }}
      >
        <Stack gap="md">
          <Text>Fill in the custom fields below to personalize your prompt before copying.</Text>
          <div className={classes.fields}>
            {placeholders.map(({ key, label }, position) => (
              // Grows with pasted text and keeps its line breaks.
              <Textarea
                autosize
                minRows={1}
                maxRows={8}
                key={key}
                label={label}
                placeholder={`Enter ${label}...`}
                value={Object.hasOwn(values, key) ? values[key] : ''}
                onChange={(event) => setValues({ ...values, [key]: event.currentTarget.value })}
                onKeyDown={getHotkeyHandler([['mod+Enter', copyFilled]])}
                autoComplete="off"
                data-autofocus={position === 0 || undefined}
              />
            ))}
          </div>
          <div>
            <Title order={3} size="h5" id={previewId} mb={6}>
              Live Preview
            </Title>
            <pre className={classes.preview} aria-labelledby={previewId} tabIndex={0}>
              <PromptText values={values}>{content}</PromptText>
            </pre>
          </div>
          <Group justify="space-between" className={classes.foot}>
            <Button variant="subtle" disabled={copying} onClick={() => onCopy(content)}>
              Copy as is
            </Button>
            <span className={classes.count} role="status">
              {!ready && (
                <>
                  {filled} of {placeholders.length}
                  <span className={classes.word}> filled in</span>
                </>
              )}
            </span>
            <Group className={classes.last}>
              <Button variant="default" onClick={onClose}>
                Cancel
              </Button>
              <Button type="submit" disabled={!ready || copying}>
                {copying ? (
                  'Copying...'
                ) : (
                  // One element: a button drops spaces between several.
                  <span>
                    Copy<span className={classes.word}> Customized Prompt</span>
                  </span>
                )}
              </Button>
            </Group>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

/** Keeps the focused field above an on-screen keyboard. Returns the function that stops it. */
function keepFieldInSight(form: HTMLFormElement | null): () => void {
  const show = () => {
    const field = document.activeElement;
    // Browsers ignore the sticky footer when they scroll to the focused element.
    if (field instanceof HTMLTextAreaElement && form?.contains(field)) field.scrollIntoView({ block: 'nearest' });
  };
  const targets = [window, window.visualViewport];
  for (const target of targets) target?.addEventListener('resize', show);
  document.addEventListener('focusin', show);
  return () => {
    document.removeEventListener('focusin', show);
    for (const target of targets) target?.removeEventListener('resize', show);
  };
}
