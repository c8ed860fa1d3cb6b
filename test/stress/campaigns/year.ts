import { migrate } from '../../../server/platform/database/migrate';
import { ApiError } from '../../../src/application/platform/shared/ApiError';
import type { CorrectionState } from '../../../src/domain/billing/corrections/Correction';
import { Role } from '../../../src/domain/platform/access/Role';
import { addDays, firstOfMonth, type LocalDate, localDate } from '../../../src/domain/platform/dates/LocalDate';
import type { CampaignResult } from '../Campaign';
import type { StressEngine, StressOptions } from '../options';
import { Random } from '../Random';
import { createStressDatabase } from '../StressDatabase';
import { atOnce } from '../year/atOnce';
import { Bank, type BankAnswer } from '../year/Bank';
import { differences } from '../year/differences';
import { cashOf, type YearPayment } from '../year/GroupBooks';
import type { GroupYear } from '../year/GroupYear';
import { ledgerOf } from '../year/ledgerOf';
import { MonthEnd } from '../year/MonthEnd';
import { entryText } from '../year/nachaEntries';
import { Office } from '../year/Office';
import { AGENT, openGroups } from '../year/openGroups';
import type { PayrollWork } from '../year/PayrollWork';
import { journalDifferences, payrollDifferences } from '../year/payrollDifferences';
import { Visits } from '../year/Visits';
import { Watchers } from '../year/Watchers';
import { YearServer } from '../year/YearServer';

const FIRST_DAY = localDate('2026-01-01');
/** Days on which a difference would still be easy to find. */
const CHECK_EVERY_DAYS = 15;
const CARRIER = 'ACME';

/**
 * Every month, each group's bill is released, reconciled and paid, online or by check, by people in the browser application on a virtual
 * clock. The bank acknowledges files late, never, or with rejections, returns some payments, and sends a statement used to close each
 * month. Meanwhile, responses get lost, the server restarts, and its clock jumps. Every cent must be where an independent calculation
 * expects it, and the same seed must produce the same ledger.
 */
export async function year(engine: StressEngine, options: StressOptions): Promise<CampaignResult> {
  const { groups: count, seed, minutes } = options;
  const endAt = performance.now() + minutes * 60_000;
  let { days } = options;
  const database = await createStressDatabase(engine, options.isolation);
  try {
    const empty = await database.open();
    await migrate(empty.db);
    await empty.close();
    const server = await YearServer.start(database, `${addDays(FIRST_DAY, -1)}T15:00:00.000Z`);
    const played = await YearPlayed.open(server, count, new Random(seed));
    const problems: string[] = [];
    for (let passed = 0; passed < days && problems.length === 0; passed += 1) {
      const day = addDays(FIRST_DAY, passed);
      problems.push(...(await played.play(day).catch((error: unknown) => [failureOn(day, error)])), ...server.failures);
      if (performance.now() > endAt) days = passed + 1;
      if (day === firstOfMonth(day) && passed > 0) console.log(`  … ${day}, ${played.progress}`);
      if (passed % CHECK_EVERY_DAYS === 0 || passed === days - 1) problems.push(...(await played.check(day)));
    }
    const { entries, ...rest } = await ledgerOf(server.current.db);
    await server.stop();
    const counted = [...played.counts(rest.payments)].map(([what, times]) => `${times} ${what}`).join(', ');
    const summary = `${days} days of ${count} groups, ${counted}, ${entries} ledger entries; ledger ${rest.hash}`;
    return { summary, problems };
  } finally {
    await database.drop();
  }
}

/** The groups, the office, the bank and those who watch. */
class YearPlayed {
  private constructor(
    private readonly server: YearServer,
    private readonly visits: Visits,
    private readonly groups: readonly GroupYear[],
    private readonly office: Office,
    private readonly bank: Bank,
    private readonly monthEnd: MonthEnd,
    private readonly watchers: Watchers,
    private readonly random: Random,
  ) {}

  static async open(server: YearServer, count: number, random: Random): Promise<YearPlayed> {
    const visits = new Visits(server, random.fork());
    const bank = new Bank(random.fork());
    const { data } = server.current;
    const admin = await data.person({ roles: [Role.Admin], repId: 1 });
    const manager = await data.person({ roles: [Role.Admin, Role.Manager] });
    const sysadmin = await data.person({ roles: [Role.Admin, Role.Sysadmin] });
    const carrier = await data.person({ roles: [Role.Carrier], carrierCodes: [CARRIER] });
    const agent = await data.person({ roles: [Role.Agent], agentCodes: [AGENT] });
    const signer = await data.person({ roles: [Role.Admin, Role.Manager] });
    const office = new Office(
      { admin, manager, secondManager: signer, sysadmin },
      bank,
      visits,
      random.fork(),
      CARRIER,
    );
    const monthEnd = new MonthEnd({ worker: manager, signer }, bank.account, visits);
    const watchers = new Watchers({ carrier, agent }, visits, random.fork());
    const groups = await openGroups({ count, firstDay: FIRST_DAY, data, manager, visits, office, random });
    return new YearPlayed(server, visits, groups, office, bank, monthEnd, watchers, random.fork());
  }

