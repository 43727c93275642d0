import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Flag, Prompt, Status } from '../../../contract/prompts.ts';
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

type NewPrompt = Omit<PromptForm, Flag> & { status: Status };

/**
 * Creates a prompt, or updates `prompt` and those of its flags that differ (product 6). The idempotency key of the
 * form keeps a retry from creating two prompts (product 10).
 * @param version version that may be replaced: a newer one is not overwritten (412)
 */
export function useSavePrompt(prompt: Prompt | undefined, version?: number) {
  const client = useQueryClient();
  const [key] = useState(newKey);
  // Body of an earlier attempt that may have created the prompt: it got no response or a 5xx.
  const unconfirmed = useRef<NewPrompt>(undefined);

  async function create(wanted: NewPrompt): Promise<Prompt> {
    // The same key means the same prompt: later changes are sent in a second request.
    const body = unconfirmed.current ?? wanted;
    try {
      const created = await callApi<Prompt>('/api/prompts', { method: 'POST', body, key });
      if (body === wanted) return created;
      const { status, ...texts } = wanted;
      const changed = await change(created.id, texts);
      if (changed.status === status) return changed;
      return await callApi<Prompt>(`/api/prompts/${created.id}/status?status=${status}`, { method: 'PUT' });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) unconfirmed.current = body;
      throw error;
    }
  }

  const change = (id: number, body: object) => callApi<Prompt>(`/api/prompts/${id}`, { method: 'PUT', body, version });

  return useMutation({
    mutationFn: async ({ form, status }: { form: PromptForm; status: Status }): Promise<Prompt> => {
      const { featured, trending, new: isNew, ...input } = form;
      if (!prompt) return create({ ...input, status });
      const wanted = { featured, trending, new: isNew };
      let saved = await change(prompt.id, input);
      for (const flag of FLAGS.filter((name) => wanted[name] !== prompt[name])) {
        saved = await callApi<Prompt>(`/api/prompts/${prompt.id}/${FLAG_QUERIES[flag]}${wanted[flag]}`, {
          method: 'PUT',
        });
      }
      return saved;
    },
    onSuccess: (saved) => client.setQueryData(promptQuery(saved.id).queryKey, saved),
    onSettled: () => {
      for (const queryKey of [['prompts'], ['categories'], ['tags'], ['saved']]) {
        void client.invalidateQueries({ queryKey });
      }
    },
  });
}
