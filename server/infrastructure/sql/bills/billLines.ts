import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from '../../../../src/domain/access/Scope';
import { groupNumberOf } from '../../../../src/domain/bills/Bill';
import { type Cents, ZERO } from '../../../../src/domain/money/Cents';
import type { LinePage, LinePageRequest } from '../../../application/bills/ports/BillBook';
import { startsWith, within } from '../likePatterns';
import type { Db } from '../Tables';
import { selectLines } from './selectLines';

/** A page of a bill's lines in bill order, and the sums over all that match. */
export async function billLines(db: Db, scope: Scope, billPk: string, request: LinePageRequest): Promise<LinePage> {
  const condition = lineCondition(scope, billPk, request);
  const [items, totals] = await Promise.all([
    selectLines(db, sql`where ${condition}`, request),
    sql<LineTotals>`select count(*) as total, coalesce(sum(l.billed_cents), 0) as "billedCents",
      coalesce(sum(coalesce(l.reconciled_cents, l.billed_cents)), 0) as "reconciledCents"
      from bill_lines l where ${condition}`.execute(db),
  ]);
  const [{ total, ...sums } = NO_LINES] = totals.rows;
  return { items, total, sums };
}

interface LineTotals {
  readonly total: number;
  readonly billedCents: Cents;
  readonly reconciledCents: Cents;
}

const NO_LINES: LineTotals = { total: 0, billedCents: ZERO, reconciledCents: ZERO };

function lineCondition(scope: Scope, billPk: string, { q, changedOnly }: LinePageRequest): RawBuilder<SqlBool> {
  const parts: RawBuilder<SqlBool>[] = [sql`l.group_number = ${groupNumberOf(billPk)} and l.bill_pk = ${billPk}`];
  if (scope.kind === 'carriers') parts.push(sql`l.carrier_code = any(${sql.val([...scope.carrierCodes])}::text[])`);
  if (changedOnly) parts.push(sql`l.reconciled_cents is not null`);
  const words = q.trim();
  if (words) parts.push(matches(words));
  return sql.join(parts, sql` and `);
}

function matches(words: string): RawBuilder<SqlBool> {
  const start = startsWith(words);
  return sql`(l.member_name ilike ${within(words)} or l.member_id ilike ${start} or l.coverage ilike ${start} or l.plan ilike ${start})`;
}