  /** @returns what someone saw and should not have */
  async play(day: LocalDate): Promise<readonly string[]> {
    const { visits, groups, office, bank, monthEnd } = this;
    const isRestarted = await visits.begin(day);
    if (day === FIRST_DAY) {
      await monthEnd.open(day);
      await office.limitReversals();
    }
    if (day === firstOfMonth(day)) for (const group of groups) await group.addBill(day);
    const allBooks = groups.map(({ books }) => books);
    await office.enterReturns(bank.reportsOn(day), allBooks);
    await office.workOnReversals(allBooks, day);
    await office.fileReversals.work(day);
    for (const answer of bank.answersOn(day)) await this.hear(answer);
    await office.refunds.work(allBooks);
    await office.carrier.workOnAccounts();
    await office.carrier.record(day);
    const arrived = groups.map(({ books }) => books.bills.filter(({ state }) => state === 'unreleased'));
    const releasedAt = visits.time.now();
    await office.release(arrived.flat());
    for (const [at, { payroll }] of groups.entries())
      for (const one of arrived[at] ?? []) payroll?.corrections.release(one, releasedAt);
    await this.liveAtOnce(day, isRestarted);
    await office.deposit(day);
    const found = [...(await monthEnd.work(day))];
    const shared = new Set(groups.flatMap(({ books, payroll }) => (payroll?.hasTwoCarriers ? [books] : [])));
    found.push(...(await this.watchers.look(day, allBooks, shared)));
    visits.end(day);
    const at = new Date(visits.time.now()).toISOString();
    found.push(...(await office.process(day, allBooks)));
    found.push(...this.fileDebits(day, at));
    for (const { books } of groups) {
      for (const payment of books.process(day)) {
        bank.settlePayment(payment, books, day);
        office.settle(payment, books);
      }
      for (const reversal of books.settleReversals(day)) bank.settleReversal(reversal, books, day);
      for (const refund of books.settleRefunds(day)) bank.settleRefund(refund, books, day);
    }
    return found;
  }

  /** The groups' people work at the same time. If the server restarts meanwhile, then while those of one group are alone. */
  private async liveAtOnce(day: LocalDate, isRestarted: boolean): Promise<void> {
    const { groups, visits, server, random, office } = this;
    const startAt = visits.time.now();
    const live = async (group: GroupYear) => {
      group.visits.startAt(startAt);
      await group.live(day);
    };
    const alone = isRestarted ? random.oneOf(groups) : undefined;
    if (alone) {
      server.isOneAlone = true;
      await live(alone).finally(() => {
        server.isOneAlone = false;
      });
    }
    await atOnce(
      groups.filter((group) => group !== alone),
      live,
    );
    visits.startAt(Math.max(...groups.map((group) => group.visits.time.now())));
    for (const group of groups) for (const { check, posted } of group.takeMail()) office.receive(check, posted);
  }

  /** Exactly the debits that are due and not held, and the open reversals, are in the night's bank files, with the details that their accounts have. */
  private fileDebits(day: LocalDate, at: string): readonly string[] {
    const keyOf = (confirmation: string, isCredit: boolean) => `${confirmation.slice(0, 15)} ${isCredit}`;
    const received = new Map(
      this.bank.takeReceived().map((entry) => [keyOf(entry.id, entry.kind === 'REVERSALS'), entry]),
    );
    const found: string[] = [];
    for (const { books } of this.groups) {
      const filed = [
        ...books.file(day, at).map((payment) => ({ payment, on: payment.settleDate, isCredit: false })),
        ...books.reversals.file(day).map(({ payment, settlesOn }) => ({ payment, on: settlesOn, isCredit: true })),
      ];
      for (const { payment, on, isCredit } of filed) {
        const { confirmation, account } = payment;
        const key = keyOf(confirmation, isCredit);
        const entry = received.get(key);
        received.delete(key);
        const should = entryText(on, cashOf(payment), books.accounts.detailsOf(account));
        const is = entry && entryText(entry.on, entry.cents, entry.details);
        if (is !== should)
          found.push(`${day}, ${books.groupNumber}, ${confirmation}: drawn as ${is}, expected ${should}`);
      }
    }
    for (const { id } of received.values()) found.push(`${day}: ${id} is not to be drawn`);
    return found;
  }

