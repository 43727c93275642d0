import { Button } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { earlyPressScript, SENDS } from './early-press.ts';

/**
 * Sends a form. Until scripts run it sends nothing, since a browser alone would put the password into the address; who
 * presses it earlier than that need not press it again.
 */
export function Submit({ busy, children }: { busy: boolean; children: string }) {
  const button = useRef<HTMLButtonElement>(null);
  const mounted = useMounted();
  useEffect(() => {
    const form = button.current?.form;
    if (!mounted || form?.dataset.early === undefined) return;
    delete form.dataset.early;
    form.requestSubmit();
  }, [mounted]);
  return (
    <>
      <Button
        ref={button}
        type={mounted ? 'submit' : 'button'}
        {...{ [SENDS]: '' }}
        loading={busy}
        size="md"
        fullWidth
        mt={8}
      >
        {children}
      </Button>
      {!mounted && <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: earlyPressScript }} />}
    </>
  );
}
