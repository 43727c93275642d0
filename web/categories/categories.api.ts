import type { Category } from '../../contract/categories.ts';
import { apiQuery } from '../api/query.ts';

/** All categories by their display order, with the number of published prompts in each. */
export const categoriesQuery = apiQuery<Category[]>({ key: ['categories'], path: '/api/categories' });
