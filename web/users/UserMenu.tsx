import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconDownload, IconLogout, IconTrash } from '../ui/icons-of-members.tsx';
import type { AdminUser } from '../../contract/users.managed.ts';
import { useDownloadData } from '../account/leaving.api.ts';
import { messageOf } from '../api/error.ts';
import { notify } from '../ui/notify.tsx';

interface Props {
  user: AdminUser;
  /** Undefined for the viewer's own account, which is deleted on the profile. */
  onDelete: (() => void) | undefined;
  onSignOut: () => void;
}

/** Menu of rarely used actions for a user. */
export function UserMenu({ user: { id, username }, onDelete, onSignOut }: Props) {
  const { mutate: download, isPending } = useDownloadData();
  return (
    <Menu position="bottom-end" width={220} withinPortal withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          loading={isPending}
          aria-label={`More about ${username}`}
          title={`More about ${username}`}
        >
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={onSignOut}>
          Sign out everywhere
        </Menu.Item>
        <Menu.Item
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() =>
            download(id, {
              onSuccess: () => notify.success(`The data of ${username} was downloaded`),
              onError: (error) => notify.failure('Failed to download the data', { detail: messageOf(error, '') }),
            })
          }
        >
          Download data
        </Menu.Item>
        {onDelete && (
          <Menu.Item leftSection={<IconTrash size={16} aria-hidden />} onClick={onDelete}>
            Delete account
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
