import { TextInput } from '@mantine/core';
import { useForm } from 'react-hook-form';
import { Link, useLocation } from 'react-router';
import { useState } from 'react';
import type { LoginInput } from '../../contract/auth.ts';
import { ApiError } from '../api/error.ts';
import { pageMeta } from '../meta.ts';
import { paths } from '../paths.ts';
import { useSaveAfterSignIn } from '../saved/useSaveAfterSignIn.ts';
import { useSite } from '../site.ts';
import { returnPathOf } from '../session/return-path.ts';
import { useLogin } from '../session/session.api.ts';
import { VisitorsOnly } from '../session/VisitorsOnly.tsx';
import { notify } from '../ui/notify.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import type { Route } from './+types/LoginPage.ts';
import { AuthCard } from './AuthCard.tsx';
import classes from './AuthCard.module.css';
import { showFailure } from './form-errors.ts';
import { fetchRules, lateRules } from './late-rules.ts';
import { SessionEnded } from './SessionEnded.tsx';
import { Submit } from './Submit.tsx';
import { useWait } from './WaitNotice.tsx';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Sign in',
    description: 'Sign in to create, save and edit prompts.',
    canonical: paths.login(),
  });

const resolver = lateRules<LoginInput>((rules) => rules.login);
const field = { size: 'md', onFocus: fetchRules } as const;

/** product 2, Login. After the sign-in `VisitorsOnly` redirects: back to where the guard stopped them, else home. */
export default function LoginPage() {
  const { state } = useLocation();
  const { name, resetByMail } = useSite();
  const login = useLogin();
  const wait = useWait();
  const saveWhatWasWanted = useSaveAfterSignIn();
  const form = useForm<LoginInput>({
    // No default values: what was typed or autofilled before hydration stays.
    resolver,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
  });
  const { errors } = form.formState;
  const [refused, setRefused] = useState(false);

  const submit = form.handleSubmit(async (input) => {
    try {
      await login.mutateAsync(input);
      // Earlier failures are resolved: the session had ended.
      notify.dropFailures();
      notify.success('Logged in successfully');
      saveWhatWasWanted();
    } catch (error) {
      if (wait.tell(error)) return;
      showFailure(form, error, 'Login failed. Please check your credentials and try again.');
      if (!(error instanceof ApiError)) return;
      // The toast disappears; the form keeps showing the field error.
      if (error.status === 403)
        form.setError('email', { type: 'server', message: error.message }, { shouldFocus: true });
      if (error.status !== 401) return;
      setRefused(true);
      form.setError('password', { type: 'server', message: 'Check your email and password' }, { shouldFocus: true });
    }
  });

  return (
    <VisitorsOnly to={returnPathOf(state) ?? paths.home()}>
      <AuthCard
        title={`Welcome to ${name}`}
        subtitle="Enter your credentials to access your account"
        other={
          <>
            Don&apos;t have an account?{' '}
            <Link to={paths.register()} state={state}>
              Register
            </Link>
          </>
        }
      >
        <SessionEnded />
        <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
          <TextInput
            label="Email"
            type="email"
            autoComplete="email"
            {...field}
            error={errors.email?.message}
            {...form.register('email')}
          />
          <PasswordField
            label="Password"
            autoComplete="current-password"
            {...field}
            error={errors.password?.message}
            {...form.register('password')}
          />
          {resetByMail && (
            <Link className={classes.aside} to={paths.forgotPassword()} state={state}>
              Forgot your password?
            </Link>
          )}
          {refused && !resetByMail && (
            <p className={classes.help}>Forgot your password? An administrator can make a link for a new one.</p>
          )}
          {wait.notice}
          <Submit busy={form.formState.isSubmitting}>Sign in</Submit>
        </form>
      </AuthCard>
    </VisitorsOnly>
  );
}
