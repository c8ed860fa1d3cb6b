import { firstValueFrom, skipWhile, take } from 'rxjs';
import { reconcileBill, releaseBills } from '../../../contract/bills';
import { createPayment } from '../../../contract/payments';
import { BillDetail } from '../../../src/application/bills/BillDetail';
import { BillStatusChange } from '../../../src/application/bills/BillStatusChange';
import { BillSummary } from '../../../src/application/bills/BillSummary';
import { isComplete, type LineSet, lineMatcher } from '../../../src/application/bills/billLines';
import { DashboardOverview } from '../../../src/application/dashboard/DashboardOverview';
import { amountOpen } from '../../../src/domain/bills/amountDue';
import type { Bill } from '../../../src/domain/bills/Bill';
import type { BillPage } from '../../../src/domain/bills/BillPage';
import type { BillStatus } from '../../../src/domain/bills/BillStatus';
import { BILLING_TABS, OFFICE_TABS, openingTab } from '../../../src/domain/bills/billTabs';
import { REASON_LABELS } from '../../../src/domain/bills/lineEdit';
import { offeredSteps, stepBlocker } from '../../../src/domain/bills/offeredSteps';
import { cents } from '../../../src/domain/money/Cents';
import { maskText } from '../../../src/domain/text/maskText';
import { ApiClient } from '../../../src/infrastructure/http/ApiClient';
import { emptyMessage, type SummaryView, viewOfAddress } from '../../../src/ui/bills/billSummaryAddress';
import { may } from '../../../src/ui/kit/MeContext';
import { paths } from '../../../src/ui/kit/navigation/paths';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { StageBill } from '../stage/StageBills';
import type { BillHead, BillSearch, BillsFound, BillTasks, ChangeTold } from '../tasks/BillTasks';
import { DEEDS, type Deed } from '../Words';
import type { Seat } from './Seat';
import type { UseCaseHouse } from './UseCaseHouse';

const NO_LOCK = '00000000-0000-4000-8000-000000000000';

export class UseCaseBillTasks implements BillTasks {
  private address = '';
  private page: BillPage | undefined;
  private bill: Bill | undefined;
  private lines: LineSet | undefined;
  private search = '';

  constructor(private readonly house: UseCaseHouse) {}

  async lookFor(person: TestPerson, { tab, text, isLargestFirst }: BillSearch): Promise<void> {
    const address = new URLSearchParams({
      tab: tab?.id ?? 'all',
      ...(text && { q: text }),
      ...(isLargestFirst && { sort: 'due', direction: 'desc' }),
    });
    this.address = address.toString();
    await this.show(await this.house.seatOf(person));
  }

  async openList(person: TestPerson): Promise<void> {
    this.address = '';
    await this.show(await this.house.seatOf(person));
  }

  async followCount(person: TestPerson, count: BillStatus | 'past due'): Promise<number> {
    const seat = await this.house.seatOf(person);
    const overview = await seat.answer(seat.get(DashboardOverview).overview$);
    const link = count === 'past due' ? paths.pastDueBills('dashboard') : paths.billsOfStatus('dashboard', count);
    this.address = link.slice(link.indexOf('?'));
    await this.show(seat);
    if (count === 'past due') return overview?.pastDue.count ?? 0;
    return overview?.byStatus.find(({ status }) => status === count)?.count ?? 0;
  }

  async comeBackByAddress(person: TestPerson): Promise<void> {
    this.page = undefined;
    await this.show(await this.house.open(person));
  }

  async found(person: TestPerson): Promise<BillsFound> {
    if (!this.page) await this.lookFor(person, {});
    const { items = [], total = 0, sums } = this.page ?? {};
    if (!sums) throw new Error('The list of bills could not be read');
    const { dueCents, balanceCents, reconciledCents } = sums;
    const numbers = items.map(({ billNumber }) => billNumber);
    return { count: total, dueCents, balanceCents, reconciledCents, numbers };
  }

  async emptyMessage(person: TestPerson): Promise<string> {
    if (this.page?.total !== 0) throw new Error('The list is not empty');
    return emptyMessage(viewAt(await this.house.seatOf(person), this.address)).title;
  }