  /** A payment whose entry the bank rejects is voided, and a rejected credit ends. Entries of a rejected file go into the next file. */
  private async hear(answer: BankAnswer): Promise<void> {
    await this.office.acknowledge(answer);
    const { kind, isWhole, rejected } = answer;
    const isNamed = ({ confirmation }: YearPayment) => rejected.includes(confirmation.slice(0, 15));
    for (const { books } of this.groups) {
      if (kind === 'REVERSALS') books.reversals.reject(isNamed, isWhole);
      if (kind === 'REFUNDS') books.refunds.reject(rejected, isWhole);
      if (kind !== 'PAYMENTS') continue;
      for (const payment of books.pending.filter(isNamed)) {
        if (isWhole) payment.isFiled = false;
        else books.voidPayment(payment);
      }
    }
  }

  /** @returns where the server differs from the books */
  async check(day: LocalDate): Promise<readonly string[]> {
    const books = this.groups.map((group) => group.books);
    const owed = books.reduce((sum, { outstandingCents }) => sum + outstandingCents, 0);
    const aged = await this.office.outstanding();
    const found: string[] = owed === aged ? [] : [`${day}: the aging shows ${aged}, expected ${owed}`];
    found.push(...(await differences(this.server.current, books, day)));
    const { db } = this.server.current;
    const none: PayrollWork['registers'] = new Map();
    for (const { books: own, payroll, costs } of this.groups) {
      if (payroll) found.push(...(await payrollDifferences(db, own, payroll)));
      found.push(...(await journalDifferences(db, own, payroll?.registers ?? none, costs)));
    }
    return found;
  }

  get progress(): string {
    const { visits, monthEnd } = this;
    return `${visits.counts.visits} visits, ${monthEnd.counts.months} months closed`;
  }

  counts(payments: number): ReadonlyMap<string, number> {
    const { visits, bank, monthEnd, server, groups, office } = this;
    const works = groups.flatMap(({ payroll }) => payroll ?? []);
    const sum = (of: (work: PayrollWork) => number) => works.reduce((total, work) => total + of(work), 0);
    const inState = (state: CorrectionState) => sum(({ corrections }) => corrections.in(state).length);
    const reversals = groups.flatMap(({ books }) => books.reversals.items);
    const refunds = groups.flatMap(({ books }) => books.refunds.items);
    const changes = groups.flatMap(({ books }) => books.accounts.all.flatMap(([, account]) => account.changes));
    const times = groups.flatMap(({ books }) => books.bills.map((bill) => bill.times));
    return new Map([
      ['payments', payments],
      ['returns', bank.counts.returns],
      ['of them after more than 30 days', bank.counts.lateReturns],
      ['files rejected', bank.counts.rejectedFiles],
      ['entries rejected', bank.counts.rejectedEntries],
      ['notifications of change', bank.counts.notifications],
      ['accounts corrected', changes.filter(({ state }) => state === 'CONFIRMED').length],
      ['corrections declined', changes.filter(({ state }) => state === 'DECLINED').length],
      ['debits to reverse', reversals.length],
      ['of them reversed', reversals.filter(({ state }) => state === 'SETTLED').length],
      ['reversals returned', bank.counts.returnedReversals],
      ['files reversed', office.fileReversals.counts.files],
      ['batches reversed', office.fileReversals.counts.batches],
      ['debits in them', office.fileReversals.counts.payments],
      ['refunds by ACH', refunds.length],
      ['refunds settled', refunds.filter(({ state }) => state === 'SETTLED').length],
      ['refunds returned', bank.counts.returnedRefunds],
      ['credits to carriers', office.carrier.counts.credits],
      ['of them rejected or returned', office.carrier.counts.failed],
      ["carriers' accounts", office.carrier.counts.accounts],
      ['months closed', monthEnd.counts.months],
      ['lines of statements', monthEnd.counts.lines],
      ['of them by hand', monthEnd.counts.byHand],
      ['reconciliations', times.reduce((total, { reconciled }) => total + reconciled, 0)],
      ['bills reopened', times.reduce((total, { reopened }) => total + reopened, 0)],
      ['differences', sum(({ counts }) => counts.differences)],
      ['explained by balances', sum(({ counts }) => counts.explained)],
      ['people renamed', sum(({ enrollments }) => enrollments.written.renamed)],
      ['links taken back', sum(({ counts }) => counts.unlinked)],
      ['members looked at', sum(({ counts }) => counts.looks)],
      ['corrections sent', sum(({ counts }) => counts.sent)],
      ['confirmed', inState('CONFIRMED')],
      ['rejected', inState('REJECTED')],
      ['still without answer', inState('SENT')],
      ['balances settled', sum(({ counts }) => counts.settled)],
      ['visits', visits.counts.visits],
      ['answers lost', visits.counts['answers lost']],
      ['times without the database', server.timesWithoutDatabase],
      ['restarts', server.restarts],
      ['clock jumps', visits.counts['clock jumps']],
    ]);
  }
}

/** Without the request that an error of a call carries. */
function failureOn(day: LocalDate, error: unknown): string {
  const code = error instanceof ApiError ? `${error.status} ${error.code} ` : '';
  return `${day}: ${code}${error instanceof Error ? error.stack : String(error)}`;
}
