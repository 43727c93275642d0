import type { Config } from '../config.ts';
import { invalid } from '../errors.ts';

/** @throws 400 that names the field, when a password is shorter than the installation asks for */
export function requireLength(field: string, password: string, config: Pick<Config, 'PASSWORD_MIN_LENGTH'>): void {
  const least = config.PASSWORD_MIN_LENGTH;
  if (password.length < least) throw invalid({ [field]: `Password must be at least ${least} characters` });
}
