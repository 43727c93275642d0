import { z } from 'zod';
import { ForgotPasswordAnswer, LoginAnswer, PasswordHint, ResetLink } from '../../contract/auth.ts';
import { Category } from '../../contract/categories.ts';
import { PublicConfig } from '../../contract/config.ts';
import { ErrorAnswer } from '../../contract/errors.ts';
import { UploadedImage } from '../../contract/images.ts';
import { ListedPrompt, Prompt, PromptCard, PromptList } from '../../contract/prompts.ts';
import { SavedPrompt, SavedPromptList } from '../../contract/saved.ts';
import { Tag } from '../../contract/tags.ts';
import { Owner, User } from '../../contract/users.ts';

/** The shapes that the description names, so that clients made from it have types of these names. */
const COMPONENTS = {
  LoginAnswer,
  ForgotPasswordAnswer,
  PasswordHint,
  ResetLink,
  Category,
  PublicConfig,
  Error: ErrorAnswer,
  UploadedImage,
  PromptCard,
  Prompt,
  ListedPrompt,
  PromptList,
  SavedPrompt,
  SavedPromptList,
  Tag,
  User,
  Owner,
};

/**
 * Names them. Not done in contract/: the built pages carry a copy of some of its shapes, and zod keeps one registry for
 * the whole process, in which a name may stand once.
 */
export function nameComponents(): void {
  for (const [id, schema] of Object.entries(COMPONENTS)) {
    if (schema.meta()?.id !== id) z.globalRegistry.add(schema, { ...schema.meta(), id });
  }
}
