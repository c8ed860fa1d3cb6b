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
import { failureKindOf } from './toApiError';

/** Between two parts: a turn among other exports, and a statement of the server. */
const PART_DEADLINE_MS = 60_000;

/** An export as it arrived. */
export interface ReadExport {
  /** The file name from the server; empty if it sends none. */
  readonly name: string;
  readonly parts: readonly Uint8Array<ArrayBuffer>[];
}

/**
 * Reads an export while it arrives.
 *
 * @param extend moves the deadline of the call.
 * @throws ApiError with the server's words if it could not finish the file; BAD_ANSWER if the file was cut off on the way.
 */
export async function readExport(
  { data, headers, status }: AxiosResponse<unknown>,
  extend: (ms: number) => void,
  onProgress: (progress: ExportProgress) => void,
): Promise<ReadExport> {
  const isInParts = String(headers['content-type'] ?? '').startsWith(EXPORT_PARTS_TYPE);
  const allRows = Number(headers[EXPORT_ROWS_HEADER]);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let isWhole = false;
  for await (const part of isInParts ? readParts(data, status) : []) {
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
  return new ApiError('failed', BrowserCode.BadAnswer, message, {}, { status, cause });
}

/** What ended an export on the server, which has sent status 200 before. */
function failedExport({
  error: { code: sent, message, ...details },
}: Extract<ExportPart, { kind: 'failed' }>): ApiError {
  const code = failureCodeOf(sent);
  const isUnavailable = code === ErrorCode.Unavailable;
  return new ApiError(failureKindOf(isUnavailable ? 503 : 500, code, message), code, message, details);
}
