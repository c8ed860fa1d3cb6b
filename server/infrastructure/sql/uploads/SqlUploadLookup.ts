import { sql } from 'kysely';
import type { Scope } from '../../../../src/domain/access/Scope';
import type { BilledMonth, NamedBill, UploadLookup } from '../../../application/uploads/ports';
import { rowsOf } from '../bulkStatements';
import { scopeCondition } from '../conditions';
import type { Db } from '../Tables';

const BILL = sql`b.bill_pk as "billPk", b.bill_number as "billNumber", b.group_number as "groupNumber"`;

export class SqlUploadLookup implements UploadLookup {
  constructor(private readonly db: Db) {}

  async groupsInScope(scope: Scope, groupNumbers: readonly string[], carrierCode?: string): Promise<readonly string[]> {
    if (groupNumbers.length === 0) return [];
    const { rows } = await sql<{ groupNumber: string }>`
      select g.group_number as "groupNumber" from groups g
      where g.group_number = any(${sql.val([...groupNumbers])}::text[]) and ${scopeCondition(scope, 'g.group_number')}
        and (${carrierCode ?? null}::text is null or exists (select 1 from group_carriers c
          where c.group_number = g.group_number and c.carrier_code = ${carrierCode ?? null}::text))`.execute(this.db);
    return rows.map(({ groupNumber }) => groupNumber);
  }

  async existingBills(
    bills: readonly Pick<NamedBill, 'groupNumber' | 'billNumber'>[],
    filePk: string,
  ): Promise<readonly NamedBill[]> {
    if (bills.length === 0) return [];
    const given = bills.map(({ groupNumber, billNumber }) => ({ group_number: groupNumber, bill_number: billNumber }));
    const { rows } = await sql<NamedBill>`
      select ${BILL} from ${rowsOf(given, sql`group_number text, bill_number text`)} given
      join bills b on b.bill_number = given.bill_number and b.group_number = given.group_number
      where b.upload_pk is distinct from ${filePk}`.execute(this.db);
    return rows;
  }

  async billedMonths(
    carrierCode: string,
    months: readonly BilledMonth[],
    filePk: string,
  ): Promise<readonly (BilledMonth & Pick<NamedBill, 'billNumber'>)[]> {
    if (months.length === 0) return [];
    const given = months.map(({ groupNumber, day }) => ({ group_number: groupNumber, day }));
    const { rows } = await sql<BilledMonth & Pick<NamedBill, 'billNumber'>>`
      select given.group_number as "groupNumber", given.day, min(b.bill_number) as "billNumber"
      from ${rowsOf(given, sql`group_number text, day date`)} given
      join bills b on b.group_number = given.group_number
        and date_trunc('month', b.period_from) = date_trunc('month', given.day)
      join bill_carriers c on c.group_number = b.group_number and c.bill_pk = b.bill_pk and c.carrier_code = ${carrierCode}
      where b.upload_pk is distinct from ${filePk}
      group by given.group_number, given.day`.execute(this.db);
    return rows;
  }

  async billsInScope(scope: Scope, billNumbers: readonly string[]): Promise<readonly NamedBill[]> {
    if (billNumbers.length === 0) return [];
    const { rows } = await sql<NamedBill>`
      select ${BILL} from bills b
      where b.bill_number = any(${sql.val([...billNumbers])}::text[]) and b.status <> 'UNRELEASED'
        and ${scopeCondition(scope, 'b.group_number')}`.execute(this.db);
    return rows;
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
}
