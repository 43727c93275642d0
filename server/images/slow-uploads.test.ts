import { once } from 'node:events';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { LIMITS } from '../../contract/limits.ts';
import { startTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';
import { noise } from './images.fixtures.ts';

const path = '/api/v1/assets/image/upload';
const HEAD = '--cut\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
const TAIL = '\r\n--cut--\r\n';
const LARGEST = LIMITS.imageBytes - HEAD.length - TAIL.length;

let t: TestApp;
let picture: Buffer;
beforeAll(async () => {
  t = await startTestApp({ TRUST_PROXY: 'true' });
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  picture = await noise(1_200, 1_200).png({ compressionLevel: 0 }).toBuffer();
});
beforeEach(() => t.reset());
afterAll(async () => {
  t.app.server.closeAllConnections();
  await t.close();
});

/** Starts an upload of the largest size from this address, and sends `bytes` of its body. */
async function begin(member: TestUser, address: string, bytes: number): Promise<ClientRequest> {
  const begun = once(t.app.server, 'request') as Promise<[IncomingMessage]>;
  const upload = request({
    host: '127.0.0.1',
    port: (t.app.server.address() as AddressInfo).port,
    path,
    method: 'POST',
    headers: {
      'content-type': 'multipart/form-data; boundary=cut',
      'content-length': LIMITS.imageBytes,
      authorization: `Bearer ${member.token}`,
      'x-forwarded-for': address,
    },
  });
  upload.on('error', () => undefined);
  onTestFinished(() => void upload.destroy());
  upload.write(HEAD);
  upload.write(Buffer.alloc(bytes));
  const [{ socket }] = await begun;
  await vi.waitFor(() => expect(socket.bytesRead).toBeGreaterThan(bytes + HEAD.length));
  return upload;
}

test.each([
  ['announce much and send little', 2, 100, [415]],
  ['stop before the end', 3, LARGEST - 1_000, [415, 503]],
])('uploads that %s close uploads for nobody else', async (_what, members, bytes, answers) => {
  const slow: ClientRequest[] = [];
  for (let member = 0; member < members; member += 1) {
    const eve = await t.user(`Eve${member}`);
    for (let n = 0; n < 6; n += 1) slow.push(await begin(eve, `203.0.${member}.${n}`, bytes));
  }
  const ann = await t.user('Ann');
  for (let n = 0; n < 3; n += 1)
    expect((await t.as(ann).upload(path, 'file', 'a.png', picture, 'image/png')).status).toBe(201);

  // Every slow upload is read to its end. It is refused as no picture, or because it gave way to others.
  const statuses = slow.map(async (upload) => {
    const answered = once(upload, 'response') as Promise<[IncomingMessage]>;
    upload.write(Buffer.alloc(LARGEST - bytes));
    upload.end(TAIL);
    return (await answered)[0].statusCode;
  });
  expect(new Set(await Promise.all(statuses))).toEqual(new Set(answers));
});
