import type { FastifyInstance, FastifyRequest } from 'fastify';
import { inSteps } from '../../platform/shared/inSteps';
import { jsonSteps } from './jsonSteps';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the handler parses a large body (`readBody`), once it is its turn. */
    readonly parsesLargeBody?: boolean;
  }
}

/** Bodies of at least this size take turns, and so do those of unknown size. They take a few milliseconds to parse and validate. */
const LARGE_BODY_BYTES = 64 * 1024;

/** A body that has been received and not parsed. */
class UnparsedBody {
  constructor(
    readonly bytes: Buffer,
    readonly parse: (text: string) => unknown,
  ) {}
}

/** Accepts JSON bodies only. An empty body counts as none: some clients always send a content type. */
export function acceptOnlyJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parser = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = typeof body === 'string' ? Buffer.from(body) : body;
    const parse = (text: string) => parsed(parser, request, text);
    if (bytes.length >= LARGE_BODY_BYTES && request.routeOptions.config.parsesLargeBody) {
      done(null, new UnparsedBody(bytes, parse));
      return;
    }
    const text = bytes.toString();
    if (text.trim() === '') done(null, undefined);
    else void parser(request, text, done);
  });
}

/** The parsed body of a request. A large one is parsed in steps. @throws FastifyError, Refusal BAD_REQUEST if it is not JSON */
export async function readBody({ body }: Pick<FastifyRequest, 'body'>): Promise<unknown> {
  return body instanceof UnparsedBody ? inSteps(jsonSteps(body.bytes, body.parse)) : body;
}

/** Whether a request has a body that is large, or may be. */
export function hasLargeBody({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return 'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) >= LARGE_BODY_BYTES;
}

type Parser = ReturnType<FastifyInstance['getDefaultJsonParser']>;

/** Fastify's parser calls back at once. */
function parsed(parser: Parser, request: FastifyRequest, text: string): unknown {
  let result: unknown;
  let failure: Error | undefined;
  void parser(request, text, (error, value) => {
    failure = error ?? undefined;
    result = value;
  });
  if (failure) throw failure;
  return result;
}
