import { exportCheckFiles } from '../../../contract/money/positivePay';
import { exportProcessingRuns, exportRunPayments } from '../../../contract/money/processingRuns';
import { exportBankFileEntries, exportBankFiles, exportRemittances } from '../../../contract/money/remittances';
import { exportUploads } from '../../../contract/office/uploadRecords';
import type { PositivePayQueries } from '../../money/positivePay/ports';
import type { BankFileStore } from '../../money/processing/bankFiles/ports';
import type { RunHistory } from '../../money/processing/RunHistory';
import type { RemittanceStore } from '../../money/processing/remittances/ports';
import { type Route, StreamedFile } from '../../platform/calls/Route';
import type { ListExport } from '../../platform/lists/ListExport';
import { wholeList } from '../../platform/lists/wholeList';
import { notFound } from '../../platform/shared/Refusal';
import {
  EXPORTED_BANK_FILES,
  EXPORTED_CHECK_FILES,
  EXPORTED_REMITTANCES,
  EXPORTED_RUNS,
  exportedFileEntries,
  exportedRunPayments,
} from '../exports/exportedProcessing';
import { EXPORTED_UPLOADS } from '../exports/exportedUploads';
import type { UploadQueries } from '../uploads/ports';

/** Queries of the lists that can be exported. */
interface FileLists {
  readonly uploads: Pick<UploadQueries, 'keys' | 'byKeys'>;
  readonly bankFiles: Pick<BankFileStore, 'list' | 'listEntries' | 'head'>;
  readonly remittances: Pick<RemittanceStore, 'search'>;
  readonly runs: Pick<RunHistory, 'runs' | 'payments'>;
  readonly checkFiles: Pick<PositivePayQueries, 'files'>;
}

/** Routes that export the lists of uploads, of files for the bank, of remittances, and of processing runs as they are filtered. */
export function registerFileListExportRoutes(
  route: Route,
  lists: ListExport,
  { uploads, bankFiles, remittances, runs, checkFiles }: FileLists,
): void {
  route(exportUploads, async ({ caller, scope, body: { format, ...filter }, today, signal }) => {
    const reach = { scope, userId: caller.userId };
    const source = {
      keys: (limit: number) => uploads.keys(reach, filter, limit),
      items: (keys: readonly string[]) => uploads.byKeys(reach, keys),
    };
    return StreamedFile.of(await lists.run(EXPORTED_UPLOADS, source, { format, today, signal }));
  });
  route(exportBankFiles, async ({ query: { format, ...filter }, today, signal }) => {
    const read = async (size: number) => (await bankFiles.list({ ...filter, page: 0, size })).items;
    const source = wholeList(read, ({ filePk }) => filePk);
    return StreamedFile.of(await lists.run(EXPORTED_BANK_FILES, source, { format, today, signal }));
  });
  route(exportBankFileEntries, async ({ params: { filePk }, query: { format, q }, today, signal }) => {
    const file = await bankFiles.head(filePk);
    if (!file) throw notFound('ACH file');
    const read = async (size: number) => (await bankFiles.listEntries(filePk, q, 0, size)).items;
    const source = wholeList(read, ({ paymentPk, trace, amountCents }) =>
      JSON.stringify([paymentPk, trace, amountCents]),
    );
    return StreamedFile.of(await lists.run(exportedFileEntries(file), source, { format, today, signal }));
  });
  route(exportRunPayments, async ({ params: { runPk }, query: { format, result }, now, today, signal }) => {
    const read = async (size: number) => {
      const found = await runs.payments(runPk, { result, page: 0, size }, now);
      if (!found) throw notFound('run');
      return found.items;
    };
    const source = wholeList(read, ({ paymentPk }) => paymentPk);
    return StreamedFile.of(await lists.run(exportedRunPayments(result, today), source, { format, today, signal }));
  });
  route(exportRemittances, async ({ scope, query: { format, ...filter }, today, signal }) => {
    const read = async (size: number) => (await remittances.search(scope, { ...filter, page: 0, size })).items;
    const source = wholeList(read, ({ remittancePk }) => remittancePk);
    return StreamedFile.of(await lists.run(EXPORTED_REMITTANCES, source, { format, today, signal }));
  });
  route(exportProcessingRuns, async ({ query: { format, failed, ...filter }, now, today, signal }) => {
    const search = { ...filter, failed: failed !== undefined };
    const read = async (size: number) => (await runs.runs({ ...search, page: 0, size }, now)).items;
    const source = wholeList(read, ({ runPk }) => runPk);
    return StreamedFile.of(await lists.run(EXPORTED_RUNS, source, { format, today, signal }));
  });
  route(exportCheckFiles, async ({ query: { format, ...filter }, today, signal }) => {
    const source = wholeList(
      (limit) => checkFiles.files(filter, limit),
      ({ filePk }) => filePk,
    );
    return StreamedFile.of(await lists.run(EXPORTED_CHECK_FILES, source, { format, today, signal }));
  });
}
