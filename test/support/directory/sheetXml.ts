import { inflateRawSync } from 'node:zlib';
import { zipEntries } from '../../../src/domain/platform/files/workbooks/zipEntries';

const HEADER_LENGTH = 30;

/** The XML of one of a workbook's sheets. @param no from 1 */
export function sheetXml(bytes: Uint8Array, no = 1): string {
  const entry = zipEntries(bytes)?.find(({ name }) => name === `xl/worksheets/sheet${no}.xml`);
  if (!entry) throw new Error('The workbook has no sheet.');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = entry.at + HEADER_LENGTH + view.getUint16(entry.at + 26, true) + view.getUint16(entry.at + 28, true);
  const packed = bytes.subarray(start, start + entry.packed);
  return new TextDecoder().decode(entry.method === 0 ? packed : inflateRawSync(packed));
}
