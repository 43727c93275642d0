import type { Config } from '../config.ts';
import { invalid } from '../errors.ts';

/** @throws 400 that names the field, when a password is shorter than PASSWORD_MIN_LENGTH */
export function requireLength(field: string, password: string, config: Pick<Config, 'PASSWORD_MIN_LENGTH'>): void {
  const minLength = config.PASSWORD_MIN_LENGTH;
  if (password.length < minLength) throw invalid({ [field]: `Password must be at least ${minLength} characters` });
}
