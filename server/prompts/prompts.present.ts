import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Prompt } from '../../contract/prompts.ts';
import type { Database } from '../database/database.ts';
import { AppError, notFound } from '../errors.ts';
import { askerOf } from '../http/asker.ts';
import { LARGE } from '../http/encodings.ts';
import { sizeOf } from '../text/form.ts';
import { fieldWorker } from './fields.worker.ts';
import { presentPrompt } from './prompts.read.ts';

/** One prompt with the form that is found in its text. */
export const presentWhole = async (
  database: Database,
  id: number,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Prompt> => withForm(database, await present(database, id, request), request, reply);

/**
 * The same after a change. The change is stored, so an answer that says otherwise would be wrong: when the form cannot
 * be had the prompt is answered without.
 */
export async function presentStored(
  database: Database,
  id: number,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Prompt> {
  const prompt = await present(database, id, request);
  try {
    return await withForm(database, prompt, request, reply);
  } catch (error) {
    // The viewer may have lost the right to it during the wait.
    if (error instanceof AppError && error.code !== 'unavailable') throw error;
    request.log.warn({ err: error }, 'a prompt is answered without its form');
    return prompt;
  }
}

async function present({ sql }: Database, id: number, { viewer }: FastifyRequest): Promise<Prompt> {
  const prompt = await presentPrompt(sql, id, viewer);
  if (!prompt) throw notFound('Prompt');
  return prompt;
}

async function withForm(
  database: Database,
  prompt: Prompt,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Prompt> {
  const { content, dialect, fields } = prompt;
  // The form repeats what the author says of fields.
  if (content.length + 2 * sizeOf({ content: '', fields }) >= LARGE) await reply.takePlace(true);
  return { ...prompt, ...(await fieldWorker(database, 'form', { content, dialect, fields }, askerOf(request))) };
}
