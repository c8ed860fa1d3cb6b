import { sql } from 'kysely';
import type { Correction } from '../../../src/domain/billing/corrections/Correction';
import type { SettledSince } from '../../../src/domain/billing/corrections/correctionEvidence';
import { rowsOf } from '../../platform/database/bulkStatements';
import { specialDataOf } from '../../platform/database/specialData';
import type { Db } from '../../platform/database/Tables';
import type { OneTimeCorrection } from './ports';

/**
 * What the register shows of corrections that collect or refund once, by key. What is posted after a correction was made settles it, month by
 * month; a month that was not deducted either settles nothing. A balance without a coverage counts for each coverage.
 *
 * @param corrections of the group
 */
export async function settledSince(
  db: Db,
  groupNumber: string,
  corrections: readonly OneTimeCorrection[],
): Promise<ReadonlyMap<string, SettledSince>> {
  if (corrections.length === 0) return new Map();
  const special = specialDataOf(db);
  const given = corrections.flatMap(({ correctionPk, memberId }) =>
    special.storedTexts(memberId).map((stored) => ({ correction_pk: correctionPk, stored })),
  );
  const { rows } = await sql<SettledSince & Pick<Correction, 'correctionPk'>>`
    select m.correction_pk as "correctionPk", sum(m.before)::bigint as "beforeCents", sum(m.before + m.since)::bigint as "balanceCents",
      sum(greatest(0, -sign(m.one_time_cents) * m.since))::bigint as "settledCents"
    from (
      select c.correction_pk, c.one_time_cents, e.month, coalesce(sum(a.cents) filter (where not s.is_since), 0) as before,
        coalesce(sum(a.cents) filter (where s.is_since), 0) as since
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
      cross join lateral (select e.billed_cents - e.employee_cents - e.employer_cents - e.continuation_cents + e.adjustment_cents as cents) a
      group by 1, 2, 3) m
    group by 1`.execute(db);
  return new Map(rows.map(({ correctionPk, ...since }) => [correctionPk, since]));
}
