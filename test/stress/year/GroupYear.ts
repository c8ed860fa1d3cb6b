import type { MadePayment } from '../../../contract/money/payments';
import type { Db } from '../../../server/platform/database/Tables';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import type { Random } from '../Random';
import type { YearChange } from './AccountBooks';
import { decideInOffice, decideOnPage, readChanges } from './decideChanges';
import type { BilledLine } from './Enrollments';
import type { GroupBooks, YearBill } from './GroupBooks';
import { openCentsOf } from './GroupBooks';
import type { Check, Office } from './Office';
import type { PayrollWork } from './PayrollWork';
import { accountDetails, accountName, addBankAccount, closeWithNothingDue, payBill, voidPayment } from './payBills';
import { reconcileBill } from './reconcileBill';
import { reopenBill } from './reopenBill';
import { assignCosts, type MemberCosts, memberCosts } from './setUpCosts';
import type { Visits } from './Visits';
import { PLAIN, type WrittenMembers } from './WrittenMembers';
import type { YearPeople } from './YearPeople';

/** Amount of a short payment that the group may write off. */
export const TOLERANCE_CENTS = 500;
const MAX_LINES = 6;
/** How often a reconciled bill is opened again before it is paid, per day. */
const REOPENED = 0.04;
/** How often corrections and balances are worked on, per day. */
const WORKS_ON_CORRECTIONS = 0.12;
/** How often an open change of a bank account is decided, per day, by the office, and with a confirmation. */
const DECIDES = 0.35;
const DECIDED_BY_OFFICE = 0.3;
const CONFIRMED = 0.8;

/** One group's year: its bills, who works on them in the browser application, and the books that must come out. */
export class GroupYear {
  /** Bank accounts added so far. The latest is used. */
  private accounts = 1;
  /** Cost centers of members. */
  costs: readonly MemberCosts[] = [];
  /** Checks that are on their way to the office. */
  private mailed: { readonly check: Check; readonly posted: () => void }[] = [];

  constructor(
    readonly books: GroupBooks,
    readonly people: YearPeople,
    readonly visits: Visits,
    private readonly office: Office,
    private readonly random: Random,
    /** Of a group that compares its bills with payroll files. */
    readonly payroll?: PayrollWork,
  ) {
    books.accounts.add(1, accountDetails(1));
  }

  /** The carrier's next bill arrives. */
  async addBill(period: LocalDate): Promise<void> {
    const { books, payroll } = this;
    const { groupNumber } = books;
    const billed = payroll ? payroll.enrollments.bill(period) : this.randomLines(period);
    const lines = billed.map(({ memberId, coverage, billedCents, month, isRetro }) => {
      const retro = isRetro ? { retroPeriod: month } : {};
      return { ...this.written.onBill(memberId, coverage, period), coverage, billedCents, ...retro };
    });
    const { server } = this.visits;
    const bill = await server.addBill({ groupNumber, status: 'UNRELEASED', period, lines });
    books.add(bill, period, billed);
    const stored = await storedNumbers(server.current.db, groupNumber, bill.billPk);
    for (const { linePk, memberId } of books.bills.at(-1)?.lines ?? [])
      this.written.learn(memberId, stored.get(linePk) ?? '');
  }

  private get written(): WrittenMembers {
    return this.payroll?.enrollments.written ?? PLAIN;
  }

  /** The cost centers of members who are on the first bill. */
  private async assignCosts(firstDay: LocalDate): Promise<void> {
    const { groupNumber, bills } = this.books;
    const members = new Set(bills.flatMap(({ lines }) => lines.map(({ memberId }) => memberId)));
    this.costs = memberCosts(firstDay).filter(({ memberId }) => members.has(memberId));
    const stored = this.costs.map((one) => ({ ...one, memberId: this.written.numberOf(one.memberId) }));
    await this.visits.visit(this.people.superUser, (visit) => assignCosts(visit, groupNumber, stored));
  }

