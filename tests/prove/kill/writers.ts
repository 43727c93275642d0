import sharp from 'sharp';
import { insist, type Ask, type Reply } from '../client.ts';

/** The responses that a client has received and may rely on. */
export interface Told {
  /** Prompts by id, with the last acknowledged content. */
  prompts: Map<number, { title: string; word: string; content: string; imageId: string | undefined }>;
  images: Set<string>;
  /** `token prompt` of each saved prompt. */
  saved: Set<string>;
  writes: number;
  /** Requests that had to be retried. */
  repeated: number;
}

/** A picture of one colour, so that each has different bytes. */
const picture = (seed: number): Promise<Buffer> => {
  const background = { r: seed % 256, g: (seed >> 8) % 256, b: (seed >> 16) % 256 };
  return sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
};

/** Writes as one member, one request after another, until `enough` returns true. */
export async function write(url: string, token: string, who: number, told: Told, enough: () => boolean): Promise<void> {
  const mine: number[] = [];
  let number = 0;

  async function must(method: string, path: string, ask: Ask): Promise<Reply['body']> {
    const { status, body, tries } = await insist(url, method, path, { token, ...ask });
    if (status >= 300) throw new Error(`${method} ${path} was answered with ${status} ${JSON.stringify(body)}`);
    told.writes += 1;
    if (tries > 1) told.repeated += 1;
    return body;
  }

  async function upload(): Promise<string> {
    const { message } = await must('POST', '/api/v1/assets/image/upload', {
      file: await picture(who * 10_000 + number),
      key: `picture-${number}`,
    });
    told.images.add(message);
    return message;
  }

  async function create(imageId?: string): Promise<void> {
    const word = `w${who}n${number}e`;
    const title = `Letter ${word}`;
    const content = `Write a letter to [name], first version of ${word}.`;
    const imageUrls = imageId ? [imageId] : [];
    const json = { title, content, categories: ['Writing'], tags: ['Email'], imageUrls };
    const { id } = await must('POST', '/api/prompts', { json, key: `prompt-${number}` });
    told.prompts.set(id, { title, word, content, imageId });
    mine.push(id);
  }

  async function edit(): Promise<void> {
    const id = mine[Math.floor(Math.random() * mine.length)] ?? 0;
    const prompt = told.prompts.get(id);
    if (!prompt) return;
    const content = `Write a letter to [name], version ${number} of ${prompt.word}.`;
    await must('PUT', `/api/prompts/${id}`, { json: { content } });
    prompt.content = content;
  }

  async function save(): Promise<void> {
    const all = [...told.prompts.keys()];
    const id = all[Math.floor(Math.random() * all.length)];
    if (id === undefined) return;
    const name = `${who} ${id}`;
    if (told.saved.has(name)) {
      await must('DELETE', `/api/saved-prompts/${id}`, {});
      told.saved.delete(name);
    } else {
      await must('POST', `/api/saved-prompts/${id}`, {});
      told.saved.add(name);
    }
  }

  while (!enough()) {
    number += 1;
    const kind = number % 10;
    if (kind === 0) await create(await upload());
    else if (kind < 5) await create();
    else if (kind < 8) await edit();
    else await save();
  }
}
