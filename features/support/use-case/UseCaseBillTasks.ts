import { firstValueFrom, skipWhile, take } from 'rxjs';
import { takeBillLock } from '../../../contract/billing/bills/billLocks';
import { releaseBills, revertBill, unreconcileBill } from '../../../contract/billing/bills/billStatus';
import type { BillPage } from '../../../contract/billing/bills/bills';
import { reconcileBill } from '../../../contract/billing/bills/reconcileBill';
import { createPayment, searchPayments } from '../../../contract/money/payments';
import { BillBridgeQuery } from '../../../src/application/billing/bills/BillBridgeQuery';
import { BillDelinquencyQuery } from '../../../src/application/billing/bills/BillDelinquencyQuery';
import { BillDetail } from '../../../src/application/billing/bills/BillDetail';
import { BillFiles } from '../../../src/application/billing/bills/BillFiles';
import { BillStatusChange } from '../../../src/application/billing/bills/BillStatusChange';
import { BillSummary } from '../../../src/application/billing/bills/BillSummary';
import { BringBackLines } from '../../../src/application/billing/bills/BringBackLines';
import { isComplete, type LineSet } from '../../../src/application/billing/bills/billLines';
import { UnreleaseBill } from '../../../src/application/billing/bills/UnreleaseBill';
import { ExpectedTotals } from '../../../src/application/billing/expected/ExpectedAdjustments';
import { PaymentDetail } from '../../../src/application/money/payments/PaymentList';
import { DashboardOverview } from '../../../src/application/office/dashboard/DashboardOverview';
import type { DownloadedFile } from '../../../src/application/platform/shared/DownloadedFile';
import { amountOpen } from '../../../src/domain/billing/bills/amountDue';
import { archivedLinesText } from '../../../src/domain/billing/bills/archivedLines';
import type { Bill } from '../../../src/domain/billing/bills/Bill';
import { reopeningSentences } from '../../../src/domain/billing/bills/BillReopening';
import { type BillStatus, isReconciled } from '../../../src/domain/billing/bills/BillStatus';
import { BILLS } from '../../../src/domain/billing/bills/billListName';
import { BILLING_TABS, OFFICE_TABS, openingTab } from '../../../src/domain/billing/bills/billTabs';
import { bridgeSentence } from '../../../src/domain/billing/bills/bridgeSentence';
import { REASON_LABELS } from '../../../src/domain/billing/bills/lineEdit';
import { lineMatcher } from '../../../src/domain/billing/bills/lineMatcher';
import { offeredSteps, stepBlocker } from '../../../src/domain/billing/bills/offeredSteps';
import { delinquencyText, STAGE_LABELS } from '../../../src/domain/billing/delinquency/Delinquency';
import { openExpectedMessage } from '../../../src/domain/billing/expected/BillExpectations';
import { houseRuleText } from '../../../src/domain/billing/rules/RuleSettings';
import { cents } from '../../../src/domain/platform/money/Cents';
import { maskText } from '../../../src/domain/platform/text/maskText';
import { ApiClient } from '../../../src/infrastructure/http/ApiClient';
import { emptyMessage, type SummaryView, viewOfAddress } from '../../../src/ui/billing/bills/billSummaryAddress';
import { may } from '../../../src/ui/kit/MeContext';
import { paths } from '../../../src/ui/kit/navigation/paths';
import { startAddress } from '../../../src/ui/kit/tables/listAddress';
import { dayText, monthText } from '../../../src/ui/kit/values/DateText';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { BillDownload } from '../choiceTypes';
import type { ListFormat } from '../ParameterValues';
import { type DisabledStep, OFFERED_STEPS, type OfferedStep, type RequestedStep } from '../ParameterValues';
import type { StageBill } from '../stage/StageBills';
import type { BillHead, BillSearch, BillsFound, BillTasks, HistoryEntry, LineShown } from '../tasks/BillTasks';
import { exportedBytes } from './exportedBytes';
import type { Shows } from './UseCaseScreenTasks';
import type { UseCaseUsers } from './UseCaseUsers';
import type { UserApp } from './UserApp';

const NO_LOCK = '00000000-0000-4000-8000-000000000000';

export class UseCaseBillTasks implements BillTasks, Shows {
  private address = '';
  private page: BillPage | undefined;
  private bill: Bill | undefined;
  private loadedLines: LineSet | undefined;
  /** How the bill differs from the previous bill; empty if nothing says so. */
  private change = '';
  /** User id of the person who opened the bill. */
  private reader = '';
  private lineSearch = '';
  /** Tile of the bill list about expected adjustments; empty for people without it. */
  private expected = '';
  private delinquency = '';
  private archived = '';
  private reopening: readonly string[] = [];

