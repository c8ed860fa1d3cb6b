import { type RawBuilder, sql } from 'kysely';
import type { CorrectionState } from '../../../src/domain/billing/corrections/Correction';
import { rowsOf } from '../../platform/database/bulkStatements';
import type { Tx } from '../../platform/database/Tables';
import type { Actor } from '../../platform/shared/Actor';
import type { BillKey } from '../expected/ports';

interface Changed {
  readonly correction_pk: string;
  readonly state: CorrectionState;
}

/**
 * Carries out what was decided on a bill about unsent corrections of earlier bills that ask for the same.
 *
 * @param columns of the rows
 * @returns those with another state or other terms
 * @source BR-COR-04 docs/decisions/corrections.md#a-later-months-row-shows-what-was-asked-before
 */
export async function changeAsked(
  tx: Tx,
  bill: BillKey,
  rows: readonly { readonly state: CorrectionState }[],
  columns: RawBuilder<unknown>,
  by: Actor,
  now: Date,
): Promise<readonly Changed[]> {
  const decided = rows.filter(({ state }) => state !== 'PROPOSED');
  if (decided.length === 0) return [];
  const { rows: changed } = await sql<Changed>`
      update corrections o set state = g.state, effective_date = g.effective_date, monthly_cents = g.monthly_cents,
        one_time_cents = g.one_time_cents, installments = g.installments, tax = g.tax, plan_year = g.plan_year,
        authorization_text = g.authorization_text, note = g.note, mod_date = ${now.toISOString()}::timestamptz, mod_user = ${by.name}
      from ${rowsOf(decided, columns)} g
      where o.group_number = ${bill.groupNumber} and o.bill_pk <> ${bill.billPk} and o.carrier_code = g.carrier_code
        and o.member_id = g.member_id and (g.member_id <> '' or o.member_name = g.member_name) and o.coverage is not distinct from g.coverage
        and o.kind = g.kind and o.value = g.value and g.kind <> 'SETTLE_DEDUCTION' and o.state in ('PROPOSED','OPEN')
        and (o.state, o.effective_date, o.monthly_cents, o.one_time_cents, o.installments, o.tax, o.plan_year, o.authorization_text, o.note)
          is distinct from (g.state, g.effective_date, g.monthly_cents, g.one_time_cents, g.installments, g.tax, g.plan_year, g.authorization_text, g.note)
      returning o.correction_pk, o.state`.execute(tx);
  return changed;
}
