import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Reading } from '../../../contract/fields.model.ts';
import type { Prompt } from '../../../contract/prompts.ts';
import { hasLeftOnPurpose } from '../../session/left-behind.ts';
import { useSession } from '../../session/session.tsx';
import { arrive, EMPTY, type FillState } from './fill-state.ts';
import { lastValues, type Filler } from './last-values.ts';
import { readForm, valuesFor, type Values } from './values.ts';

/** The filled-in form of a prompt, shared by its dialog and its page (product 13). */
export interface Fill extends Pick<FillState, 'values' | 'source'> {
  reading: Reading;
  change: (key: string, value: string) => void;
  /** Takes the values of a link, by key or name of the field. */
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
  const box = useMemo(
    () => (filler === undefined ? undefined : lastValues(() => window.localStorage, filler, id)),
    [filler, id],
  );
  const { fields } = reading;

  // Only now, since documents are the same for everybody.
  useEffect(() => {
    if (filler === undefined || !box || fields.length === 0) return;
    setState((before) => arrive(before, { filler, leftOnPurpose: hasLeftOnPurpose(), last: box.read(fields) }));
  }, [filler, box, fields]);

  const change = useCallback(
    (key: string, value: string) => setState((before) => ({ ...before, values: { ...before.values, [key]: value } })),
    [],
  );
  const take = useCallback(
    (given: Values) => setState((before) => ({ ...before, values: valuesFor(fields, given), source: 'link' })),
    [fields],
  );
  return {
    reading,
    values: state.values,
    source: state.source,
    change,
    take,
    clear() {
      if (state.source === 'last') box?.drop();
      setState((before) => ({ ...before, values: {}, source: undefined }));
    },
    remember: () => box?.keep(fields, state.values),
  };
}

/** Undefined until it is known who is there. */
function useFiller(): Filler | undefined {
  const { state, user } = useSession();
  return state === 'anonymous' ? 'visitor' : user?.id;
}