  constructor(private readonly users: UseCaseUsers) {}

  async search(person: TestPerson, { tab, text, isLargestFirst }: BillSearch): Promise<void> {
    const address = new URLSearchParams({
      tab: tab?.id ?? 'all',
      ...(text && { q: text }),
      ...(isLargestFirst && { sort: 'due', direction: 'desc' }),
    });
    this.address = address.toString();
    await this.show(await this.users.appOf(person));
  }

  async openList(person: TestPerson): Promise<void> {
    const app = await this.users.appOf(person);
    this.address = startAddress(app.me?.startViews ?? [], 'bills');
    await this.show(app);
  }

  /** The query string of the list. */
  get shownAddress(): string {
    return this.address;
  }

  /** The bills on the page of the list. */
  async listed(person: TestPerson): Promise<readonly Bill[]> {
    if (!this.page) await this.search(person, {});
    return this.page?.items ?? [];
  }

  async showAt(person: TestPerson, address: string): Promise<void> {
    this.address = address;
    await this.show(await this.users.appOf(person));
  }

  async followCount(person: TestPerson, count: BillStatus | 'past due'): Promise<number> {
    const app = await this.users.appOf(person);
    const overview = await app.load(app.get(DashboardOverview).overview$);
    const link = count === 'past due' ? paths.pastDueBills('dashboard') : paths.billsOfStatus('dashboard', count);
    this.address = link.slice(link.indexOf('?'));
    await this.show(app);
    if (count === 'past due') return overview?.pastDue.count ?? 0;
    return overview?.byStatus.find(({ status }) => status === count)?.count ?? 0;
  }

  async reopenByAddress(person: TestPerson): Promise<void> {
    this.page = undefined;
    await this.show(await this.users.open(person));
  }

  async found(person: TestPerson): Promise<BillsFound> {
    if (!this.page) await this.search(person, {});
    const { items = [], total = 0, sums } = this.page ?? {};
    if (!sums) throw new Error('The list of bills could not be read');
    const { dueCents, balanceCents, reconciledCents } = sums;
    const bills = items.map(({ billNumber: number, status, dueCents: due }) => ({ number, status, dueCents: due }));
    return { count: total, dueCents, balanceCents, reconciledCents, bills };
  }

  private async emptyMessage(person: TestPerson): Promise<string> {
    if (this.page?.total !== 0) throw new Error('The list is not empty');
    return emptyMessage(viewAt(await this.users.appOf(person), this.address)).title;
  }

  async open(person: TestPerson, { billPk }: StageBill): Promise<void> {
    const app = await this.users.appOf(person);
    const seesLines = app.me !== undefined && may(app.me, 'bills.readLines');
    const isThere = ({ bill, lines }: { bill: { kind: string }; lines: LineSet | undefined }) =>
      bill.kind === 'failed' || (bill.kind === 'loaded' && (!seesLines || (lines !== undefined && isComplete(lines))));
    const view$ = app.get(BillDetail).watch(billPk, seesLines);
    const view = await app.attempt(
      firstValueFrom(
        view$.pipe(
          skipWhile((value) => !isThere(value)),
          take(1),
        ),
      ),
    );
    if (view?.bill.kind === 'failed') app.recordFailure(view.bill.error);
    this.bill = view?.bill.kind === 'loaded' ? view.bill.value : undefined;
    this.loadedLines = view?.lines;
    this.delinquency = await this.delinquencyOf(app);
    this.change = this.bill && seesLines && !this.bill.archivedLines ? await changeOf(app, this.bill) : '';
    this.archived = archivedTextOf(app, this.bill);
    this.reader = person.userId;
    this.lineSearch = '';
  }

  async explain(person: TestPerson, { billPk }: StageBill): Promise<void> {
    const app = await this.users.appOf(person);
    await this.search(person, {});
    const bill = this.page?.items.find((one) => one.billPk === billPk);
    if (!bill) throw new Error('The bill is not in the list');
    this.change = await changeOf(app, bill);
    this.reader = person.userId;
  }

  async searchLines(person: TestPerson, text: string): Promise<void> {
    this.billReadBy(person);
    this.lineSearch = text;
  }

  async head(person: TestPerson, bill: StageBill): Promise<BillHead> {
    await this.open(person, bill);
    const read = this.billReadBy(person);
    const { status, billedCents, dueCents } = read;
    return { status, billedCents, dueCents, openCents: amountOpen(read) };
  }

  async lineCount(person: TestPerson): Promise<number> {
    return this.linesReadBy(person).length;
  }

  async lines(person: TestPerson): Promise<readonly LineShown[]> {
    return this.linesReadBy(person).map(({ memberId, memberName, coverage, billedCents }) => ({
      member: memberName,
      memberNumber: maskText(memberId),
      coverage,
      billed: billedCents,
    }));
  }

