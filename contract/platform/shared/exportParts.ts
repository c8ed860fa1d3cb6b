import type { ErrorAnswer } from './errorAnswer';

/**
 * Media type of an exported list in parts, for a client that shows progress: it states the rows written so far, how the export
 * ended, and any failure. A file that is cut off has no end part, so it is never mistaken for a complete one.
 *
 * Each part has a 9-byte head: its kind, its rows and its length as big-endian 32-bit integers; followed by its bytes.
 *
 * @source docs/decisions/files.md#a-list-is-exported-as-it-is-filtered
 */
export const EXPORT_PARTS_TYPE = 'application/vnd.listbill.export-parts';

/** Response header with the number of rows of an export, if known before reading. */
export const EXPORT_ROWS_HEADER = 'x-export-rows';

/** Kinds of parts. */
const Kind = { file: 0, end: 1, failed: 2 } as const;

const HEAD_BYTES = 9;

/** A part of the file, its end, or the error that ended it early. */
export type ExportPart =
  | {
      readonly kind: 'file';
      /** Number of rows read so far. */
      readonly rows: number;
      readonly bytes: Uint8Array<ArrayBuffer>;
    }
  | { readonly kind: 'end'; readonly rows: number }
  | { readonly kind: 'failed'; readonly error: ErrorAnswer };

/** A part of the file on the wire. */
export function filePart(rows: number, bytes: Uint8Array): Uint8Array {
  return written(Kind.file, rows, bytes);
}

/** The end of a whole file on the wire. */
export function endPart(rows: number): Uint8Array {
  return written(Kind.end, rows, new Uint8Array());
}

/** The error that ended a file early, on the wire. */
export function failedPart(error: ErrorAnswer): Uint8Array {
  return written(Kind.failed, 0, new TextEncoder().encode(JSON.stringify(error)));
}

/** Reads parts from chunks of any size. Ends when the chunks end, even without an `end` part. */
export async function* exportParts(arriving: AsyncIterable<Uint8Array>): AsyncGenerator<ExportPart> {
  let waiting = new Uint8Array();
  for await (const bytes of arriving) {
    waiting = joined(waiting, bytes);
    for (;;) {
      const found = firstPart(waiting);
      if (!found) break;
      yield found.part;
      waiting = waiting.subarray(found.length);
    }
  }
}

function written(kind: number, rows: number, bytes: Uint8Array): Uint8Array {
  const part = new Uint8Array(HEAD_BYTES + bytes.length);
  const head = new DataView(part.buffer);
  head.setUint8(0, kind);
  head.setUint32(1, rows);
  head.setUint32(5, bytes.length);
  part.set(bytes, HEAD_BYTES);
  return part;
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

/** The first part with its length on the wire; undefined if it is incomplete. @throws Error for any other content */
function firstPart(bytes: Uint8Array): { readonly part: ExportPart; readonly length: number } | undefined {
  if (bytes.length < HEAD_BYTES) return undefined;
  const head = new DataView(bytes.buffer, bytes.byteOffset, HEAD_BYTES);
  const [kind, rows, size] = [head.getUint8(0), head.getUint32(1), head.getUint32(5)];
  const length = HEAD_BYTES + size;
  if (kind > Kind.failed) throw new Error(`There is no part of the kind ${kind}.`);
  if (bytes.length < length) return undefined;
  const content = bytes.slice(HEAD_BYTES, length) as Uint8Array<ArrayBuffer>;
  if (kind === Kind.file) return { part: { kind: 'file', rows, bytes: content }, length };
  if (kind === Kind.end) return { part: { kind: 'end', rows }, length };
  return { part: { kind: 'failed', error: JSON.parse(new TextDecoder().decode(content)) as ErrorAnswer }, length };
}
