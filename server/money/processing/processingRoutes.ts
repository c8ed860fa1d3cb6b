import { previewAcknowledgment, recordAcknowledgment } from '../../../contract/money/acknowledgments';
import { getOperationsBoard } from '../../../contract/money/operations';
import { previewProcessing, runProcessing, setProcessingHold } from '../../../contract/money/processing';
import { listProcessingRuns, listRunPayments } from '../../../contract/money/processingRuns';
import { getProcessingStatus } from '../../../contract/money/processingStatus';
import {
  downloadBankFile,
  exportRemittance,
  listBankFileEntries,
  listBankFiles,
  listRemittances,
} from '../../../contract/money/remittances';
import {
  exportReturnEntries,
  getReturnRates,
  postReturnFile,
  previewReturnFile,
} from '../../../contract/money/returnFiles';
import { getInvariants } from '../../../contract/platform/health';
import { commandRoute } from '../../platform/calls/commandRoute';
import { FileAnswer, type Route } from '../../platform/calls/Route';
import type { Invariants, Operations } from '../../platform/health/ports';
import type { ListExport } from '../../platform/lists/ListExport';
import { fileRoutes } from '../../platform/lists/listRoutes';
import { wholeList } from '../../platform/lists/wholeList';
import { notFound } from '../../platform/shared/Refusal';
import type { Transactions } from '../../platform/shared/Transaction';
import type { ReturnRateQueries } from '../payments/returns/ports';
import { takeFileStep } from './bankFiles/changeBankFile';
import type { DownloadBankFile } from './bankFiles/DownloadBankFile';
import type { BankFileStore } from './bankFiles/ports';
import type { RecordAcknowledgment } from './bankFiles/RecordAcknowledgment';
import { takeReversalStep } from './fileReversals/changeFileReversal';
import { previewFile, reverseWholeFile } from './fileReversals/reverseBankFile';
import type { PreviewProcessing } from './PreviewProcessing';
import type { ProcessingRepository } from './ports';
import type { RunHistory } from './RunHistory';
import type { RunProcessing } from './RunProcessing';
import { recordAdviceAnswer } from './remittances/answerRemittances';
import type { ExportRemittance } from './remittances/ExportRemittance';
import type { RemittanceStore } from './remittances/ports';
import { takeRemittanceStep } from './remittances/recordRemittance';
import { exportedReturns } from './returns/exportedReturns';
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
  readonly files: BankFileStore;
  readonly download: DownloadBankFile;
  readonly acknowledge: RecordAcknowledgment;
  readonly remittances: RemittanceStore;
  readonly exportOne: ExportRemittance;
  readonly transactions: Transactions;
  /** For reversals of files. */
  readonly reversals: Transactions;
}

/** The calls about NACHA files and remittances. */
export function registerBankFileRoutes(
  route: Route,
  { files, download, acknowledge, remittances, exportOne, transactions, reversals }: BankFileServices,
): void {
  const command = commandRoute(route, transactions);
  const reversalCommand = commandRoute(route, reversals);
  reversalCommand(previewFile);
  reversalCommand(reverseWholeFile);
  reversalCommand(takeReversalStep);
  route(listBankFiles, ({ query }) => files.list(query));
  route(listBankFileEntries, ({ params, query: { q, page, size } }) => files.listEntries(params.filePk, q, page, size));
  route(downloadBankFile, async ({ caller, params, now }) => {
    const { name, bytes } = await download.run(params.filePk, caller, now);
    return new FileAnswer(name, 'application/octet-stream', bytes);
  });
  command(takeFileStep);
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
  command(takeRemittanceStep);
  command(recordAdviceAnswer);
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
  fileRoutes(route, lists)(exportReturnEntries, ({ body: file, now, today }) => {
    const read = async () => (await returnFiles.preview(file, now)).entries;
    const source = wholeList(read, ({ line }) => String(line));
    return { list: exportedReturns(file.fileName, today), source };
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
