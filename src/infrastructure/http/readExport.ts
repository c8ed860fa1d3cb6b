import type { AxiosResponse } from 'axios';
import {
  EXPORT_PARTS_TYPE,
  EXPORT_ROWS_HEADER,
  type ExportPart,
  exportParts,
} from '../../../contract/shared/exportParts';
import type { ExportProgress } from '../../application/exports/ExportList';
import { ApiError } from '../../application/shared/ApiError';
import { BrowserCode, ErrorCode, failureCodeOf } from '../../domain/errors/ErrorCode';
import { failureKindOf, unreadableFile } from './toApiError';

/** Time between two parts, in which the export waits for its turn and the server runs a statement. */
const PART_DEADLINE_MS = 60_000;

/** A received export. */
export interface ReadExport {
  /** The file name from the server; empty if there is none. */
  readonly name: string;
  readonly parts: readonly Uint8Array<ArrayBuffer>[];
}

/**
 * Reads an export as it arrives.
 *
 * @param extend sets the deadline of the call to a number of milliseconds from now.
 * @throws ApiError with the server's message if it could not finish the file; INCOMPLETE_FILE if part of it is missing; BAD_ANSWER if it is no export.
 */
export async function readExport(
  { data, headers, status }: AxiosResponse<unknown>,
  extend: (ms: number) => void,
  onProgress: (progress: ExportProgress) => void,
): Promise<ReadExport> {
  const isInParts = String(headers['content-type'] ?? '').startsWith(EXPORT_PARTS_TYPE);
  if (!isInParts) throw unreadableFile(status);
  const allRows = Number(headers[EXPORT_ROWS_HEADER]);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let isWhole = false;
  for await (const part of readParts(data, status)) {
    extend(PART_DEADLINE_MS);
    if (part.kind === 'failed') throw failedExport(part);
    if (part.kind === 'file') parts.push(part.bytes);
    isWhole = part.kind === 'end';
    onProgress({ rows: part.rows, allRows: headers[EXPORT_ROWS_HEADER] === undefined ? undefined : allRows });
  }
  if (!isWhole) throw cutOff(status);
  return { name: /filename="([^"]*)"/.exec(String(headers['content-disposition'] ?? ''))?.[1] ?? '', parts };
}

async function* readParts(data: unknown, status: number): AsyncGenerator<ExportPart> {
  try {
    yield* exportParts(bytesOf(data as ReadableStream<Uint8Array>));
  } catch (cause) {
    throw isAbort(cause)
      ? new ApiError('unanswered', BrowserCode.Cancelled, 'The call was canceled.', {}, { cause })
      : cutOff(status, cause);
  }
}

/** Safari's streams cannot be iterated. */
async function* bytesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

const isAbort = (cause: unknown) => cause instanceof Error && cause.name === 'AbortError';

function cutOff(status: number, cause?: unknown): ApiError {
  const message = 'The connection ended before the whole file arrived. Nothing was saved. Export again.';
  return new ApiError('failed', BrowserCode.IncompleteFile, message, {}, { status, cause });
}

/** The error that ended an export on the server after it had sent status 200. */
function failedExport({
  error: { code: sent, message, ...details },
}: Extract<ExportPart, { kind: 'failed' }>): ApiError {
  const code = failureCodeOf(sent);
  const isUnavailable = code === ErrorCode.Unavailable;
  return new ApiError(failureKindOf(isUnavailable ? 503 : 500, code, message), code, message, details);
}
