import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';
import { openMail, type Mail } from '../mail/mail.ts';
import { smtpMailer } from '../mail/smtp.ts';
import { openLeaving, type Leaving } from './leave.ts';
import { LoginFailures } from './login-failures.ts';

/** The services, with those that only the authentication and account routes use. */
export interface AuthServices extends Services {
  failures: LoginFailures;
  /** Undefined without a mail server. */
  mail: Mail | undefined;
  leaving: Leaving;
}

/** Call once per application: both URL prefixes share the counters and the work in progress. */
export function openAuth(app: FastifyInstance, services: Services): AuthServices {
  const { SMTP_URL: url, MAIL_FROM: from } = services.config;
  const mail = url && from ? openMail(smtpMailer({ url, from }), app.log) : undefined;
  app.addHook('onClose', () => mail?.close());
  return { ...services, failures: new LoginFailures(services), mail, leaving: openLeaving(app, services) };
}
