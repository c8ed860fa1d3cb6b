import { type RawBuilder, sql } from 'kysely';
import type { Division } from '../../../src/domain/billing/divisions/Division';
import type { EnrollmentRow } from '../../../src/domain/billing/reconciliation/ComparisonFacts';
import type { RegisterMonthKey } from '../../../src/domain/billing/register/RegisterEntry';
import { type ComparedCheck, DUPLICATE_CHECK_DAYS } from '../../../src/domain/money/deposits/duplicateCheck';
import type { SetupKind } from '../../../src/domain/office/setup/SetupRecord';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import { localDate } from '../../../src/domain/platform/dates/LocalDate';
import { numberKey } from '../../../src/domain/platform/text/numberKey';
import { rowsOf } from '../../platform/database/bulkStatements';
import { containsPattern, scopeCondition } from '../../platform/database/conditions';
import { inTransaction } from '../../platform/database/inTransaction';
import { specialDataOf } from '../../platform/database/specialData';
import { erasedMembers } from '../../platform/database/statements/erasedMembers';
import { heldFor } from '../../platform/database/statements/heldFor';
import { latestEnrollment } from '../../platform/database/statements/latestEnrollment';
import { checkNumberKeyOf, numberKeyOf } from '../../platform/database/statements/numberKeys';
import { registeredMonths } from '../../platform/database/statements/registeredMonths';
import { findRecords, readLastDays } from '../../platform/database/statements/setupRecords';
import type { Db } from '../../platform/database/Tables';
import { matchesSearch } from '../../platform/database/textConditions';
import type { Actor } from '../../platform/shared/Actor';
import { DEFAULT_OFFICE_TIME_ZONE } from '../../platform/shared/officeDate';
import type {
  BilledMonth,
  DepositedCheck,
  GroupLogos,
  MonthBill,
  NamedBill,
  NamedOpenBill,
  OwnerMatches,
  UploadedPayment,
  UploadLookup,
  UploadOwner,
  UploadOwners,
} from './ports';
import { uploadedPaymentKey } from './uploadedPaymentKey';
import { sharesNumbers } from './uploadSelection.sql';

const BILL = sql`b.bill_pk as "billPk", b.bill_number as "billNumber", b.group_number as "groupNumber"`;

/** After every day of a file. */
const LAST_DAY = localDate('9999-12-31');

export class SqlUploadLookup implements UploadLookup {
  constructor(
    private readonly db: Db,
    readonly others: UploadLookup['others'],
    readonly officeTimeZone = DEFAULT_OFFICE_TIME_ZONE,
  ) {}

  async groupsInScope(scope: Scope, groupNumbers: readonly string[], carrierCode?: string): Promise<readonly string[]> {
    if (groupNumbers.length === 0) return [];
    const { rows } = await sql<{ groupNumber: string }>`
      select g.group_number as "groupNumber" from groups g
      where g.group_number = any(${sql.val([...groupNumbers])}::text[]) and ${scopeCondition(scope, 'g.group_number')}
        and (${carrierCode ?? null}::text is null or exists (select 1 from group_carriers c
          where c.group_number = g.group_number and c.carrier_code = ${carrierCode ?? null}::text))`.execute(this.db);
    return rows.map(({ groupNumber }) => groupNumber);
  }

  setupRecords(kind: SetupKind, codes: readonly string[]) {
    return findRecords(this.db, kind, codes);
  }

  erasedMembers(groupNumbers: readonly string[]) {
    return erasedMembers(this.db, groupNumbers);
  }

  setupLastDays(kind: SetupKind, codes: readonly string[]) {
    return readLastDays(this.db, kind, codes);
  }

  async hasCostCenters(groupNumber: string): Promise<boolean> {
    const found = await this.db
      .selectFrom('cost_setups')
      .select('version')
      .where('group_number', '=', groupNumber)
      .limit(1)
      .executeTakeFirst();
    return found !== undefined;
  }

  async hasClasses(groupNumber: string): Promise<boolean> {
    const { rows } = await sql`
      select from rate_tables t, jsonb_array_elements(t.rows) r
      where t.group_number = ${groupNumber} and t.state in ('PROPOSED', 'CONFIRMED') and r ->> 'className' <> '' limit 1`.execute(
      this.db,
    );
    return rows.length > 0;
  }

  async divisions(groupNumbers: readonly string[]): Promise<ReadonlyMap<string, readonly Division[]>> {
    if (groupNumbers.length === 0) return new Map();
    const { rows } = await sql<Division & { readonly groupNumber: string }>`
      select group_number as "groupNumber", division_number as number, name, last_month as "lastMonth" from divisions
      where group_number = any(${sql.val([...groupNumbers])}::text[]) order by group_number, place`.execute(this.db);
    const found = new Map<string, Division[]>();
    for (const { groupNumber, ...division } of rows) {
      found.set(groupNumber, [...(found.get(groupNumber) ?? []), division]);
    }
    return found;
  }

