import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { getBill } from '../../../contract/bills';
import { getUser } from '../../../contract/directory';
import { changeUser } from '../../../contract/directoryChanges';
import { createPayment, listBankAccounts } from '../../../contract/payments';
import { runProcessing, setProcessingHold } from '../../../contract/processing';
import { toBase64 } from '../../../contract/shared/base64';
import { DEMO_SETTING, type DemoSetting } from '../../../server/demo/DemoCalendar';
import { assertInvariants } from '../../../server/infrastructure/sql/health/SqlInvariants';
import type { ProfileField } from '../../../src/domain/account/Profile';
import { amountOpen } from '../../../src/domain/bills/amountDue';
import type { BillStatus } from '../../../src/domain/bills/BillStatus';
import type { LocalDate } from '../../../src/domain/dates/LocalDate';
import { type Cents, cents } from '../../../src/domain/money/Cents';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { PersonKind } from '../Words';
import type { Backstage } from './Backstage';
import { Cast } from './Cast';
import { Groups } from './Groups';
import { type SpokenLine, type StageBill, StageBills } from './StageBills';
import { StageMail } from './StageMail';
import { StageShell } from './StageShell';

type BillTraits = { readonly number?: string; readonly monthsAgo?: number };

/** Statuses a bill can be made in without a night of processing. */
export type SpokenStatus = 'RELEASED' | 'MODIFIED' | 'RECONCILED' | 'PENDING';

/** What a scenario finds when it begins, and what happens in it without anybody at a screen. The same at both levels. */
export class Stage {
  readonly groups: Groups;
  readonly cast: Cast;
  readonly bills: StageBills;
  readonly mail: StageMail;
  readonly shell: StageShell;
  private lastSettleDate: LocalDate | undefined;
  private isHeld = false;
  private isDemo = false;

  constructor(readonly backstage: Backstage) {
    this.groups = new Groups(backstage);
    this.cast = new Cast(backstage, this.groups);
    this.bills = new StageBills(backstage);
    this.mail = new StageMail(backstage);
    this.shell = new StageShell(backstage);
  }

  /** When the money of the latest payment moves. */
  get settleDate(): LocalDate {
    if (!this.lastSettleDate) throw new Error('Nothing was paid in a sentence before');
    return this.lastSettleDate;
  }

  /** A bill of the given lines. */
  async bill(
    groupName: string,
    status: BillStatus,
    lines: readonly SpokenLine[],
    more: BillTraits = {},
  ): Promise<StageBill> {
    const group = await this.groups.named(groupName);
    if (status === 'PARTIAL' || status === 'PAID')
      throw new RangeError(`A ${status} bill has a history: say how it was paid`);
    const bill = await this.bills.make({ group, status: status === 'PENDING' ? 'RECONCILED' : status, lines, ...more });
    if (status === 'PENDING')
      await this.pay(await this.cast.known({ kind: 'payor', isAnother: false, groupName }), bill);
    return bill;
  }

  async billsAsSpoken(
    groupName: string,
    rows: readonly (BillTraits & { status: SpokenStatus; due: Cents })[],
  ): Promise<void> {
    for (const { status, due, ...traits } of rows) {
      await this.bill(groupName, status, [{ member: 'Ruth Adler', coverage: 'Medical', billed: due }], traits);
    }
  }