  async open(person: TestPerson, { billPk }: StageBill): Promise<void> {
    const seat = await this.house.seatOf(person);
    const seesLines = seat.me !== undefined && may(seat.me, 'bills.readLines');
    const isThere = ({ bill, lines }: { bill: { kind: string }; lines: LineSet | undefined }) =>
      bill.kind === 'failed' || (bill.kind === 'loaded' && (!seesLines || (lines !== undefined && isComplete(lines))));
    const view$ = seat.get(BillDetail).watch(billPk, seesLines);
    const view = await seat.attempt(
      firstValueFrom(
        view$.pipe(
          skipWhile((value) => !isThere(value)),
          take(1),
        ),
      ),
    );
    if (view?.bill.kind === 'failed') seat.tell(view.bill.error);
    this.bill = view?.bill.kind === 'loaded' ? view.bill.value : undefined;
    this.lines = view?.lines;
    this.search = '';
  }

  async lookForLines(_person: TestPerson, text: string): Promise<void> {
    this.search = text;
  }

  async head(person: TestPerson, bill: StageBill): Promise<BillHead> {
    await this.open(person, bill);
    if (!this.bill) throw new Error('The bill could not be read');
    const { status, billedCents, dueCents } = this.bill;
    return { status, billedCents, dueCents, openCents: amountOpen(this.bill) };
  }

  async lineCount(): Promise<number> {
    return (this.lines?.items ?? []).filter(lineMatcher(this.search)).length;
  }

  async memberNumbers(): Promise<readonly string[]> {
    return (this.lines?.items ?? []).map(({ memberId }) => maskText(memberId));
  }

  async changes(person: TestPerson, { billPk }: StageBill): Promise<readonly ChangeTold[]> {
    const seat = await this.house.seatOf(person);
    const history = seat.get(BillDetail).history(billPk);
    history.show(0);
    const events = (await seat.answer(history.result$)) ?? [];
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

  async offers(person: TestPerson): Promise<readonly Deed[]> {
    const { me } = await this.house.seatOf(person);
    const { bill } = this;
    if (!me || !bill) return [];
    const offered: readonly string[] = offeredSteps(bill, (operation) => may(me, operation, bill.groupNumber));
    return DEEDS.filter((deed) => offered.includes(deed));
  }

  async doAllTheSame(person: TestPerson, deed: Deed, { billPk, groupNumber, version }: StageBill): Promise<void> {
    const seat = await this.house.seatOf(person);
    const api = seat.get(ApiClient);
    const deeds: Readonly<Record<Deed, () => Promise<unknown>>> = {
      reconcile: () => api.call(reconcileBill, { params: { billPk }, body: { version, lockToken: NO_LOCK } }),
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
    await seat.attempt(deeds[deed]());
  }

  async takeBack(person: TestPerson, how: 'unreconcile' | 'revert', bill: StageBill): Promise<void> {
    const seat = await this.house.seatOf(person);
    await this.open(person, bill);
    if (!this.bill) throw new Error('The bill could not be read');
    await seat.attempt(seat.get(BillStatusChange).run(how, this.bill));
  }

  async whyNot(person: TestPerson, how: 'unreconcile' | 'revert'): Promise<string> {
    const { me } = await this.house.seatOf(person);
    if (!this.bill || !me) throw new Error('The bill could not be read');
    return stepBlocker(this.bill, how, me.user.userId) ?? '';
  }

  private async show(seat: Seat): Promise<void> {
    const summary = seat.get(BillSummary);
    summary.show(viewAt(seat, this.address).query);
    this.page = await seat.answer(summary.page$);
  }
}

/** The list that an address asks for, as the person's tabs have it. */
function viewAt(seat: Seat, address: string): SummaryView {
  const isOffice = ['admin', 'carrier'].includes(seat.me?.user.primaryType ?? '');
  const { me } = seat;
  const can = {
    reconcile: me !== undefined && may(me, 'bills.reconcile'),
    pay: me !== undefined && may(me, 'payments.create'),
  };
  const opening = openingTab(me?.user.primaryType ?? 'unknown', can);
  return viewOfAddress(
    new URLSearchParams(address),
    { tabs: isOffice ? OFFICE_TABS : BILLING_TABS, opening },
    undefined,
  );
}
