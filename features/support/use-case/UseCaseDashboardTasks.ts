import type { RemittanceChange } from '../../../contract/money/remittances';
import type { CarrierBoard } from '../../../contract/office/carrierBoard';
import type { Overview } from '../../../contract/office/dashboard';
import { Acknowledgments } from '../../../src/application/money/processing/Acknowledgments';
import { FileReversals } from '../../../src/application/money/processing/FileReversals';
import { BankFileList, RemittanceList } from '../../../src/application/money/processing/PaymentFiles';
import { ReturnFiles, ReturnRates } from '../../../src/application/money/processing/ReturnFiles';
import { RunList, RunPaymentList } from '../../../src/application/money/processing/RunHistory';
import { RunProcessing } from '../../../src/application/money/processing/RunProcessing';
import { SystemOperations } from '../../../src/application/money/processing/SystemOperations';
import { CarrierWork } from '../../../src/application/office/dashboard/CarrierWork';
import { DashboardOverview } from '../../../src/application/office/dashboard/DashboardOverview';
import { LargestChanges } from '../../../src/application/office/dashboard/LargestChanges';
import { ReleaseBills } from '../../../src/application/office/dashboard/ReleaseBills';
import { WorkQueue } from '../../../src/application/office/dashboard/WorkQueue';
import { SetupRecords } from '../../../src/application/office/setup/SetupRecords';
import type { Bill } from '../../../src/domain/billing/bills/Bill';
import { changeQuestion } from '../../../src/domain/billing/bills/BillChange';
import { BILL_STATUS_LISTS, type BillStatus } from '../../../src/domain/billing/bills/BillStatus';
import type { ReleaseResult } from '../../../src/domain/billing/bills/billTransitions';
import { stageCountsText } from '../../../src/domain/billing/delinquency/Delinquency';
import { EXPECTED_AGE_LABELS, EXPECTED_TYPES } from '../../../src/domain/billing/expected/expectedAge';
import type { BankReversalReason } from '../../../src/domain/money/payments/bankReversal';
import { isLeftToReturn, isWithoutReturns } from '../../../src/domain/money/payments/returnFile';
import { isAboveThreshold, rateText, returnRateLabel } from '../../../src/domain/money/payments/returnRates';
import { isToRecord } from '../../../src/domain/money/processing/AcknowledgedFile';
import { BANK_FILE_STATE_LABELS, type Remittance } from '../../../src/domain/money/processing/BankFile';
import type { FileReversalStep } from '../../../src/domain/money/processing/fileReversal';
import { failedText } from '../../../src/domain/money/processing/OperationsBoard';
import { aheadText, type ProcessingPreview, runEffects } from '../../../src/domain/money/processing/ProcessingPreview';
import { REMITTANCE_STATE_LABELS, remittanceHistory } from '../../../src/domain/money/processing/RemittanceState';
import { hasReason, PAYMENT_RESULTS, type PaymentResult } from '../../../src/domain/money/processing/RunHistory';
import { carrierWork } from '../../../src/domain/office/dashboard/CarrierBoard';
import { collectedPercent, releaseWork, workItems } from '../../../src/domain/office/dashboard/WorkWaiting';
import { setupSteps } from '../../../src/domain/office/setup/SetupProgress';
import { isAllowedIn } from '../../../src/domain/platform/access/decide';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { ZERO } from '../../../src/domain/platform/money/Cents';
import { formatCents } from '../../../src/domain/platform/money/formatCents';
import { counted } from '../../../src/domain/platform/text/wording';
import { personOf } from '../../../src/domain/platform/users/CurrentUser';
import { paths } from '../../../src/ui/kit/navigation/paths';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { ProcessingDownload } from '../choiceTypes';
import type { ListFormat } from '../ParameterValues';
import type { StageBill } from '../stage/StageBills';
import type {
  BankFileRequest,
  BankFileShown,
  DashboardTasks,
  RefusedBill,
  RemittanceShown,
  ReturnRateShown,
  RunPaymentShown,
  UpcomingShown,
} from '../tasks/DashboardTasks';
import { fileOf } from './fileOf';
import type { Shows } from './UseCaseScreenTasks';
import type { UseCaseSessionTasks } from './UseCaseSessionTasks';
import type { UseCaseUsers } from './UseCaseUsers';
import type { UserApp } from './UserApp';

