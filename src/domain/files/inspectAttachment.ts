import type { AttachmentEnding } from '../bills/attachments';
import { fileKind } from './fileKind';
import { FileProblem, UnreadableFile } from './UnreadableFile';
import { assertHonestWorkbook, assertWithoutPrograms, zipEntries } from './workbook';

const isPlainText = (bytes: Uint8Array) => ['text', 'x12'].includes(fileKind(bytes));
const isPdf = (bytes: Uint8Array) => fileKind(bytes) === 'pdf';
const isPng = (bytes: Uint8Array) => startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const isJpeg = (bytes: Uint8Array) => startsWith(bytes, [0xff, 0xd8, 0xff]);

const KINDS: Readonly<
  Record<AttachmentEnding, { readonly label: string; readonly is: (bytes: Uint8Array) => boolean }>
> = {
  pdf: { label: 'a PDF', is: isPdf },
  png: { label: 'a PNG picture', is: isPng },
  jpg: { label: 'a JPEG picture', is: isJpeg },
  jpeg: { label: 'a JPEG picture', is: isJpeg },
  csv: { label: 'a CSV file', is: isPlainText },
  xlsx: { label: 'an Excel workbook', is: (bytes) => fileKind(bytes) === 'zip' },
  txt: { label: 'a text file', is: isPlainText },
};

/**
 * Checks that a file's content is what its name says. Web pages, SVG and other markup, programs, and workbooks with macros are
 * refused under any name.
 *
 * @throws UnreadableFile with a message that says what to do.
 * @source docs/decisions/bills.md#attached-files-are-only-ever-downloaded
 */
export function assertAttachable(fileName: string, ending: AttachmentEnding, bytes: Uint8Array): void {
  const { label, is } = KINDS[ending];
  if (!is(bytes)) {
    const message = `${fileName} is not ${label}, although its name ends in .${ending}. Save it in the right format and try again.`;
    throw new UnreadableFile(FileProblem.Damaged, message);
  }
  if (ending !== 'xlsx') return;
  assertHonestWorkbook(bytes);
  assertWithoutPrograms(zipEntries(bytes) ?? []);
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, at) => bytes[at] === byte);
}
