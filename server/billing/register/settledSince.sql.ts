import { sql } from 'kysely';
import type { Correction } from '../../../src/domain/billing/corrections/Correction';
import type { SettledSince } from '../../../src/domain/billing/corrections/correctionEvidence';
import { type MonthSince, settledCents } from '../../../src/domain/billing/corrections/settledSince';
import { rowsOf } from '../../platform/database/bulkStatements';
import { specialDataOf } from '../../platform/database/specialData';
import type { Db } from '../../platform/database/Tables';
import type { OneTimeCorrection } from './ports';

/**
 * What the register shows of corrections that collect or refund once, by key. What is posted after a correction was made settles it, month by
 * month. A balance without a coverage counts for each coverage.
 *
 * @param corrections of the group
 * @param isEmployeeShare whether the group's payroll file has the employee's share only
 */
export async function settledSince(
  db: Db,
  groupNumber: string,
  corrections: readonly OneTimeCorrection[],
  isEmployeeShare: boolean,
): Promise<ReadonlyMap<string, SettledSince>> {
  if (corrections.length === 0) return new Map();
  const special = specialDataOf(db);
  const given = corrections.flatMap(({ correctionPk, memberId }) =>
    special.storedTexts(memberId).map((stored) => ({ correction_pk: correctionPk, stored })),
  );
  const { rows } = await sql<Omit<SettledSince, 'settledCents'> & Asked & { readonly months: readonly MonthSince[] }>`
    select m.correction_pk as "correctionPk", m.one_time_cents as "oneTimeCents", m.monthly_cents as "monthlyCents",
      sum(m.before)::bigint as "beforeCents", sum(m.before + m.billed - m.collected)::bigint as "balanceCents",
      json_agg(json_build_object('billedCents', m.billed, 'employeeCents', m.employee, 'collectedCents', m.collected)) as months
    from (
      select c.correction_pk, c.one_time_cents, c.monthly_cents, e.month,
        coalesce(sum(a.billed - a.collected) filter (where not s.is_since), 0) as before,
        coalesce(sum(a.billed) filter (where s.is_since), 0) as billed,
        coalesce(sum(e.employee_cents) filter (where s.is_since), 0) as employee,
        coalesce(sum(a.collected) filter (where s.is_since), 0) as collected
      from ${rowsOf(given, sql`correction_pk text, stored text`)} g
      join corrections c on c.group_number = ${groupNumber} and c.correction_pk = g.correction_pk
      join bills o on o.group_number = ${groupNumber} and o.bill_pk = c.bill_pk
      join register_entries e on e.group_number = ${groupNumber} and e.member_id = g.stored
        and (c.member_id <> '' or e.member_name = c.member_name)
        and (c.coverage is null or e.coverage = '' or lower(e.coverage) = lower(c.coverage))
      join register_postings p on p.group_number = ${groupNumber} and p.posting_pk = e.posting_pk
      left join bills b on b.group_number = ${groupNumber} and b.bill_pk = p.bill_pk
      cross join lateral (select p.event <> 'MERGED' and (p.at > c.add_date or (p.at = c.add_date and b.period_from > o.period_from)) is true
        as is_since) s
      cross join lateral (select e.billed_cents + e.adjustment_cents as billed,
        e.employee_cents + e.employer_cents + e.continuation_cents as collected) a
      group by 1, 2, 3, 4) m
    group by 1, 2, 3`.execute(db);
  return new Map(
    rows.map(({ correctionPk, beforeCents, balanceCents, months, ...asked }) => [
      correctionPk,
      { beforeCents, balanceCents, settledCents: settledCents(months, asked, isEmployeeShare) },
    ]),
  );
}

type Asked = Pick<Correction, 'correctionPk' | 'oneTimeCents' | 'monthlyCents'>;
