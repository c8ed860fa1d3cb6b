import type { AxiosResponse } from 'axios';
import {
  EXPORT_PARTS_TYPE,
  EXPORT_ROWS_HEADER,
  type ExportPart,
  exportParts,
} from '../../../contract/platform/shared/exportParts';
import type { ExportProgress } from '../../application/office/exports/ExportList';
import { ApiError } from '../../application/platform/shared/ApiError';
import { BrowserCode, ErrorCode, failureCodeOf } from '../../domain/platform/errors/ErrorCode';
import { brokenConnection } from './brokenConnection';
import { failureKindOf, toApiError, unreadableFile } from './toApiError';

/** Time between two parts, in which the export waits for its turn and the server runs a statement. */
const PART_DEADLINE_MS = 60_000;
/** An answer that is not the file, such as a proxy's page, is read to this size to learn whether it arrived whole. */
const MAX_OTHER_BYTES = 1_000_000;

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
 * @throws ApiError with the server's message if it could not finish the file; INCOMPLETE_FILE if part of it is missing; UNREACHABLE if
 * the connection ended within another content; BAD_ANSWER if the other content arrived whole.
 */
export async function readExport(
  { data, headers, status }: AxiosResponse<unknown>,
  extend: (ms: number) => void,
  onProgress: (progress: ExportProgress) => void,
): Promise<ReadExport> {
  const isInParts = String(headers['content-type'] ?? '').startsWith(EXPORT_PARTS_TYPE);
  if (!isInParts) throw await errorOfOther(data, status);
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
    yield* exportParts(bytesOf(data));
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw unreadableFile(status, cause);
    throw cause.code === BrowserCode.Unreachable ? cutOff(status, cause) : cause;
  }
}

/** The error for an answer of another type, after reading it: its type says nothing if the connection ended early. */
async function errorOfOther(data: unknown, status: number): Promise<ApiError> {
  let size = 0;
  try {
    for await (const bytes of bytesOf(data)) {
      size += bytes.length;
      if (size > MAX_OTHER_BYTES) break;
    }
    return unreadableFile(status);
  } catch (cause) {
    return toApiError(cause);
  }
}

/**
 * The bytes of a stream, which cannot be iterated in Safari. @param stream null for an empty answer
 *
 * @throws ApiError UNREACHABLE if the connection ended early; CANCELLED
 */
async function* bytesOf(stream: unknown): AsyncGenerator<Uint8Array> {
  if (stream === null) return;
  const reader = (stream as ReadableStream<Uint8Array>).getReader();
  const next = () => reader.read().catch((cause: unknown) => Promise.reject(toApiError(brokenConnection(cause))));
  try {
    for (let read = await next(); !read.done; read = await next()) yield read.value;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

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
