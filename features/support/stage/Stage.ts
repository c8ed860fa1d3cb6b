import { sql } from 'kysely';
import { getBill } from '../../../contract/billing/bills/bills';
import { listBankAccounts } from '../../../contract/money/bankAccounts';
import { runProcessing, setProcessingHold } from '../../../contract/money/processing';
import { getUser } from '../../../contract/people/directory';
import { changeUser } from '../../../contract/people/directoryChanges';
import { endSessions, listSessions } from '../../../contract/people/ownSessions';
import { getMe } from '../../../contract/people/session';
import { toBase64 } from '../../../contract/platform/shared/base64';
import { LineArchive } from '../../../server/billing/bills/archive/LineArchive';
import { RemoveOldFiles } from '../../../server/office/retention/RemoveOldData';
import { RemoveUploadRows } from '../../../server/office/retention/RemoveUploadRows';
import { SqlLineRecords } from '../../../server/office/retention/SqlLineRecords';
import { SqlOldUploadRows } from '../../../server/office/retention/SqlOldUploadRows';
import { SqlOldFiles } from '../../../server/office/retention/SqlRetention';
import { GrantAdministration } from '../../../server/people/directory/administrators/Administrators';
import { composeFirstAdministrator } from '../../../server/run/composition/composeDirectory';
import { SqlTransactions } from '../../../server/run/composition/SqlTransactions';
import { DEMO_SETTING, type DemoSetting } from '../../../server/run/demo/DemoCalendar';
import { amountOpen } from '../../../src/domain/billing/bills/amountDue';
import type { BillStatus } from '../../../src/domain/billing/bills/BillStatus';
import type { DebitDays } from '../../../src/domain/money/payments/achEntry';
import { nextFileDay } from '../../../src/domain/money/payments/cutoff';
import type { PresentAgainRule } from '../../../src/domain/money/payments/presentAgainRule';
import type { AdviceDetail } from '../../../src/domain/money/processing/remittanceDays';
import type { ProfileField } from '../../../src/domain/people/account/Profile';
import { addBankDays } from '../../../src/domain/platform/dates/bankDays';
import { addDays, type LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { UploadKind } from '../../../src/domain/platform/files/UploadKind';
import { type Cents, cents } from '../../../src/domain/platform/money/Cents';
import { centsToDecimal, formatCents } from '../../../src/domain/platform/money/formatCents';
import { payAllTheSame } from '../../../test/support/payments/payingGroup';
import { confirmedAccount } from '../../../test/support/processing/carrierAccounts';
import { asOwner } from '../../../test/support/server/asOwner';
import { signInForTests } from '../../../test/support/server/signInForTests';
import type { TestPerson } from '../../../test/support/server/TestData';
import { textFile } from '../../../test/support/uploads/textFile';
import { committed } from '../../../test/support/uploads/uploadFixture';
import type { PaymentName, PersonKind } from '../ParameterValues';
import type { MadePayment } from '../tasks/PaymentTasks';
import type { Backstage, BankLimit } from './Backstage';
import { Cast } from './Cast';
import { Groups } from './Groups';
import { SmallDeposits } from './SmallDeposits';
import { type CreatableStatus, type NewLine, type StageBill, StageBills } from './StageBills';
import { StageMail } from './StageMail';
import { StageShell } from './StageShell';

const RECENT_SIGN_IN = { maxAgeMs: 600_000, refundCents: cents(100_000), secondFactor: false };

type BillTraits = { readonly number?: string | undefined; readonly monthsAgo?: number };

interface PaidAmounts {
  /** Default: the bill's open balance. */
  readonly amountCents?: Cents | undefined;
  /** Default: the amount applied to the bill. The excess goes to suspense. */
  readonly sourceCents?: Cents | undefined;
}

/** A check in a lockbox file. */
interface LockboxCheck {
  readonly number: string;
  readonly amount: Cents;
  readonly payer: string;
  /** Number of the bill that it names. */
  readonly bill: string;
}

/** Scenario setup, and events without user interaction. The same at both levels. */
export class Stage {
  readonly groups: Groups;
  readonly cast: Cast;
  readonly bills: StageBills;
  readonly mail: StageMail;
  readonly shell: StageShell;
  readonly smallDeposits: SmallDeposits;

  constructor(readonly backstage: Backstage) {
    this.groups = new Groups(backstage);
    this.cast = new Cast(backstage, this.groups);
    this.bills = new StageBills(backstage);
    this.mail = new StageMail(backstage);
    this.shell = new StageShell(backstage);
    this.smallDeposits = new SmallDeposits(backstage);
  }

  /** Signs a person in on another device, where they stay at the first screen. */
  async signInElsewhere(person: TestPerson): Promise<void> {
    await this.backstage.onOtherDevice(person).ok(getMe);
  }

  /** Ends all sessions of a person with a call from their other device. */
  async endSessionsElsewhere(person: TestPerson): Promise<void> {
    await this.backstage.onOtherDevice(person).ok(endSessions, { body: {} });
  }

  /** Whether the other device of a person can still load anything. */
  async isSignedInElsewhere(person: TestPerson): Promise<boolean> {
    const { status } = await this.backstage.onOtherDevice(person).call(getMe);
    return status === 200;
  }

  /** Number of devices that the person's other device shows as signed in. */
  async devicesSeenElsewhere(person: TestPerson): Promise<number> {
    const { sessions } = await this.backstage.onOtherDevice(person).ok(listSessions);
    return sessions.filter(({ isEnded }) => !isEnded).length;
  }

  /** The first bank day after the one whose file takes payments that are made now. */
  nextBankDay(): LocalDate {
    return addBankDays(addDays(nextFileDay(this.backstage.clock.now(), []), 1), 0);
  }

  /** The office uploads a lockbox file of the bank and commits it. */
  async commitLockbox(checks: readonly LockboxCheck[]): Promise<void> {
    const rows = checks.map(
      ({ number, amount, payer, bill }) => `,${bill},${number},${payer},03/03/2026,${centsToDecimal(amount)}`,
    );
    const file = textFile('lockbox.csv', 'Account,Invoice,Check Number,Payer,Deposit Date,Amount', ...rows);
    await committed(this.backstage.as(await this.staff('admin')), UploadKind.Lockbox, 'office', file);
  }

  /** Settlement date of the latest payment. */
  async settleDate(): Promise<LocalDate> {
    const payment = await this.backstage.db
      .selectFrom('payments')
      .select('settle_date')
      .orderBy('settle_date', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!payment) throw new RangeError('No earlier sentence paid a bill.');
    return payment.settle_date;
  }

  /** The payment that a sentence names, among all that were made. @throws RangeError if several fit, or none */
  async payment({ amount, nth }: PaymentName): Promise<MadePayment> {
    const made = await this.backstage.db
      .selectFrom('payments')
      .select(['confirmation', 'amount_cents'])
      .orderBy('add_date')
      .orderBy('payment_pk')
      .execute();
    const fitting = made.filter(({ amount_cents }) => amount === undefined || amount_cents === amount);
    const of = amount === undefined ? '' : ` of ${formatCents(amount)}`;
    if (nth === undefined && fitting.length > 1)
      throw new RangeError(`${fitting.length} payments${of} were made. Write which: the last payment${of}.`);
    const payment = fitting.at(nth ?? 0);
    if (!payment) throw new RangeError(paymentsText(made, of));
    return { confirmation: payment.confirmation, amount: payment.amount_cents };
  }

  /** Creates a bill with the given lines. */
  async bill(
    groupName: string,
    status: BillStatus,
    lines: readonly NewLine[],
    more: BillTraits = {},
  ): Promise<StageBill> {
    const group = await this.groups.named(groupName);
    const isPaid = status === 'PENDING' || status === 'PARTIAL' || status === 'PAID';
    const bill = await this.bills.create({ group, status: isPaid ? 'RECONCILED' : status, lines, ...more });
    if (!isPaid) return bill;
    const payor = await this.cast.known({ kind: 'payor', isAnother: false, groupName });
    await this.pay(payor, bill, status === 'PARTIAL' ? { amountCents: halfOf(lines) } : {});
    if (status !== 'PENDING') await this.runProcessing(await this.settleDate());
    return bill;
  }

  async createBills(
    groupName: string,
    rows: readonly (BillTraits & { status: CreatableStatus; due: Cents; division?: string })[],
  ): Promise<void> {
    for (const { status, due, division, ...traits } of rows) {
      const lines = [{ member: 'Ruth Adler', coverage: 'Medical', billed: due }];
      const bill = await this.bill(groupName, status, lines, traits);
      if (division !== undefined) await this.setDivision(bill, division);
    }
  }

  /** Moves lines of paid bills of years past to files, as an operator does. */
  async archiveLines(): Promise<void> {
    const { db, files, clock } = this.backstage;
    const now = clock.now();
    await new LineArchive(new SqlLineRecords(db), files).run(`${now.getUTCFullYear() - 1}-01-01`, now);
  }

  /** Runs the cleanup of files and their rows as eight years from now, with rows kept for seven. */
  async removeOldRows(): Promise<void> {
    const { db, files, clock } = this.backstage;
    const later = { now: () => new Date(clock.now().getTime() + 8 * 366 * 86_400_000) };
    const days = 7 * 365;
    await new RemoveOldFiles(new SqlOldFiles(db), files, days, later, 'memberFiles').run();
    await new RemoveUploadRows(new SqlOldUploadRows(db), days, later).run();
  }

  /** Creates a bill of each status, the first RELEASED. Paid ones are paid and processed. */
  async billsInEveryStatus(groupName: string): Promise<void> {
    const payor = await this.cast.known({ kind: 'payor', isAnother: false, groupName });
    const lines = ['Ruth Adler', 'Omar Diaz', 'Lena Falk'].map((member) => ({
      member,
      coverage: 'Medical',
      billed: cents(61_240),
    }));
    await this.bill(groupName, 'RELEASED', lines);
    const paid = await this.bill(groupName, 'RECONCILED', lines, { monthsAgo: 3 });
    const partial = await this.bill(groupName, 'RECONCILED', lines, { monthsAgo: 2 });
    await this.pay(payor, paid, { sourceCents: cents(200_000) });
    await this.pay(payor, partial, { amountCents: cents(50_000) });
    await this.runProcessing(await this.settleDate());
    for (const status of ['UNRELEASED', 'MODIFIED', 'RECONCILED', 'PENDING'] as const)
      await this.bill(groupName, status, lines);
  }

  /** Pays a bill from the group's first account. */
  async pay(payor: TestPerson, bill: StageBill, { amountCents, sourceCents }: PaidAmounts = {}): Promise<void> {
    const caller = this.backstage.as(payor);
    const { groupNumber } = bill;
    const seen = await caller.ok(getBill, { params: { billPk: bill.billPk } });
    const { items } = await caller.ok(listBankAccounts, { query: { groupNumber } });
    const amount = amountCents ?? amountOpen(seen);
    const excess = (sourceCents ?? amount) - amount;
    await payAllTheSame(caller, {
      groupNumber,
      sources: [{ method: 'ACH', bankAccountPk: items[0]?.bankAccountPk ?? '', amountCents: sourceCents ?? amount }],
      allocations: [{ billPk: bill.billPk, version: seen.version, amountCents: cents(amount) }],
      ...(excess > 0 && { confirmExcessCents: cents(excess) }),
    });
  }

  /** Sets who reconciled the bill. */
  async setReconciler(person: TestPerson, { billPk }: StageBill): Promise<void> {
    await this.backstage.db
      .updateTable('bills')
      .set({ reconciled_by_user_id: person.userId, reconciled_by: person.name })
      .where('bill_pk', '=', billPk)
      .execute();
  }

  /** Sets the division of a bill. Its group has it. */
  async setDivision({ billPk }: StageBill, division: string): Promise<void> {
    await this.backstage.db
      .updateTable('bills')
      .set({ division_number: division })
      .where('bill_pk', '=', billPk)
      .execute();
  }

  /** Simulates another person's save by raising the bill's version. */
  async raiseVersion({ billPk }: StageBill): Promise<void> {
    await this.backstage.db
      .updateTable('bills')
      .set({ version: sql<number>`version + 1` })
      .where('bill_pk', '=', billPk)
      .execute();
  }

  async holdProcessing(): Promise<void> {
    await this.backstage.as(await this.staff('sysadmin')).ok(setProcessingHold, { body: { on: true } });
  }

  /** Limits what the bank draws from now on. */
  limitBank(limit: BankLimit, amountCents: Cents): void {
    this.backstage.bankTerms[limit] = amountCents;
  }

  /** Remits from now on so many bank days after settlement. */
  remitAfter(afterDays: number): void {
    this.backstage.remittanceTerms.afterDays = afterDays;
  }

  /** Carriers keep what they were paid for payments that are returned later. */
  async leaveReturnsToGroups(): Promise<void> {
    await this.backstage.db.updateTable('carriers').set({ return_rule: 'GROUP_DEBT' }).execute();
  }

  /** Every carrier is paid by ACH from now on. */
  async confirmCarrierAccounts(): Promise<void> {
    const carriers = await this.backstage.db.selectFrom('carriers').select('carrier_code').execute();
    for (const { carrier_code } of carriers) await confirmedAccount(this.backstage, carrier_code);
  }

  /** What 820s of remittances that are made from now on list. */
  async listInAdvice(detail: AdviceDetail): Promise<void> {
    await this.backstage.db.updateTable('carriers').set({ advice_detail: detail }).execute();
  }

  /** Presents returned debits again by a rule from now on. */
  presentAgain(rule: PresentAgainRule): void {
    this.backstage.bankTerms.presentAgain = rule;
  }

  /** Dates debits from now on. */
  dateDebits(debitDays: DebitDays): void {
    this.backstage.bankTerms.debitDays = debitDays;
  }

  /** What changes money or access, or downloads personal data, needs a sign-in of the last ten minutes from now on. @param now the time of the server */
  requireRecentSignIn(now: Date): void {
    this.backstage.clock.set(now.toISOString());
    this.backstage.stepUp.rules = RECENT_SIGN_IN;
  }

  async runProcessing(businessDate: LocalDate): Promise<void> {
    await this.backstage.as(await this.staff('sysadmin')).ok(runProcessing, { body: { businessDate } });
  }

  /** Whether the bill is unlocked. */
  async isUnlocked({ billPk }: StageBill): Promise<boolean> {
    const manager = this.backstage.as(await this.staff('manager'));
    const { lockedBy } = await manager.ok(getBill, { params: { billPk } });
    return lockedBy === null;
  }

  /** Time of the person's last sign-in in the directory, or undefined. */
  async lastSignIn({ userId }: TestPerson): Promise<string | undefined> {
    const people = this.backstage.db.selectFrom('people').select('last_login_at').where('user_id', '=', userId);
    return (await people.executeTakeFirst())?.last_login_at ?? undefined;
  }

  /** Changes a person's detail as a manager, even while the person is open elsewhere. */
  async changeDetail({ userId }: TestPerson, field: ProfileField, value: string): Promise<void> {
    const manager = this.backstage.as(await this.staff('manager'));
    const params = { id: toBase64(userId) };
    const { version } = await manager.ok(getUser, { params });
    await manager.ok(changeUser, { params, body: { version, [field]: value } });
  }

  /** Removes all roles of a person, even during their session. */
  async removeRoles({ userId }: TestPerson): Promise<void> {
    await this.backstage.db.deleteFrom('person_roles').where('user_id', '=', userId).execute();
  }

  /** As the command `npm run admin -- grant` does. */
  async makeAdministrator({ email, name }: TestPerson): Promise<void> {
    const { db, clock } = this.backstage;
    const transactions = new SqlTransactions(db, { clock, signIn: signInForTests(db, clock) });
    const [firstName = '', ...rest] = name.split(' ');
    await new GrantAdministration(transactions).run({ email, firstName, lastName: rest.join(' ') }, clock.now());
  }

  /** Starts the server again, which writes the code for the first administrator to its log. @returns empty without one */
  async administratorCode(): Promise<string> {
    const { db, clock } = this.backstage;
    const first = composeFirstAdministrator({ db, clock, signIn: signInForTests(db, clock) });
    return (await first.issueCode(clock.now())) ?? '';
  }

  /** Log records of the person's failed calls. */
  failureRecords({ userId }: TestPerson): Promise<readonly object[]> {
    return this.backstage.db.selectFrom('ui_logs').selectAll().where('user_id', '=', userId).execute();
  }

  /** Checks the ledger's invariants if anything was booked. */
  async assertBooksBalance(): Promise<void> {
    const { backstage } = this;
    const { db } = backstage;
    const booked = await db.selectFrom('ledger_events').select('event_pk').limit(1).executeTakeFirst();
    if (booked) await backstage.assertInvariants();
  }

  /** Changes the rules that were saved last as someone with all rights in the database could: without the triggers. */
  async changeRuleInDatabase(): Promise<void> {
    await asOwner(this.backstage.db, (owner) =>
      owner.transaction().execute(async (tx) => {
        await sql`alter table group_rule_changes disable trigger user`.execute(tx);
        await sql`update group_rule_changes set at = at - interval '1 year'`.execute(tx);
        await sql`alter table group_rule_changes enable trigger user`.execute(tx);
      }),
    );
  }

  /** Marks the database as the demo's. */
  async markAsDemo(): Promise<void> {
    const { db, clock } = this.backstage;
    const setting: DemoSetting = { firstStart: clock.now().toISOString() };
    await db
      .insertInto('settings')
      .values({ key: DEMO_SETTING, value: JSON.stringify(setting) })
      .execute();
  }

  private staff(kind: PersonKind): Promise<TestPerson> {
    return this.cast.known({ kind, isAnother: false, groupName: undefined });
  }
}

/** Amount of a partial payment. */
function halfOf(lines: readonly NewLine[]): Cents {
  return cents(Math.ceil(lines.reduce((sum, { billed }) => sum + billed, 0) / 2));
}

/** Why a named payment was not found. @param of the amount that a sentence names */
function paymentsText(made: readonly { readonly amount_cents: Cents }[], of: string): string {
  if (made.length === 0) return 'No earlier sentence made a payment.';
  const amounts = made.map(({ amount_cents }) => formatCents(amount_cents)).join(', ');
  return `No such payment${of} was made. The payments are, in the order in which they were made: ${amounts}.`;
}
