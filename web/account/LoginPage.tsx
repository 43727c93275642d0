import { PasswordInput, TextInput } from '@mantine/core';
import { useForm } from 'react-hook-form';
import { Link, useLocation } from 'react-router';
import type { LoginInput } from '../../contract/auth.ts';
import { pageMeta } from '../meta.ts';
import { paths } from '../paths.ts';
import { useSaveAfterSignIn } from '../saved/useSaveAfterSignIn.ts';
import { useSite } from '../site.ts';
import { returnPathOf } from '../session/return-path.ts';
import { useLogin } from '../session/session.api.ts';
import { VisitorsOnly } from '../session/VisitorsOnly.tsx';
import { notify } from '../ui/notify.tsx';
import type { Route } from './+types/LoginPage.ts';
import { AuthCard } from './AuthCard.tsx';
import classes from './AuthCard.module.css';
import { showFailure } from './form-errors.ts';
import { fetchRules, lateRules } from './late-rules.ts';
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

/** spec 2, Login. Who has signed in is sent on by `VisitorsOnly`: back to where the guard stopped them, else home. */
export default function LoginPage() {
  const { state } = useLocation();
  const { name, resetByMail } = useSite();
  const login = useLogin();
  const wait = useWait();
  const saveWhatWasWanted = useSaveAfterSignIn();
  const form = useForm<LoginInput>({
    // No default values: what was typed, or filled in by the browser, before the page came to life stays.
    resolver,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
  });
  const { errors } = form.formState;

  const submit = form.handleSubmit(async (input) => {
    try {
      await login.mutateAsync(input);
      notify.success('Logged in successfully');
      saveWhatWasWanted();
    } catch (error) {
      if (!wait.tell(error)) showFailure(form, error, 'Login failed. Please check your credentials and try again.');
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
        <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
          <TextInput
            label="Email"
            type="email"
            autoComplete="email"
            {...field}
            error={errors.email?.message}
            {...form.register('email')}
          />
          <PasswordInput
            label="Password"
            autoComplete="current-password"
            {...field}
            visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password', tabIndex: 0 }}
            error={errors.password?.message}
            {...form.register('password')}
          />
          {resetByMail && (
            <Link className={classes.aside} to={paths.forgotPassword()} state={state}>
              Forgot your password?
            </Link>
          )}
          {wait.notice}
          <Submit busy={form.formState.isSubmitting}>Sign in</Submit>
        </form>
      </AuthCard>
    </VisitorsOnly>
  );
}
