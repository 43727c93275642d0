import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Flag, Prompt } from '../../../contract/prompts.ts';
import { callApi, newKey } from '../../api/client.ts';
import { ApiError } from '../../api/error.ts';
import { FLAGS } from '../flags.ts';
import { promptQuery } from '../prompts.api.ts';
import type { PromptForm } from './prompt-form.ts';

const FLAG_QUERIES: Record<Flag, string> = {
  featured: 'featured?featured=',
  trending: 'trending?trending=',
  new: 'new?isNew=',
};

/**
 * Creates a prompt, or changes `prompt` and, of its flags, those that differ (spec 6). The key of this form keeps a call
 * that is repeated from making two prompts (design 6).
 */
export function useSavePrompt(prompt: Prompt | undefined) {
  const client = useQueryClient();
  const [key] = useState(newKey);
  // Whether a prompt may have been made of this form without our hearing of it.
  const unheard = useRef(false);

  async function create(body: object): Promise<Prompt> {
    try {
      const created = await callApi<Prompt>('/api/prompts', { method: 'POST', body, key });
      // It may have been made of what the form held at an earlier attempt.
      return unheard.current ? await change(created.id, body) : created;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) unheard.current = true;
      throw error;
    }
  }

  const change = (id: number, body: object) => callApi<Prompt>(`/api/prompts/${id}`, { method: 'PUT', body });

  return useMutation({
    mutationFn: async (form: PromptForm): Promise<Prompt> => {
      const { featured, trending, new: isNew, ...input } = form;
      if (!prompt) return create(input);
      const wanted = { featured, trending, new: isNew };
      let saved = await change(prompt.id, input);
      for (const flag of FLAGS.filter((name) => wanted[name] !== prompt[name])) {
        saved = await callApi<Prompt>(`/api/prompts/${prompt.id}/${FLAG_QUERIES[flag]}${wanted[flag]}`, {
          method: 'PUT',
        });
      }
      return saved;
    },
    // Without it a browser that believes to be offline would wait in silence.
    networkMode: 'always',
    onSuccess: (saved) => client.setQueryData(promptQuery(saved.id).queryKey, saved),
    onSettled: () => {
      for (const queryKey of [['prompts'], ['categories'], ['tags'], ['saved']]) {
        void client.invalidateQueries({ queryKey });
      }
    },
  });
}
