import { exportCheckFiles } from '../../../contract/money/positivePay';
import { exportProcessingRuns, exportRunPayments } from '../../../contract/money/processingRuns';
import { exportBankFileEntries, exportBankFiles, exportRemittances } from '../../../contract/money/remittances';
import { exportUploads } from '../../../contract/office/uploadRecords';
import type { PositivePayQueries } from '../../money/positivePay/ports';
import type { BankFileStore } from '../../money/processing/bankFiles/ports';
import type { RunHistory } from '../../money/processing/RunHistory';
import type { RemittanceStore } from '../../money/processing/remittances/ports';
import type { Route } from '../../platform/calls/Route';
import type { ListExport } from '../../platform/lists/ListExport';
import { fileRoutes } from '../../platform/lists/listRoutes';
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
  const serve = fileRoutes(route, lists);
  serve(exportUploads, ({ caller, scope, body: filter }) => {
    const reach = { scope, userId: caller.userId };
    const source = {
      keys: (limit: number) => uploads.keys(reach, filter, limit),
      items: (keys: readonly string[]) => uploads.byKeys(reach, keys),
    };
    return { list: EXPORTED_UPLOADS, source };
  });
  serve(exportBankFiles, ({ query: filter }) => {
    const read = async (size: number) => (await bankFiles.list({ ...filter, page: 0, size })).items;
    const source = wholeList(read, ({ filePk }) => filePk);
    return { list: EXPORTED_BANK_FILES, source };
  });
  serve(exportBankFileEntries, async ({ params: { filePk }, query: { q } }) => {
    const file = await bankFiles.head(filePk);
    if (!file) throw notFound('ACH file');
    const read = async (size: number) => (await bankFiles.listEntries(filePk, q, 0, size)).items;
    const source = wholeList(read, ({ paymentPk, trace, amountCents }) =>
      JSON.stringify([paymentPk, trace, amountCents]),
    );
    return { list: exportedFileEntries(file), source };
  });
  serve(exportRunPayments, ({ params: { runPk }, query: { result }, now, today }) => {
    const read = async (size: number) => {
      const found = await runs.payments(runPk, { result, page: 0, size }, now);
      if (!found) throw notFound('run');
      return found.items;
    };
    const source = wholeList(read, ({ paymentPk }) => paymentPk);
    return { list: exportedRunPayments(result, today), source };
  });
  serve(exportRemittances, ({ scope, query: filter }) => {
    const read = async (size: number) => (await remittances.search(scope, { ...filter, page: 0, size })).items;
    const source = wholeList(read, ({ remittancePk }) => remittancePk);
    return { list: EXPORTED_REMITTANCES, source };
  });
  serve(exportProcessingRuns, ({ query: { failed, ...filter }, now }) => {
    const search = { ...filter, failed: failed !== undefined };
    const read = async (size: number) => (await runs.runs({ ...search, page: 0, size }, now)).items;
    const source = wholeList(read, ({ runPk }) => runPk);
    return { list: EXPORTED_RUNS, source };
  });
  serve(exportCheckFiles, ({ query: filter }) => {
    const source = wholeList(
      (limit) => checkFiles.files(filter, limit),
      ({ filePk }) => filePk,
    );
    return { list: EXPORTED_CHECK_FILES, source };
  });
}
