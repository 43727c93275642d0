import { LIMITS } from '../../contract/limits.ts';
import { isAdministrator } from '../../contract/policy.ts';
import { isOtherEmail, type ProfileInput, type User } from '../../contract/users.ts';

/** product 6 and 7: an administrator's e-mail is not sent, and a picture only when there is a new one. */
export function inputOf({ username, email, avatarUrl, currentPassword }: ProfileInput, user: User): ProfileInput {
  return {
    username,
    ...(isAdministrator(user) ? {} : { email }),
    ...(avatarUrl ? { avatarUrl } : {}),
    ...(currentPassword ? { currentPassword } : {}),
  };
}

/** Another email asks for the password: whoever has it can have a new password sent. */
export const asksForPassword = (email: string | undefined, user: User): boolean =>
  !isAdministrator(user) && email !== undefined && isOtherEmail(email.trim(), user.email);

/** The sentence of a saved profile: it names what is different now (product 8). */
export function savedText(before: User, after: User): string {
  const changed = [
    before.username !== after.username && 'username',
    before.email !== after.email && 'email',
    before.avatarUrl !== after.avatarUrl && 'profile picture',
  ].filter((name) => name !== false);
  return changed.length > 0 ? `Profile updated successfully (${changed.join(', ')})` : 'Profile updated successfully';
}

export const AVATAR_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];

/** What is wrong with a file as a picture of oneself (product 5); undefined when nothing is. */
export function refusalOfAvatar({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!AVATAR_TYPES.includes(type)) return 'Please select a valid image file (JPEG, PNG, GIF, WebP)';
  return size > LIMITS.imageBytes ? 'File size must be less than 5MB' : undefined;
}
