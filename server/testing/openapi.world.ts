import type { InjectOptions } from 'fastify';
import sharp from 'sharp';
import { storeImage } from '../images/store-image.ts';
import { client, type Client } from './client.ts';
import type { Operation } from './openapi.document.ts';
import type { ViewerName, Wish } from './openapi.requests.ts';
import { CREDENTIALS, Raw, write, Known } from './openapi.values.ts';
import type { TestApp, TestUser } from './test-app.ts';

/** A library in which requests find something, whatever earlier ones have deleted. */
export class World {
  readonly #t: TestApp;
  readonly #picture: Buffer;
  #users: Record<Exclude<ViewerName, 'visitor'>, TestUser>;
  #known: Record<Known['kind'], { id: unknown; name: string }[]> = { prompt: [], category: [], tag: [], image: [] };
  #made = 0;

  private constructor(t: TestApp, picture: Buffer, users: World['users']) {
    this.#t = t;
    this.#picture = picture;
    this.#users = users;
  }
}
