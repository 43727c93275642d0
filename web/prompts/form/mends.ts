import type { AuthorField, Field, FieldWarning, Reading } from '../../../contract/fields.model.ts';
import { keyOf } from '../../../contract/fields.names.ts';
import { readFields } from '../../../contract/fields.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { writeAs, type WritableDialect } from '../../../contract/fields.write.ts';
import { moveTo, optionsOf, saidOf, say, type Said } from './author-fields.ts';
import { DIALECT_WORDS } from './field-words.ts';
import type { PromptForm } from './prompt-form.ts';

/** How the fields of a prompt are written, and what its author says of them. */
export type FieldSettings = Pick<PromptForm, 'dialect' | 'fields'>;

/** A change of the settings, and of the text if it has a content, that answers a warning with one press. */
export interface Mend {
  label: string;
  /** What is so afterwards: a whole sentence. */
  done: string;
  settings: FieldSettings;
  content?: string;
}

/** Fields that a description without a field can be moved to with one press. */
const MOST_TARGETS = 3;

/**
 * What can be done about a warning with one press; empty if only the author knows.
 * @param found what the text alone says, without the author's descriptions
 * @param reading the text with them
 */
export function mendsOf(
  { kind, names, dialect }: FieldWarning,
  found: Reading,
  settings: FieldSettings,
  reading = found,
): Mend[] {
  const { fields } = settings;
  const [name = ''] = names;
  switch (kind) {
    case 'could-be-a-choice':
      return found.fields.filter(({ key }) => key === keyOf(name)).flatMap((field) => asChoice(field, settings));
    case 'other-dialect':
      return dialect ? [only(dialect, settings)] : [];
    case 'mixed-dialects':
      return settings.dialect === 'auto' ? allAs(found.dialect, reading, settings) : [];
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

const isWritable = (dialect: FieldSettings['dialect']): dialect is WritableDialect =>
  !['auto', 'none', 'angle', 'shell'].includes(dialect);

/**
 * All fields are written in one dialect. What that cannot say is said in their descriptions, or told; nothing is
 * offered if a field would be lost, or if what is no field would change.
 */
function allAs(dialect: FieldSettings['dialect'], reading: Reading, { fields }: FieldSettings): Mend[] {
  if (!isWritable(dialect)) return [];
  const { text, isTooLong } = writeAs(reading, dialect);
  const before = asked(reading);
  const after = readFields(text, { dialect });
  const written = asked(after);
  if (isTooLong || written.length !== before.length || restOf(reading) !== restOf(after)) return [];
  const renamed = before.reduce<AuthorField[]>((all, field, at) => {
    const to = written[at];
    const said = saidOf(all, field.key);
    return said && to && to.key !== field.key ? moveTo(all, said.name, to) : all;
  }, fields);
  const all = before.reduce((said, field, at) => sayLost(said, field, written[at]), renamed);
  const shape = DIALECT_WORDS[dialect];
  if (all.length > LIMITS.fieldsDescribed) return [];
  const done = `All fields are written as ${shape} now.${untold(before, written)}`;
  return [{ label: `Write all as ${shape}`, done, settings: { dialect, fields: all }, content: text }];
}

/** The text around the fields of a person. */
const restOf = ({ segments }: Reading): string =>
  segments.map(({ text, field }) => (field && !field.slot ? '' : text)).join('');

/** What neither the new writing nor a description can say. */
function untold(before: readonly Field[], written: readonly Field[]): string {
  const names = (isLost: (field: Field, to: Field) => boolean) =>
    before.flatMap((field, at) => (written[at] && isLost(field, written[at]) ? [`“${field.name}”`] : []));
  const closed = names((field, to) => field.allowOther && !to.allowOther);
  const free = names((field, to) => field.min !== to.min || field.max !== to.max || field.step !== to.step);
  return [
    closed.length > 0 ? ` Only what is listed can be chosen for ${closed.join(', ')}.` : '',
    free.length > 0 ? ` Smallest and largest values are lost: ${free.join(', ')}.` : '',
  ].join('');
}

/** The fields of a person in the order of the text. */
const asked = ({ fields }: Reading): Field[] =>
  fields.filter(({ slot }) => !slot).toSorted((one, other) => (one.spans[0]?.[0] ?? 0) - (other.spans[0]?.[0] ?? 0));

/** Says of a field that was written anew what its new writing does not say. */
function sayLost(fields: AuthorField[], field: Field, written: Field | undefined): AuthorField[] {
  if (!written) return fields;
  const { label, type, options, required, help, default: start = '' } = field;
  const isAlready = saidOf(fields, written.key);
  const changes: Said = {
    ...(label === written.label ? {} : { label }),
    ...(type === written.type ? {} : { type }),
    ...(sameList(options, written.options) ? {} : { type, options }),
    ...(start === (written.default ?? '') ? {} : { default: start }),
    ...(required === written.required ? {} : { required }),
    ...(help === written.help ? {} : { help }),
  };
  return isAlready || Object.keys(changes).length > 0 ? say(fields, written, changes) : fields;
}

const sameList = (some: readonly string[] = [], others: readonly string[] = []): boolean =>
  some.join('\n') === others.join('\n');

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
