import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { FormData } from 'undici';
import type { Client, Reply } from './client.ts';

const PROMPTS = 30;

/** Creates a small library, because the sample library takes long to draw. @throws when the administrator may not */
export async function fill(administrator: Client): Promise<void> {
  const done = ({ status, body }: Reply) => {
    if (status !== 201) throw new Error(`Filling the library was answered with ${status} ${body}`);
    return JSON.parse(body) as { url: string };
  };
  done(await administrator.ask('POST', '/api/categories', { json: { name: 'Business' } }));
  done(await administrator.ask('POST', '/api/tags', { json: { name: 'Email' } }));
  const form = new FormData();
  form.set('file', new File([new Uint8Array(await picture())], 'a.png', { type: 'image/png' }));
  const { url } = done(await administrator.ask('POST', '/api/v1/assets/image/upload', { form }));
  for (let n = 0; n < PROMPTS; n += 1) {
    const content = `Write an email to [name] about [topic]. ${'It is long. '.repeat(50)}`;
    const json = { title: `Email ${n}`, content, categories: ['Business'], tags: ['Email'], imageUrls: [url] };
    done(await administrator.ask('POST', '/api/prompts', { json }));
  }
}

/** Noise, so that it stays at some 100 KB: more than one write to the socket sends. */
function picture(): Promise<Buffer> {
  const [width, height] = [400, 300];
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}