  async existingBills(
    carrierCode: string,
    bills: readonly Pick<NamedBill, 'groupNumber' | 'billNumber'>[],
    filePk: string,
  ): Promise<readonly NamedBill[]> {
    if (bills.length === 0) return [];
    const given = bills.map(keyRow);
    const { rows } = await sql<NamedBill>`
      select ${BILL} from ${rowsOf(given, sql`group_number text, number_key text`)} given
      join bills b on ${numberKeyOf('b.bill_number')} = given.number_key and b.group_number = given.group_number
      where ${sharesNumbers(carrierCode)} and b.upload_pk is distinct from ${filePk}`.execute(this.db);
    return rows;
  }

  registeredMonths(months: readonly RegisterMonthKey[]) {
    return registeredMonths(this.db, months);
  }

  async reconciledBills(
    carrierCode: string,
    bills: readonly Pick<NamedBill, 'groupNumber' | 'billNumber'>[],
  ): Promise<readonly NamedBill[]> {
    if (bills.length === 0) return [];
    const given = bills.map(keyRow);
    const { rows } = await sql<NamedBill>`
      select ${BILL} from ${rowsOf(given, sql`group_number text, number_key text`)} given
      join bills b on ${numberKeyOf('b.bill_number')} = given.number_key and b.group_number = given.group_number
      where ${carrierCode}::text = any(b.carrier_codes) and b.status in ('RECONCILED','PENDING','PARTIAL','PAID')`.execute(
      this.db,
    );
    return rows;
  }

  async billedMonths(
    carrierCode: string,
    months: readonly BilledMonth[],
    filePk: string,
  ): Promise<readonly MonthBill[]> {
    if (months.length === 0) return [];
    const given = months.map(({ groupNumber, day }) => ({ group_number: groupNumber, day }));
    const { rows } = await sql<MonthBill>`
      select given.group_number as "groupNumber", given.day, min(b.bill_number) as "billNumber", b.division_number as division
      from ${rowsOf(given, sql`group_number text, day date`)} given
      join bills b on b.group_number = given.group_number
        and date_trunc('month', b.period_from) = date_trunc('month', given.day)
      join bill_carriers c on c.group_number = b.group_number and c.bill_pk = b.bill_pk and c.carrier_code = ${carrierCode}
      where b.upload_pk is distinct from ${filePk}
      group by given.group_number, given.day, b.division_number`.execute(this.db);
    return rows;
  }

  async billsInScope(scope: Scope, billNumbers: readonly string[]): Promise<readonly NamedOpenBill[]> {
    if (billNumbers.length === 0) return [];
    const { rows } = await sql<NamedOpenBill>`
      select ${BILL}, b.due_cents - b.paid_cents - b.pending_cents - ${heldFor('b')} as "openCents" from bills b
      where ${numberKeyOf('b.bill_number')} = any(${sql.val(billNumbers.map(numberKey))}::text[]) and b.status <> 'UNRELEASED'
        and ${scopeCondition(scope, 'b.group_number')}`.execute(this.db);
    return rows;
  }

  async depositedChecks(checks: readonly ComparedCheck[]): Promise<readonly DepositedCheck[]> {
    if (checks.length === 0) return [];
    const sent = checks.map(({ checkNumber, amountCents, depositDate }) => {
      return { check_number: checkNumber, amount_cents: amountCents, deposit_date: depositDate };
    });
    const { rows } = await sql<DepositedCheck>`
      with sent as (select * from ${rowsOf(sent, sql`check_number text, amount_cents bigint, deposit_date date`)} r),
      found as (
        select e.check_pk from sent s join deposit_checks e on ${checkNumberKeyOf('e.check_number')} = ${checkNumberKeyOf('s.check_number')}
        union select e.check_pk from sent s join deposit_checks e on e.amount_cents = s.amount_cents
          join deposits f on f.deposit_pk = e.deposit_pk
            and abs(f.deposit_date - s.deposit_date) <= ${DUPLICATE_CHECK_DAYS}::integer)
      select e.check_number as "checkNumber", e.payer, e.amount_cents as "amountCents",
        coalesce(e.group_number, e.given_group) as "groupNumber", f.deposit_date as "depositDate",
        case when e.given_bill_number is not null then e.bill_pk end as "namedBillPk", f.state = 'OPEN' as "isOpen"
      from found join deposit_checks e using (check_pk) join deposits f on f.deposit_pk = e.deposit_pk`.execute(
      this.db,
    );
    return rows;
  }

  enrollment(groupNumber: string): Promise<readonly EnrollmentRow[]> {
    return latestEnrollment(this.db, groupNumber, LAST_DAY);
  }

  async latestMembers(groupNumber: string): Promise<readonly string[]> {
    const { rows } = await sql<{ memberId: string }>`
      with went_out as (
        select bill_pk, period_from from bills where group_number = ${groupNumber} and status <> 'UNRELEASED')
      select distinct l.member_id as "memberId" from bill_lines l
      where l.group_number = ${groupNumber}
        and l.bill_pk in (select bill_pk from went_out where period_from = (select max(period_from) from went_out))`.execute(
      this.db,
    );
    return rows.map(({ memberId }) => memberId);
  }

