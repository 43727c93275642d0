import { z } from 'zod';
import { LIMITS } from '../contract/limits.ts';
import { Email } from '../contract/users.ts';
import { bound, decimal, hostUrl, PublicUrl, serverUrl, TrustProxy, whole } from './config.rules.ts';
import { RunTargets } from './config.run-targets.ts';
import { withSecrets } from './config.secrets.ts';
import { ExpectedError } from './expected-error.ts';

const on = z.enum(['true', 'false', 'on', 'off', '1', '0']).transform((value) => ['true', 'on', '1'].includes(value));
const quota = bound(1_000_000);
const nonEmpty = z.string().min(1).optional();

/** Every setting (docs/operating.md), each validated on its own. An empty value counts as not set. */
const SettingFields = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  HOST: z.string().default('127.0.0.1'),
  PORT: whole(0, 65_535).default(3000),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: serverUrl(
    /^postgres(ql)?:\/\//,
    'must be postgres://NAME:PASSWORD@HOST:PORT/DATABASE, with signs like / and # in a password written as %2F and %23',
  ).optional(),
  PUBLIC_URL: PublicUrl.optional(),
  SITE_NAME: z
    .string()
    .max(60, 'must be at most 60 characters')
    .regex(/^\P{Cc}*$/u, 'must not hold control characters')
    .default('Prompt Lib'),
  SUPPORT_EMAIL: z.email().default('support@example.com'),
  /** Chats in which a prompt can be run; unset: all built-in ones. */
  RUN_TARGETS: RunTargets.optional(),
  /** The first administrator. Same rules as the sign-in form, or nobody could sign in. */
  ADMIN_EMAIL: Email.optional(),
  ADMIN_PASSWORD: z.string().max(LIMITS.passwordMax, `must be at most ${LIMITS.passwordMax} characters`).optional(),
  SAMPLE_LIBRARY: on.default(true),
  PASSWORD_MIN_LENGTH: whole(1, 200).default(1),
  TRUST_PROXY: TrustProxy.default('false'),
  REDIS_URL: serverUrl(
    /^rediss?:\/\//,
    'must be redis://HOST:PORT or redis://NAME:PASSWORD@HOST:PORT, with signs like / and # in a password written as %2F and %23',
  ).optional(),
  /** smtp:// (with STARTTLS where the server offers it) or smtps://; name and password as in any URL. */
  SMTP_URL: hostUrl(
    /^smtps?:\/\/[^?#]+$/,
    'must be smtp://HOST or smtp://NAME:PASSWORD@HOST:PORT, with signs like / and # in a password written as %2F and %23',
  ).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>"\r\n]+ <([^<>\s@]+@[^<>\s@]+)>|[^<>\s@]+@[^<>\s@]+)$/, 'must be an address, or NAME <ADDRESS>')
    .optional(),
  S3_ENDPOINT: hostUrl(/^https?:\/\//, 'must be https://HOST or http://HOST:PORT')
    .refine((url) => new URL(url).username === '', 'must not hold a key: that is S3_ACCESS_KEY_ID')
    .optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: nonEmpty,
  S3_ACCESS_KEY_ID: nonEmpty,
  S3_SECRET_ACCESS_KEY: nonEmpty,
  /** Days that audit events are kept; the database itself keeps each for at least 30 days (decision 011). */
  AUDIT_DAYS: whole(30, 36_500).default(365),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  RATE_LIMIT: on.default(true),
  /** Quotas of one member; administrators have none. RATE_LIMIT=off turns quotas off as well. */
  QUOTA_PROMPTS_PER_HOUR: quota.default(300),
  QUOTA_TEXT_MB_PER_DAY: quota.default(50),
  QUOTA_IMAGES_PER_DAY: quota.default(200),
  QUOTA_SESSIONS: quota.default(100),
  /** Memory for cached responses in MB (2^20 bytes); 0 turns the cache off. */
  CACHE_MB: decimal(0, 65_536).default(64),
  /** Port of the Prometheus metrics; not served when unset. */
  METRICS_PORT: whole(0, 65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  /** Seconds that a start waits for PostgreSQL, Redis and the bucket when they are unavailable. */
  START_PATIENCE: decimal(0, 300).default(30),
  /** Seconds between SIGTERM, when /readyz starts to fail, and the end of listening; load balancers need them. */
  SHUTDOWN_GRACE: decimal(0, 300).default(1),
});

export const SETTINGS = Object.keys(SettingFields.shape);

/** Links in e-mails start with PUBLIC_URL: a request's Host header cannot be trusted. */
const MAIL_NEEDS = ['MAIL_FROM', 'PUBLIC_URL'] as const;

const BUCKET_NEEDS = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

const Settings = SettingFields.superRefine((given, context) => {
  const addIssue = (name: string, message: string) => context.addIssue({ code: 'custom', path: [name], message });
  if (given.SMTP_URL) {
    for (const name of MAIL_NEEDS) if (!given[name]) addIssue(name, 'is missing, and SMTP_URL is set');
  } else if (given.MAIL_FROM) {
    addIssue('SMTP_URL', 'is missing, and MAIL_FROM is there');
  }
  if (given.S3_BUCKET) {
    for (const name of BUCKET_NEEDS) if (!given[name]) addIssue(name, 'is missing, and S3_BUCKET is set');
  } else if (given.S3_ENDPOINT ?? given.S3_ACCESS_KEY_ID ?? given.S3_SECRET_ACCESS_KEY) {
    addIssue('S3_BUCKET', 'is missing, and other S3 settings are there');
  }
});
export type Config = z.infer<typeof Settings>;

/** Invalid settings, or settings that name something unusable. The message has one sentence for each. */
export class ConfigError extends ExpectedError {}

/**
 * Reads the settings from the environment, and secrets from the files that it names.
 * @throws ConfigError naming each wrong setting
 */
export function loadConfig(environment: Record<string, string | undefined> = process.env): Config {
  const { given, wrong } = withSecrets(environment);
  const result = Settings.safeParse(
    Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== '')),
  );
  if (result.success && wrong.length === 0) return result.data;
  // A setting whose file could not be read is reported once, under the name of the file setting.
  const unread = (name: string) => wrong.some((line) => line.startsWith(`${name}_FILE:`));
  const issues = (result.error?.issues ?? [])
    .map(({ path, message }) => ({ name: path.join('.'), message }))
    .filter(({ name }) => !unread(name));
  throw new ConfigError([...wrong, ...issues.map(({ name, message }) => `${name}: ${message}`)].join('\n'));
}

/** Warnings about valid settings that are probably a mistake, one sentence for each. */
export function doubtsOf({ TRUST_PROXY, PUBLIC_URL }: Config): string[] {
  const doubts: string[] = [];
  if (TRUST_PROXY === 'true')
    doubts.push(
      'TRUST_PROXY: true believes anybody who says what address they come from; set the number of proxies in front',
    );
  if (TRUST_PROXY !== 'false' && PUBLIC_URL === undefined)
    doubts.push(
      'TRUST_PROXY: is set and PUBLIC_URL is not, so addresses in pages and feeds follow what requests say of their host; set PUBLIC_URL',
    );
  return doubts;
}
