import { PassThrough, type Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ConfigError } from '../config.ts';
import { insufficientStorage, unavailable } from '../errors.ts';
import { PATIENCE, reasonOf, S3Failure, s3Client, type S3Answer, type S3Settings } from './s3-client.ts';
import { AT_ONCE, keyOf, type ImageStore } from './store.ts';

/** As MinIO says that its disks are full. */
const FULL = 507;

/**
 * Images as objects of an S3-compatible bucket. Its keys need the rights to get, put and delete objects and to list the
 * bucket, without which the store hides that an object is missing. While the store is away everything is 503.
 * @throws ConfigError naming the setting when the bucket cannot be used
 */
export async function openS3Store(settings: S3Settings, patience = PATIENCE): Promise<ImageStore> {
  const client = s3Client(settings, patience);

  async function send(...request: Parameters<typeof client.send>): Promise<S3Answer> {
    try {
      return await client.send(...request);
    } catch (error) {
      throw away(error);
    }
  }

  async function ready(): Promise<void> {
    const answer = await client.send('HEAD', '').catch((cause: unknown) => {
      throw new ConfigError(`S3_ENDPOINT: ${cause instanceof Error ? cause.message : 'The image store failed'}`, {
        cause,
      });
    });
    await answer.body.dump();
    const wrong = objectionOf(answer, settings.S3_BUCKET, client.endpoint);
    if (wrong) throw new ConfigError(wrong);
  }

  await ready();
  return {
    async put(name, bytes) {
      const answer = await send('PUT', keyOf(name), bytes);
      if (answer.statusCode !== 200) throw await refusal('PUT', answer);
      await answer.body.dump();
    },

    async read(name) {
      const answer = await send('GET', keyOf(name));
      if (answer.statusCode === 404 && (await codeOf(answer)) === 'NoSuchKey') return undefined;
      const bytes = Number(answer.headers['content-length']);
      if (answer.statusCode !== 200 || !Number.isSafeInteger(bytes)) throw await refusal('GET', answer);
      const stream = streamOf(answer.body);
      return { bytes, content: bytes > AT_ONCE ? stream : await buffer(stream) };
    },

    async size(name) {
      const answer = await send('HEAD', keyOf(name));
      await answer.body.dump();
      if (answer.statusCode === 200) return Number(answer.headers['content-length']);
      if (answer.statusCode !== 404) throw await refusal('HEAD', answer);
      // An answer to HEAD has no text: it may be the bucket that is missing.
      await ready().catch((error: unknown) => {
        throw away(error);
      });
      return undefined;
    },

    async remove(name) {
      const answer = await send('DELETE', keyOf(name));
      const isGone = answer.statusCode < 300 || (answer.statusCode === 404 && (await codeOf(answer)) === 'NoSuchKey');
      if (!isGone) throw await refusal('DELETE', answer);
      await answer.body.dump();
    },

    ready,
  };
}

const away = (cause: unknown) => unavailable('Images are temporarily unavailable', 5, cause);

/** What is wrong with the bucket, naming the setting; undefined: nothing. */
function objectionOf({ statusCode, headers }: S3Answer, bucket: string, endpoint: string): string | undefined {
  if (statusCode === 200) return undefined;
  if (statusCode === 404) return `S3_BUCKET: there is no bucket "${bucket}" at ${endpoint}`;
  const region = headers['x-amz-bucket-region'];
  if (statusCode < 403) return `S3_REGION: the image store expects another${region ? `: ${String(region)}` : ''}`;
  if (statusCode === 403) return `S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: no right to list the bucket "${bucket}"`;
  return `S3_ENDPOINT: the image store answered ${statusCode}`;
}

async function refusal(method: string, answer: S3Answer) {
  const cause = new S3Failure(`The image store answered ${method} with ${answer.statusCode} ${await codeOf(answer)}`);
  return answer.statusCode === FULL ? insufficientStorage(cause) : away(cause);
}

/** The code of an error answer, such as NoSuchKey. The rest of it may repeat keys and signatures. */
async function codeOf({ body }: S3Answer): Promise<string> {
  if (body.bodyUsed) return '';
  const text = await body.text().catch(() => '');
  return /<Code>(\w{1,60})<\/Code>/.exec(text)?.[1] ?? '';
}

/** The object's bytes. A failure on the way is the store's; who lets go of the stream lets go of the connection. */
function streamOf(body: Readable): Readable {
  const stream = new PassThrough();
  // Not every reader listens, and one who has left need not hear of it.
  stream.on('error', () => undefined).on('close', () => body.destroy());
  body.on('error', (error) => stream.destroy(away(new S3Failure(`The image store broke off (${reasonOf(error)})`))));
  return body.pipe(stream);
}