  private randomLines(month: LocalDate): readonly BilledLine[] {
    const { random } = this;
    const amounts = Array.from({ length: random.between(1, MAX_LINES) }, () => random.between(-20_000, 150_000));
    const line = { coverage: 'Medical', month, isRetro: false };
    return amounts.map((billedCents, at) => ({ ...line, memberId: `M${at + 1}`, billedCents }));
  }

  /** Work of the group's people on a day. */
  async live(today: LocalDate): Promise<void> {
    const { books, random, payroll } = this;
    await this.people.live();
    if (this.costs.length === 0) await this.assignCosts(today);
    if (payroll && random.chance(WORKS_ON_CORRECTIONS))
      await this.visits.visit(this.people.reconciler, (visit) => payroll.workOnCorrections(visit, today));
    for (const [n, change] of books.accounts.open) if (random.chance(DECIDES)) await this.decide(n, change);
    for (const one of books.bills) {
      if (one.state === 'released' && random.chance(0.3)) await this.reconcile(one);
      else if (isUntouched(one) && random.chance(REOPENED)) await this.reopen(one);
      else if (one.state === 'reconciled' && one.due <= 0) await this.close(one);
      else if (one.state === 'reconciled' && openCentsOf(one) > 0 && random.chance(0.3)) await this.settle(one);
    }
    const [first] = books.pending;
    if (!first || !random.chance(0.03)) return;
    // The person who made the payment may void it, and so may a manager.
    const by = first.madeBy === this.people.payor ? this.people.payor : this.office.manager;
    const isVoided = await this.visits.visit(by, (visit) => voidPayment(visit, first.paymentPk));
    if (isVoided) books.voidPayment(first);
  }

  /** Checks mailed since the last call. */
  takeMail(): readonly { readonly check: Check; readonly posted: () => void }[] {
    return this.mailed.splice(0);
  }

  /** A payor, or a manager who did not post the notification, confirms what the bank asked for, or declines it. */
  private async decide(n: number, change: YearChange): Promise<void> {
    const { random, visits, books } = this;
    const { groupNumber } = books;
    const isInOffice = random.chance(DECIDED_BY_OFFICE);
    const approve = random.chance(CONFIRMED);
    const decision = { approve, reason: approve ? '' : 'We have not changed it' };
    const named = { groupNumber, account: accountName(n), code: change.code };
    await visits.visit(isInOffice ? this.office.secondManager : this.people.payor, async (visit) => {
      if (!isInOffice) return decideOnPage(visit, named, decision);
      const open = await readChanges(visit);
      const found = open.find(
        (one) => one.groupNumber === groupNumber && one.accountName === named.account && one.code === change.code,
      );
      if (!found) throw new Error(`The office does not see change ${change.code} of ${groupNumber}.`);
      return decideInOffice(visit, found, decision);
    });
    books.accounts.decide(n, change, approve);
  }

  private async reconcile(one: YearBill): Promise<void> {
    const { random, payroll } = this;
    const { reconciler } = this.people;
    if (payroll) {
      const awaited = await awaitedLines(this.visits.server.current.db, this.books.groupNumber, one.bill.billPk);
      await this.visits.visit(reconciler, (visit) => payroll.reconcile(visit, one, awaited));
      return this.books.reconcile(one);
    }
    // Drafts are personal: a new reconciler starts from the saved amounts.
    if (one.draftOf !== reconciler) for (const line of one.lines) line.reconciledCents = line.savedCents;
    one.draftOf = reconciler;
    const changed = one.lines.filter(() => random.chance(0.1));
    for (const line of changed) line.reconciledCents = random.between(0, 100_000);
    const changes = changed.map(({ linePk, reconciledCents = 0 }) => ({ linePk, amountCents: reconciledCents }));
    // Some go home halfway. What they changed waits in a draft.
    const isFinished = !random.chance(0.15);
    await this.visits.visit(reconciler, (visit) => reconcileBill(visit, one.bill.billPk, changes, isFinished));
    if (isFinished) this.books.reconcile(one);
  }

