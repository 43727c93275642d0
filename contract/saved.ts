import { z } from 'zod';
import { ListedPrompt } from './prompts.ts';
import { Id, idInAddress, Timestamp } from './text.ts';

export const SavedPrompt = z.object({ id: Id, prompt: ListedPrompt, savedAt: Timestamp });
export type SavedPrompt = z.infer<typeof SavedPrompt>;

export const SavedPromptList = z.object({ content: z.array(SavedPrompt), totalElements: z.int() });
export type SavedPromptList = z.infer<typeof SavedPromptList>;

export const SavedPromptParams = z.object({ promptId: idInAddress('Prompt id') });
