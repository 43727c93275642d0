import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';
import { openMail, type Mail } from '../mail/mail.ts';
import { smtpPost } from '../mail/smtp.ts';
import { openLeaving, type Leaving } from './leave.ts';
import { LoginFailures } from './login-failures.ts';

/** What the routes of signing in use beside the rest. */
export interface AuthServices extends Services {
  failures: LoginFailures;
  /** Undefined where no mail server is set. */
  mail: Mail | undefined;
  leaving: Leaving;
}

/** One for the whole application: what is counted and what is under way is the same under both prefixes. */
export function openAuth(app: FastifyInstance, services: Services): AuthServices {
  const { SMTP_URL: url, MAIL_FROM: from } = services.config;
  const mail = url && from ? openMail(smtpPost({ url, from }), app.log) : undefined;
  app.addHook('onClose', () => mail?.close());
  return { ...services, failures: new LoginFailures(services), mail, leaving: openLeaving(app, services) };
}