  private async reopen(one: YearBill): Promise<void> {
    const how = this.random.oneOf(['unreconcile', 'revert'] as const);
    await this.visits.visit(this.people.reconciler, (visit) => reopenBill(visit, one.bill.billPk, how));
    this.books.reopen(one, how);
    this.payroll?.reopen(one);
  }

  private async close(one: YearBill): Promise<void> {
    await this.asPayor((visit) => closeWithNothingDue(visit, one.bill.billPk));
    this.books.closeWithNothingDue(one);
  }

  private async settle(one: YearBill): Promise<void> {
    const { random } = this;
    const open = openCentsOf(one);
    const kind = random.next();
    if (kind < 0.15) return this.sendCheck(one, open);
    if (kind < 0.3) return this.payOnline(one, Math.max(1, Math.floor(open * random.next())), 0);
    if (kind < 0.4) return this.payOnline(one, open, random.between(1, 5_000));
    if (kind < 0.5) return this.payOnline(one, open, -Math.min(random.between(1, TOLERANCE_CENTS), open - 1));
    return this.payOnline(one, open, 0);
  }

  /** @param moreCents what the payment is more than the bill gets; negative if it is less. */
  private async payOnline(of: YearBill, amountCents: number, moreCents: number): Promise<void> {
    const { books } = this;
    const { groupNumber } = books;
    const isNew = books.needsAccount;
    if (isNew) this.accounts += 1;
    books.accounts.add(this.accounts, accountDetails(this.accounts));
    books.needsAccount = false;
    const account = accountName(this.accounts);
    const payment = { groupNumber, account, billPk: of.bill.billPk, amountCents, cashCents: amountCents + moreCents };
    const made: MadePayment = await this.asPayor(async (visit) => {
      if (isNew) await addBankAccount(visit, groupNumber, this.accounts);
      return payBill(visit, payment, this.random);
    });
    const all = [made, ...made.others];
    const fromBank = all.find(({ method }) => method === 'ACH');
    if (!fromBank) throw new Error(`Payment ${made.confirmation} does not come from a bank account.`);
    books.pay({
      paymentPk: fromBank.paymentPk,
      confirmation: fromBank.confirmation,
      madeBy: this.people.payor,
      of,
      account: this.accounts,
      cutoffAt: fromBank.cutoffAt ?? '',
      isFiled: false,
      settleDate: all.map(({ settleDate }) => settleDate).reduce((a, b) => (a > b ? a : b)),
      amountCents,
      writtenOffCents: Math.max(0, -moreCents),
      excessCents: Math.max(0, moreCents),
    });
  }

  /** Mails a check for the open balance, or for a bit less or more. The office posts it the same day. */
  private sendCheck(one: YearBill, open: number): void {
    const { random, books } = this;
    const amountCents = random.chance(0.7) ? open : random.between(1, open + 2_000);
    const check = { checkNumber: String(random.between(1000, 9999)), billNumber: one.bill.billNumber, amountCents };
    this.mailed.push({ check, posted: () => books.postCheck(one, amountCents) });
  }

  private asPayor<T>(work: Parameters<typeof this.visits.visit<T>>[1]): Promise<T> {
    return this.visits.visit<T>(this.people.payor, work);
  }
}

/** Whether a bill is reconciled and no money is attached to it. */
function isUntouched({ state, paid, pending }: YearBill): boolean {
  return state === 'reconciled' && paid === 0 && pending === 0;
}

/** Numbers of members by line. */
async function storedNumbers(db: Db, groupNumber: string, billPk: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('bill_lines')
    .select(['line_pk', 'member_id'])
    .where('group_number', '=', groupNumber)
    .where('bill_pk', '=', billPk)
    .execute();
  return new Map(rows.map(({ line_pk, member_id }) => [line_pk, member_id]));
}

/** Lines of a bill with which an expected adjustment arrived. */
async function awaitedLines(db: Db, groupNumber: string, billPk: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('expected_arrivals')
    .select('source_pk')
    .where('group_number', '=', groupNumber)
    .where('bill_pk', '=', billPk)
    .execute();
  return new Set(rows.map(({ source_pk }) => source_pk));
}
