import { ConfigError } from '../config.ts';
import { insufficientStorage, unavailable } from '../errors.ts';
import { PATIENCE, reasonOf, S3Failure, s3Client, type S3Answer, type S3Settings } from './s3-client.ts';
import { keyOf, type ImageStore } from './store.ts';

/** Status of MinIO when its disks are full. */
const FULL = 507;

/**
 * Stores images as objects of an S3-compatible bucket. The access key needs the rights to get, put and delete objects,
 * and to list the bucket, or the store hides that an object is missing. While the store is down everything is 503.
 * Objects are read whole, at the pace of the store: a slow reader of an image holds no connection to it.
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

    async read(name, left) {
      const answer = await send('GET', keyOf(name));
      if (answer.statusCode === 404 && (await codeOf(answer)) === 'NoSuchKey') return undefined;
      const bytes = Number(answer.headers['content-length']);
      if (answer.statusCode !== 200 || !Number.isSafeInteger(bytes)) throw await refusal('GET', answer);
      return { bytes, content: await contentOf(answer, patience.body, left) };
    },

    async size(name) {
      const answer = await send('HEAD', keyOf(name));
      await answer.body.dump();
      if (answer.statusCode === 200) return Number(answer.headers['content-length']);
      if (answer.statusCode !== 404) throw await refusal('HEAD', answer);
      // A response to HEAD has no body, so the bucket itself may be missing.
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

/** The problem with the bucket, naming the setting; undefined when there is none. */
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

/** The code of an error response, such as NoSuchKey. The rest may repeat keys and signatures. */
async function codeOf({ body }: S3Answer): Promise<string> {
  if (body.bodyUsed) return '';
  const text = await body.text().catch(() => '');
  return /<Code>(\w{1,60})<\/Code>/.exec(text)?.[1] ?? '';
}

/**
 * All bytes of an object.
 * @param limit milliseconds after which it is given up
 * @throws 503 when the store breaks off or is too slow, or nobody waits any more
 */
async function contentOf({ body }: S3Answer, limit: number, left?: AbortSignal): Promise<Buffer> {
  const giveUp = () => body.destroy(new S3Failure('Given up', 'too slow'));
  const timer = setTimeout(giveUp, limit);
  left?.addEventListener('abort', giveUp);
  if (left?.aborted) giveUp();
  try {
    const { buffer, byteOffset, byteLength } = await body.bytes();
    return Buffer.from(buffer, byteOffset, byteLength);
  } catch (error) {
    throw away(new S3Failure(`The image store broke off (${reasonOf(error)})`));
  } finally {
    clearTimeout(timer);
    left?.removeEventListener('abort', giveUp);
  }
}
