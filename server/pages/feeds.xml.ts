const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** Invalid in XML 1.0, even escaped: most control characters, lone surrogates, two noncharacters. */
const IMPOSSIBLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Text escaped as content or attribute of an XML document. */
export const xml = (text: string): string =>
  text.replace(IMPOSSIBLE, '').replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

/** `<name>text</name>`, with the text escaped. */
export const element = (name: string, text: string): string => `<${name}>${xml(text)}</${name}>`;

/** A whole document of serialized parts, one per line. */
export const xmlDocument = (root: string, namespace: string, parts: string[]): string =>
  ['<?xml version="1.0" encoding="UTF-8"?>', `<${root} xmlns="${namespace}">`, ...parts, `</${root}>`, ''].join('\n');
