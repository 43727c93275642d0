import type { Role } from './users.ts';

/** Whoever sends the request; undefined is a visitor. */
export type Viewer = { id: number; role: string } | undefined;

/** product 6: the role is compared without regard to case. */
export const isAdministrator = (viewer: Viewer): boolean => viewer?.role.toLowerCase() === ('admin' satisfies Role);

/** product 13: the owner or an administrator. */
export const canEditPrompt = (viewer: Viewer, prompt: { ownerId: number }): boolean =>
  viewer !== undefined && (viewer.id === prompt.ownerId || isAdministrator(viewer));
