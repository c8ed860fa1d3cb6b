import { previewAcknowledgment, recordAcknowledgment } from '../../contract/acknowledgments';
import { changeFileReversal, previewFileReversal, reverseBankFile } from '../../contract/fileReversals';
import { getInvariants } from '../../contract/health';
import { getOperationsBoard } from '../../contract/operations';
import { previewProcessing, runProcessing, setProcessingHold } from '../../contract/processing';
import { listProcessingRuns, listRunPayments } from '../../contract/processingRuns';
import { getProcessingStatus } from '../../contract/processingStatus';
import {
  changeBankFile,
  downloadBankFile,
  exportRemittance,
  listBankFileEntries,
  listBankFiles,
  listRemittances,
  recordRemittance,
} from '../../contract/remittances';
import { exportReturnEntries, getReturnRates, postReturnFile, previewReturnFile } from '../../contract/returnFiles';
import { FileAnswer, type Route, StreamedFile } from '../calls/Route';
import { exportedReturns } from '../exports/exportedReturns';
import type { ListExport } from '../exports/ListExport';
import { wholeList } from '../exports/wholeList';
import type { Invariants, Operations } from '../health/ports';
import type { ReturnRateQueries } from '../payments/returns/ports';
import { notFound } from '../shared/Refusal';
import type { ChangeBankFile } from './bankFiles/ChangeBankFile';
import type { DownloadBankFile } from './bankFiles/DownloadBankFile';
import type { BankFileStore } from './bankFiles/ports';
import type { RecordAcknowledgment } from './bankFiles/RecordAcknowledgment';
import type { ChangeFileReversal } from './fileReversals/ChangeFileReversal';
import type { ReverseBankFile } from './fileReversals/ReverseBankFile';
import type { PreviewProcessing } from './PreviewProcessing';
import type { ProcessingRepository } from './ports';
import type { RunHistory } from './RunHistory';
import type { RunProcessing } from './RunProcessing';
import type { ExportRemittance } from './remittances/ExportRemittance';
import type { RemittanceStore } from './remittances/ports';
import type { RecordRemittance } from './remittances/RecordRemittance';
import type { PostReturnFile } from './returns/PostReturnFile';
import type { SetHold } from './SetHold';
import { nextScheduledRun, type Schedule } from './scheduledRuns';

export interface ProcessingServices {
  readonly processing: ProcessingRepository;
  readonly history: RunHistory;
  readonly preview: PreviewProcessing;
  readonly run: RunProcessing;
  readonly setHold: SetHold;
  /** Undefined without a schedule. */
  readonly schedule?: Schedule | undefined;
}

/** The calls about nightly processing. */
export function registerProcessingRoutes(
  route: Route,
  { processing, history, preview, run, setHold, schedule }: ProcessingServices,
): void {
  route(getProcessingStatus, ({ now }) => processing.status(now));
  route(previewProcessing, ({ query }) => preview.run(query.businessDate));
  route(runProcessing, ({ caller, body }) => run.run(body.businessDate, caller.name));
  route(setProcessingHold, ({ caller, body }) => setHold.run(body, caller));
  route(listProcessingRuns, async ({ query: { page, size, state, month, failed }, now }) => ({
    ...(await history.runs({ page, size, state, month, failed: failed !== undefined }, now)),
    nextRun: schedule ? nextScheduledRun(schedule, now) : null,
  }));
  route(listRunPayments, async ({ params, query, now }) => {
    const found = await history.payments(params.runPk, query, now);
    if (!found) throw notFound('run');
    return found;
  });
}

export interface BankFileServices {
  readonly reverseFile: ReverseBankFile;
  readonly changeReversal: ChangeFileReversal;
  readonly files: BankFileStore;
  readonly download: DownloadBankFile;
  readonly change: ChangeBankFile;
  readonly acknowledge: RecordAcknowledgment;
  readonly remittances: RemittanceStore;
  readonly exportOne: ExportRemittance;
  readonly record: RecordRemittance;
}

/** The calls about NACHA files and remittances. */
export function registerBankFileRoutes(
  route: Route,
  { files, download, change, acknowledge, remittances, exportOne, record, ...reversals }: BankFileServices,
): void {
  const { reverseFile, changeReversal } = reversals;
  route(previewFileReversal, ({ caller, params, query: { batch = null, kind: reason }, now }) =>
    reverseFile.preview(params.filePk, { batch, reason }, caller, now),
  );
  route(reverseBankFile, ({ caller, params: { filePk }, body, idempotencyKey, now }) =>
    reverseFile.run({ caller, idempotencyKey, filePk, now }, body),
  );
  route(changeFileReversal, ({ caller, params: { reversalPk }, body, idempotencyKey, now }) =>
    changeReversal.run({ caller, idempotencyKey, reversalPk, now }, body),
  );
  route(listBankFiles, ({ query }) => files.list(query));
  route(listBankFileEntries, ({ params, query: { q, page, size } }) => files.listEntries(params.filePk, q, page, size));
  route(downloadBankFile, async ({ caller, params, now }) => {
    const { name, bytes } = await download.run(params.filePk, caller, now);
    return new FileAnswer(name, 'application/octet-stream', bytes);
  });
  route(changeBankFile, ({ caller, params: { filePk }, body, idempotencyKey, now }) =>
    change.run({ caller, idempotencyKey, filePk, change: body, now }),
  );
  route(previewAcknowledgment, ({ body }) => acknowledge.preview(body));
  route(recordAcknowledgment, ({ caller, body, idempotencyKey, now }) =>
    acknowledge.run({ caller, idempotencyKey, file: body, now }),
  );
  route(listRemittances, async ({ scope, query: { carrierCode, ...search }, today }) => {
    const [found, upcoming, carriers] = await Promise.all([
      remittances.search(scope, { carrierCode, ...search }),
      remittances.upcoming(scope, carrierCode, today),
      remittances.carriers(scope),
    ]);
    return { ...found, upcoming, carriers };
  });
  route(recordRemittance, ({ caller, params: { remittancePk }, body, idempotencyKey, now }) =>
    record.run({ caller, idempotencyKey, remittancePk, change: body, now }),
  );
  route(exportRemittance, async ({ scope, params, query, signal }) => {
    const { name, mediaType, bytes } = await exportOne.run(scope, params.remittancePk, query.format, signal);
    return new FileAnswer(name, mediaType, bytes);
  });
}

/** The calls about return files of the bank. */
export function registerReturnFileRoutes(
  route: Route,
  returnFiles: PostReturnFile,
  rates: ReturnRateQueries,
  lists: ListExport,
): void {
  route(getReturnRates, async ({ today }) => ({ items: await rates.read(today) }));
  route(previewReturnFile, ({ body, now }) => returnFiles.preview(body, now));
  route(exportReturnEntries, async ({ body: { format, ...file }, now, today, signal }) => {
    const read = async () => (await returnFiles.preview(file, now)).entries;
    const source = wholeList(read, ({ line }) => String(line));
    return StreamedFile.of(await lists.run(exportedReturns(file.fileName, today), source, { format, today, signal }));
  });
  route(postReturnFile, async ({ caller, body, idempotencyKey, now }) => {
    return returnFiles.run({ caller, idempotencyKey, file: body, now });
  });
}

/** The calls about the state of the whole system. */
export function registerHealthRoutes(route: Route, invariants: Invariants, operations: Operations): void {
  route(getOperationsBoard, ({ now }) => operations.board(now));
  route(getInvariants, async () => {
    const checks = await invariants.check();
    return { ok: checks.every(({ breaches }) => breaches.length === 0), checks };
  });
}
