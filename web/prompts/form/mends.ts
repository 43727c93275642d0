import type { Field, FieldWarning, Reading } from '../../../contract/fields.model.ts';
import { keyOf } from '../../../contract/fields.names.ts';
import { moveTo, optionsOf, saidOf, say } from './author-fields.ts';
import { DIALECT_WORDS } from './field-words.ts';
import type { PromptForm } from './prompt-form.ts';

/** How the fields of a prompt are written, and what its author says of them. */
export type FieldSettings = Pick<PromptForm, 'dialect' | 'fields'>;

/** A change of the settings that answers a warning with one press. */
export interface Mend {
  label: string;
  /** What is so afterwards: a whole sentence. */
  done: string;
  settings: FieldSettings;
}

/** Fields that a description without a field can be moved to with one press. */
const MOST_TARGETS = 3;

/**
 * What can be done about a warning with one press; empty if only the author knows.
 * @param found what the text alone says, without the author's descriptions
 */
export function mendsOf({ kind, names, dialect }: FieldWarning, found: Reading, settings: FieldSettings): Mend[] {
  const { fields } = settings;
  const [name = ''] = names;
  switch (kind) {
    case 'could-be-a-choice':
      return found.fields.filter(({ key }) => key === keyOf(name)).flatMap((field) => asChoice(field, settings));
    case 'other-dialect':
      return dialect ? [only(dialect, settings)] : [];
    case 'mixed-dialects':
      return settings.dialect === 'auto' && found.dialect !== 'none' ? [only(found.dialect, settings)] : [];
    case 'unknown-field':
      return [
        ...undescribed(found, settings, name).map((field) => ({
          label: `Move to “${field.name}”`,
          done: `What was said of “${name}” is said of “${field.name}” now.`,
          settings: { ...settings, fields: moveTo(fields, name, field) },
        })),
        {
          label: 'Drop it',
          done: `Nothing is said of “${name}” any more.`,
          settings: { ...settings, fields: fields.filter((field) => field.name !== name) },
        },
      ];
    default:
      return [];
  }
}

const only = (dialect: FieldSettings['dialect'], settings: FieldSettings): Mend => ({
  label: `Use ${DIALECT_WORDS[dialect]} only`,
  done: `Only ${DIALECT_WORDS[dialect]} is a field now.`,
  settings: { ...settings, dialect },
});

/** The values that a default lists become options, and the first of them the default; or those that a name lists. */
function asChoice(field: Field, settings: FieldSettings): Mend[] {
  const options = optionsOf((field.default ?? field.name).replace(LIST_SIGNS, '\n'));
  const start = field.default === undefined ? {} : { default: options[0] };
  const fields = say(settings.fields, field, { type: 'select', options, ...start });
  return [{ label: 'Make it a choice', done: `“${field.name}” is a choice now.`, settings: { ...settings, fields } }];
}

const LIST_SIGNS = /[,，、]/g;

/** Fields of which nothing is said yet; those that begin like the lost name come first. */
function undescribed(found: Reading, { fields }: FieldSettings, lost: string): Field[] {
  const key = keyOf(lost);
  const alike = (field: Field) => sharedStart(field.key, key);
  return found.fields
    .filter((field) => !field.slot && saidOf(fields, field.key) === undefined)
    .toSorted((one, other) => alike(other) - alike(one))
    .slice(0, MOST_TARGETS);
}

function sharedStart(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}
