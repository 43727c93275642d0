import { z } from 'zod';
import { ForgotPasswordAnswer, LoginAnswer, PasswordHint, ResetLink } from '../../contract/auth.ts';
import { Category } from '../../contract/categories.ts';
import { PublicConfig } from '../../contract/config.ts';
import { ErrorAnswer } from '../../contract/errors.ts';
import { FieldsAnswer, FillAnswer, TextAnswer } from '../../contract/fields.calls.ts';
import { FormField } from '../../contract/fields.schema.ts';
import { LanguageCount } from '../../contract/languages.schema.ts';
import { UploadedImage } from '../../contract/images.ts';
import { ListedPrompt, Prompt, PromptCard, PromptList } from '../../contract/prompts.ts';
import { SavedPrompt, SavedPromptList } from '../../contract/saved.ts';
import { Tag } from '../../contract/tags.ts';
import { Owner, User } from '../../contract/users.ts';

/** Named schemas of the API description, so that generated clients have types of these names. */
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
  FormField,
  FieldsAnswer,
  FillAnswer,
  TextAnswer,
  LanguageCount,
  SavedPrompt,
  SavedPromptList,
  Tag,
  User,
  Owner,
};

/**
 * Registers the names. Not in contract/: the built pages carry a copy of some schemas, and zod keeps one registry per
 * process, in which a name may occur only once.
 */
export function nameComponents(): void {
  for (const [id, schema] of Object.entries(COMPONENTS)) {
    if (schema.meta()?.id !== id) z.globalRegistry.add(schema, { ...schema.meta(), id });
  }
}
