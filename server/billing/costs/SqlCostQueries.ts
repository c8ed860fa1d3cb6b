import { type RawBuilder, sql } from 'kysely';
import type { CostMemberPage, CostSetup } from '../../../contract/billing/costs/costCenters';
import type { CostsFilter } from '../../../contract/billing/costs/costReport';
import type { JournalEntry, JournalPage, ListedEntry, UnbookedBill } from '../../../contract/billing/costs/journal';
import type { ValueFile, ValueMemberQuery } from '../../../contract/platform/shared/memberValues';
import type { CostRow } from '../../../src/domain/billing/costs/CostReport';
import { NO_COST_SETUP } from '../../../src/domain/billing/costs/CostSetup';
import { fileCostEffect } from '../../../src/domain/billing/costs/fileCostCenters';
import { type JournalPart, journalLines, MAX_UNBOOKED } from '../../../src/domain/billing/costs/JournalEntry';
import type { CostValue } from '../../../src/domain/billing/costs/MemberCostCenter';
import type { ValueFileEffect } from '../../../src/domain/billing/memberValues/ValueFile';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { inDivisions } from '../../platform/database/conditions';
import {
  COST_CENTER,
  selectValueFile,
  selectValueFiles,
  selectValueMembers,
} from '../../platform/database/statements/memberValues';
import type { Db } from '../../platform/database/Tables';
import type { GroupBills } from '../../platform/shared/GroupBills';
import type { CostQueries } from './ports';
import { selectCostValues } from './selectCostValues.sql';
import { selectSetup } from './selectSetup.sql';

/** Reads cost centers and journal entries. */
export class SqlCostQueries implements CostQueries {
  constructor(private readonly db: Db) {}

  async setup(groupNumber: string): Promise<CostSetup> {
    return (await selectSetup(this.db, groupNumber)) ?? NO_COST_SETUP;
  }

  members(groupNumber: string, query: ValueMemberQuery, month: LocalDate): Promise<CostMemberPage> {
    return selectValueMembers<CostValue>(
      this.db,
      COST_CENTER,
      'splits',
      groupNumber,
      query,
      hasCostCenter(groupNumber, month),
    );
  }

  files(groupNumber: string): Promise<readonly ValueFile[]> {
    return selectValueFiles(this.db, COST_CENTER, groupNumber);
  }

  async fileEffect(groupNumber: string, filePk: string, from: LocalDate): Promise<ValueFileEffect | undefined> {
    const file = await selectValueFile(this.db, COST_CENTER, groupNumber, filePk);
    if (!file) return undefined;
    const { centers } = await this.setup(groupNumber);
    return fileCostEffect({ ...file, centers, values: await selectCostValues(this.db, groupNumber) }, from);
  }

  async costs(
    { groupNumber, divisions }: GroupBills,
    { from, to }: Pick<CostsFilter, 'from' | 'to'>,
  ): Promise<readonly CostRow[]> {
    const { rows } = await sql<CostRow>`
      select * from (
        select p.month, p.cost_center as "costCenter", coalesce(b.division_number, '') as division, p.coverage,
          coalesce(sum(p.amount_cents) filter (where p.role in ('expense', 'prepaid', 'noMember')), 0)::bigint as "employerCents",
          coalesce(sum(p.amount_cents) filter (where p.role = 'deductions'), 0)::bigint as "employeeCents",
          coalesce(sum(p.amount_cents) filter (where p.role = 'continuation'), 0)::bigint as "continuationCents",
          sum(p.amount_cents)::bigint as "totalCents"
        from journal_parts p
        join journal_entries e on e.group_number = p.group_number and e.entry_pk = p.entry_pk
        join bills b on b.group_number = e.group_number and b.bill_pk = e.bill_pk
        where p.group_number = ${groupNumber} and p.month >= ${from}::date and p.month <= ${to}::date
          and p.role in ('expense', 'prepaid', 'noMember', 'deductions', 'continuation') and ${inDivisions(divisions, 'b')}
        group by p.month, p.cost_center, b.division_number, p.coverage
      ) c where "employerCents" <> 0 or "employeeCents" <> 0 or "continuationCents" <> 0
      order by month desc, "costCenter" = '', "costCenter", division = '', division, coverage`.execute(this.db);
    return rows;
  }

