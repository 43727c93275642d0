import { Button } from '@mantine/core';
import { useMounted } from '@mantine/hooks';

/** Sends a form. Until scripts run it sends nothing: a browser alone would put the password into the address. */
export function Submit({ busy, children }: { busy: boolean; children: string }) {
  const mounted = useMounted();
  return (
    <Button type={mounted ? 'submit' : 'button'} loading={busy} size="md" fullWidth mt={8}>
      {children}
    </Button>
  );
}
