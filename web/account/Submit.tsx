import { Button } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { earlyPressScript, SENDS } from './early-press.ts';

/**
 * Submit button. It submits nothing before hydration, since a plain browser submit would put the password into the
 * URL. An earlier click is replayed after hydration.
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
