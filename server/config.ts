import { z } from 'zod';
import { LIMITS } from '../contract/limits.ts';
import { Email } from '../contract/users.ts';
import { bound, decimal, hostUrl, PublicUrl, serverUrl, TrustProxy, whole } from './config.rules.ts';
import { withSecrets } from './config.secrets.ts';
import { Foreseen } from './foreseen.ts';

const on = z.enum(['true', 'false', 'on', 'off', '1', '0']).transform((value) => ['true', 'on', '1'].includes(value));
const quota = bound(1_000_000);
const word = z.string().min(1).optional();

/** Every setting there is (docs/operating.md). An empty value counts as not set. */
const Separately = z.object({
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
  /** The first administrator. Both as signing in takes them, or nobody could. */
  ADMIN_EMAIL: Email.optional(),
  ADMIN_PASSWORD: z.string().max(LIMITS.passwordMax, `must be at most ${LIMITS.passwordMax} characters`).optional(),
  SAMPLE_LIBRARY: on.default(true),
  PASSWORD_MIN_LENGTH: whole(1, 200).default(1),
  TRUST_PROXY: TrustProxy.default('false'),
  REDIS_URL: serverUrl(
    /^rediss?:\/\//,
    'must be redis://HOST:PORT or redis://NAME:PASSWORD@HOST:PORT, with signs like / and # in a password written as %2F and %23',
  ).optional(),
  /** smtp:// (with STARTTLS where the server offers it) or smtps://; name and password as in any address. */
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
  S3_BUCKET: word,
  S3_ACCESS_KEY_ID: word,
  S3_SECRET_ACCESS_KEY: word,
  /** How long entries of the audit log are kept; the database itself keeps each for thirty days (decision 011). */
  AUDIT_DAYS: whole(30, 36_500).default(365),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  RATE_LIMIT: on.default(true),
  /** How much one member may store; administrators are free. RATE_LIMIT=off turns these off as well. */
  QUOTA_PROMPTS_PER_HOUR: quota.default(300),
  QUOTA_TEXT_MB_PER_DAY: quota.default(50),
  QUOTA_IMAGES_PER_DAY: quota.default(200),
  QUOTA_SESSIONS: quota.default(100),
  /** Room for kept answers in memory, in MB (2^20 bytes); 0 keeps none. */
  CACHE_MB: decimal(0, 65_536).default(64),
  /** Where figures for Prometheus are read; not at all when it is not set. */
  METRICS_PORT: whole(0, 65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  /** Seconds that a start waits for PostgreSQL, Redis and the bucket, were they away. */
  START_PATIENCE: decimal(0, 300).default(30),
  /** Seconds between SIGTERM, when /readyz turns, and the end of listening: for load balancers to notice. */
  SHUTDOWN_GRACE: decimal(0, 300).default(1),
});

export const SETTINGS = Object.keys(Separately.shape);

/** Links in mails are made of PUBLIC_URL: what a request says of its host may be anything. */
const MAIL_NEEDS = ['MAIL_FROM', 'PUBLIC_URL'] as const;

const BUCKET_NEEDS = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

const Settings = Separately.superRefine((given, context) => {
  const miss = (name: string, message: string) => context.addIssue({ code: 'custom', path: [name], message });
  if (given.SMTP_URL) {
    for (const name of MAIL_NEEDS) if (!given[name]) miss(name, 'is missing, and SMTP_URL is set');
  } else if (given.MAIL_FROM) {
    miss('SMTP_URL', 'is missing, and MAIL_FROM is there');
  }
  if (given.S3_BUCKET) {
    for (const name of BUCKET_NEEDS) if (!given[name]) miss(name, 'is missing, and S3_BUCKET is set');
  } else if (given.S3_ENDPOINT ?? given.S3_ACCESS_KEY_ID ?? given.S3_SECRET_ACCESS_KEY) {
    miss('S3_BUCKET', 'is missing, and other S3 settings are there');
  }
});
export type Config = z.infer<typeof Settings>;

/** Wrong settings, or something that they name cannot be used: a sentence for each. */
export class ConfigError extends Foreseen {}

/**
 * Reads the settings from an environment, and secrets from the files that it names.
 * @throws ConfigError naming each wrong setting
 */
export function loadConfig(environment: Record<string, string | undefined> = process.env): Config {
  const { given, wrong } = withSecrets(environment);
  const result = Settings.safeParse(
    Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== '')),
  );
  if (result.success && wrong.length === 0) return result.data;
  // What is missing because its file could not be read is said of the file.
  const unread = (name: string) => wrong.some((line) => line.startsWith(`${name}_FILE:`));
  const issues = (result.error?.issues ?? [])
    .map(({ path, message }) => ({ name: path.join('.'), message }))
    .filter(({ name }) => !unread(name));
  throw new ConfigError([...wrong, ...issues.map(({ name, message }) => `${name}: ${message}`)].join('\n'));
}

/** What is not wrong, but hardly meant: a sentence for each. */
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
