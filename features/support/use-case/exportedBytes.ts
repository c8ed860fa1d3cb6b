import { ExportList, type ListToExport } from '../../../src/application/office/exports/ExportList';
import type { ListFormat } from '../ParameterValues';
import type { UserApp } from './UserApp';

/** The file of a list; empty if the export was refused. */
export async function exportedBytes(app: UserApp, list: ListToExport, format: ListFormat): Promise<Uint8Array> {
  const signal = new AbortController().signal;
  const file = await app.attempt(app.get(ExportList).run(list, format === 'CSV' ? 'csv' : 'xlsx', signal));
  return new Uint8Array(Buffer.concat(file?.parts ?? []));
}
