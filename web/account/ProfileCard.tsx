import { Avatar, Button } from '@mantine/core';
import { IconRefresh } from '../ui/icons.tsx';
import type { User } from '../../contract/users.ts';
import { initialsOf } from '../ui/initials.ts';
import { notify } from '../ui/notify.tsx';
import { useRefreshUser } from './profile.api.ts';
import classes from './ProfileCard.module.css';

/** product 2, Profile Settings: the member's identity and counts. */
export function ProfileCard({ user }: { user: User }) {
  const { mutate: refresh, isPending } = useRefreshUser();
  return (
    <section className={classes.card} aria-label="Your account">
      <div className={classes.who}>
        <Avatar src={user.avatarUrl} alt="" size={72} color="teal">
          {initialsOf(user.username)}
        </Avatar>
        <div className={classes.names}>
          <p className={classes.name}>
            <bdi>{user.username}</bdi>
          </p>
          <p className={classes.email}>{user.email}</p>
        </div>
      </div>
      <dl className={classes.facts}>
        <Fact name="Prompts Used" value={user.promptsUsed.toLocaleString('en')} />
        <Fact name="Prompts Saved" value={user.promptsSaved.toLocaleString('en')} />
        <div className={classes.fact}>
          <dt>Status</dt>
          <dd className={classes.status}>Active</dd>
        </div>
      </dl>
      <Button
        variant="default"
        fullWidth
        loading={isPending}
        leftSection={<IconRefresh size={16} aria-hidden />}
        onClick={() =>
          refresh(undefined, {
            onSuccess: () => notify.success('User data refreshed successfully'),
            onError: () => notify.failure('Failed to refresh user data'),
          })
        }
      >
        Refresh Data
      </Button>
    </section>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