  async memberNumbers(person: TestPerson): Promise<readonly string[]> {
    this.billReadBy(person);
    return (this.loadedLines?.items ?? []).map(({ memberId }) => maskText(memberId));
  }

  async changes(person: TestPerson, { billPk }: StageBill): Promise<readonly HistoryEntry[]> {
    const app = await this.users.appOf(person);
    const history = app.get(BillDetail).history(billPk);
    history.show(0);
    const events = (await app.load(history.result$)) ?? [];
    return events.flatMap(({ changes }) =>
      changes.map(({ memberName, coverage, beforeCents, afterCents, reasonCode }) => ({
        member: memberName,
        coverage,
        before: beforeCents,
        after: afterCents,
        reason: reasonCode ? REASON_LABELS[reasonCode] : '',
      })),
    );
  }

  async download(person: TestPerson, what: BillDownload, { billPk }: StageBill): Promise<Uint8Array> {
    const app = await this.users.appOf(person);
    const files = app.get(BillFiles);
    const fetch: Readonly<Record<BillDownload, () => Promise<DownloadedFile>>> = {
      'evidence as PDF': () => files.evidence(billPk, 'pdf'),
      'evidence as spreadsheet': () => files.evidence(billPk, 'xlsx'),
      lines: () => files.lines(billPk, { search: this.lineSearch, onlyDifferences: false }),
      'lines with differences': () => files.lines(billPk, { search: '', onlyDifferences: true }),
      'remittance slip': () => files.remittanceSlip(billPk),
      receipt: async () => app.get(PaymentDetail).receipt(await largestPayment(app, billPk)),
    };
    return (await app.attempt(fetch[what]()))?.bytes ?? new Uint8Array();
  }

  async exportList(person: TestPerson, format: ListFormat): Promise<Uint8Array> {
    if (!this.page) await this.openList(person);
    const app = await this.users.appOf(person);
    return exportedBytes(app, { list: BILLS, query: viewAt(app, this.address).query }, format);
  }

  async offers(person: TestPerson): Promise<readonly OfferedStep[]> {
    const bill = this.billReadBy(person);
    return (await this.shownSteps(person)).filter((step) => stepBlocker(bill, step, person.userId) === undefined);
  }

  async requestAnyway(
    person: TestPerson,
    step: RequestedStep,
    { billPk, groupNumber, version }: StageBill,
  ): Promise<void> {
    const app = await this.users.appOf(person);
    const api = app.get(ApiClient);
    const requests: Readonly<Record<RequestedStep, () => Promise<unknown>>> = {
      reconcile: () => api.call(reconcileBill, { params: { billPk }, body: { version, lockToken: NO_LOCK } }),
      unreconcile: () => api.call(unreconcileBill, { params: { billPk }, body: { version, lockToken: NO_LOCK } }),
      revert: () => api.call(revertBill, { params: { billPk }, body: { version, lockToken: NO_LOCK } }),
      'take over': () => api.call(takeBillLock, { body: { billPk, takeOver: true } }),
      release: () => api.call(releaseBills, { body: { values: [billPk] } }),
      pay: () =>
        api.call(createPayment, {
          idempotencyKey: NO_LOCK,
          body: {
            groupNumber,
            sources: [{ method: 'ACH', bankAccountPk: 'any', amountCents: cents(1) }],
            allocations: [{ billPk, version, amountCents: cents(1) }],
          },
        }),
    };
    await app.attempt(requests[step]());
  }

  async undoStatus(person: TestPerson, how: 'unreconcile' | 'revert' | 'unrelease', bill: StageBill): Promise<void> {
    const app = await this.users.appOf(person);
    await this.open(person, bill);
    const read = this.billReadBy(person);
    if (how === 'unrelease') await app.attempt(app.get(UnreleaseBill).run(read));
    else await app.attempt(app.get(BillStatusChange).run(how, read));
  }

  async askToReopen(person: TestPerson, _how: 'unreconcile' | 'revert', bill: StageBill): Promise<void> {
    const app = await this.users.appOf(person);
    await this.open(person, bill);
    const effect = await app.attempt(app.get(BillStatusChange).effectOf(this.billReadBy(person)));
    this.reopening = effect ? reopeningSentences(effect) : [];
  }

  async bringLinesBack(person: TestPerson, bill: StageBill): Promise<void> {
    const app = await this.users.appOf(person);
    await this.open(person, bill);
    if (!app.me || !may(app.me, 'bills.bringBackLines', this.billReadBy(person).groupNumber))
      throw new Error(`${person.name} is not offered to bring lines back.`);
    await app.attempt(app.get(BringBackLines).run(this.billReadBy(person)));
    await this.open(person, bill);
  }

