import { Tag, TagInput } from '../../contract/tags.ts';
import type { Routes } from '../http/route.ts';
import { namedListRoutes } from '../names/named-lists.routes.ts';
import type { Services } from '../services.ts';
import { deleteTag, findTag, insertTag, listTags, updateTag } from './tags.queries.ts';

/** /api/tags */
export const tagsRoutes = (app: Routes, { database }: Services): void =>
  namedListRoutes(app, database, {
    kind: 'tag',
    plural: 'tags',
    item: Tag,
    input: TagInput,
    texts: {
      list: 'By name, each with the number of its published prompts.',
      create: 'A name that is taken, in any case, is 409.',
      changeSummary: 'Rename a tag',
      change: 'A name that is taken, in any case, is 409.',
    },
    list: listTags,
    find: findTag,
    insert: insertTag,
    update: updateTag,
    remove: deleteTag,
  });
