import type { ServerBuild } from 'react-router';

/** How a document asks the API while it is rendered: as `fetch`, without a socket. */
export type ApiTransport = (path: string, init: RequestInit) => Promise<Response>;

interface DocumentContext {
  transport: ApiTransport;
  origin: string;
  onIncomplete: () => void;
  onFailure: (error: unknown) => void;
}

/** What web/entry.server.tsx gives: the build renders itself, so that there is one copy of the router in it. */
export interface PageBuild extends ServerBuild {
  entry: ServerBuild['entry'] & { module: { createRenderer: (build: ServerBuild, mode: string) => Renderer } };
}

export type Renderer = (request: Request, context: DocumentContext) => Promise<Response>;

/** A document as anybody may have it. */
export interface RenderedDocument {
  status: number;
  /** Headers that the page itself set, `location` of a redirect among them. */
  headers: Record<string, string>;
  html: string;
  /** Whether all that it shows could be loaded; only then may it be kept. */
  complete: boolean;
}

/** The patterns of the addresses of all pages: of routes without further ones below them. */
export function patternsOf({ routes }: Pick<PageBuild, 'routes'>): string[] {
  const all = Object.values(routes).filter((route) => route !== undefined);
  const pathOf = ({ path = '', parentId }: (typeof all)[number]): string => {
    const parent = all.find(({ id }) => id === parentId);
    return [parent ? pathOf(parent) : '', path].filter(Boolean).join('/');
  };
  return all.filter(({ id }) => all.every(({ parentId }) => parentId !== id)).map((route) => `/${pathOf(route)}`);
}

export const rendererOf = (build: PageBuild, mode: string): Renderer => build.entry.module.createRenderer(build, mode);

/**
 * Renders the document of an address. It depends on nothing else: documents are the same for everybody (product 11).
 * @param url with the origin at which the site is read
 */
export async function renderDocument(
  renderer: Renderer,
  url: URL,
  { transport, onFailure }: Pick<DocumentContext, 'transport' | 'onFailure'>,
): Promise<RenderedDocument> {
  let complete = true;
  const response = await renderer(new Request(url), {
    transport,
    onFailure,
    origin: url.origin,
    onIncomplete: () => {
      complete = false;
    },
  });
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    html: await response.text(),
    complete,
  };
}

/** What a build of the pages brings. */
export interface BuiltPages {
  folder: string;
  renderer: Renderer;
  /** Patterns of the addresses of all pages, as `/explorer/prompt/:id`. */
  patterns: readonly string[];
  /** Hashes of the inline scripts that the build lists. */
  scripts: readonly string[];
}
