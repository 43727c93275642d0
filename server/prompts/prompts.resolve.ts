import { imageIdOf, imagePath } from '../../contract/images.ts';
import type { PromptChangeInput, PromptInput } from '../../contract/prompts.ts';
import { findCategoryIds } from '../categories/categories.queries.ts';
import { normalizeName } from '../text/keys.ts';
import type { Db } from '../database/tables.ts';
import { invalid } from '../errors.ts';
import { findTagIds } from '../tags/tags.queries.ts';
import type { NewPrompt, PromptChange } from './prompts.types.ts';

/**
 * Resolves client input for the database: names of categories and tags become ids, images become paths.
 * @throws 400 that names the category, tag or image that does not exist
 */
export async function resolveInput(sql: Db, input: PromptInput): Promise<Omit<NewPrompt, 'ownerId'>> {
  const { categories, tags, imageUrls = [], previewText = '', status = 'PUBLISHED', ...text } = input;
  return {
    ...text,
    previewText,
    categoryIds: await categoryIds(sql, categories),
    tagIds: await tagIds(sql, tags),
    imageUrls: await images(sql, imageUrls),
    status,
  };
}

/** The same for an edit: only members that were sent. */
export async function resolveChange(sql: Db, input: PromptChangeInput): Promise<PromptChange> {
  const { categories, tags, imageUrls, ...text } = input;
  return {
    ...sentOf(text),
    ...(categories ? { categoryIds: await categoryIds(sql, categories) } : {}),
    ...(tags ? { tagIds: await tagIds(sql, tags) } : {}),
    ...(imageUrls ? { imageUrls: await images(sql, imageUrls) } : {}),
  };
}

/** Without members that were not sent. */
const sentOf = <T extends object>(members: T): T =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as T;

const categoryIds = async (sql: Db, names: string[]) =>
  idsOf(names, await findCategoryIds(sql, names), (name) => invalid({ categories: `Unknown category: ${name}` }));

const tagIds = async (sql: Db, names: string[]) =>
  idsOf(names, await findTagIds(sql, names), (name) => invalid({ tags: `Unknown tag: ${name}` }));

function idsOf(names: string[], known: Map<string, { id: number }>, unknown: (name: string) => Error): number[] {
  const ids = names.map((name) => {
    const found = known.get(normalizeName(name));
    if (!found) throw unknown(name);
    return found.id;
  });
  return [...new Set(ids)];
}

async function images(sql: Db, urls: string[]): Promise<string[]> {
  const ids = urls.map(imageIdOf).filter((id) => id !== undefined);
  const rows = ids.length > 0 ? await sql.selectFrom('images').select('id').where('id', 'in', ids).execute() : [];
  const stored = new Set(rows.map((row) => row.id));
  return urls.map((url) => {
    const id = imageIdOf(url);
    if (id === undefined) return url;
    if (!stored.has(id)) throw invalid({ imageUrls: `Unknown image: ${id}` });
    return imagePath(id);
  });
}
