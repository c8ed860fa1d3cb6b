import { sql } from 'kysely';
import {
  CORRECTION_STATE_LABELS,
  type Correction,
  type CorrectionState,
} from '../../../src/domain/corrections/Correction';
import { isSettled } from '../../../src/domain/corrections/correctionEvidence';
import { type Cents, cents } from '../../../src/domain/money/Cents';
import { formatCents } from '../../../src/domain/money/formatCents';
import { isToPayroll } from '../../database/statements/correctionsInScope';
import { lockGroup } from '../../database/statements/lockGroup';
import type { Db } from '../../database/Tables';
import { settledSince } from '../../register/settledSince.sql';
import type { BookFinding, BookRepair } from './BookRepair';

type Confirmed = Pick<Correction, 'correctionPk' | 'groupNumber' | 'memberId' | 'oneTimeCents'> & {
  readonly stateBefore: CorrectionState;
};

/**
 * Corrections to payroll that a payroll file confirmed although not all of what they ask for once was collected or refunded: earlier versions
 * looked at the monthly deduction only. They are reopened, unless another correction asks for the rest.
 *
 * @source docs/decisions/corrections.md#arrears-confirm-a-correction-when-all-of-them-are-paid
 */
export const earlyConfirmations: BookRepair = {
  kind: 'early-confirmations',
  title: 'Corrections confirmed before their amount was settled',
  find: async (db, key) => {
    const byGroup = new Map<string, Confirmed[]>();
    for (const one of await confirmedByPayroll(db, key)) {
      byGroup.set(one.groupNumber, [...(byGroup.get(one.groupNumber) ?? []), one]);
    }
    const found: BookFinding[] = [];
    for (const [groupNumber, corrections] of byGroup) {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      const settled = await settledSince(db, groupNumber, corrections);
      for (const { correctionPk, oneTimeCents, stateBefore } of corrections) {
        const since = settled.get(correctionPk);
        if (isSettled(oneTimeCents, since)) continue;
        const state = CORRECTION_STATE_LABELS[stateBefore].toLowerCase();
        found.push({
          key: correctionPk,
          groupNumber,
          what: `A correction is confirmed after ${partText(oneTimeCents, since?.settledCents ?? cents(0))}.`,
          effect: `It is ${state} again, so that nothing asks payroll for the amount a second time.`,
        });
      }
    }
    return found;
  },
  lock: async ({ db }, { groupNumber }) => {
    await lockGroup(db, groupNumber ?? '');
  },
  repair: async ({ tx, by, now, reason }, { key, groupNumber }) => {
    await tx.corrections.reopen(groupNumber ?? '', key, `Its amount was not settled. ${reason}`, by, now);
    return 'It was reopened.';
  },
};

function partText(oneTimeCents: Cents, settledCents: Cents): string {
  const done = oneTimeCents > 0 ? 'collected' : 'refunded';
  return `${formatCents(settledCents)} of ${formatCents(cents(Math.abs(oneTimeCents)))} was ${done}`;
}

async function confirmedByPayroll(db: Db, key: string | undefined): Promise<readonly Confirmed[]> {
  const { rows } = await sql<Confirmed>`
    select c.correction_pk as "correctionPk", c.group_number as "groupNumber", c.member_id as "memberId",
      c.one_time_cents as "oneTimeCents", c.state_before as "stateBefore"
    from corrections c
    where c.state = 'CONFIRMED' and c.evidence_bill_pk is not null and c.state_before is not null and c.one_time_cents <> 0
      and ${isToPayroll} and c.kind <> 'SETTLE_DEDUCTION' and (${key ?? null}::text is null or c.correction_pk = ${key ?? null}::text)
      and not exists (
        select 1 from corrections o where o.group_number = c.group_number and o.member_id = c.member_id
          and (o.member_id <> '' or o.member_name = c.member_name) and o.kind like '%\\_DEDUCTION' and sign(o.one_time_cents) = sign(c.one_time_cents)
          and (o.coverage is null or c.coverage is null or o.coverage = c.coverage) and o.state in ('PROPOSED','OPEN','SENT'))
    order by c.group_number, c.correction_pk`.execute(db);
  return rows;
}
