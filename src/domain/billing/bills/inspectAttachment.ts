import { fileKind } from '../../platform/files/fileKind';
import { activeContentOf, type Inflate, isWholePdf } from '../../platform/files/pdf';
import { firstJpeg, type PictureSize, pngSize } from '../../platform/files/pictures';
import { FileProblem, UnreadableFile } from '../../platform/files/UnreadableFile';
import { assertHonestWorkbook, assertWithoutPrograms, zipEntries } from '../../platform/files/workbooks/zipEntries';
import type { AttachmentEnding } from './attachments';

const isPlainText = (bytes: Uint8Array) => ['text', 'x12'].includes(fileKind(bytes));
const isPng = (bytes: Uint8Array) =>
  startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) && pngSize(bytes) !== undefined;

/** Data that phones append, such as a second picture or a short video, may follow; another type of file may not. */
function isJpeg(bytes: Uint8Array): boolean {
  const picture = firstJpeg(bytes);
  if (!picture) return false;
  const rest = bytes.subarray(picture.end);
  return ['empty', 'image', 'binary'].includes(fileKind(rest)) && zipEntries(rest) === undefined;
}

/** Resolution of the largest phone cameras. A small file may claim more pixels than a computer has memory for. */
const MAX_PIXELS = 200_000_000;

const KINDS: Readonly<
  Record<AttachmentEnding, { readonly label: string; readonly is: (bytes: Uint8Array) => boolean }>
> = {
  pdf: { label: 'a PDF', is: isWholePdf },
  png: { label: 'a PNG picture', is: isPng },
  jpg: { label: 'a JPEG picture', is: isJpeg },
  jpeg: { label: 'a JPEG picture', is: isJpeg },
  csv: { label: 'a CSV file', is: isPlainText },
  xlsx: { label: 'an Excel workbook', is: (bytes) => fileKind(bytes) === 'zip' },
  txt: { label: 'a text file', is: isPlainText },
};

/**
 * Checks that a file's content matches its name. Refuses, under any name: web pages, SVG, and other markup, programs, and workbooks
 * with macros; also PDFs with scripts, pictures followed by another file, and pictures with too many pixels.
 *
 * @param inflate decompresses parts of a PDF
 * @throws UnreadableFile with a message that says what to do.
 * @source docs/decisions/bills.md#attached-files-are-only-ever-downloaded
 */
export function assertAttachable(
  fileName: string,
  ending: AttachmentEnding,
  bytes: Uint8Array,
  inflate: Inflate,
): void {
  const { label, is } = KINDS[ending];
  if (!is(bytes)) {
    const message = `${fileName} is not ${label}, although its name ends in .${ending}. Save it in the right format and try again.`;
    throw new UnreadableFile(FileProblem.Damaged, message);
  }
  if (ending === 'pdf') assertPassive(fileName, bytes, inflate);
  if (ending === 'png') assertSize(fileName, pngSize(bytes));
  if (ending === 'jpg' || ending === 'jpeg') assertSize(fileName, firstJpeg(bytes));
  if (ending !== 'xlsx') return;
  assertHonestWorkbook(bytes);
  assertWithoutPrograms(zipEntries(bytes) ?? []);
}

function assertPassive(fileName: string, bytes: Uint8Array, inflate: Inflate): void {
  const active = activeContentOf(bytes, inflate);
  if (active === undefined) return;
  const message = `${fileName} has ${active}. Print it to a new PDF, and attach that one.`;
  throw new UnreadableFile(FileProblem.Active, message);
}

function assertSize(fileName: string, { width, height }: PictureSize = { width: 0, height: 0 }): void {
  if (width * height <= MAX_PIXELS) return;
  const message = `${fileName} is ${width} × ${height} pixels. Make it at most ${MAX_PIXELS / 1e6} megapixels and try again.`;
  throw new UnreadableFile(FileProblem.TooLarge, message);
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, at) => bytes[at] === byte);
}
