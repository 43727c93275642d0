import { connect } from 'node:net';
import type { Operation } from './openapi.document.ts';

/** No log may contain it: it is part of every secret that is sent. */
export const SECRET = 'Zq9Secret';
export const SECRET_EMAIL = `${SECRET}@example.com`;
export const SECRET_PASSWORD = `${SECRET} password`;

/** Text that would begin a line of its own, hide one, or colour the terminal of its reader. */
const DIRT = [
  '',
  '\r\n{"level":30,"msg":"forged"}\r\n',
  '\u2028{"level":60}\u2028',
  '\u001b[2J\u001b[31m',
  '\0',
  '"}\n',
  '%s%j%o',
];

/** Addresses that the document does not have: pages, files, and nothing at all. */
const OTHERS = [
  '/main',
  '/explorer/prompt/1',
  '/login',
  '/reset-password',
  '/assets/x.js',
  '/feed.xml',
  '/api/nothing',
  '/',
];

interface Parts {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
}

/** Puts a secret into one place of a request. */
type Place = (request: Parts, secret: string) => Partial<Parts>;

const json = { 'Content-Type': 'application/json' };
const form = { 'Content-Type': 'multipart/form-data; boundary=b' };
const inHeader =
  (name: string, before = ''): Place =>
  ({ headers }, secret) => ({ headers: { ...headers, [name]: before + secret } });
const inPart =
  (head: (secret: string) => string): Place =>
  ({ headers }, secret) => ({
    headers: { ...headers, ...form },
    body: `--b\r\nContent-Disposition: form-data; ${head(secret)}\r\n\r\n${secret}\r\n--b--\r\n`,
  });
const behind =
  (between: string, encode: (secret: string) => string = encodeURIComponent): Place =>
  ({ path }, secret) => ({ path: path + between + encode(secret) });

const PLACES: Place[] = [
  inHeader('Authorization', 'Bearer '),
  inHeader('Authorization', 'Basic '),
  ...['Cookie', 'User-Agent', 'Referer', 'Origin', 'Host', 'X-Forwarded-For', 'X-Request-Id', 'Idempotency-Key'].map(
    (name) => inHeader(name),
  ),
  ...['If-None-Match', 'Accept', 'Accept-Encoding', 'Content-Type', 'Expect', 'Upgrade', 'Transfer-Encoding'].map(
    (name) => inHeader(name),
  ),
  ...['?token=', '?query=', '?user=', '?page=', '?sort=', '?promptId=1&actionType=', '/', ';', '#token='].map((it) =>
    behind(it),
  ),
  behind('?password=', (secret) => secret.replaceAll(/\s/g, '')),
  behind('%zz', (secret) => secret.replaceAll(/\s/g, '')),
  ({ path }, secret) => ({ path: path.replaceAll(/\{\w+\}|\b\d+\b/g, encodeURIComponent(secret)) }),
  ({ headers }, secret) => ({ headers: { ...headers, ...json }, body: `{"password":"${secret}` }),
  ({ headers }, secret) => ({ headers: { ...headers, ...json }, body: JSON.stringify({ [secret]: secret }) }),
  ({ headers }, secret) => ({ headers: { ...headers, 'Content-Type': 'text/plain' }, body: secret }),
  inPart((secret) => `name="${secret}"`),
  inPart((secret) => `name="file"; filename="${secret}"`),
  inPart((secret) => `name="file"; filename="a.png"\r\nContent-Type: ${secret}`),
  (_request, secret) => ({ method: secret.replaceAll(/\s/g, '') }),
  // What a real client sends, with secrets where they belong; most frequent, as it reaches deepest.
  ...Array.from({ length: 8 }, (): Place => () => ({})),
];

/** The value of a member of a body. */
const member = (name: string, secret: string): unknown => {
  if (/email/i.test(name)) return SECRET_EMAIL;
  if (/password/i.test(name)) return SECRET_PASSWORD;
  if (/categories|tags|imageUrls/.test(name)) return [secret];
  return secret;
};

/** The text of a request: cycles through every operation, and through every place for a secret. */
export function leakyRequest(operations: Operation[], number: number, token: string): string {
  const calls = operations.length + OTHERS.length;
  const operation = operations[number % calls];
  const path = operation?.path.replaceAll(/\{\w+\}/g, '1') ?? OTHERS[(number % calls) - operations.length] ?? '/';
  const place = PLACES[(Math.floor(number / calls) + number) % PLACES.length];
  const secret = `${SECRET}${DIRT[number % DIRT.length]}${number}`;
  const names = Object.keys(operation?.body?.schema.properties ?? {});
  // Signing out would end the session for the rest.
  const signsOut = /logout|sessions|password$/.test(path);
  const plain: Parts = {
    method: operation?.method ?? 'GET',
    path,
    headers: {
      Host: 'localhost',
      ...(number % 3 > 0 && !signsOut && { Authorization: `Bearer ${token}` }),
      ...(names.length > 0 && json),
    },
    body: names.length > 0 ? JSON.stringify(Object.fromEntries(names.map((it) => [it, member(it, secret)]))) : '',
  };
  const { method, path: address, headers, body } = { ...plain, ...place?.(plain, secret) };
  const all = { ...headers, Connection: 'close', 'Content-Length': String(Buffer.byteLength(body)) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return `${method} ${address} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`;
}

/** Sends a text unchanged. @returns the status of the response, 0 for none */
export async function sendText(port: number, text: string): Promise<number> {
  const socket = connect(port, '127.0.0.1');
  let said = '';
  socket.on('data', (bytes: Buffer) => (said += bytes.toString('latin1', 0, 100)));
  socket.on('error', () => undefined);
  socket.setTimeout(30_000, () => socket.destroy());
  socket.write(text);
  await new Promise<void>((resolve) => void socket.once('close', () => resolve()));
  return Number(
    /^HTTP\/1\.1 (\d{3})/.exec(
      said.startsWith('HTTP/1.1 100') ? said.slice(said.indexOf('\r\n\r\n') + 4) : said,
    )?.[1] ?? 0,
  );
}

/** What is wrong with a log. @param secrets what it must not contain, in whatever case */
export function judgeLog(text: string, secrets: string[]): string[] {
  const wrong: string[] = [];
  for (const line of text.split('\n').filter(Boolean)) {
    const leaked = secrets.find((secret) => line.toLowerCase().includes(secret.toLowerCase()));
    if (leaked) wrong.push(`tells a secret: ${line}`);
    // oxlint-disable-next-line no-control-regex -- these are what is looked for
    if (/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/.test(line)) wrong.push(`has control characters: ${line}`);
    const { reqId, req, res, level } = parsed(line) ?? {};
    if (level === undefined) wrong.push(`is no line of JSON: ${line}`);
    else if ((req !== undefined || res !== undefined) && !reqId) wrong.push(`does not name its request: ${line}`);
  }
  return wrong;
}

interface Line {
  level?: number;
  reqId?: string;
  req?: unknown;
  res?: unknown;
}

function parsed(line: string): Line | undefined {
  try {
    return JSON.parse(line) as Line;
  } catch {
    return undefined;
  }
}
