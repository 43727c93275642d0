import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** The settings of a mail server that is away: the calls that send mail are there. */
export const MAIL_AWAY = {
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'a@example.com',
  PUBLIC_URL: 'http://localhost',
} as const;

export interface Received {
  to: string[];
  from: string;
  /** Header and body as they came over the wire, with long lines joined again. */
  text: string;
  /** Whether the connection was encrypted, and as whom it signed in. */
  secure: boolean;
  user: string | undefined;
}

/** A real mail server on this machine, which keeps what it gets. */
export interface LetterBox {
  /** `smtp://127.0.0.1:PORT` */
  url: string;
  letters: Received[];
  /** Waits until so many letters have come. */
  until(many: number): Promise<Received[]>;
  /** What the next attempts to deliver are answered instead of being taken. */
  refusals: { responseCode: number; message: string }[];
  /** How often a letter was offered. */
  offered: () => number;
  close(): Promise<void>;
}

export async function openLetterBox(options: SMTPServerOptions = {}): Promise<LetterBox> {
  const letters: Received[] = [];
  const refusals: LetterBox['refusals'] = [];
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
  // A client that does not trust us hangs up.
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

/** Undoes quoted-printable, which cuts addresses in two. */
const plain = (text: string): string =>
  text
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([\dA-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
