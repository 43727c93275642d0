import { z } from 'zod';

const on = z.enum(['true', 'false', 'on', 'off', '1', '0']).transform((value) => ['true', 'on', '1'].includes(value));
/** Zero or `off` is no bound. */
const quota = z.preprocess(
  (value) => (value === 'off' ? 0 : value),
  z.coerce.number({ error: 'must be a number, or off' }).int().min(0).max(1_000_000),
);
const word = z.string().min(1).optional();

/** Every setting there is (design 10). An empty value counts as not set. */
const Separately = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
    .optional(),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  SITE_NAME: z.string().max(60).default('Prompt Lib'),
  SUPPORT_EMAIL: z.email().default('support@example.com'),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: word,
  SAMPLE_LIBRARY: on.default(true),
  PASSWORD_MIN_LENGTH: z.coerce.number().int().min(1).max(200).default(1),
  TRUST_PROXY: z.string().default('false'),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, 'must start with redis://')
    .optional(),
  /** smtp:// (with STARTTLS where the server offers it) or smtps://; name and password as in any address. */
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .refine(
      (url) => /^[^?#]+$/.test(url) && new URL(url).hostname !== '',
      'must be smtp://HOST or smtp://NAME:PASSWORD@HOST:PORT',
    )
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>"\r\n]+ <([^<>\s@]+@[^<>\s@]+)>|[^<>\s@]+@[^<>\s@]+)$/, 'must be an address, or NAME <ADDRESS>')
    .optional(),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .refine((url) => new URL(url).username === '', 'must not hold a key: that is S3_ACCESS_KEY_ID')
    .optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: word,
  S3_ACCESS_KEY_ID: word,
  S3_SECRET_ACCESS_KEY: word,
  /** How long entries of the audit log are kept; the database itself keeps each for thirty days (decision 011). */
  AUDIT_DAYS: z.coerce.number().int().min(30).max(36_500).default(365),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  RATE_LIMIT: on.default(true),
  /** How much one member may store; administrators are free. RATE_LIMIT=off turns these off as well. */
  QUOTA_PROMPTS_PER_HOUR: quota.default(300),
  QUOTA_TEXT_MB_PER_DAY: quota.default(50),
  QUOTA_IMAGES_PER_DAY: quota.default(200),
  QUOTA_SESSIONS: quota.default(100),
  /** Room for kept answers in memory, in MB (2^20 bytes); 0 keeps none. */
  CACHE_MB: z.coerce.number().min(0).max(65_536).default(64),
  /** Where figures for Prometheus are read; not at all when it is not set. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  /** Seconds between SIGTERM, when /readyz turns, and the end of listening: for load balancers to notice. */
  SHUTDOWN_GRACE: z.coerce.number().min(0).max(300).default(1),
});

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

/** Wrong settings: one message that lists them all. */
export class ConfigError extends Error {}

/**
 * Reads the settings from an environment.
 * @throws ConfigError naming each wrong setting
 */
export function loadConfig(environment: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = Settings.safeParse(given);
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new ConfigError(`These settings are wrong:\n${lines.join('\n')}`);
}
