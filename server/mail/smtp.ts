import { createTransport } from 'nodemailer';
import type { ConnectionOptions } from 'node:tls';

export interface Letter {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Hands letters to a mail server. */
export interface Post {
  /** @throws what the server or the connection said, with `responseCode` or `code` */
  send(letter: Letter): Promise<void>;
}

interface Wish {
  /** `smtp://` or `smtps://`, with the name and password of an account where the server asks for one. */
  url: string;
  from: string;
  /** Certificates to trust beside the usual ones. */
  tls?: Pick<ConnectionOptions, 'ca'>;
}

const SECOND = 1_000;

export function smtpPost({ url, from, tls = {} }: Wish): Post {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const transport = createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    // A password is never sent in the clear, whatever the server offers.
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
    async send({ to, ...letter }) {
      // As an object: what is no address stays one recipient, and never becomes a list of them.
      await transport.sendMail({ ...letter, from, to: { name: '', address: to } });
    },
  };
}
