import { zodResolver } from '@hookform/resolvers/zod';
import { Button } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Link, useLocation, useNavigate } from 'react-router';
import { ResetPasswordForm } from '../../contract/auth.ts';
import { ApiError } from '../api/error.ts';
import { pageMeta } from '../meta.ts';
import { paths } from '../paths.ts';
import { useSite } from '../site.ts';
import { notify } from '../ui/notify.tsx';
import type { Route } from './+types/ResetPasswordPage.ts';
import { AuthCard } from './AuthCard.tsx';
import classes from './AuthCard.module.css';
import { showFailure } from './form-errors.ts';
import { HiddenUsername } from './HiddenUsername.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { useResetPassword } from './password.api.ts';
import { Submit } from './Submit.tsx';
import { useWait } from './WaitNotice.tsx';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Choose a new password',
    description: 'Choose a new password with the link that you were given.',
    canonical: paths.resetPassword(),
    hidden: true,
  });

/** Target of a reset link. The token is in the URL fragment, which is never sent to a server. */
export default function ResetPasswordPage() {
  const { hash } = useLocation();
  const token = new URLSearchParams(hash.slice(1)).get('token');
  const [isOver, setIsOver] = useState(false);
  // The server renders the document without the fragment.
  const mounted = useMounted();
  if (isOver || (mounted && !token)) return <LinkIsOver isAnswer={isOver} />;
  return (
    <AuthCard
      title="Choose a new password"
      subtitle="You are signed out everywhere, and sign in again with the new one."
      other={<Link to={paths.login()}>Back to sign in</Link>}
    >
      <NewPasswordForm token={token ?? ''} onOver={() => setIsOver(true)} />
    </AuthCard>
  );
}

function LinkIsOver({ isAnswer }: { isAnswer: boolean }) {
  const { resetByMail, supportEmail } = useSite();
  return (
    <AuthCard
      title="This link no longer works"
      subtitle="It has been used or replaced, or is too old. Nothing was changed."
      other={<Link to={paths.login()}>Back to sign in</Link>}
      isAnswer={isAnswer}
    >
      {resetByMail ? (
        <Button component={Link} to={paths.forgotPassword()} size="md" fullWidth>
          Get a new link
        </Button>
      ) : (
        <p className={classes.note}>
          Ask for a new one: <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </p>
      )}
    </AuthCard>
  );
}

function NewPasswordForm({ token, onOver }: { token: string; onOver: () => void }) {
  const navigate = useNavigate();
  const reset = useResetPassword();
  const wait = useWait();
  const form = useForm<ResetPasswordForm>({
    // No default values: what was typed or autofilled before hydration stays.
    resolver: zodResolver(ResetPasswordForm),
    mode: 'onSubmit',
    reValidateMode: 'onChange',
  });
  const { errors, isSubmitting } = form.formState;
  const password = useWatch({ control: form.control, name: 'newPassword' }) ?? '';

  const submit = form.handleSubmit(async ({ newPassword }) => {
    try {
      await reset.mutateAsync({ token, newPassword });
      notify.success('Password changed successfully');
      // Replaces the history entry, since the link is used up.
      await navigate(paths.login(), { replace: true });
    } catch (error) {
      if (error instanceof ApiError && error.fields.token) onOver();
      else if (!wait.tell(error)) showFailure(form, error, 'Failed to change password');
    }
  });

  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <HiddenUsername />
      <NewPasswordFields
        labels={['New Password', 'Confirm New Password']}
        fields={[form.register('newPassword'), form.register('confirmPassword')]}
        errors={[errors.newPassword?.message, errors.confirmPassword?.message]}
        typed={{ password }}
      />
      {wait.notice}
      <Submit busy={isSubmitting}>Change Password</Submit>
    </form>
  );
}
