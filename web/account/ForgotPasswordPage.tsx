import { zodResolver } from '@hookform/resolvers/zod';
import { TextInput } from '@mantine/core';
import { useForm } from 'react-hook-form';
import { Link, useLocation } from 'react-router';
import { ForgotPasswordInput } from '../../contract/auth.ts';
import { pageMeta } from '../meta.ts';
import { paths } from '../paths.ts';
import { useSite } from '../site.ts';
import type { Route } from './+types/ForgotPasswordPage.ts';
import { AuthCard } from './AuthCard.tsx';
import classes from './AuthCard.module.css';
import { showFailure } from './form-errors.ts';
import { useForgotPassword } from './password.api.ts';
import { Submit } from './Submit.tsx';
import { useWait } from './WaitNotice.tsx';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Forgot your password?',
    description: 'Get a link by mail to choose a new password.',
    canonical: paths.forgotPassword(),
    hidden: true,
  });

/** Requests a reset link by e-mail. The reply is the same whether or not the e-mail has an account. */
export default function ForgotPasswordPage() {
  const { state } = useLocation();
  const { resetByMail, supportEmail } = useSite();
  const forgot = useForgotPassword();
  const back = (
    <Link to={paths.login()} state={state}>
      Back to sign in
    </Link>
  );
  if (!resetByMail) {
    return (
      <AuthCard
        title="Forgot your password?"
        subtitle="This site sends no mail. An administrator can give you a link to choose a new password."
        other={back}
      >
        <p className={classes.note}>
          Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
        </p>
      </AuthCard>
    );
  }
  if (forgot.data) {
    return (
      <AuthCard title="Check your email" subtitle={forgot.data.message} other={back} isAnswer>
        <p className={classes.note}>
          It may take a few minutes; look among unwanted messages, too. The link works once, within an hour.
        </p>
      </AuthCard>
    );
  }
  return (
    <AuthCard
      title="Forgot your password?"
      subtitle="Enter the email of your account, and we send you a link to choose a new password."
      other={back}
    >
      <EmailForm send={forgot.mutateAsync} />
    </AuthCard>
  );
}

function EmailForm({ send }: { send: (input: ForgotPasswordInput) => Promise<unknown> }) {
  const wait = useWait();
  const form = useForm<ForgotPasswordInput>({
    // No default values: what was typed or autofilled before hydration stays.
    resolver: zodResolver(ForgotPasswordInput),
    mode: 'onSubmit',
    reValidateMode: 'onChange',
  });

  const submit = form.handleSubmit(async (input) => {
    try {
      await send(input);
    } catch (error) {
      if (!wait.tell(error)) showFailure(form, error, 'Failed to send the link. Please try again.');
    }
  });

  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextInput
        label="Email"
        type="email"
        autoComplete="email"
        size="md"
        error={form.formState.errors.email?.message}
        {...form.register('email')}
      />
      {wait.notice}
      <Submit busy={form.formState.isSubmitting}>Send link</Submit>
    </form>
  );
}
