import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Prompt } from '../../../contract/prompts.ts';
import { flushWhenAsked } from '../../session/left-behind.ts';
import { draftBox, formOfDraft } from './drafts.ts';
import { emptyForm, formOf } from './prompt-form.ts';

/** Debounce in milliseconds before typed text is stored. */
const REST_MS = 400;

interface Options {
  userId: number;
  /** The prompt being edited; undefined for a new one. */
  prompt: Prompt | undefined;
  /** ID of a deleted prompt that was being edited. */
  lostId: number | undefined;
  mayFlag: boolean;
}

/** Initial form values: the prompt, and the stored draft over it, if any. */
export function usePromptDraft({ userId, prompt, lostId, mayFlag }: Options) {
  const [start] = useState(() => {
    const base = prompt ? formOf(prompt) : emptyForm;
    const box = draftBox(() => window.localStorage, userId, prompt?.id ?? lostId);
    const draft = box.read();
    const flags = { featured: base.featured, trending: base.trending, new: base.new };
    const isOld = draft !== undefined && draft.basedOn !== prompt?.version;
    return {
      box,
      base,
      /** Status of a deleted prompt, if known. */
      lostStatus: draft?.status,
      draft: draft && { ...formOfDraft(draft, base), ...(mayFlag ? {} : flags) },
      /** The prompt version that the form is based on; for a draft it may no longer exist. */
      begun: isOld ? { version: draft.basedOn, texts: undefined } : { version: prompt?.version, texts: base },
    };
  });
  return start;
}

interface Keeper {
  /** Stores the draft after a debounce. */
  keepSoon: () => void;
  keepNow: () => void;
  isFinished: () => boolean;
  /** From now on the form may be left, and nothing more is stored. */
  finish: () => void;
}

/** Stores typed text, whatever happens to the page. */
export function useDraftKeeper(keep: () => void): Keeper {
  const finished = useRef(false);
  const keepSoon = useDebouncedCallback(() => !finished.current && keep(), { delay: REST_MS, flushOnUnmount: true });
  const keepNow = useEffectEvent(() => keepSoon.flush());
  useEffect(() => flushWhenAsked(() => keepNow()), []);
  return {
    keepSoon,
    keepNow: () => keepSoon.flush(),
    isFinished: () => finished.current,
    finish() {
      finished.current = true;
      keepSoon.cancel();
    },
  };
}
