import { createTransport } from 'nodemailer';
import type { ConnectionOptions } from 'node:tls';

export interface Email {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Sends e-mails through a mail server. */
export interface Mailer {
  /** @throws the error of the server or the connection, with `responseCode` or `code` */
  send(email: Email): Promise<void>;
}

interface SmtpOptions {
  /** `smtp://` or `smtps://`, with user name and password if the server requires them. */
  url: string;
  from: string;
  /** Certificates to trust in addition to the default ones. */
  tls?: Pick<ConnectionOptions, 'ca'>;
}

const SECOND = 1_000;

export function smtpMailer({ url, from, tls = {} }: SmtpOptions): Mailer {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const transport = createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    // Never send a password in plain text, whatever the server offers.
    requireTLS: username !== '',
    ...(username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
    tls,
    connectionTimeout: 10 * SECOND,
    greetingTimeout: 10 * SECOND,
    socketTimeout: 30 * SECOND,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, ...content }) {
      // As an object: an invalid address stays one recipient and is never parsed into a list of recipients.
      await transport.sendMail({ ...content, from, to: { name: '', address: to } });
    },
  };
}