const HOUR_MS = 3_600_000;

/** Results of payments in a run, as the features write them. Others are written as they are. */
const RUN_RESULTS: Readonly<Partial<Record<PaymentResult, string>>> = {
  notDue: 'not due',
  notPresented: 'not presented again',
};

export class UseCaseDashboardTasks implements DashboardTasks, Shows {
  private overview: Overview | undefined;
  private work: readonly string[] = [];
  private board: CarrierBoard | undefined;
  private steps: readonly string[] = [];
  private questions: readonly string[] = [];
  private preview: ProcessingPreview | undefined;
  private releasing: readonly Pick<Bill, 'billPk' | 'billNumber' | 'lineCount'>[] = [];
  private results: readonly ReleaseResult[] = [];
  private readonly returnFileTexts: string[] = [];
  /** The last return file. */
  private returnFile = '';

  constructor(
    private readonly users: UseCaseUsers,
    private readonly session: UseCaseSessionTasks,
  ) {}

  async open(person: TestPerson): Promise<void> {
    const app = await this.users.appOf(person);
    this.overview = undefined;
    if (!(await this.session.enter(person, paths.home('dashboard')))) return;
    this.overview = await app.load(app.get(DashboardOverview).overview$);
    const changes = app.get(LargestChanges).open();
    changes.show(0);
    this.questions =
      app.me?.user.primaryType === 'admin' ? ((await app.load(changes.result$)) ?? []).map(changeQuestion) : [];
    this.work = await this.workFor(app);
    const isCarrier = app.me?.user.primaryType === 'carrier';
    this.board = isCarrier ? await app.load(app.get(CarrierWork).board$) : undefined;
    this.steps = await this.stepsFor(app);
  }

  /** The office's queue, such as "1 short to approve: $2,000.00". */
  private async workFor(app: UserApp): Promise<readonly string[]> {
    if (app.me?.user.primaryType !== 'admin') return [];
    const waiting = await app.load(app.get(WorkQueue).work$);
    const items = waiting ? workItems(waiting) : [];
    return [
      ...(await operationsFor(app)),
      ...items.map(({ text, cents }) => (cents === undefined ? text : `${text}: ${formatCents(cents)}`)),
      ...(this.overview ? releaseWork(this.overview) : []).map(
        ({ count, cents }) => `${count} to release: ${formatCents(cents)}`,
      ),
    ];
  }

  /** The steps of the checklist, as shown until the first bill is released. */
  private async stepsFor(app: UserApp): Promise<readonly string[]> {
    const { byStatus } = this.overview ?? { byStatus: [] };
    const hasReleased = byStatus.some(({ status }) => status !== 'UNRELEASED');
    if (!app.me || !isAllowedIn(personOf(app.me.user), 'setup.write') || hasReleased) return [];
    const progress = app.get(SetupRecords).progress();
    progress.show(true);
    const found = await app.load(progress.result$);
    return ((found && setupSteps(found)) ?? []).map(({ title, state }) => `${title} – ${state}`);
  }

  async releasableCount(): Promise<number> {
    return this.shown.toReleaseTotal;
  }

  async figures(_person: TestPerson, counted: BillStatus | 'past due') {
    const { byStatus, pastDue } = this.shown;
    if (counted === 'past due') return { count: pastDue.count, dueCents: pastDue.openCents };
    const line = byStatus.find(({ status }) => status === counted);
    return { count: line?.count ?? 0, dueCents: line?.dueCents ?? ZERO };
  }

  async release(person: TestPerson, bills: readonly StageBill[]): Promise<void> {
    const chosen = bills.map(({ billPk, billNumber, linePks }) => ({ billPk, billNumber, lineCount: linePks.length }));
    await this.releaseChosen(await this.users.appOf(person), chosen);
  }

  async releaseAll(person: TestPerson): Promise<void> {
    const app = await this.users.appOf(person);
    await this.releaseChosen(app, (await app.attempt(app.get(ReleaseBills).waiting())) ?? []);
  }

  async releaseMatching(person: TestPerson, q: string): Promise<void> {
    const app = await this.users.appOf(person);
    const query = { values: BILL_STATUS_LISTS.readyToRelease, q };
    await this.releaseChosen(app, (await app.attempt(app.get(ReleaseBills).matching(query))) ?? []);
  }

