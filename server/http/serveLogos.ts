import type { FastifyInstance } from 'fastify';
import { ErrorCode } from '../../src/domain/errors/ErrorCode';
import { logoAddress, logoKey, logoNameOf } from '../application/uploads/logoAddress';
import type { FileStorage } from '../application/uploads/ports/FileStorage';

const MEDIA_TYPES: Readonly<Record<string, string>> = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' };
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Whatever a browser is made to take it for, it loads nothing and runs nothing. */
const INERT_POLICY = "default-src 'none'; sandbox";

/** Shows logos to whoever has their address. They never change under it. */
export function serveLogos(app: FastifyInstance, files: FileStorage): void {
  app.get<{ Params: { name: string } }>(logoAddress(':name'), async (request, reply) => {
    const name = logoNameOf(logoAddress(request.params.name));
    const bytes = name === undefined ? undefined : await files.get(logoKey(name));
    if (name === undefined || !bytes) {
      return reply.code(404).send({ code: ErrorCode.NotFound, message: 'There is no such picture.' });
    }
    return reply
      .header('cache-control', IMMUTABLE)
      .header('content-security-policy', INERT_POLICY)
      .header('x-content-type-options', 'nosniff')
      .header('cross-origin-resource-policy', 'same-origin')
      .type(MEDIA_TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream')
      .send(Buffer.from(bytes));
  });
}
