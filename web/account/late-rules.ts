import type { FieldValues, Resolver, ResolverError } from 'react-hook-form';
import { logFailure } from '../log.ts';
import { notify } from '../ui/notify.tsx';

const load = () => import('./form-rules.ts').then(({ rules }) => rules);
type Rules = Awaited<ReturnType<typeof load>>;

/** For `onFocus` of a form's fields: preloads the validation before the form is submitted. */
export const fetchRules = () => void load().catch(() => undefined);

/** Validates a form by the contract, which is loaded when somebody starts to fill in the form. */
export const lateRules =
  <Form extends FieldValues>(pick: (rules: Rules) => Resolver<Form>): Resolver<Form> =>
  async (values, context, options) => {
    try {
      return await pick(await load())(values, context, options);
    } catch (error) {
      logFailure('The rules of a form could not be loaded:', error);
      notify.failure('The form could not be checked', { detail: 'Please try again' });
      return { values: {}, errors: { root: { type: 'unchecked' } } } as unknown as ResolverError<Form>;
    }
  };
