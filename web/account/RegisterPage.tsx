import { TextInput } from '@mantine/core';
import { useForm, useWatch } from 'react-hook-form';
import { Link, useLocation, useNavigate } from 'react-router';
import type { RegisterForm } from '../../contract/auth.ts';
import { pageMeta } from '../meta.ts';
import { paths } from '../paths.ts';
import { useSaveAfterSignIn } from '../saved/useSaveAfterSignIn.ts';
import { useSite } from '../site.ts';
import { returnPathOf } from '../session/return-path.ts';
import { useLogin, useRegister } from '../session/session.api.ts';
import { VisitorsOnly } from '../session/VisitorsOnly.tsx';
import { notify } from '../ui/notify.tsx';
import type { Route } from './+types/RegisterPage.ts';
import { AuthCard } from './AuthCard.tsx';
import classes from './AuthCard.module.css';
import { showFailure } from './form-errors.ts';
import { fetchRules, lateRules } from './late-rules.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { Submit } from './Submit.tsx';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Create an account',
    description: 'Join to save, create and share prompts.',
    canonical: paths.register(),
  });

const resolver = lateRules<RegisterForm>((rules) => rules.register);
const field = { size: 'md', onFocus: fetchRules } as const;

/** product 2, Register. Signs in after registration (product 4). */
export default function RegisterPage() {
  const { state } = useLocation();
  const navigate = useNavigate();
  const register = useRegister();
  const { name } = useSite();
  const login = useLogin();
  const saveWhatWasWanted = useSaveAfterSignIn();
  const form = useForm<RegisterForm>({
    // No default values: what was typed or autofilled before hydration stays.
    resolver,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
  });
  const { errors } = form.formState;
  const [password = '', username = '', email = ''] = useWatch({
    control: form.control,
    name: ['password', 'username', 'email'],
  });

  const submit = form.handleSubmit(async (input) => {
    try {
      await register.mutateAsync({ username: input.username, email: input.email, password: input.password });
    } catch (error) {
      showFailure(form, error, 'Registration failed. Please check your information and try again.');
      return;
    }
    notify.success('Account created successfully');
    // The account exists in any case; if the automatic sign-in fails, the user signs in by hand.
    await login
      .mutateAsync({ email: input.email, password: input.password })
      .then(saveWhatWasWanted, () => navigate(paths.login(), { replace: true, state }));
  });

  return (
    <VisitorsOnly to={returnPathOf(state) ?? paths.home()}>
      <AuthCard
        title="Create an Account"
        subtitle={`Join ${name} to discover and share prompts`}
        other={
          <>
            Already have an account?{' '}
            <Link to={paths.login()} state={state}>
              Sign in
            </Link>
          </>
        }
      >
        <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
          <TextInput
            label="Username"
            autoComplete="username"
            {...field}
            error={errors.username?.message}
            {...form.register('username')}
          />
          <TextInput
            label="Email"
            type="email"
            autoComplete="email"
            {...field}
            error={errors.email?.message}
            {...form.register('email')}
          />
          <NewPasswordFields
            labels={['Password', 'Confirm Password']}
            fields={[form.register('password'), form.register('confirmPassword')]}
            errors={[errors.password?.message, errors.confirmPassword?.message]}
            typed={{ password, username, email }}
          />
          <Submit busy={form.formState.isSubmitting}>Register</Submit>
        </form>
      </AuthCard>
    </VisitorsOnly>
  );
}
