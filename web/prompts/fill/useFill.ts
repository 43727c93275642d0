import { useCallback, useMemo, useState } from 'react';
import { listedFields, readForm, valuesByKey } from '../../../contract/fields.form.ts';
import type { Field, Reading } from '../../../contract/fields.model.ts';
import type { Prompt } from '../../../contract/prompts.ts';
import { logFailure } from '../../log.ts';
import { hasLeftOnPurpose } from '../../session/left-behind.ts';
import { useSession } from '../../session/session.tsx';
import { arrive, EMPTY, type FillState } from './fill-state.ts';
import { keyOfLast, readLast, type Filler } from './last-values.ts';
import type { Values } from './values.ts';

/** The filled-in form of a prompt, shared by its dialog and its page (product 13). */
export interface Fill extends Pick<FillState, 'values' | 'source'> {
  reading: Reading;
  /** The fields that the form lists. */
  fields: readonly Field[];
  change: (key: string, value: string) => void;
  /** Takes the values of a link, by the names of their fields in any spelling. */
  take: (values: Values) => void;
  /** Empties the form, and forgets what was remembered if that is what it shows. */
  clear: () => void;
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
        last: inStorage((storage) => readLast(storage, filler, id, fields)),
      }),
    );
  }

  const change = useCallback(
    (key: string, value: string) => setState((before) => ({ ...before, values: { ...before.values, [key]: value } })),
    [],
  );
  const take = useCallback(
    (given: Values) => setState((before) => ({ ...before, values: valuesByKey(fields, given).values, source: 'link' })),
    [fields],
  );
  return {
    reading,
    fields,
    values: state.values,
    source: state.source,
    change,
    take,
    clear() {
      if (state.source === 'last' && filler !== undefined) {
        inStorage((storage) => storage.removeItem(keyOfLast(filler, id)));
      }
      setState((before) => ({ ...before, values: {}, source: undefined }));
    },
    remember() {
      if (filler === undefined) return;
      const kept = { filler, promptId: id, fields, values: state.values };
      import('./keep-values.ts')
        .then(({ keepValues }) => inStorage((storage) => keepValues(storage, kept)))
        .catch((error: unknown) => logFailure('The values could not be remembered:', error));
    },
  };
}

/** Storage that the browser blocks, or that is full, counts as empty. */
function inStorage<T>(act: (storage: Storage) => T): T | undefined {
  try {
    return act(window.localStorage);
  } catch {
    return undefined;
  }
}

/** Undefined until it is known who is there. */
function useFiller(): Filler | undefined {
  const { state, user } = useSession();
  return state === 'anonymous' ? 'visitor' : user?.id;
}
