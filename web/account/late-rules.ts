import type { FieldValues, Resolver, ResolverError } from 'react-hook-form';
import { logFailure } from '../log.ts';
import { notify } from '../ui/notify.tsx';

const load = () => import('./form-rules.ts').then(({ rules }) => rules);
type Rules = Awaited<ReturnType<typeof load>>;

/** For the `onFocus` of a form's fields: what checks it is there before it is sent. */
export const fetchRules = () => void load().catch(() => undefined);

/** Checks a form by the contract, which is fetched when somebody begins to fill it in: to be read it needs none. */
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
