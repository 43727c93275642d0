import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** Settings of an unreachable mail server: the routes that send e-mail are registered. */
export const MAIL_AWAY = {
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'a@example.com',
  PUBLIC_URL: 'http://localhost',
} as const;

export interface Received {
  to: string[];
  from: string;
  /** Header and body as received, with quoted-printable decoded. */
  text: string;
  /** Whether the connection was encrypted, and which user it authenticated as. */
  secure: boolean;
  user: string | undefined;
}

/** A real SMTP server on this machine that keeps the e-mails it receives. */
export interface TestMailbox {
  /** `smtp://127.0.0.1:PORT` */
  url: string;
  letters: Received[];
  /** Waits until this many e-mails have arrived. */
  until(many: number): Promise<Received[]>;
  /** Error replies for the next delivery attempts, one each. */
  refusals: { responseCode: number; message: string }[];
  /** Number of delivery attempts. */
  offered: () => number;
  close(): Promise<void>;
}

export async function openTestMailbox(options: SMTPServerOptions = {}): Promise<TestMailbox> {
  const letters: Received[] = [];
  const refusals: TestMailbox['refusals'] = [];
  let offered = 0;
  const arrivals = new Set<() => void>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: options.onAuth ? [] : ['AUTH', 'STARTTLS'],
    closeTimeout: 1_000,
    logger: false,
    ...options,
    onMailFrom(_address, _session, answer) {
      offered += 1;
      const refusal = refusals.shift();
      answer(refusal ? Object.assign(new Error(refusal.message), refusal) : null);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        letters.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          text: plain(Buffer.concat(chunks).toString()),
          secure: session.secure,
          user: session.user,
        });
        done();
        for (const arrived of arrivals) arrived();
      });
    },
  });
  // A client that does not trust our certificate closes the connection.
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  return {
    url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    letters,
    refusals,
    offered: () => offered,
    async until(many) {
      while (letters.length < many) await new Promise<void>((arrived) => arrivals.add(arrived));
      return letters;
    },
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}

/** Decodes quoted-printable, which splits addresses across lines. */
const plain = (text: string): string =>
  text
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([\dA-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
