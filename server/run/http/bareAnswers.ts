import { type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { ErrorCode } from '../../../src/domain/platform/errors/ErrorCode';
import { errorCodeOf } from '../../platform/shared/errorCodeOf';
import { badRequest } from '../../platform/shared/Refusal';
import { bareHeadersOf } from './securityHeaders';

const REASONS: Readonly<Record<string, readonly [status: number, message: string]>> = {
  HPE_HEADER_OVERFLOW: [431, "The request's address or headers are too long."],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not arrive in time.'],
};

/** Answers a connection on which no valid request arrived, with the headers of every other answer, and closes it. */
export function answerClientError(server: Server, error: unknown, socket: Socket): void {
  if (errorCodeOf(error) === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, message] = REASONS[errorCodeOf(error) ?? ''] ?? [400, 'The request is not valid HTTP.'];
  const body = JSON.stringify({ code: ErrorCode.BadRequest, message });
  const headers = { ...bareHeadersOf(server), ...ENDING, 'content-length': String(Buffer.byteLength(body)) };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`, () => socket.destroy());
}

const ENDING = { connection: 'close', 'content-type': 'application/json; charset=utf-8' };

/** Answers what Node.js would answer by itself, without our headers: unknown expectations, and requests without a host. */
export function answerInPlaceOfNode(app: FastifyInstance): void {
  app.server.on('checkExpectation', (_request, response) => {
    response.writeHead(417, { ...bareHeadersOf(app.server), ...ENDING });
    response.end(JSON.stringify({ code: ErrorCode.BadRequest, message: 'The expectation cannot be met.' }));
  });
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.httpVersion === '1.1' && raw.headers.host === undefined) throw badRequest('The request names no host.');
  });
}
