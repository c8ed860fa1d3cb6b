import type { FastifyInstance } from 'fastify';
import { ErrorCode } from '../../src/domain/errors/ErrorCode';
import type { FileStorage } from '../application/uploads/filePorts';
import { logoAddress, logoKey, logoNameOf } from '../application/uploads/ManageLogos';

const MEDIA_TYPES: Readonly<Record<string, string>> = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' };
const FOR_EVER = 'public, max-age=31536000, immutable';
/** Whatever a browser is made to take it for, it loads nothing and runs nothing. */
const HARMLESS = "default-src 'none'; sandbox";

/** Shows logos to whoever has their address. They never change under it. */
export function logoPictures(app: FastifyInstance, files: FileStorage): void {
  app.get<{ Params: { name: string } }>(logoAddress(':name'), async (request, reply) => {
    const name = logoNameOf(logoAddress(request.params.name));
    const bytes = name === undefined ? undefined : await files.get(logoKey(name));
    if (name === undefined || !bytes) {
      return reply.code(404).send({ code: ErrorCode.NotFound, message: 'There is no such picture.' });
    }
    return reply
      .header('cache-control', FOR_EVER)
      .header('content-security-policy', HARMLESS)
      .header('x-content-type-options', 'nosniff')
      .header('cross-origin-resource-policy', 'same-origin')
      .type(MEDIA_TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream')
      .send(Buffer.from(bytes));
  });
}