  private async releaseChosen(app: UserApp, bills: typeof this.releasing): Promise<void> {
    this.releasing = bills;
    this.results = (await app.attempt(app.get(ReleaseBills).run(bills))) ?? [];
    for (const { ok, message } of this.results) if (!ok) app.recordRefusal(message);
  }

  async refusedBills(): Promise<readonly RefusedBill[]> {
    const numbers = new Map(this.releasing.map(({ billPk, billNumber }) => [billPk, billNumber]));
    return this.results
      .filter(({ ok }) => !ok)
      .map(({ billPk, message }) => ({ number: numbers.get(billPk) ?? '', reason: message }));
  }

  async runProcessing(person: TestPerson, businessDate: LocalDate): Promise<void> {
    const app = await this.users.appOf(person);
    await app.attempt(app.get(RunProcessing).run(businessDate));
  }

  async previewProcessing(person: TestPerson, businessDate: LocalDate): Promise<void> {
    const app = await this.users.appOf(person);
    this.preview = await app.attempt(app.get(RunProcessing).preview(businessDate));
  }

  async processingEffects(): Promise<readonly string[]> {
    return this.preview
      ? [aheadText(this.preview), ...runEffects(this.preview)].filter((text) => text !== undefined)
      : [];
  }

  async runPayments(person: TestPerson): Promise<readonly RunPaymentShown[]> {
    const app = await this.users.appOf(person);
    const [runs, payments] = [app.get(RunList), app.get(RunPaymentList)];
    runs.show({ page: 0, size: 10 });
    const [latest] = (await app.load(runs.result$))?.items ?? [];
    if (!latest) return [];
    const shown: RunPaymentShown[] = [];
    for (const result of PAYMENT_RESULTS) {
      payments.show({ runPk: latest.runPk, result, page: 0, size: 50 });
      const items = (await app.load(payments.result$))?.items ?? [];
      shown.push(
        ...items.map((p) => ({
          group: p.groupName,
          amount: formatCents(p.amountCents),
          result: RUN_RESULTS[result] ?? result,
          reason: hasReason(result) ? p.reason : '',
        })),
      );
    }
    return shown;
  }

  async remittances(person: TestPerson): Promise<readonly RemittanceShown[]> {
    const found = await this.remittancesOf(await this.users.appOf(person));
    return found.map(({ businessDate, billCount, amountCents, state }) => ({
      'business date': businessDate,
      bills: String(billCount),
      remitted: formatCents(amountCents),
      state: REMITTANCE_STATE_LABELS[state].toLowerCase(),
    }));
  }

  async upcomingRemittances(person: TestPerson): Promise<readonly UpcomingShown[]> {
    const list = await this.remittancePageOf(await this.users.appOf(person));
    return (list?.upcoming ?? []).map(({ remitOn, billCount, amountCents }) => ({
      'business date': remitOn ?? '',
      bills: String(billCount),
      'to remit': formatCents(amountCents),
    }));
  }

  async recordRemittance(person: TestPerson, change: RemittanceChange): Promise<void> {
    const app = await this.users.appOf(person);
    const [latest] = await this.remittancesOf(app);
    if (!latest) throw new Error('There is no remittance to record.');
    await app.attempt(app.get(RemittanceList).record(latest, change));
  }

  async answerRemittance(person: TestPerson, answer: string): Promise<void> {
    const app = await this.users.appOf(person);
    const list = app.get(RemittanceList);
    const file = await list.readAnswer(fileOf({ name: 'answer.999', bytes: new Uint8Array(Buffer.from(answer)) }));
    if ((await app.attempt(list.previewAnswer(file))) === undefined) return;
    await app.attempt(list.recordAnswer(file));
  }

  async remittanceHistory(person: TestPerson): Promise<string> {
    const [latest] = await this.remittancesOf(await this.users.appOf(person));
    return remittanceHistory(latest?.history ?? [])
      .map(({ text }) => text)
      .join('\n');
  }

  async download(person: TestPerson, what: ProcessingDownload): Promise<Uint8Array> {
    const app = await this.users.appOf(person);
    const download = await (what === '820' ? this.latest820(app) : latestAchFile(app));
    const file = await app.attempt(download());
    if (!file) throw new Error(`The ${what} was not downloaded: ${app.lastMessage}`);
    return file.bytes;
  }

