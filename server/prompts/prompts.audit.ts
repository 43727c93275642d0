import type { FastifyRequest } from 'fastify';
import type { Flag } from '../../contract/prompts.ts';
import { recordAuditEvent } from '../audit/record.ts';
import type { AuditEvent } from '../audit/audit.queries.ts';
import type { Db } from '../database/tables.ts';
import { flagColumn } from './prompts.queries.ts';
import type { PromptRow } from '../database/tables.ts';
import type { PromptChange } from './prompts.types.ts';

/**
 * Records what an administrator does to prompts in the audit log: flags, and every change of another member's prompt.
 * What owners do with their own prompts is not recorded.
 * @param change undefined when the prompt is deleted
 */
export const recorded =
  (request: FastifyRequest, change: PromptChange | undefined) =>
  async (trx: Db, old: PromptRow): Promise<void> => {
    const target = { kind: 'prompt', id: old.id, name: old.title } as const;
    const foreign = old.owner_id !== request.viewer?.id;
    for (const { own = false, ...deed } of deedsOf(change, old))
      if (own || foreign) await recordAuditEvent(trx, request, { ...deed, target });
  };

function deedsOf(change: PromptChange | undefined, old: PromptRow): (AuditEvent & { own?: boolean })[] {
  if (!change) return [{ act: 'prompt-deleted' }];
  const { flags = {}, status, ...edit } = change;
  const fields = Object.keys(edit);
  return [
    ...Object.entries(flags)
      .filter(([flag, on]) => old[flagColumn(flag as Flag)] !== Number(on))
      .map(([flag, on]) => ({
        act: 'prompt-flagged' as const,
        note: `${flag} ${on ? 'on' : 'off'}`,
        own: true,
      })),
    ...(status && status !== old.status
      ? [{ act: 'prompt-status-changed' as const, note: `${old.status} → ${status}` }]
      : []),
    ...(fields.length > 0 ? [{ act: 'prompt-edited' as const, note: fields.join(', ') }] : []),
  ];
}