  async disabledReason(person: TestPerson, step: DisabledStep): Promise<string | undefined> {
    if (!(await this.shownSteps(person)).includes(step)) return undefined;
    return stepBlocker(this.billReadBy(person), step, person.userId) ?? '';
  }

  async textsFor(person: TestPerson): Promise<readonly string[]> {
    return [
      ...(this.page?.total === 0 ? [await this.emptyMessage(person)] : []),
      this.expected,
      ...(this.reader === person.userId
        ? [
            this.change,
            this.delinquency,
            this.archived,
            ...this.reopening,
            this.bill?.reconcilePolicy ? houseRuleText(this.bill.reconcilePolicy, isReconciled(this.bill.status)) : '',
          ]
        : []),
    ];
  }

  private async delinquencyOf(app: UserApp): Promise<string> {
    if (!this.bill) return '';
    const live = app.get(BillDelinquencyQuery).of(this.bill.billPk);
    live.show(this.bill.version);
    const delinquency = await app.load(live.result$);
    if (!delinquency || delinquency.stage === 'current') return '';
    return `${STAGE_LABELS[delinquency.stage]}: ${delinquencyText(delinquency, dayText)}`;
  }

  private linesReadBy(person: TestPerson) {
    this.billReadBy(person);
    return (this.loadedLines?.items ?? []).filter(lineMatcher(this.lineSearch));
  }

  /** Actions that the open bill shows, also disabled ones. */
  private async shownSteps(person: TestPerson): Promise<readonly OfferedStep[]> {
    const { me } = await this.users.appOf(person);
    const bill = this.billReadBy(person);
    if (!me) throw new Error(`${person.name} is not signed in`);
    const shown: readonly string[] = offeredSteps(bill, (operation) => may(me, operation, bill.groupNumber));
    return OFFERED_STEPS.filter((step) => shown.includes(step));
  }

  /** @throws RangeError when the person does not see the bill, so that no check passes on an invisible bill. */
  private billReadBy({ userId, name }: TestPerson): Bill {
    if (!this.bill || this.reader !== userId) throw new RangeError(`${name} does not see the bill.`);
    return this.bill;
  }

  private async show(app: UserApp): Promise<void> {
    const summary = app.get(BillSummary);
    summary.show(viewAt(app, this.address).query);
    this.page = await app.load(summary.result$);
    this.expected = app.me?.user.primaryType === 'billingUser' ? await openExpected(app) : '';
  }
}

/** The sentence of the bill's screen that compares it with the previous bill; empty without one. */
async function changeOf(app: UserApp, { billPk, version, periodFrom }: Bill): Promise<string> {
  const bridges = app.get(BillBridgeQuery).of(billPk);
  bridges.show(version);
  const bridge = await app.load(bridges.result$);
  if (!bridge?.previous) return '';
  const months = { before: monthText(bridge.previous.periodFrom), after: monthText(periodFrom) };
  return bridgeSentence(months, bridge, bridge.steps);
}

async function openExpected(app: UserApp): Promise<string> {
  const totals = app.get(ExpectedTotals).open();
  totals.show('');
  const page = await app.load(totals.result$);
  return page ? openExpectedMessage(page) : '';
}

/** The list view in an address, for the person's tabs. */
function viewAt(app: UserApp, address: string): SummaryView {
  const isOffice = ['admin', 'carrier'].includes(app.me?.user.primaryType ?? '');
  const { me } = app;
  const can = {
    reconcile: me !== undefined && may(me, 'bills.reconcile'),
    pay: me !== undefined && may(me, 'payments.create'),
    release: me !== undefined && may(me, 'bills.release'),
  };
  const opening = openingTab(me?.user.primaryType ?? 'unknown', can);
  return viewOfAddress(
    new URLSearchParams(address),
    { tabs: isOffice ? OFFICE_TABS : BILLING_TABS, opening },
    undefined,
  );
}

/** Key of the largest payment of a bill. */
async function largestPayment(app: UserApp, billPk: string): Promise<string> {
  const { items } = await app.get(ApiClient).call(searchPayments, { body: { billPk } });
  const [largest] = items;
  if (!largest) throw new Error('The bill has no payment');
  return largest.paymentPk;
}

/** Message of the open bill about archived lines; empty if none are archived. */
function archivedTextOf({ me }: UserApp, bill: Bill | undefined): string {
  if (!me || !bill?.archivedLines || !may(me, 'bills.readLines')) return '';
  return archivedLinesText(bill, bill.archivedLines, may(me, 'bills.bringBackLines', bill.groupNumber));
}