  async returnRates(person: TestPerson): Promise<readonly ReturnRateShown[]> {
    const app = await this.users.appOf(person);
    const live = app.get(ReturnRates).list();
    live.show('all');
    return ((await app.load(live.result$)) ?? []).map((rate) => ({
      returns: returnRateLabel(rate.kind),
      returned: `${rate.returnedCount} of ${rate.debitCount}`,
      rate: rateText(rate.basisPoints),
      state: isAboveThreshold(rate) ? 'Above the threshold' : 'Within the threshold',
    }));
  }

  async bankFiles(person: TestPerson): Promise<readonly BankFileShown[]> {
    const { files } = await achFiles(await this.users.appOf(person));
    return files.map(({ entryCount, amountCents, state, history }) => ({
      payments: String(entryCount),
      amount: formatCents(amountCents),
      state: BANK_FILE_STATE_LABELS[state].toLowerCase(),
      note: history.at(-1)?.note ?? '',
    }));
  }

  async changeBankFile(person: TestPerson, change: BankFileRequest): Promise<void> {
    const app = await this.users.appOf(person);
    const { list, latest } = await achFiles(app);
    const numbers = { entryCount: 0, amountCents: ZERO };
    await app.attempt(list.change(latest, { reason: '', ...numbers, ...change }));
  }

  async reverseBankFile(person: TestPerson, reason: BankReversalReason, hoursAgo: number): Promise<void> {
    const app = await this.users.appOf(person);
    const { files } = await achFiles(app);
    const file = files.find(({ kind }) => kind === 'PAYMENTS');
    if (!file) throw new Error('There is no ACH file of payments.');
    const reversals = app.get(FileReversals);
    reversals.show({ filePk: file.filePk, batch: null, reason });
    const effect = await app.load(reversals.result$);
    if (!effect) return;
    if (effect.problem) return app.recordFailure({ kind: 'conflict', code: 'SHOWN', message: effect.problem });
    const { asOf, paymentCount, amountCents } = effect;
    const discoveredAt = new Date(Date.parse(asOf) - hoursAgo * HOUR_MS).toISOString();
    const request = {
      batch: null,
      reason,
      note: 'Our own error',
      discoveredAt,
      isLate: false,
      paymentCount,
      amountCents,
    };
    await app.attempt(reversals.ask(file.filePk, request));
  }

  async changeFileReversal(person: TestPerson, step: FileReversalStep): Promise<void> {
    const app = await this.users.appOf(person);
    const { files } = await achFiles(app);
    const reversals = app.get(FileReversals);
    const filePk = files.find(({ kind }) => kind === 'PAYMENTS')?.filePk ?? '';
    reversals.show({ filePk, batch: null, reason: undefined });
    const [latest] = (await app.load(reversals.result$))?.reversals ?? [];
    if (!latest) throw new Error('The ACH file has no reversal.');
    await app.attempt(reversals.take(latest, { step, note: step === 'approve' ? '' : 'Not an error' }));
  }

  async exportReturnEntries(person: TestPerson, format: ListFormat): Promise<Uint8Array> {
    const app = await this.users.appOf(person);
    const file = { fileName: 'returns.txt', text: this.returnFile };
    const signal = new AbortController().signal;
    const saved = await app.attempt(app.get(ReturnFiles).export(file, format === 'CSV' ? 'csv' : 'xlsx', signal));
    return saved?.bytes ?? new Uint8Array();
  }

  async postReturnFile(person: TestPerson, text: string): Promise<void> {
    this.returnFile = text;
    const app = await this.users.appOf(person);
    const files = app.get(ReturnFiles);
    const given = fileOf({ name: 'returns.txt', bytes: new TextEncoder().encode(text) });
    const read = await app.attempt(files.preview(given));
    if (!read) return;
    const { entries, posted } = read.plan;
    if (entries.some(isLeftToReturn) || (isWithoutReturns(read.plan) && !posted)) {
      await app.attempt(files.post(read.file, () => undefined));
      return;
    }
    if (posted) this.returnFileTexts.push(`This file was posted by ${posted.by}`);
    this.returnFileTexts.push(...[...read.plan.problems, ...entries].map(({ message }) => message));
  }

