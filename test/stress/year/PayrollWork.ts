import { ChangeCorrections } from '../../../src/application/billing/corrections/Corrections';
import { type Correction, recipientOf } from '../../../src/domain/billing/corrections/Correction';
import { addMonths, firstOfMonth, type LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import type { Random } from '../Random';
import { CorrectionBooks, type YearCorrection } from './CorrectionBooks';
import { payrollFileOf, reconcileWithPayroll, type SeenReconciliation } from './compareWithPayroll';
import { coverageKey, type Enrollments, type FileRow } from './Enrollments';
import type { GroupBooks, YearBill } from './GroupBooks';
import { memberStory } from './MemberStory';
import { balanceOf, type Register, registerOfBill } from './RegisterBooks';
import type { Visit } from './Visit';
import { TwoCarriers } from './WrittenMembers';
import { readBalances, readCorrections, sendCorrections, settleBalances } from './workOnCorrections';

/** Share of the corrections that are never made. */
const IGNORED_BY_CARRIER = 0.25;
const IGNORED_BY_PAYROLL = 0.15;
/** Months until a carrier that makes a correction does. */
const LONGEST_DELAY = 3;
/** Share of sent corrections that are answered when the reconciler works on them. */
const ANSWERED = 0.15;
const SETTLED = 0.4;
/** Members whose pages are compared when the reconciler works on corrections. */
const LOOKS = 2;

/** A reconciled bill with its payroll file. */
interface Reconciled {
  readonly one: YearBill;
  readonly register: Register;
}

/** A reconciler's work on payroll files, differences, corrections, and balances, with the expected results. */
export class PayrollWork {
  readonly corrections = new CorrectionBooks();
  readonly counts = { differences: 0, explained: 0, settled: 0, sent: 0, looks: 0, unlinked: 0 };
  /** Data that the person saw but should not have seen. */
  readonly found: string[] = [];
  private readonly files = new Map<YearBill, readonly FileRow[]>();
  private readonly reconciled = new Map<YearBill, Reconciled>();
  /** Coverages about which a decision expects a later line. */
  private readonly awaited = new Set<string>();

  constructor(
    readonly enrollments: Enrollments,
    private readonly books: GroupBooks,
    private readonly random: Random,
  ) {}

  get hasTwoCarriers(): boolean {
    return this.enrollments.written instanceof TwoCarriers;
  }

  /** Registers of the bills that are reconciled now. */
  get registers(): ReadonlyMap<YearBill, Register> {
    return new Map([...this.reconciled].map(([bill, { register }]) => [bill, register]));
  }

  /** @param awaitedLines lines of the bill that an earlier decision expected */
  async reconcile(visit: Visit, one: YearBill, awaitedLines: ReadonlySet<string>): Promise<void> {
    const { enrollments, random, files } = this;
    const rows = files.get(one) ?? enrollments.file();
    files.set(one, rows);
    const file = payrollFileOf(rows, enrollments, one.period);
    const seen = await reconcileWithPayroll(visit, one.bill.billPk, file, enrollments.written, random);
    for (const line of one.lines) line.reconciledCents = seen.amounts.get(line.linePk);
    if (seen.isUnlinked) this.counts.unlinked += 1;
    this.checkExplained(one, seen);
    this.checkAwaited(one, awaitedLines);
    const { countsReconciled } = this.books;
    const bill = { lines: one.lines, rows, period: one.period, countsReconciled, awaited: awaitedLines };
    this.reconciled.set(one, { one, register: registerOfBill(bill) });
    this.corrections.reconcile(one, {
      members: new Set(rows.map(({ memberId }) => memberId)),
      differences: seen.compared.discrepancies,
      explained: seen.compared.explainedByBalance,
      balance: ({ memberId, coverage }, before) => this.balance(coverageKey(memberId, coverage), before),
    });
    this.counts.differences += seen.compared.discrepancies.length;
    this.counts.explained += seen.compared.explainedByBalance.length;
    await this.addCorrections(visit, one, seen);
  }

  reopen(one: YearBill): void {
    this.reconciled.delete(one);
    this.corrections.reopen(one);
  }

  /** Sends what is confirmed, records answers, and settles balances. The recipients do what they are asked, or not. */
  async workOnCorrections(visit: Visit, today: LocalDate): Promise<void> {
    const { corrections, random } = this;
    const recipients = new Map<string, YearCorrection[]>();
    for (const one of corrections.in('OPEN')) {
      const key = this.recipientOf(one);
      recipients.set(key, [...(recipients.get(key) ?? []), one]);
    }
    for (const key of [...recipients.keys()].sort()) await this.send(visit, recipients.get(key) ?? [], today);
    for (const one of corrections.in('SENT').filter(() => random.chance(ANSWERED))) await this.answer(visit, one);
    if (random.chance(SETTLED)) await this.settle(visit, today);
    for (let at = 0; at < LOOKS; at += 1) await this.lookAtMember(visit);
  }

  /** All pages about one of the members who have been billed. */
  private async lookAtMember(visit: Visit): Promise<void> {
    const { books, corrections, balances, enrollments } = this;
    const released = books.bills.filter(({ state }) => state !== 'unreleased');
    const members = [...new Set(released.flatMap(({ lines }) => lines.map(({ memberId }) => memberId)))];
    if (members.length === 0) return;
    const group = { books, corrections, written: enrollments.written, balances };
    this.counts.looks += 1;
    this.found.push(...(await memberStory(visit, group, this.random.oneOf(members))));
  }

  /** Balances by member and coverage. */
  get balances(): ReadonlyMap<string, number> {
    const places = [...this.reconciled.values()].flatMap(({ register }) => [...register.keys()]);
    const keys = new Set(places.map((place) => place.split(' ').slice(0, 2).join(' ')));
    return new Map([...keys].map((key) => [key, this.balance(key)]));
  }

  /** Balance of a coverage over all months before one; of all of them without. */
  balance(key: string, before?: LocalDate): number {
    let sum = 0;
    for (const { register } of this.reconciled.values()) {
      for (const [place, amounts] of register) {
        const [memberId = '', coverage = '', month = ''] = place.split(' ');
        if (coverageKey(memberId, coverage) === key && (before === undefined || month < before))
          sum += balanceOf(amounts);
      }
    }
    return sum;
  }

  /** A difference explained by a balance must equal the balance computed from bills and files. */
  private checkExplained(one: YearBill, { compared }: SeenReconciliation): void {
    for (const { memberId, coverage, balanceCents } of compared.explainedByBalance) {
      const expected = this.balance(coverageKey(memberId, coverage ?? ''), one.period);
      if (balanceCents !== expected)
        this.found.push(`${one.bill.billPk}, ${memberId} ${coverage}: balance ${balanceCents}, expected ${expected}`);
    }
  }

  /** Reports lines that arrived as expected although no decision expected them. */
  private checkAwaited({ bill, lines }: YearBill, awaitedLines: ReadonlySet<string>): void {
    for (const linePk of awaitedLines) {
      const line = lines.find((one) => one.linePk === linePk);
      if (!line || !this.awaited.has(coverageKey(line.memberId, line.coverage)))
        this.found.push(`${bill.billPk}: ${line?.memberId} ${line?.coverage} is awaited, but no decision expected it`);
    }
  }

  /** Adds the corrections that the decisions propose, unless the recipient is asked already. */
  private async addCorrections(visit: Visit, one: YearBill, { decisions }: SeenReconciliation): Promise<void> {
    const { corrections, found } = this;
    for (const { action, memberId, coverage } of decisions) {
      const isPaidAsBilled = action === 'acceptOurs' && !this.books.countsReconciled;
      if (action === 'expectNextBill' || action === 'dispute' || isPaidAsBilled)
        this.awaited.add(coverageKey(memberId, coverage));
    }
    const expected = decisions.flatMap(({ memberId, coverage, correction }) => {
      const isSame = (other: YearCorrection) =>
        other.kind === correction?.kind && other.memberId === memberId && other.coverage === coverage;
      const isAsked = corrections.items.some(
        (other) => isSame(other) && (other.origin === one || ['PROPOSED', 'OPEN', 'SENT'].includes(other.state)),
      );
      return correction && !isAsked ? [{ memberId, coverage, correction }] : [];
    });
    const shown = await this.readCorrections(visit);
    this.checkStates(shown);
    const added = shown.filter(({ correctionPk }) => !corrections.isKnown(correctionPk));
    const nameOf = (memberId: string, coverage: string | null, kind: string, state: string) =>
      `${memberId} ${coverage} ${kind} ${state}`;
    const names = added.map((item) => nameOf(item.memberId, item.coverage, item.kind, item.state)).sort();
    const wanted = expected
      .map(({ memberId, coverage, correction: { kind, state } }) => nameOf(memberId, coverage, kind, state))
      .sort();
    if (names.join() !== wanted.join())
      found.push(`${one.bill.billPk}: corrections ${names.join()}, expected ${wanted.join()}`);
    for (const {
      correctionPk,
      kind,
      memberId,
      coverage,
      effectiveDate,
      value,
      oneTimeCents,
      differenceCents,
      state,
    } of added) {
      const key = { correctionPk, kind, memberId, coverage: coverage ?? '', effectiveDate, value };
      corrections.add({ ...key, oneTimeCents, differenceCents, origin: one, state, evidence: undefined, sentAt: 0 });
    }
  }

  /** Compares the corrections that the person sees with those that bills, files, and answers give. */
  private checkStates(shown: readonly Correction[]): void {
    const { groupNumber } = this.books;
    const byPk = new Map(shown.map((item) => [item.correctionPk, item]));
    for (const one of this.corrections.items) {
      const item = byPk.get(one.correctionPk);
      const [is, should] = [`${item?.state} ${item?.isOverdue}`, `${one.state} ${this.corrections.isOverdue(one)}`];
      const what = `${one.memberId} ${one.coverage} ${one.kind} of ${one.origin.bill.billNumber}`;
      if (is !== should) this.found.push(`${groupNumber}, ${what}: state and overdue are ${is}, expected ${should}`);
    }
  }

  /** With the members that are meant. */
  private async readCorrections(visit: Visit): Promise<readonly Correction[]> {
    const { written } = this.enrollments;
    const all = await readCorrections(visit, this.books.groupNumber);
    return all.map((item) => ({ ...item, memberId: written.memberOf(item.memberId) }));
  }

  /** Payroll, or a carrier by its code. */
  private recipientOf({ kind, memberId, coverage, origin }: YearCorrection): string {
    if (recipientOf(kind) === 'PAYROLL') return 'PAYROLL';
    return this.enrollments.written.onBill(memberId, coverage, origin.period).carrierCode;
  }

  private async send(visit: Visit, sent: readonly YearCorrection[], today: LocalDate): Promise<void> {
    const { enrollments, random, books } = this;
    const pks = sent.map(({ correctionPk }) => correctionPk);
    await sendCorrections(visit, books.groupNumber, pks);
    this.counts.sent += sent.length;
    this.corrections.send(sent, visit.now());
    const monthly = new Map((await this.readCorrections(visit)).map((item) => [item.correctionPk, item]));
    for (const { correctionPk, kind, memberId, coverage, effectiveDate, oneTimeCents } of sent) {
      if (kind === 'END_COVERAGE' || kind === 'START_COVERAGE') {
        if (effectiveDate === null || random.chance(IGNORED_BY_CARRIER)) continue;
        const doneIn = addMonths(firstOfMonth(today), random.between(1, 1 + LONGEST_DELAY));
        enrollments.order({ kind, memberId, coverage, effectiveDate, doneIn });
      } else if (recipientOf(kind) === 'PAYROLL' && !random.chance(IGNORED_BY_PAYROLL)) {
        if (kind !== 'SETTLE_DEDUCTION')
          enrollments.deduct(memberId, coverage, monthly.get(correctionPk)?.monthlyCents ?? null);
        enrollments.settle(memberId, coverage, oneTimeCents);
      }
    }
  }

  private async answer(visit: Visit, one: YearCorrection): Promise<void> {
    const answer = this.random.chance(0.6) ? 'accept' : 'reject';
    const key = { groupNumber: this.books.groupNumber, correctionPk: one.correctionPk };
    await visit.insist(() => visit.get(ChangeCorrections).answer(key, answer, 'By phone'));
    one.state = answer === 'accept' ? 'CONFIRMED' : 'REJECTED';
  }

  /** Compares the balances that the person sees with those that bills and files give, and settles some. */
  private async settle(visit: Visit, today: LocalDate): Promise<void> {
    const { books, random, corrections, found } = this;
    const balances = await readBalances(visit, books.groupNumber);
    const shown = new Map<string, number>();
    const { written } = this.enrollments;
    for (const { memberId, coverage, balanceCents } of balances) {
      const key = coverageKey(written.memberOf(memberId), coverage);
      shown.set(key, (shown.get(key) ?? 0) + balanceCents);
    }
    for (const [key, cents] of shown) {
      const expected = this.balance(key);
      if (cents !== expected)
        found.push(`${today}, ${books.groupNumber}, ${key}: shows ${cents}, expected ${expected}`);
    }
    const chosen = balances.filter(() => random.chance(0.5));
    if (chosen.length === 0) return;
    const effectiveDate = addMonths(firstOfMonth(today), 1);
    const asked = await settleBalances(visit, books.groupNumber, chosen, effectiveDate);
    const all = (await this.readCorrections(visit)).filter((item) => !corrections.isKnown(item.correctionPk));
    this.counts.settled += all.length;
    if (all.length !== asked.filter((cents) => cents !== 0).length)
      found.push(`${today}, ${books.groupNumber}: ${all.length} settlements, expected ${asked.join()}`);
    for (const { correctionPk, kind, memberId, coverage, value, oneTimeCents, differenceCents, origin, state } of all) {
      const one = books.bills.find(({ bill }) => bill.billPk === origin.billPk);
      if (!one) throw new Error(`The settlement of ${memberId} belongs to no bill of the group.`);
      const balance = this.balance(coverageKey(memberId, coverage ?? ''));
      if (Math.abs(oneTimeCents) > Math.abs(balance) || Math.sign(oneTimeCents) !== Math.sign(balance))
        found.push(`${today}, ${books.groupNumber}, ${memberId} ${coverage}: settles ${oneTimeCents} of ${balance}`);
      const key = { correctionPk, kind, memberId, coverage: coverage ?? '', effectiveDate, value };
      corrections.add({ ...key, oneTimeCents, differenceCents, origin: one, state, evidence: undefined, sentAt: 0 });
    }
  }
}
