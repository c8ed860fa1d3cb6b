import { deflateSync } from 'node:zlib';

/** An object of a PDF: a dictionary, or a stream with its dictionary. */
export type PdfObject = string | { readonly dictionary: string; readonly data: Uint8Array | string };

/** A PDF of objects numbered from 1, of which the first one is the catalog. @param trailer further entries of the trailer */
export function rawPdf(objects: readonly PdfObject[], trailer = ''): Uint8Array {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  const add = (part: Buffer) => {
    parts.push(part);
    length += part.length;
  };
  for (const [at, object] of objects.entries()) {
    offsets.push(length);
    add(Buffer.from(`${at + 1} 0 obj\n`));
    if (typeof object === 'string') add(Buffer.from(`${object}\nendobj\n`));
    else {
      const data = Buffer.from(object.data);
      add(Buffer.from(`<< ${object.dictionary} /Length ${data.length} >>\nstream\n`));
      add(data);
      add(Buffer.from('\nendstream\nendobj\n'));
    }
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  add(
    Buffer.from(
      `${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${length}\n%%EOF`,
    ),
  );
  return new Uint8Array(Buffer.concat(parts));
}

const FONT = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';

/** A PDF with one page of this content. @param more further objects, from number 6 */
export function onePagePdf(
  content: PdfObject,
  {
    resources = '',
    catalog = '',
    more = [],
  }: { resources?: string; catalog?: string; more?: readonly PdfObject[] } = {},
): Uint8Array {
  return rawPdf([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> ${resources} >> >>`,
    content,
    FONT,
    ...more,
  ]);
}

/** Compressed content. */
export function flate(data: Uint8Array | string, filter = '/FlateDecode'): PdfObject {
  return { dictionary: `/Filter ${filter}`, data: deflateSync(Buffer.from(data)) };
}

/** Content that prints texts below each other. */
export function printing(lines: readonly string[]): PdfObject {
  const text = lines.map((line, at) => `BT /F1 10 Tf 40 ${740 - at * 14} Td (${line}) Tj ET`).join('\n');
  return { dictionary: '', data: text };
}
