import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Prompt } from '../../../contract/prompts.ts';
import { flushWhenAsked } from '../../session/left-behind.ts';
import { draftBox } from './drafts.ts';
import { emptyForm, formOf } from './prompt-form.ts';

/** Milliseconds of rest after which what was typed is kept. */
const REST = 400;

interface Options {
  userId: number;
  /** The prompt that is changed; undefined for a new one. */
  prompt: Prompt | undefined;
  /** One that was changed and is not there any more. */
  lostId: number | undefined;
  mayFlag: boolean;
}

/** What the form begins with: the prompt as it is, and the draft over it that was left behind, if any. */
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
      /** Of a prompt that is gone, as far as it is known. */
      lostStatus: draft?.status,
      draft: draft && { ...draft.values, ...(mayFlag ? {} : flags) },
      /** The version of the prompt that the form goes on from; that of a draft may be gone. */
      begun: isOld ? { version: draft.basedOn, texts: undefined } : { version: prompt?.version, texts: base },
    };
  });
  return start;
}

interface Keeper {
  /** Keeps the draft a moment after the last change. */
  keepSoon: () => void;
  keepNow: () => void;
  isFinished: () => boolean;
  /** From now on the form may be left, and nothing more of it is kept. */
  finish: () => void;
}

/** Keeps what was typed, whatever happens to the page. */
export function useDraftKeeper(keep: () => void): Keeper {
  const finished = useRef(false);
  const keepSoon = useDebouncedCallback(() => !finished.current && keep(), { delay: REST, flushOnUnmount: true });
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
