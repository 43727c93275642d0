import { Category, CategoryInput } from '../../contract/categories.ts';
import type { Routes } from '../http/route.ts';
import { namedListRoutes } from '../names/named-lists.routes.ts';
import type { Services } from '../services.ts';
import { deleteCategory, findCategory, insertCategory, listCategories, updateCategory } from './categories.queries.ts';

/** /api/categories */
export const categoriesRoutes = (app: Routes, { database }: Services): void =>
  namedListRoutes(app, database, {
    kind: 'category',
    plural: 'categories',
    item: Category,
    input: CategoryInput,
    texts: {
      list: 'By their display order, each with the number of its published prompts.',
      create: 'Without `displayOrder` it comes last. A name that is taken, in any case, is 409.',
      changeSummary: 'Change a category',
      change: 'Without `displayOrder` it keeps its place.',
    },
    list: listCategories,
    find: findCategory,
    insert: insertCategory,
    update: updateCategory,
    remove: deleteCategory,
  });
