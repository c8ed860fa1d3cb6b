import { writeXlsx } from 'hucre/xlsx';
import type { GivenFile } from '../../../src/application/shared/GivenFile';

/** A file to attach to a comment. */
export interface FileOnStage extends GivenFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
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
  if (ending === 'png') return PNG;
  if (ending === 'jpg') return [0xff, 0xd8, 0xff, 0xe0];
  if (ending === 'xlsx') return writeXlsx({ sheets: [{ name: 'Form', rows: [['Enrollment change']] }] });
  return Buffer.from(TEXTS[ending] ?? '');
}