  async paymentsBefore(groupNumber: string, payments: readonly UploadedPayment[]) {
    if (payments.length === 0) return [];
    const months = [...new Set(payments.map(({ month }) => month))];
    const { rows } = await sql<Omit<UploadedPayment, 'row'> & { readonly fileName: string }>`
      select p.member_id as "memberId", p.member_name as "memberName", p.coverage, p.month, p.amount_cents as amount,
        p.paid_on as "paidOn", p.reference, min(u.file_name) as "fileName"
      from continuation_payments p
      join uploads u on u.owner = p.group_number and u.upload_pk = p.upload_pk and u.state = 'COMMITTED'
      where p.group_number = ${groupNumber} and p.month = any(${sql.val(months)}::date[])
      group by 1, 2, 3, 4, 5, 6, 7`.execute(this.db);
    const open = specialDataOf(this.db).opener();
    const files = new Map<string, string>();
    for (const { fileName, memberId, ...payment } of rows) {
      const key = uploadedPaymentKey({ ...payment, memberId: open(memberId) });
      const known = files.get(key);
      if (known === undefined || fileName < known) files.set(key, fileName);
    }
    return payments.flatMap((payment) => {
      const fileName = files.get(uploadedPaymentKey(payment));
      return fileName === undefined ? [] : [{ row: payment.row, fileName }];
    });
  }
}

function keyRow({ groupNumber, billNumber }: Pick<NamedBill, 'groupNumber' | 'billNumber'>) {
  return { group_number: groupNumber, number_key: numberKey(billNumber) };
}

export class SqlGroupLogos implements GroupLogos {
  constructor(private readonly db: Db) {}

  async find(groupNumber: string): Promise<string | null> {
    const row = await this.db
      .selectFrom('groups')
      .select('logo_url')
      .where('group_number', '=', groupNumber)
      .executeTakeFirst();
    return row?.logo_url ?? null;
  }

  async save(groupNumber: string, logoUrl: string | null, by: Actor, now: Date): Promise<string | null> {
    const { rows } = await sql<{ before: string | null }>`
      with kept as (select group_number, logo_url from groups where group_number = ${groupNumber} for update)
      update groups g set logo_url = ${logoUrl}, mod_date = ${now.toISOString()}, mod_user = ${by.name}
      from kept where g.group_number = kept.group_number
      returning kept.logo_url as before`.execute(this.db);
    return rows[0]?.before ?? null;
  }

  async isShown(logoUrl: string): Promise<boolean> {
    const row = await this.db
      .selectFrom('groups')
      .select('group_number')
      .where('logo_url', '=', logoUrl)
      .executeTakeFirst();
    return row !== undefined;
  }

  lockedTo<T>(logoUrl: string, work: (logos: SqlGroupLogos) => Promise<T>): Promise<T> {
    return inTransaction(this.db, async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`logo ${logoUrl}`}, 0))`.execute(tx);
      return work(new SqlGroupLogos(tx));
    });
  }
}

export class SqlUploadOwners implements UploadOwners {
  constructor(private readonly db: Db) {}

  groups(scope: Scope, words: string, most: number): Promise<OwnerMatches> {
    const owners = sql`select g.group_number as owner, g.name, g.searched_words as words from groups g where ${scopeCondition(scope, 'g.group_number')}`;
    return this.find(owners, words, most);
  }

  carriers(scope: Scope, words: string, most: number): Promise<OwnerMatches> {
    const owners = sql`select c.carrier_code as owner, c.name, searched_text(c.name) as words from carriers c where ${carriersWithin(scope)}`;
    return this.find(owners, words, most);
  }

  private async find(owners: RawBuilder<unknown>, words: string, most: number): Promise<OwnerMatches> {
    const isFound = matchesSearch(words, {
      texts: [{ text: sql`o.name`, words: sql`o.words` }],
      isNumbered: (text) => sql`lower(o.owner) like ${containsPattern(text.toLowerCase())}`,
    });
    const { rows } = await sql<UploadOwner & { total: number }>`
      select owner, name, count(*) over () as total from (${owners}) o
      where ${isFound}
      order by lower(name), owner limit ${most}`.execute(this.db);
    return { items: rows.map(({ owner, name }) => ({ owner, name })), total: rows[0]?.total ?? 0 };
  }
}

/** Same rule as `reachesCarrier`: the person's own carriers, or those that bill a group in scope. */
function carriersWithin(scope: Scope): RawBuilder<unknown> {
  if (scope.kind === 'all') return sql`true`;
  if (scope.kind === 'carriers') return sql`c.carrier_code = any(${sql.val([...scope.carrierCodes])}::text[])`;
  return sql`c.carrier_code in (select gc.carrier_code from group_carriers gc where ${scopeCondition(scope, 'gc.group_number')})`;
}
