import type { ServerBuild } from 'react-router';

/** How a document calls the API while it is rendered: like `fetch`, without a socket. */
export type ApiTransport = (path: string, init: RequestInit) => Promise<Response>;

interface DocumentContext {
  transport: ApiTransport;
  origin: string;
  onIncomplete: () => void;
  onFailure: (error: unknown) => void;
}

/** What web/entry.server.tsx exports: the build renders itself, so that it contains one copy of the router. */
export interface PageBuild extends ServerBuild {
  entry: ServerBuild['entry'] & { module: { createRenderer: (build: ServerBuild, mode: string) => Renderer } };
}

export type Renderer = (request: Request, context: DocumentContext) => Promise<Response>;

/** A document for anybody. */
export interface RenderedDocument {
  status: number;
  /** Headers that the page itself set, including `location` of a redirect. */
  headers: Record<string, string>;
  html: string;
  /** Whether everything it shows could be loaded; only then may it be cached. */
  complete: boolean;
}

/** The path patterns of all pages: of routes without children. */
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

/** A build of the pages. */
export interface BuiltPages {
  folder: string;
  renderer: Renderer;
  /** Path patterns of all pages, as `/explorer/prompt/:id`. */
  patterns: readonly string[];
  /** Hashes of the inline scripts that the build lists. */
  scripts: readonly string[];
}
