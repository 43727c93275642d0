import type { FastifyRequest } from 'fastify';

/** The bearer token of an `Authorization` header; undefined for a malformed one or another scheme. */
export const tokenIn = (header: string | undefined): string | undefined =>
  header === undefined ? undefined : /^Bearer +([\w.~+/=-]{1,500})$/i.exec(header)?.[1];

/** The bearer token of a request, if any. */
export const tokenOf = ({ headers }: FastifyRequest): string | undefined => tokenIn(headers.authorization);
