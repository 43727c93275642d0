import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ConfigError, loadConfig } from '../config.ts';
import { startS3, type TestS3 } from '../testing/s3.ts';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';
import { insertBareImage, noise } from '../images/images.fixtures.ts';
import { PATIENCE, s3Client, type S3Settings } from './s3-client.ts';
import { openS3Store } from './s3-store.ts';
import { AT_ONCE, wholeOf } from './store.ts';
import { storeImage } from '../images/store-image.ts';
import { fileOf } from '../images/variants.ts';

let s3: TestS3;
const servers: Server[] = [];
beforeEach(async () => {
  s3 = await startS3();
});
afterEach(async () => {
  for (const server of servers.splice(0)) server.close();
  await s3.close();
});

/** A server that handles each connection with the given function. */
async function listen(meet: Parameters<typeof createServer>[1]): Promise<S3Settings> {
  const server = createServer(meet).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return { ...s3.settings, S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** Announces so many bytes, but sends only four. */
function answerHalf(socket: Socket, bytes = 100): void {
  socket.on('error', () => undefined);
  socket.on('data', (request) => {
    const isHead = request.toString().startsWith('HEAD');
    socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${isHead ? '0\r\n\r\n' : `${bytes}\r\n\r\nhalf`}`);
  });
}

const SECRET = 'never-to-be-seen';

describe('a start', () => {
  test.each<[string, Partial<S3Settings>, RegExp]>([
    ['without the bucket', { S3_BUCKET: 'elsewhere' }, /^S3_BUCKET: there is no bucket "elsewhere" at http/],
    ['with a wrong secret', { S3_SECRET_ACCESS_KEY: SECRET }, /^S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: no right/],
    ['with a wrong key', { S3_ACCESS_KEY_ID: SECRET }, /^S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: no right/],
    // Port 9 is the discard service; nothing listens there.
    [
      'without a store',
      { S3_ENDPOINT: 'http://127.0.0.1:9' },
      /^S3_ENDPOINT: .* did not answer HEAD \(ECONNREFUSED\)$/,
    ],
  ])('%s ends with one sentence that names the setting, and no secret', async (_, wrong, sentence) => {
    const error: unknown = await openS3Store({ ...s3.settings, ...wrong }).catch((it: unknown) => it);
    expect(error).toBeInstanceOf(ConfigError);
    expect((error as Error).message).toMatch(sentence);
    expect(inspect(error, { depth: 9 })).not.toContain(SECRET);
  });

  test('with half of the settings names the others', () => {
    expect(() => loadConfig({ S3_BUCKET: 'images', S3_ACCESS_KEY_ID: 'key' })).toThrow(
      'S3_SECRET_ACCESS_KEY: is missing, and S3_BUCKET is set',
    );
    expect(() => loadConfig({ S3_ENDPOINT: 'https://s3.example.com' })).toThrow('S3_BUCKET: is missing');
    // secretlint-disable-next-line -- nobody's key
    expect(() => loadConfig({ S3_ENDPOINT: 'https://key:secret@s3.example.com' })).toThrow('must not hold a key');
  });
});

test('images that nobody takes hold no connection to the store, and a look at the bucket has one of its own', async () => {
  const store = await openS3Store(s3.settings);
  const name = `${'a'.repeat(32)}.webp`;
  await store.put(name, Buffer.alloc(2 * AT_ONCE));
  // More than there are connections, all of them larger than what sockets hold.
  const files = await Promise.all(Array.from({ length: 200 }, () => store.read(name)));
  expect(files.filter((file) => file?.content instanceof Buffer && file.bytes === 2 * AT_ONCE)).toHaveLength(200);
  await expect(Promise.all([store.size(name), store.ready()])).resolves.toEqual([2 * AT_ONCE, undefined]);
});

test('who waits for a connection waits no longer than others, and a look at the bucket not at all', async () => {
  const silent = new Set<Socket>();
  const settings = await listen((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      // The bucket is there, and no object ever comes.
      if (bytes.toString('latin1').startsWith('HEAD')) socket.write('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n');
      else silent.add(socket);
    });
  });
  const store = await openS3Store(settings, { ...PATIENCE, headers: 60_000, answer: 300 });
  const reads = await Promise.allSettled(Array.from({ length: 300 }, () => store.read(`${'a'.repeat(32)}.webp`)));
  expect(reads.map(({ status }) => status)).toEqual(reads.map(() => 'rejected'));
  const again = Promise.allSettled(Array.from({ length: 300 }, () => store.read(`${'b'.repeat(32)}.webp`)));
  await store.ready();
  await again;
  for (const socket of silent) socket.destroy();
});

test('an object that trickles is given up, and at once when nobody waits for it', async () => {
  const settings = await listen((socket) => {
    socket.on('error', () => undefined);
    const timers: NodeJS.Timeout[] = [];
    socket.on('data', (bytes) => {
      if (bytes.toString('latin1').startsWith('HEAD'))
        return socket.write('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n');
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2000000\r\n\r\n');
      return timers.push(setInterval(() => socket.write('x'), 20));
    });
    socket.on('close', () => timers.forEach((timer) => clearInterval(timer)));
  });
  const name = `${'a'.repeat(32)}.webp`;
  const slow = await openS3Store(settings, { ...PATIENCE, body: 300 });
  await expect(slow.read(name)).rejects.toMatchObject({ code: 'unavailable' });
  const patient = await openS3Store(settings);
  const leave = new AbortController();
  const read = patient.read(name, leave.signal);
  setTimeout(() => leave.abort(), 100);
  await expect(read).rejects.toMatchObject({ code: 'unavailable' });
});

describe('a store in trouble', () => {
  test('says that it is full, which is not that it is away', async () => {
    const settings = await listen((socket) => {
      socket.on('error', () => undefined);
      socket.on('data', (bytes) => {
        const isFull = bytes.toString('latin1').startsWith('PUT');
        socket.end(`HTTP/1.1 ${isFull ? '507 Insufficient Storage' : '200 OK'}\r\ncontent-length: 0\r\n\r\n`);
      });
    });
    const store = await openS3Store(settings);
    const put = store.put(`${'a'.repeat(32)}.webp`, Buffer.from('x'));
    await expect(put).rejects.toMatchObject({ status: 507, code: 'insufficient_storage' });
  });

  test('is asked again when it stumbles, and a write arrives whole', async () => {
    let stumbles = 2;
    const settings = await listen((socket) => {
      if (stumbles-- > 0) return void socket.end('HTTP/1.1 503 Slow Down\r\ncontent-length: 0\r\n\r\n');
      const behind = connect(Number(new URL(s3.settings.S3_ENDPOINT ?? '').port), '127.0.0.1');
      socket.on('error', () => behind.destroy()).pipe(behind);
      behind.on('error', () => socket.destroy()).pipe(socket);
    });
    const client = s3Client(settings);
    expect((await client.send('PUT', 'ab/x.webp', Buffer.from('whole'))).statusCode).toBe(200);
    expect(await (await client.send('GET', 'ab/x.webp')).body.text()).toBe('whole');
    expect(stumbles).toBeLessThan(0);
  });

  test('that is silent is given up, without a second try', async () => {
    let calls = 0;
    const settings = await listen(() => void (calls += 1));
    const patience = { ...PATIENCE, connect: 100, headers: 100, silence: 100 };
    await expect(openS3Store(settings, patience)).rejects.toThrow('did not answer HEAD (UND_ERR_HEADERS_TIMEOUT)');
    expect(calls).toBe(1);
  });

  test.each([100, 2 * AT_ONCE])('that stops half-way through %i bytes is an error', async (bytes) => {
    const settings = await listen((socket) => answerHalf(socket, bytes));
    const patience = { ...PATIENCE, connect: 100, headers: 1_000, silence: 100 };
    const store = await openS3Store(settings, patience);
    const whole = store.read(fileOf('0'.repeat(32))).then((file) => file && wholeOf(file));
    await expect(whole).rejects.toThrow('Images are temporarily unavailable');
  });
});

describe('the application over a bucket', () => {
  let t: TestApp;
  let ann: TestUser;
  let picture: Buffer;
  beforeEach(async () => {
    t = await startTestApp(s3.settings);
    ann = await t.user('ann');
    picture = await noise(900, 600).jpeg().toBuffer();
  });
  afterEach(async () => {
    vi.useRealTimers();
    await t.close();
  });

  /** The result of a readiness check stays valid for a second. */
  const aSecondLater = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1_000 });
  const upload = () => t.as(ann).upload('/api/v1/assets/image/upload', 'file', 'a.jpg', picture, 'image/jpeg');
  const away = { error: 'unavailable', message: 'Images are temporarily unavailable', requestId: expect.any(String) };

  test('takes and shows images; while the store is away says so, and is well again by itself', async () => {
    const { url } = (await upload()).body;
    expect((await t.visitor.get(`${url}?w=320`)).status).toBe(200);
    expect((await t.visitor.get('/readyz')).status).toBe(200);

    await s3.leave();
    aSecondLater();
    const answers = await Promise.all([
      t.visitor.get(url),
      t.visitor.get(`${url}?w=640`),
      t.visitor.send({ method: 'HEAD', url }),
      upload(),
      t.visitor.get('/readyz'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503, 503]);
    for (const { headers } of answers) expect(headers['retry-after']).toBe('5');
    expect([answers[0].body, answers[3].body]).toEqual([away, away]);
    expect((await t.visitor.get('/healthz')).status).toBe(200);
    expect(await t.services.database.sql.selectFrom('images').select('id').execute()).toHaveLength(1);

    await s3.comeBack();
    aSecondLater();
    expect((await t.visitor.get('/readyz')).status).toBe(200);
    expect((await t.visitor.get(url)).status).toBe(200);
    expect((await upload()).status).toBe(201);
  });

  test('shows no half of an image that the store breaks off', async () => {
    const halved = await startTestApp(
      await listen((socket) => {
        answerHalf(socket);
        socket.on('data', (request) => void (request.toString().startsWith('GET') && socket.end()));
      }),
    );
    try {
      const ben = await halved.user('ben');
      const id = '0'.repeat(32);
      await insertBareImage(halved.services.database.sql, id, ben.id);
      const { status, body } = await halved.visitor.get(`/api/v1/assets/image/${id}`);
      expect([status, body]).toEqual([503, away]);
    } finally {
      await halved.close();
    }
  });

  test('says 404 for a lost object', async () => {
    const { id } = await storeImage(t.services, ann.id, picture);
    await t.services.images.remove(fileOf(id));
    for (const method of ['GET', 'HEAD'] as const) {
      expect((await t.visitor.send({ method, url: `/api/v1/assets/image/${id}` })).status).toBe(404);
    }
  });

  test('lets go of every stream, whether asked with HEAD or left half-way', async () => {
    const id = '0'.repeat(32);
    // More than the system's socket buffers hold.
    const bytes = 32 * 2 ** 20;
    await t.services.images.put(fileOf(id), Buffer.alloc(bytes));
    await insertBareImage(t.services.database.sql, id, ann.id);
    const address = new URL(await t.app.listen({ host: '127.0.0.1', port: 0 }));
    const request = (method: string) => `${method} /api/v1/assets/image/${id} HTTP/1.1\r\nHost: x\r\n\r\n`;
    const leaves = Array.from({ length: 20 }, async (_, at) => {
      const socket = connect(Number(address.port), address.hostname);
      socket.on('error', () => undefined);
      socket.write(request(at % 2 === 0 ? 'GET' : 'HEAD'));
      // One chunk has arrived, most of the image has not.
      await once(socket, 'data');
      socket.destroy();
    });
    await Promise.all(leaves);
    // A stream that is not destroyed would hold its connection, and this wait would never end.
    await t.app.close();
    while ((await s3.connections()) > 0) await s3.leaveIdle();
    expect(await s3.connections()).toBe(0);
  });
});
