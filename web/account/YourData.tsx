import { Button, Group } from '@mantine/core';
import { IconDownload } from '../ui/icons-of-members.tsx';
import type { User } from '../../contract/users.ts';
import { messageOf } from '../api/error.ts';
import { notify } from '../ui/notify.tsx';
import { useDialog } from '../ui/useDialog.ts';
import { useLazyDialog } from '../ui/useLazyDialog.ts';
import { useDownloadData } from './leaving.api.ts';
import classes from './YourData.module.css';

const loadDeleteAccount = () => import('./DeleteAccount.tsx').then((module) => module.DeleteAccount);

/** The member's data: download it, or delete the account (decision 024). */
export function YourData({ user }: { user: User }) {
  const { mutate: download, isPending } = useDownloadData();
  const dialog = useDialog();
  const { Component: DeleteAccount } = useLazyDialog(loadDeleteAccount, dialog.opened, dialog.close);
  return (
    <section className={classes.card} aria-labelledby="your-data">
      <div>
        <h2 className={classes.title} id="your-data">
          Your data
        </h2>
        <p className={classes.text}>
          An archive holds your account, prompts, saved prompts, uses, sessions and pictures, as JSON and WebP files.
        </p>
      </div>
      <Group gap="sm">
        <Button
          variant="default"
          loading={isPending}
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() =>
            download(undefined, {
              onSuccess: () => notify.success('Your data was downloaded'),
              onError: (error) => notify.failure('Failed to download your data', { detail: messageOf(error, '') }),
            })
          }
        >
          Download your data
        </Button>
        <Button variant="default" className={classes.delete} onClick={() => dialog.open()}>
          Delete account
        </Button>
      </Group>
      {DeleteAccount && <DeleteAccount key={dialog.turn} user={user} opened={dialog.opened} onClose={dialog.close} />}
    </section>
  );
}
