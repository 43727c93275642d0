import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { returnPathOf } from '../../session/return-path.ts';
import { leadsTo } from './prompt-id.ts';
import { promptQuery } from '../prompts.api.ts';

/**
 * Leaves a page of a prompt that was just deleted: back to where the member came from, or to their own prompts if
 * that is another page of the same prompt.
 */
export function useLeaveDeleted(id: number): () => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  const origin = returnPathOf(useLocation().state);
  return async () => {
    const to = origin === undefined || leadsTo(origin, id) ? paths.myPrompts() : origin;
    await navigate(to, { replace: true });
    client.removeQueries({ queryKey: promptQuery(id).queryKey });
  };
}
