import { validatorCompiler } from 'fastify-type-provider-zod';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { IMAGE_ID, IMAGE_PATH, imagePath, ImageParams, ImageQuery, UploadedImage } from '../../contract/images.ts';
import type { Services } from '../services.ts';
import { addressOf } from '../http/address.ts';
import { errors } from '../http/responses.ts';
import { askerOf } from '../http/asker.ts';
import { notFound, unauthenticated, unsupportedMediaType } from '../errors.ts';
import { isKnown } from '../http/etag.ts';
import { IdempotencyHeaders } from '../http/idempotency.ts';
import type { Routes } from '../http/route.ts';
import { reauthorize, requireViewer, writesOf } from '../viewer/viewer.ts';
import { quotaOf } from '../quotas/quotas.ts';
import { admission, type BodyBudget } from './admission.ts';
import { failedPictures } from './failed-pictures.ts';
import { findImage } from './images.queries.ts';
import { storeImage } from './store-image.ts';
import { partsOf } from './upload.parts.ts';
import { readUpload } from './upload.ts';
import { openVariants } from './variants.ts';

const tags = ['images'];

const Webp = {
  200: {
    description: 'The image',
    content: { 'image/webp': { schema: z.custom<Readable | Buffer>().meta({ type: 'string', format: 'binary' }) } },
  },
  304: z.null().meta({ description: 'Not changed' }),
};

/** Routes to upload and read images. */
export function imagesRoutes(app: Routes, services: Services): void {
  const { database, images } = services;
  const variants = openVariants(images, async (id) => (await findImage(database.sql, id)) !== undefined);
  const admit = admission();
  const limited = failedPictures(services.config);

  app.post(
    `${IMAGE_PATH}upload`,
    {
      config: { access: 'member' },
      schema: {
        operationId: 'uploadImage',
        summary: 'Upload an image',
        description:
          'JPEG, PNG, WebP or GIF in the field `file`, up to 5 MB and 40 megapixels. It is stored anew, without metadata.',
        tags,
        consumes: ['multipart/form-data'],
        headers: IdempotencyHeaders,
        body: z.object({ file: z.file() }),
        response: {
          201: UploadedImage,
          ...errors('unauthenticated', 'too_large', 'unsupported_media_type', 'unprocessable'),
        },
      },
      // upload.ts reads and validates the body as a stream of parts; its schema is for the OpenAPI document only.
      validatorCompiler: (part) =>
        part.httpPart === 'headers'
          ? validatorCompiler({ ...part, schema: IdempotencyHeaders })
          : (value) => ({ value }),
    },
    async (request, reply) => {
      const viewer = requireViewer(request);
      const quota = quotaOf(services, { viewer, address: addressOf(request) }, { imagesPerDay: 1 });
      const stored = { ...services, database: writesOf(database, request) };
      if (!request.isMultipart()) throw unsupportedMediaType('Send multipart/form-data');
      const asker = { ...askerOf(request), member: viewer.id };
      const upload = { asker, length: request.headers['content-length'] };
      const receive = async (held: BodyBudget) => {
        const bytes = await readUpload(partsOf(request), held);
        await reauthorize(database, request);
        // No `await` here: it would keep the bytes in memory.
        const key = request.headers['idempotency-key'];
        return storeImage(stored, viewer.id, bytes, key, quota, { ...asker, left: held.gone });
      };
      const { id, width, height } = await limited(viewer, () => admit(upload, receive)).catch((error: unknown) => {
        // The uploader has deleted their account in the meantime.
        throw database.isMissingReference(error) ? unauthenticated() : error;
      });
      const url = imagePath(id);
      return reply.code(201).header('location', url).send({ message: id, url, width, height });
    },
  );

  /**
   * Anyone who knows the id may read an image. An id has 128 random bits, so only viewers of a prompt or a user that
   * shows the image know it. Images of drafts have no other protection.
   */
  app.get(
    `${IMAGE_PATH}:id`,
    {
      config: { answerHeaders: ['ETag'] },
      schema: {
        operationId: 'readImage',
        summary: 'An image',
        description: 'As WebP, optionally of one of the widths that there are. It never changes.',
        tags,
        params: ImageParams,
        querystring: ImageQuery,
        response: { ...Webp, ...errors('not_found') },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const image = IMAGE_ID.test(id) ? await findImage(database.sql, id) : undefined;
      if (!image) throw notFound('Image');

      const width = request.query.w === undefined ? undefined : Number(request.query.w);
      const etag = `"${id}${width ? `-${width}` : ''}"`;
      reply.headers({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        etag,
      });
      if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send(null);

      reply.type('image/webp');
      if (request.method === 'HEAD') {
        const bytes = await variants.size(image, width, askerOf(request));
        if (bytes === undefined) throw notFound('Image');
        return reply.header('content-length', bytes).send(Readable.from([]));
      }
      const file = await variants.read(image, width, askerOf(request));
      if (!file) throw notFound('Image');
      return reply.header('content-length', file.bytes).send(file.content);
    },
  );
}
