import compress from '@fastify/compress';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';

const MIN_COMPRESSED_BYTES = 1024;

/** Limits the requests per minute and IP address, and compresses answers. */
export async function addLimits(app: FastifyInstance, { perMinute }: { readonly perMinute: number }): Promise<void> {
  if (perMinute > 0) {
    await app.register(rateLimit, {
      max: perMinute,
      timeWindow: '1 minute',
      addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
      errorResponseBuilder: (_request, { after, statusCode }) =>
        Object.assign(new Error(`Too many requests. Try again in ${after}.`), { statusCode }),
    });
  }
  await app.register(compress, {
    threshold: MIN_COMPRESSED_BYTES,
    encodings: ['br', 'gzip'],
    globalDecompression: false,
  });
}
