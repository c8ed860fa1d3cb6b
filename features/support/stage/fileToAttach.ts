import { writeXlsx } from 'hucre/xlsx';
import type { GivenFile } from '../../../src/application/platform/shared/GivenFile';
import { pngOf } from '../../../test/support/uploads/pngOf';

/** A file to attach to a comment. */
export interface FileOnStage extends GivenFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Start, a frame of 16 × 16 pixels, a scan, and end. */
const JPEG = 'ffd8ffc0000b080010001001011100ffda0008010100003f0061ffd9';
const TEXTS: Readonly<Record<string, string>> = {
  pdf: '%PDF-1.7\n%%EOF\n',
  csv: 'Member,Change\nRuth Adler,Terminated\n',
  txt: 'Ruth Adler left in March.\n',
  svg: '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  html: '<!doctype html><script>alert(1)</script>',
};

export const SAMPLE_ENDINGS: readonly string[] = ['png', 'jpg', 'xlsx', ...Object.keys(TEXTS)];

/** A small file of the type that its name says. The workbook says "Enrollment change". */
export async function fileToAttach(name: string): Promise<FileOnStage> {
  const bytes = new Uint8Array(await contentOf(name.slice(name.lastIndexOf('.') + 1)));
  return { name, size: bytes.length, bytes, arrayBuffer: async () => bytes.buffer };
}

async function contentOf(ending: string): Promise<Iterable<number>> {
  if (ending === 'png') return pngOf(16, 16);
  if (ending === 'jpg') return Buffer.from(JPEG, 'hex');
  if (ending === 'xlsx') return writeXlsx({ sheets: [{ name: 'Form', rows: [['Enrollment change']] }] });
  return Buffer.from(TEXTS[ending] ?? '');
}
