import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';

export type MarkdownTree = ReturnType<typeof fromMarkdown>;
export type MarkdownNode = MarkdownTree['children'][number];

const options = { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] };

/** Reads Markdown as GitHub does; undefined if its parser gives up. */
export function readMarkdown(text: string): MarkdownTree | undefined {
  try {
    return fromMarkdown(text, options);
  } catch {
    return undefined;
  }
}

/** The address of a link that may be opened: on the web, or for e-mail. */
export function safeAddress(url: string): string | undefined {
  try {
    const { protocol, href } = new URL(url);
    return ['http:', 'https:', 'mailto:'].includes(protocol) ? href : undefined;
  } catch {
    return undefined;
  }
}
