import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from '../../../../../src/domain/access/Scope';
import type { Bill } from '../../../../../src/domain/bills/Bill';
import { type Cents, ZERO } from '../../../../../src/domain/money/Cents';
import type { LinePage, LinePageRequest } from '../../../../application/bills/ports/BillBook';
import { containsPattern, startsWithPattern } from '../../conditions';
import type { Db } from '../../Tables';
import { ofBill } from '../billKey';
import { selectLines } from './selectLines';

/** A page of a bill's lines in bill order, and the sums over all that match. */
export async function billLines(db: Db, scope: Scope, bill: Bill, request: LinePageRequest): Promise<LinePage> {
  const condition = lineCondition(scope, bill, request);
  const isWholeBill = request.q.trim() === '' && !request.changedOnly;
  const [items, { total, ...sums }] = await Promise.all([
    selectLines(db, sql`where ${condition}`, request),
    isWholeBill ? totalsOf(bill) : countLines(db, condition),
  ]);
  return { items, total, sums };
}

interface LineTotals {
  readonly total: number;
  readonly billedCents: Cents;
  readonly reconciledCents: Cents;
}

/** The bill's head has its lines counted already. */
function totalsOf({ lineCount: total, billedCents, reconciledCents }: Bill): LineTotals {
  return { total, billedCents, reconciledCents };
}

async function countLines(db: Db, condition: RawBuilder<SqlBool>): Promise<LineTotals> {
  const { rows } = await sql<LineTotals>`
    select count(*) as total, coalesce(sum(l.billed_cents), 0) as "billedCents",
      coalesce(sum(coalesce(l.reconciled_cents, l.billed_cents)), 0) as "reconciledCents"
    from bill_lines l where ${condition}`.execute(db);
  return rows[0] ?? { total: 0, billedCents: ZERO, reconciledCents: ZERO };
}

function lineCondition(scope: Scope, bill: Bill, { q, changedOnly }: LinePageRequest): RawBuilder<SqlBool> {
  const parts = [ofBill('l', bill)];
  if (scope.kind === 'carriers') parts.push(sql`l.carrier_code = any(${sql.val([...scope.carrierCodes])}::text[])`);
  if (changedOnly) parts.push(sql`l.reconciled_cents is not null`);
  const words = q.trim();
  if (words) parts.push(matches(words));
  return sql.join(parts, sql` and `);
}

function matches(words: string): RawBuilder<SqlBool> {
  const start = startsWithPattern(words);
  return sql`(l.member_name ilike ${containsPattern(words)} or l.member_id ilike ${start} or l.coverage ilike ${start} or l.plan ilike ${start})`;
}
