import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from '../../../../src/domain/platform/access/Scope';
import { ofBillCondition } from '../conditions';

/** Condition on `corrections c`: to payroll, not to a carrier. */
export const isToPayroll = sql<SqlBool>`(c.kind like '%\\_DEDUCTION')`;

/** Condition on `corrections c`: to a carrier, and not sent or dropped. */
export const isToSend = sql<SqlBool>`(c.state in ('PROPOSED','OPEN') and not ${isToPayroll})`;

/**
 * Condition on `corrections c`: sent, and bills of the carrier for at least two later months, of the same division, were released since,
 * plus one month for each further installment.
 */
export const isOverdue = sql<SqlBool>`(c.state = 'SENT' and (select count(distinct date_trunc('month', n.period_from)) from bills n
  join bill_carriers k on k.group_number = n.group_number and k.bill_pk = n.bill_pk and k.carrier_code = c.carrier_code
  join bills o on o.group_number = c.group_number and o.bill_pk = c.bill_pk
  where n.group_number = c.group_number and n.released_at >= c.sent_at and n.period_from > o.period_from
    and n.division_number is not distinct from o.division_number) > c.installments)`;

/**
 * Condition on `corrections c`: within a scope's groups. A carrier sees those sent to its own codes, and never those to payroll or to a
 * benefits system.
 *
 * @source docs/decisions/corrections.md#carriers-see-and-answer-what-was-sent-to-them
 */
export function correctionsInScope(scope: Scope): RawBuilder<SqlBool> {
  if (scope.kind !== 'carriers') return ofBillCondition(scope, 'c');
  return sql`(c.carrier_code = any(${sql.val([...scope.carrierCodes])}::text[]) and not ${isToPayroll}
    and c.state in ('SENT','CONFIRMED','REJECTED') and c.sent_at is not null and c.sent_to = '')`;
}

/** Benefits system that gets `corrections c` instead of the carrier: the one it was sent to, or else the group's for the carrier; null if none. */
export const systemOfCorrection = sql<string | null>`(case
  when c.kind like '%\\_DEDUCTION' or c.kind = 'BILLING_INQUIRY' then null
  when c.state not in ('PROPOSED','OPEN') then nullif(c.sent_to, '')
  else (select nullif(m.mapping ->> 'system', '') from column_mappings m
    where m.group_number = c.group_number and m.file_kind = 'corrections' and m.layout = 'CARRIER ' || c.carrier_code) end)`;

/** Key of the file in which `corrections c` was last sent; null if it never was. */
export const lastFilePk = sql<string | null>`(select f.file_pk from correction_file_items i
  join correction_files f on f.group_number = i.group_number and f.file_pk = i.file_pk
  where i.group_number = c.group_number and i.correction_pk = c.correction_pk order by f.at desc limit 1)`;
