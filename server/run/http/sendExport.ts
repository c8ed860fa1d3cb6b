import { AsyncLocalStorage } from 'node:async_hooks';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  EXPORT_PARTS_TYPE,
  EXPORT_ROWS_HEADER,
  endPart,
  failedPart,
  filePart,
} from '../../../contract/platform/shared/exportParts';
import { ErrorCode } from '../../../src/domain/platform/errors/ErrorCode';
import type { StreamedFile } from '../../platform/calls/Route';
import type { FairTurns } from '../../platform/shared/FairTurns';
import { Refusal } from '../../platform/shared/Refusal';
import type { FilePart } from '../../platform/shared/sheetFile';
import { ClientLeft, errorBody } from './errorAnswers';
import { dispositionOf } from './sendAnswer';

/** How long a client may read nothing before it is disconnected, because its export holds a turn. */
const MAX_STALL_MS = 60_000;

interface ExportCall {
  readonly userId: string;
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
  /** Turns for each part, by person, so that a long export does not block other people. */
  readonly turns: FairTurns;
}

/** An export whose first part is ready to send. */
export class StartedExport {
  constructor(
    readonly file: Pick<StreamedFile, 'name' | 'mediaType' | 'rows'>,
    /** Read once. */
    readonly parts: AsyncGenerator<FilePart>,
  ) {}
}

/**
 * Generates the first part of a file, so that an error up to then still gets its own status and body.
 *
 * @throws what reading the first part throws
 */
export async function startExport(file: StreamedFile, { turns, userId, signal }: ExportCall): Promise<StartedExport> {
  // The stream reads later parts outside of this request, but their statements need its context.
  const inThisRequest = AsyncLocalStorage.snapshot();
  const next = () => turns.run(userId, () => inThisRequest(() => file.parts.next()), signal);
  const first = await next();
  const parts = async function* () {
    try {
      for (let part = first; !part.done; part = await next()) yield part.value;
    } finally {
      await file.parts.return(undefined);
    }
  };
  return new StartedExport(file, parts());
}

/**
 * Sends a file while it is generated. Resolves when all of it is sent or the client has disconnected. A client that accepts parts receives
 * parts; for others, the connection is closed if the file cannot be finished, which every client notices.
 */
export async function sendExport(
  { file, parts }: StartedExport,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const isInParts = request.headers.accept === EXPORT_PARTS_TYPE;
  const cut = () => void reply.raw.destroy(new ClientLeft());
  const sent = withoutStall(isInParts ? inParts(parts, request, reply) : plain(parts), cut);
  reply.type(isInParts ? EXPORT_PARTS_TYPE : file.mediaType).header('content-disposition', dispositionOf(file.name));
  if (file.rows !== undefined) reply.header(EXPORT_ROWS_HEADER, String(file.rows));
  void reply.send(Readable.from(sent, { objectMode: false, highWaterMark: 0 }));
  // A client that disconnects is not an error.
  await finished(reply.raw).catch(() => undefined);
}

async function* plain(parts: AsyncIterable<FilePart>): AsyncGenerator<Uint8Array> {
  for await (const { bytes } of parts) yield bytes;
}

async function* inParts(
  parts: AsyncIterable<FilePart>,
  request: FastifyRequest,
  reply: FastifyReply,
): AsyncGenerator<Uint8Array> {
  let read = 0;
  try {
    for await (const { rows, bytes } of parts) {
      read = rows;
      yield filePart(rows, bytes);
    }
  } catch (error) {
    // Closes the keep-alive connection, which a stopping server would otherwise wait for.
    reply.raw.once('finish', () => request.raw.socket.end());
    yield failedPart(errorBody(error, request));
    return;
  }
  yield endPart(read);
}

/** Calls `cut` if the client does not read the next part in time. */
async function* withoutStall(parts: AsyncIterable<Uint8Array>, cut: () => void): AsyncGenerator<Uint8Array> {
  for await (const part of parts) {
    const timer = setTimeout(cut, MAX_STALL_MS).unref();
    try {
      yield part;
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Aborted when the server starts to stop, so that it does not wait for exports that take minutes. */
export function stopSignal(app: FastifyInstance): AbortSignal {
  const stopping = new AbortController();
  const message = 'The server is restarting. Nothing was saved. Export again in a minute.';
  app.addHook('preClose', async () => stopping.abort(new Refusal(ErrorCode.Unavailable, message)));
  return stopping.signal;
}
