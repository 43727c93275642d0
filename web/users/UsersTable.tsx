import { Avatar } from '@mantine/core';
import {
  IconFileSearch,
  IconKey,
  IconShieldMinus,
  IconShieldPlus,
  IconUserCheck,
  IconUserOff,
} from '../ui/icons-of-members.tsx';
import { useNavigate } from 'react-router';
import type { AdminUser } from '../../contract/users.managed.ts';
import { paths } from '../paths.ts';
import { useSession } from '../session/session.tsx';
import { formatDate } from '../ui/dates.ts';
import { initialsOf } from '../ui/initials.ts';
import { AdminTable, type Column } from '../ui/AdminTable.tsx';
import { RowAction } from '../ui/RowAction.tsx';
import { useDialog } from '../ui/useDialog.ts';
import { EndSessionsOf } from './EndSessions.tsx';
import { RemoveUser } from './RemoveUser.tsx';
import { ResetLink } from './ResetLink.tsx';
import { RoleDialog } from './RoleDialog.tsx';
import { SuspensionDialog } from './SuspensionDialog.tsx';
import { UserMenu } from './UserMenu.tsx';
import classes from './UsersTable.module.css';

const name: Column<AdminUser> = { title: 'Name', cell: (user) => <UserName {...user} /> };

const columns: Column<AdminUser>[] = [
  { title: 'Role', cell: ({ role }) => (role === 'admin' ? 'Administrator' : 'Member') },
  {
    title: 'Status',
    cell: ({ suspended }) => (
      <span className={suspended ? classes.suspended : classes.active}>{suspended ? 'Suspended' : 'Active'}</span>
    ),
  },
  { title: 'Prompts', cell: ({ promptCount }) => promptCount.toLocaleString('en') },
  { title: 'Created', cell: ({ createdAt }) => formatDate(createdAt) },
];

/** Table of users with actions for administrators; undefined while loading. */
export function UsersTable({ users }: { users: AdminUser[] | undefined }) {
  const { user: viewer } = useSession();
  const navigate = useNavigate();
  const role = useDialog<AdminUser>();
  const suspension = useDialog<AdminUser>();
  const link = useDialog<AdminUser>();
  const sessions = useDialog<AdminUser>();
  const removal = useDialog<AdminUser>();
  return (
    <>
      <AdminTable
        label="Users"
        rows={users}
        first={name}
        columns={columns}
        renderActions={(user) => (
          <>
            {user.id !== viewer?.id && (
              <>
                <RowAction
                  label={
                    user.role === 'admin' ? `Make ${user.username} a member` : `Make ${user.username} an administrator`
                  }
                  icon={user.role === 'admin' ? IconShieldMinus : IconShieldPlus}
                  onClick={() => role.open(user)}
                />
                <RowAction
                  label={`${user.suspended ? 'Reinstate' : 'Suspend'} ${user.username}`}
                  icon={user.suspended ? IconUserCheck : IconUserOff}
                  dangerous={!user.suspended}
                  onClick={() => suspension.open(user)}
                />
                <RowAction
                  label={`Link for a new password of ${user.username}`}
                  icon={IconKey}
                  onClick={() => link.open(user)}
                />
              </>
            )}
            <RowAction
              label={`${user.username} in the audit log`}
              icon={IconFileSearch}
              onClick={() => void navigate(paths.auditOf(user.username))}
            />
            <UserMenu
              user={user}
              onSignOut={() => sessions.open(user)}
              onDelete={user.id === viewer?.id ? undefined : () => removal.open(user)}
            />
          </>
        )}
      />
      <RoleDialog key={`role ${role.turn}`} opened={role.opened} user={role.about} onClose={role.close} />
      <SuspensionDialog
        key={`suspension ${suspension.turn}`}
        opened={suspension.opened}
        user={suspension.about}
        onClose={suspension.close}
      />
      <EndSessionsOf
        key={`sessions ${sessions.turn}`}
        opened={sessions.opened}
        user={sessions.about}
        onClose={sessions.close}
      />
      <RemoveUser
        key={`removal ${removal.turn}`}
        opened={removal.opened}
        user={removal.about}
        onClose={removal.close}
      />
      {link.about && (
        <ResetLink key={`link ${link.turn}`} user={link.about} opened={link.opened} onClose={link.close} />
      )}
    </>
  );
}

function UserName({ id, username, avatarUrl }: AdminUser) {
  const { user: viewer } = useSession();
  return (
    <span className={classes.who}>
      <Avatar src={avatarUrl} alt="" size={32} color="teal">
        {initialsOf(username)}
      </Avatar>
      <span>
        <bdi>{username}</bdi>
        {id === viewer?.id && <span className={classes.you}> (you)</span>}
      </span>
    </span>
  );
}
