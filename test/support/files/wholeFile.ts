import type { SheetFile } from '../../../server/platform/shared/sheetFile';

/** The bytes of a file that is written while its parts are read. */
export async function wholeFile({ parts }: Pick<SheetFile, 'parts'>): Promise<Uint8Array> {
  const read: Uint8Array[] = [];
  for await (const { bytes } of parts) read.push(bytes);
  return new Uint8Array(Buffer.concat(read));
}
