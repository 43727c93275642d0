import { LIMITS } from '../../contract/limits.ts';
import { isAdministrator } from '../../contract/policy.ts';
import { isOtherEmail, type ProfileInput, type User } from '../../contract/users.ts';

/** product 6 and 7: omits an administrator's e-mail, and the picture unless it is new. */
export function inputOf({ username, email, avatarUrl, currentPassword }: ProfileInput, user: User): ProfileInput {
  return {
    username,
    ...(isAdministrator(user) ? {} : { email }),
    ...(avatarUrl ? { avatarUrl } : {}),
    ...(currentPassword ? { currentPassword } : {}),
  };
}

/** A new e-mail requires the password: whoever controls the e-mail can reset the password. */
export const asksForPassword = (email: string | undefined, user: User): boolean =>
  !isAdministrator(user) && email !== undefined && isOtherEmail(email.trim(), user.email);

/** Toast of a saved profile: it names what changed (product 8). */
export function savedText(before: User, after: User): string {
  const changed = [
    before.username !== after.username && 'username',
    before.email !== after.email && 'email',
    before.avatarUrl !== after.avatarUrl && 'profile picture',
  ].filter((name) => name !== false);
  return changed.length > 0 ? `Profile updated successfully (${changed.join(', ')})` : 'Profile updated successfully';
}

export const AVATAR_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];

/** Why a file cannot be a profile picture (product 5); undefined if it can. */
export function refusalOfAvatar({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!AVATAR_TYPES.includes(type)) return 'Please select a valid image file (JPEG, PNG, GIF, WebP)';
  return size > LIMITS.imageBytes ? 'File size must be less than 5MB' : undefined;
}
