import type { FastifyInstance } from 'fastify';
import { ErrorCode } from '../../src/domain/errors/ErrorCode';
import type { FileStorage } from '../application/uploads/filePorts';
import { logoAddress, logoKey, logoNameOf } from '../application/uploads/ManageLogos';

const MEDIA_TYPES: Readonly<Record<string, string>> = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' };
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Whatever type a browser assumes, nothing is loaded or run. */
const INERT_POLICY = "default-src 'none'; sandbox";

/** Serves logos without sign-in. The content of an address never changes. */
export function serveLogos(app: FastifyInstance, files: FileStorage): void {
  app.get<{ Params: { name: string } }>(logoAddress(':name'), async (request, reply) => {
    const name = logoNameOf(logoAddress(request.params.name));
    const bytes = name === undefined ? undefined : await files.get(logoKey(name));
    if (name === undefined || !bytes) {
      return reply.code(404).send({ code: ErrorCode.NotFound, message: 'Picture not found.' });
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
