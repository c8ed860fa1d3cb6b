import { type RawBuilder, sql } from 'kysely';
import type { BillDivision } from '../../../src/domain/billing/divisions/Division';
import { creditedUntil, type ExpectedAdjustment } from '../../../src/domain/billing/expected/ExpectedAdjustment';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { divisionOf } from '../../platform/database/statements/divisions';
import { creditedUntilOf, windowsOf } from '../../platform/database/statements/retroWindows';
import type { RetroWindow } from './ports';

/** An adjustment as read. */
export interface ExpectedRow extends Omit<ExpectedAdjustment, 'origin' | 'closed' | 'creditedUntil'> {
  readonly billPk: string;
  readonly billNumber: string;
  readonly periodFrom: LocalDate;
  readonly division: BillDivision | null;
  readonly closedAt: string | null;
  readonly closedBy: string | null;
  readonly closedReason: NonNullable<ExpectedAdjustment['closed']>['reason'] | null;
  readonly closeNote: string | null;
}

/**
 * All adjustments as `ExpectedRow`, with `state` and `creditedUntil`, from rows `e` of `expected_adjustments`. A `where` clause follows.
 */
export function adjustments(
  window: RetroWindow,
  rows: RawBuilder<unknown> = sql`expected_adjustments`,
): RawBuilder<unknown> {
  return sql`
    select e.expected_pk as "expectedPk", e.group_number as "groupNumber", g.name as "groupName", g.searched_words as "groupWords", e.carrier_code as "carrierCode",
      e.member_id as "memberId", e.member_name as "memberName", e.coverage, e.amount_cents as "amountCents",
      e.arrived_cents as "arrivedCents", e.source, e.kind, e.reason_code as "reasonCode", e.note, e.state,
      b.bill_pk as "billPk", b.bill_number as "billNumber", e.period_from as "periodFrom",
      ${divisionOf('b')} as division,
      to_char(e.closed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "closedAt", e.closed_by as "closedBy",
      e.closed_reason as "closedReason", e.close_note as "closeNote", ${creditedUntilOf('e', window)} as "creditedUntil"
    from ${rows} e join bills b on b.group_number = e.group_number and b.bill_pk = e.bill_pk
    join groups g on g.group_number = e.group_number
    left join ${windowsOf(window)} w on w.carrier_code = e.carrier_code`;
}

export function toExpected(row: ExpectedRow, { byCarrier, otherwise }: RetroWindow): ExpectedAdjustment {
  const { billPk, billNumber, periodFrom, division, closedAt, closedBy, closedReason, closeNote } = row;
  const { expectedPk, groupNumber, groupName, carrierCode, memberId, memberName, coverage } = row;
  const { amountCents, arrivedCents, source, kind, reasonCode, note } = row;
  return {
    expectedPk,
    groupNumber,
    groupName,
    carrierCode,
    memberId,
    memberName,
    coverage,
    amountCents,
    arrivedCents,
    source,
    kind,
    reasonCode,
    note,
    origin: { billPk, billNumber, periodFrom, ...(division && { division }) },
    creditedUntil: creditedUntil(periodFrom, byCarrier.get(carrierCode) ?? otherwise),
    closed:
      closedAt === null || closedReason === null
        ? null
        : { at: closedAt, by: closedBy ?? '', reason: closedReason, note: closeNote ?? '' },
  };
}