  async sendAcknowledgment(person: TestPerson, text: string, isPreview: boolean): Promise<void> {
    const app = await this.users.appOf(person);
    const acknowledgments = app.get(Acknowledgments);
    const given = fileOf({ name: 'acknowledgment.csv', bytes: new TextEncoder().encode(text) });
    const file = await app.attempt(acknowledgments.read(given));
    const plan = file && (await app.attempt(acknowledgments.preview(file)));
    if (!file || !plan) return;
    const { files, problems, recorded } = plan;
    if (!isPreview && files.some(isToRecord)) {
      await app.attempt(acknowledgments.record({ ...file, layout: plan.layout }));
      return;
    }
    if (recorded) this.returnFileTexts.push(`This acknowledgment was recorded by ${recorded.by}`);
    this.returnFileTexts.push(...[...problems, ...files].map(({ message }) => message));
  }

  private async latest820(app: UserApp) {
    const [latest] = await this.remittancesOf(app);
    if (!latest) throw new Error('There is no remittance to download.');
    return () => app.get(RemittanceList).export(latest, '820');
  }

  private async remittancesOf(app: UserApp): Promise<readonly Remittance[]> {
    return (await this.remittancePageOf(app))?.items ?? [];
  }

  private remittancePageOf(app: UserApp) {
    const list = app.get(RemittanceList);
    list.show({ carrierCode: '', businessDate: undefined, state: undefined, page: 0, size: 50 });
    return app.load(list.result$);
  }

  async textsFor(): Promise<readonly string[]> {
    const { byStage = [] } = this.overview ?? {};
    const stages = byStage.length > 0 ? [stageCountsText(byStage)] : [];
    return [
      ...stages,
      ...this.work,
      ...(this.board ? carrierTexts(this.board) : []),
      ...(this.overview?.byMonth ?? []).flatMap((month) => {
        const percent = collectedPercent(month);
        return percent === undefined ? [] : [`${percent}% collected`];
      }),
      ...this.steps,
      ...this.questions,
      ...this.returnFileTexts,
      ...this.results.map(({ message }) => message),
    ];
  }

  private get shown(): Overview {
    if (!this.overview) throw new Error('The dashboard could not be read');
    return this.overview;
  }
}

/** What a carrier's dashboard says beyond its bills. */
function carrierTexts(board: CarrierBoard): readonly string[] {
  const { nextRemittance, remittedByMonth, expectedByAge } = board;
  return [
    ...carrierWork(board).map(({ text, cents }) => (cents === undefined ? text : `${text}: ${formatCents(cents)}`)),
    ...(nextRemittance ? [`Next remittance: ${formatCents(nextRemittance.amountCents)}`] : []),
    ...remittedByMonth.map(({ remittedCents }) => `${formatCents(remittedCents)} remitted`),
    ...expectedByAge.flatMap(({ age, ...figures }) =>
      EXPECTED_TYPES.flatMap((type) =>
        figures[type].count > 0 ? [`${EXPECTED_AGE_LABELS[age]}, ${counted(figures[type].count, type)}`] : [],
      ),
    ),
  ];
}

async function latestAchFile(app: UserApp) {
  const { list, latest } = await achFiles(app);
  return () => list.download(latest);
}

async function achFiles(app: UserApp) {
  const list = app.get(BankFileList);
  list.show({ page: 0, size: 20 });
  const files = (await app.load(list.result$))?.items ?? [];
  const [latest] = files;
  if (!latest)
    throw new Error(
      'There is no ACH file. Processing makes it on the bank day before payments settle: say on which day it ran.',
    );
  return { list, files, latest };
}

/** Tasks of a system administrator, as the dashboard words them. */
async function operationsFor(app: UserApp): Promise<readonly string[]> {
  if (!app.me || !isAllowedIn(personOf(app.me.user), 'health.invariants')) return [];
  const operations = app.get(SystemOperations);
  operations.show('all');
  const board = await app.load(operations.result$);
  if (!board) return [];
  const { failedMails, failedExports, locks } = board;
  return [
    failedText(failedMails, 'email'),
    failedText(failedExports, 'export'),
    ...locks.map(({ billNumber, holder }) => `${billNumber} locked by ${holder}`),
  ];
}
