import { useCallback, useMemo, useState } from 'react';
import { listedFields, readForm, valuesByKey } from '../../../contract/fields.form.ts';
import type { Field, Reading } from '../../../contract/fields.model.ts';
import type { Prompt } from '../../../contract/prompts.ts';
import { logFailure } from '../../log.ts';
import { hasLeftOnPurpose } from '../../session/left-behind.ts';
import { useSession } from '../../session/session.tsx';
import { arrive, EMPTY, type FillState } from './fill-state.ts';
import { inStorage } from './kept-storage.ts';
import { readLast, type Filler } from './last-values.ts';
import type { Values } from './values.ts';

/** The filled-in form of a prompt, shared by its dialog and its page (product 13). */
export interface Fill extends FillState {
  promptId: number;
  reading: Reading;
  /** The fields that the form lists. */
  fields: readonly Field[];
  change: (key: string, value: string) => void;
  /** Takes the values of a link, by the names of their fields in any spelling. */
  take: (values: Values) => void;
  /** Replaces what is filled in. */
  put: (state: Pick<FillState, 'values' | 'source' | 'typed'>) => void;
  /** Remembers the values in this browser for the next time. */
  remember: () => void;
}

export function useFill(prompt: Pick<Prompt, 'id' | 'content' | 'dialect' | 'fields'>): Fill {
  const { id, content, dialect, fields: described } = prompt;
  const reading = useMemo(() => readForm({ content, dialect, fields: described }), [content, dialect, described]);
  const [state, setState] = useState<FillState>(EMPTY);
  const filler = useFiller();
  const fields = useMemo(() => listedFields(reading), [reading]);

  // Only when it is known who is there: documents are the same for everybody.
  if (filler !== undefined && filler !== state.filler && fields.length > 0) {
    setState(
      arrive(state, {
        filler,
        leftOnPurpose: hasLeftOnPurpose(),
        last: inStorage('localStorage', (storage) => readLast(storage, filler, id, fields)),
        tab: inStorage('sessionStorage', (storage) => readLast(storage, filler, id, fields)),
      }),
    );
  }

  const change = useCallback(
    (key: string, value: string) =>
      setState((before) => ({ ...before, values: { ...before.values, [key]: value }, typed: true })),
    [],
  );
  const take = useCallback(
    (given: Values) =>
      setState((before) => ({
        ...before,
        values: valuesByKey(fields, given).values,
        source: 'link',
        typed: false,
      })),
    [fields],
  );
  return {
    reading,
    fields,
    ...state,
    promptId: id,
    change,
    take,
    put: (put) => setState((before) => ({ ...before, ...put, filler: before.filler })),
    remember() {
      if (filler === undefined || fields.length === 0) return;
      setState((before) => ({ ...before, typed: false }));
      const kept = { filler, promptId: id, fields, values: state.values };
      import('./keep-values.ts')
        .then(({ keepLast }) => keepLast(kept))
        .catch((error: unknown) => logFailure('The values could not be remembered:', error));
    },
  };
}

/** Undefined until it is known who is there. */
function useFiller(): Filler | undefined {
  const { state, user } = useSession();
  return state === 'anonymous' ? 'visitor' : user?.id;
}
