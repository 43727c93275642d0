import { useQuery } from '@tanstack/react-query';
import { memberMeta } from '../meta.ts';
import { meQuery } from '../session/session.api.ts';
import { PageWidth } from '../ui/PageWidth.tsx';
import type { Route } from './+types/ProfilePage.ts';
import { PasswordForm } from './PasswordForm.tsx';
import { ProfileCard } from './ProfileCard.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import classes from './ProfilePage.module.css';
import { SessionsCard } from './SessionsCard.tsx';
import { YourData } from './YourData.tsx';

export const meta: Route.MetaFunction = (args) => memberMeta(args, 'Profile Settings');

/** product 2, Profile Settings. */
export default function ProfilePage() {
  // Copying and saving change the counts, so they are refetched each time the screen opens.
  const { data: user } = useQuery({ ...meQuery, refetchOnMount: 'always' });
  if (!user) return null;
  return (
    <PageWidth className={classes.page}>
      <h1 className={classes.title}>Profile Settings</h1>
      <div className={classes.columns}>
        <ProfileCard user={user} />
        <div className={classes.forms}>
          <ProfileForm user={user} />
          <PasswordForm user={user} />
          <SessionsCard />
          <YourData user={user} />
        </div>
      </div>
    </PageWidth>
  );
}
