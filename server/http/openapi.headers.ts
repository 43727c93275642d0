import type { FastifyContextConfig } from 'fastify';

/** Descriptions of response headers in the API description. */
const HEADERS = {
  'X-Request-Id': { type: 'string', description: 'Names the request; errors have it in their body, too.' },
  'WWW-Authenticate': {
    type: 'string',
    description: '`Bearer`; with `error="invalid_token"` when the token that was sent is unknown or over.',
  },
  Location: { type: 'string', format: 'uri-reference', description: 'The address of what was made.' },
  'Retry-After': { type: 'integer', description: 'Seconds after which to try again.' },
  ETag: {
    type: 'string',
    description:
      'The version of the answer, for `If-None-Match`. That of a prompt begins with its `version`, for `If-Match`.',
  },
  'X-Total-Count': { type: 'integer', description: 'How many there are in all.' },
  Link: { type: 'string', description: 'With `rel="next"` the address of what follows, when an answer was cut short.' },
} as const;

/** Descriptions of statuses whose schema has none. */
const MEANINGS: Record<string, string> = {
  201: 'Made',
  400: 'Something that was sent is wrong: `fields` says what',
  401: 'Sign in first',
  403: 'Not allowed',
  404: 'Not there, or not to be seen by who asks',
  409: 'Taken already: `fields` says what',
  412: 'Changed by somebody else since it was read',
  413: 'Too large',
  415: 'Of a type that is not understood',
  422: 'The `Idempotency-Key` was used for something else',
  429: 'Too many requests',
  500: 'Our fault',
  503: 'Not possible for the moment',
  507: 'No room left to store it',
};

type HeaderName = keyof typeof HEADERS;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Additional headers that a route sends with its success responses. */
    answerHeaders?: readonly HeaderName[];
  }
}

/** Headers of a status: those of every route, and those that the route declares. */
function namesOf(status: number, { cacheTags, answerHeaders = [] }: FastifyContextConfig): HeaderName[] {
  const names: HeaderName[] = ['X-Request-Id'];
  if (status === 401) names.push('WWW-Authenticate');
  if (status === 429 || status === 503) names.push('Retry-After');
  if (status === 201) names.push('Location');
  if (cacheTags && (status === 200 || status === 304)) names.push('ETag');
  if (status < 300) names.push(...answerHeaders);
  else if (status === 304 && answerHeaders.includes('ETag')) names.push('ETag');
  return [...new Set(names)];
}

/** Responses of an operation, each with its description and headers. */
export const withHeaders = (responses: Record<string, object>, config: FastifyContextConfig): Record<string, object> =>
  Object.fromEntries(
    Object.entries(responses).map(([status, response]) => {
      const headers = namesOf(Number(status), config).map((name) => [name, HEADERS[name]]);
      const description = 'description' in response ? response.description : (MEANINGS[status] ?? 'Done');
      // Beside a `$ref` only this name is kept; under any other it would end up in the schema.
      const place = '$ref' in response ? 'description' : 'x-response-description';
      return [status, { ...response, [place]: description, headers: Object.fromEntries(headers) }];
    }),
  );

/** Accepted by every read that sends an ETag. */
export const IF_NONE_MATCH = {
  'if-none-match': {
    type: 'string',
    description: 'The ETag of the version that the reader has: 304 when it is still the present one.',
  },
};
