import { Avatar, Menu, UnstyledButton, useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import {
  IconCategory,
  IconFiles,
  IconHistory,
  IconLayoutDashboard,
  IconLogout,
  IconSettings,
  IconTag,
  IconUsers,
} from '../ui/icons-of-members.tsx';
import { IconBookmark } from '../ui/icons.tsx';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { isAdministrator } from '../../contract/policy.ts';
import { paths } from '../paths.ts';
import { findUnsaved, type Unsaved } from '../session/left-behind.ts';
import { useLogout } from '../session/session.api.ts';
import { useSession } from '../session/session.tsx';
import { initialsOf } from '../ui/initials.ts';
import { notify } from '../ui/notify.tsx';
import { useLazyDialog } from '../ui/useLazyDialog.ts';
import { useOnce } from '../ui/useOnce.ts';
import classes from './AccountMenu.module.css';

const loadLogoutDialog = () => import('./LogoutDialog.tsx').then((module) => module.LogoutDialog);

/** Reports how far the sign-out got. This browser has forgotten the session in any case. */
function tellHowFar(serverKnows: boolean): void {
  if (serverKnows) return notify.success('Logged out successfully');
  const detail =
    'The server could not be told. Your session still runs on the server: to end it, sign in and choose “Sign out everywhere” in your profile.';
  notify.failure('Logged out in this browser only', { detail });
}

/** The avatar with its menu (product 2, Header). */
export function AccountMenu() {
  const { user } = useSession();
  const logout = useLogout();
  const navigate = useNavigate();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  // Unsaved input; kept while the dialog fades out. Undefined until there was any.
  const [unsaved, setUnsaved] = useState<Unsaved>();
  const [asking, setAsking] = useState(false);
  const { Component: LogoutDialog } = useLazyDialog(loadLogoutDialog, asking, () => setAsking(false));
  const leave = useOnce(async () => {
    const { told } = await logout.mutateAsync();
    void told.then(tellHowFar);
    await navigate(paths.home(), { replace: true });
  });
  if (!user) return null;
  const initials = initialsOf(user.username);

  function askOrLeave() {
    const found = findUnsaved();
    if (!found) return void leave();
    setUnsaved(found);
    setAsking(true);
  }

  return (
    <>
      <Menu position="bottom-end" width={240} withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          {/* The visible initials must be part of the accessible name (WCAG 2.5.3). */}
          <UnstyledButton className={classes.target} aria-label={`Account of ${user.username}, ${initials}`}>
            <Avatar src={user.avatarUrl} alt="" size={36} color="teal">
              {initials}
            </Avatar>
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label className={classes.who}>
            <strong dir="auto">{user.username}</strong>
            <span>{user.email}</span>
          </Menu.Label>
          <Menu.Divider />
          <Menu.Item component={Link} to={paths.myPrompts()} leftSection={<IconFiles size={16} />}>
            My Prompts
          </Menu.Item>
          <Menu.Item component={Link} to={paths.savedList()} leftSection={<IconBookmark size={16} />}>
            Saved Prompts
          </Menu.Item>
          <Menu.Item component={Link} to={paths.dashboard()} leftSection={<IconLayoutDashboard size={16} />}>
            Dashboard
          </Menu.Item>
          {isAdministrator(user) && (
            <>
              <Menu.Item component={Link} to={paths.categories()} leftSection={<IconCategory size={16} />}>
                Categories
              </Menu.Item>
              <Menu.Item component={Link} to={paths.tags()} leftSection={<IconTag size={16} />}>
                Tags
              </Menu.Item>
              <Menu.Item component={Link} to={paths.users()} leftSection={<IconUsers size={16} />}>
                Users
              </Menu.Item>
              <Menu.Item component={Link} to={paths.audit()} leftSection={<IconHistory size={16} />}>
                Audit Log
              </Menu.Item>
            </>
          )}
          <Menu.Item component={Link} to={paths.profile()} leftSection={<IconSettings size={16} />}>
            Profile Settings
          </Menu.Item>
          <Menu.Divider />
          <Menu.Label>Colour scheme</Menu.Label>
          <Menu.RadioGroup value={colorScheme} onChange={(scheme) => setColorScheme(scheme as MantineColorScheme)}>
            <Menu.RadioItem value="light">Light</Menu.RadioItem>
            <Menu.RadioItem value="dark">Dark</Menu.RadioItem>
            <Menu.RadioItem value="auto">System</Menu.RadioItem>
          </Menu.RadioGroup>
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout size={16} />} onClick={askOrLeave}>
            Logout
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {LogoutDialog && unsaved && (
        <LogoutDialog
          opened={asking}
          unsaved={unsaved}
          busy={logout.isPending}
          onStay={() => setAsking(false)}
          onLeave={leave}
        />
      )}
    </>
  );
}