  async journal(groupNumber: string, page: number, size: number): Promise<JournalPage> {
    const items = await this.select(
      sql`e.group_number = ${groupNumber}`,
      sql`order by e.at desc, e.entry_pk desc limit ${size} offset ${page * size}`,
    );
    const { rows: counts } = await sql<{ total: number }>`
      select count(*)::integer as total from journal_entries where group_number = ${groupNumber}`.execute(this.db);
    const { rows: unbooked } = await sql<UnbookedBill>`
      select b.bill_pk as "billPk", b.bill_number as "billNumber", b.period_from as month, b.due_cents as "dueCents" from bills b
      where b.group_number = ${groupNumber} and b.status in ('RECONCILED', 'PENDING', 'PARTIAL', 'PAID')
        and exists (select 1 from cost_setups s where s.group_number = b.group_number) and not exists (
          select 1 from journal_entries e where e.group_number = b.group_number and e.bill_pk = b.bill_pk and e.reverses_pk is null
            and not exists (select 1 from journal_entries r where r.group_number = e.group_number and r.reverses_pk = e.entry_pk))
      order by b.period_from desc, b.bill_pk limit ${MAX_UNBOOKED}`.execute(this.db);
    return { items, total: counts[0]?.total ?? 0, unbooked };
  }

  async entries(groupNumber: string, entryPks: readonly string[]): Promise<readonly JournalEntry[]> {
    const keys = sql`any(${sql.val([...entryPks])}::text[])`;
    const found = await this.select(
      sql`e.group_number = ${groupNumber} and e.entry_pk = ${keys}`,
      sql`order by e.at, e.entry_pk`,
    );
    const { rows } = await sql<JournalPart & { readonly entryPk: string }>`
      select entry_pk as "entryPk", role, account, cost_center as "costCenter", coverage, month, carrier_code as "carrierCode",
        amount_cents as "amountCents"
      from journal_parts where group_number = ${groupNumber} and entry_pk = ${keys} order by entry_pk, part_no`.execute(
      this.db,
    );
    const parts = new Map<string, JournalPart[]>();
    for (const { entryPk, ...part } of rows) {
      const known = parts.get(entryPk) ?? [];
      known.push(part);
      parts.set(entryPk, known);
    }
    return found.map((entry) => ({ ...entry, lines: journalLines(parts.get(entry.entryPk) ?? []) }));
  }

  async carrierNames(carrierCodes: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const { rows } = await sql<{ code: string; name: string }>`
      select carrier_code as code, name from carriers
      where carrier_code = any(${sql.val([...new Set(carrierCodes)])}::text[])`.execute(this.db);
    return new Map(rows.map(({ code, name }) => [code, name]));
  }

  private async select(condition: RawBuilder<unknown>, order: RawBuilder<unknown>): Promise<readonly ListedEntry[]> {
    const { rows } = await sql<ListedEntry>`
      select e.entry_pk as "entryPk", e.journal_number as "journalNumber", e.bill_pk as "billPk", b.bill_number as "billNumber",
        b.period_from as month, coalesce(b.division_number, '') as division, e.posted_on as date, e.due_cents as "dueCents", o.journal_number as reverses,
        r.journal_number as "reversedBy", e.has_shares as "hasShares", e.by_name as by, coalesce((
          select sum(p.amount_cents) from journal_parts p
          where p.group_number = e.group_number and p.entry_pk = e.entry_pk and p.cost_center = ''
            and p.role in ('expense', 'prepaid')), 0)::bigint as "unassignedCents"
      from journal_entries e join bills b on b.group_number = e.group_number and b.bill_pk = e.bill_pk
      left join journal_entries o on o.group_number = e.group_number and o.entry_pk = e.reverses_pk
      left join journal_entries r on r.group_number = e.group_number and r.reverses_pk = e.entry_pk
      where ${condition} ${order}`.execute(this.db);
    return rows;
  }
}

/** Whether the member of a line `l` has a cost center in a month. */
const hasCostCenter = (groupNumber: string, month: LocalDate) => sql`exists (
  select 1 from member_cost_centers v where v.group_number = ${groupNumber} and v.member_id = l.member_id
    and v.replaced_at is null and v.effective_from <= ${month}::date)`;