  /** One bill of each status, the first RELEASED; those with money on them get it by a payment and a night of processing. */
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
    await this.pay(payor, paid, undefined, cents(200_000));
    await this.pay(payor, partial, cents(50_000));
    await this.process(this.settleDate);
    for (const status of ['UNRELEASED', 'MODIFIED', 'RECONCILED', 'PENDING'] as const)
      await this.bill(groupName, status, lines);
  }

  /** @param withCents more than `amountCents` waits in suspense */
  async pay(payor: TestPerson, bill: StageBill, amountCents?: Cents, withCents?: Cents): Promise<void> {
    const caller = this.backstage.as(payor);
    const { groupNumber } = bill;
    const seen = await caller.ok(getBill, { params: { billPk: bill.billPk } });
    const { items } = await caller.ok(listBankAccounts, { query: { groupNumber } });
    const amount = amountCents ?? amountOpen(seen);
    const payment = await caller.ok(createPayment, {
      idempotencyKey: randomUUID(),
      body: {
        groupNumber,
        sources: [{ method: 'ACH', bankAccountPk: items[0]?.bankAccountPk ?? '', amountCents: withCents ?? amount }],
        allocations: [{ billPk: bill.billPk, version: seen.version, amountCents: cents(amount) }],
      },
    });
    this.lastSettleDate = payment.settleDate;
  }

  /** A person reconciled the bill as it is, some time ago. */
  async reconciledBy(person: TestPerson, { billPk }: StageBill): Promise<void> {
    await this.backstage.db
      .updateTable('bills')
      .set({ reconciled_by_user_id: person.userId, reconciled_by: person.name })
      .where('bill_pk', '=', billPk)
      .execute();
  }

  /** Somebody else saved something on the bill. */
  async touch({ billPk }: StageBill): Promise<void> {
    await this.backstage.db
      .updateTable('bills')
      .set({ version: sql<number>`version + 1` })
      .where('bill_pk', '=', billPk)
      .execute();
  }

  async hold(): Promise<void> {
    this.isHeld = true;
    await this.backstage.as(await this.office('sysadmin')).ok(setProcessingHold, { body: { on: true } });
  }

  async process(businessDate: LocalDate): Promise<void> {
    await this.backstage.as(await this.office('sysadmin')).ok(runProcessing, { body: { businessDate } });
  }

  /** Whether nobody works on the bill any more. */
  async isFree({ billPk }: StageBill): Promise<boolean> {
    const manager = this.backstage.as(await this.office('manager'));
    const { lockedBy } = await manager.ok(getBill, { params: { billPk } });
    return lockedBy === null;
  }

  /** When the person last signed in, as the directory keeps it; undefined for never. */
  async lastSignIn({ userId }: TestPerson): Promise<string | undefined> {
    const people = this.backstage.db.selectFrom('people').select('last_login_at').where('user_id', '=', userId);
    return (await people.executeTakeFirst())?.last_login_at ?? undefined;
  }

  /** Somebody corrected a detail of the person, who may be looked at just now. */
  async changeDetail({ userId }: TestPerson, field: ProfileField, value: string): Promise<void> {
    const manager = this.backstage.as(await this.office('manager'));
    const params = { id: toBase64(userId) };
    const { version } = await manager.ok(getUser, { params });
    await manager.ok(changeUser, { params, body: { version, [field]: value } });
  }

  /** Somebody took every role from the person, who may be at work just now. */
  async takeRoles({ userId }: TestPerson): Promise<void> {
    await this.backstage.db.deleteFrom('person_roles').where('user_id', '=', userId).execute();
  }

  /** What was written about calls of this person that failed. */
  failureRecords({ userId }: TestPerson): Promise<readonly object[]> {
    return this.backstage.db.selectFrom('ui_logs').selectAll().where('user_id', '=', userId).execute();
  }

  async assertMoneyHolds(): Promise<void> {
    await assertInvariants(this.backstage.db);
  }

  /** The hold is for everybody: it must not outlive its scenario. */
  async strike(): Promise<void> {
    await this.shell.strike();
    const { db } = this.backstage;
    if (this.isDemo) await db.deleteFrom('settings').where('key', '=', DEMO_SETTING).execute();
    if (!this.isHeld) return;
    await this.backstage.as(await this.office('sysadmin')).ok(setProcessingHold, { body: { on: false } });
  }

  /** The database is known to be the demo's, until the scenario ends. */
  async beTheDemo(): Promise<void> {
    this.isDemo = true;
    const { db, clock } = this.backstage;
    const setting: DemoSetting = { firstStart: clock.now().toISOString() };
    await db
      .insertInto('settings')
      .values({ key: DEMO_SETTING, value: JSON.stringify(setting) })
      .execute();
  }

  private office(kind: PersonKind): Promise<TestPerson> {
    return this.cast.known({ kind, isAnother: false, groupName: undefined });
  }
}
