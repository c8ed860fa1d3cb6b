import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Cents, ZERO } from '../../src/domain/money/Cents';
import { parseCents } from '../../src/domain/money/parseCents';
import type { BankStatement, CashAccount, StatementLine } from '../../src/domain/statements/Statement';
import { containsPattern, isoText } from '../database/conditions';
import type { Db } from '../database/Tables';
import type { StatementLineFilter, StatementQueries } from './ports';

export class SqlStatementQueries implements StatementQueries {
  constructor(protected readonly db: Db) {}

  async accounts(): Promise<readonly CashAccount[]> {
    return (await accountsOf(sql`true`).execute(this.db)).rows;
  }

  async list(page: number, size: number) {
    const { rows } = await sql<BankStatement & { total: number }>`
      select ${STATEMENT}, count(*) over ()::integer as total from bank_statements s
      order by s.to_day desc, s.statement_pk desc limit ${size} offset ${page * size}`.execute(this.db);
    return { items: rows.map(({ total: _total, ...statement }) => statement), total: rows[0]?.total ?? 0 };
  }

  async find(statementPk: string): Promise<BankStatement | undefined> {
    const { rows } = await sql<BankStatement>`
      select ${STATEMENT} from bank_statements s where s.statement_pk = ${statementPk}`.execute(this.db);
    return rows[0];
  }

  async lines(filter: StatementLineFilter, { offset, limit }: { readonly offset: number; readonly limit: number }) {
    const { rows } = await sql<StatementLine>`
      select ${LINE} from statement_lines l where ${matches(filter)} order by l.line_no limit ${limit} offset ${offset}`.execute(
      this.db,
    );
    const { rows: sums } = await sql<{ total: number; sumCents: Cents }>`
      select count(*)::integer as total, coalesce(sum(l.amount_cents), 0)::bigint as "sumCents"
      from statement_lines l where ${matches(filter)}`.execute(this.db);
    return { items: rows, ...(sums[0] ?? { total: 0, sumCents: ZERO }) };
  }

  async lineKeys(filter: StatementLineFilter, limit: number): Promise<readonly string[]> {
    const { rows } = await sql<{ key: string }>`
      select l.line_pk as key from statement_lines l where ${matches(filter)} order by l.line_no limit ${limit}`.execute(
      this.db,
    );
    return rows.map(({ key }) => key);
  }

  async linesOf(linePks: readonly string[]): Promise<readonly StatementLine[]> {
    const { rows } = await sql<StatementLine>`
      select ${LINE} from statement_lines l where l.line_pk = any(${sql.val([...linePks])}::text[])
      order by l.statement_pk, l.line_no`.execute(this.db);
    return rows;
  }
}

/** Accounts with the day and the balance of the last statement. */
export function accountsOf(condition: RawBuilder<SqlBool>) {
  return sql<CashAccount>`
    select a.account_pk as "accountPk", a.name, a.bank_name as "bankName", a.last4, a.opens_on as "opensOn",
      a.opening_cents as "openingCents", s.to_day as "coveredTo", coalesce(s.closing_cents, a.opening_cents) as "balanceCents",
      a.csv_layout as "csvLayout"
    from cash_accounts a left join lateral (
      select to_day, closing_cents from bank_statements s where s.account_pk = a.account_pk order by to_day desc limit 1
    ) s on true where ${condition} order by a.account_pk`;
}

export const STATEMENT = sql`s.statement_pk as "statementPk", s.account_pk as "accountPk", s.from_day as "from", s.to_day as "to",
  s.opening_cents as "openingCents", s.closing_cents as "closingCents", s.format, s.file_name as "fileName",
  s.line_count as "lineCount", ${isoText('s.at')} as "addedAt", s.by_name as "addedBy"`;

const LINE = sql`l.line_pk as "linePk", l.line_no as "lineNo", l.day, l.amount_cents as "amountCents", l.type_code as "typeCode",
  l.reference, l.description`;

function matches({ statementPk, q, side }: StatementLineFilter): RawBuilder<SqlBool> {
  const conditions = [sql<SqlBool>`l.statement_pk = ${statementPk}`];
  if (side) conditions.push(side === 'in' ? sql<SqlBool>`l.amount_cents > 0` : sql<SqlBool>`l.amount_cents < 0`);
  const words = q.trim();
  if (words !== '') {
    const amount = parseCents(words);
    const isAmount =
      amount === undefined ? sql<SqlBool>`false` : sql<SqlBool>`abs(l.amount_cents) = abs(${amount}::bigint)`;
    conditions.push(
      sql<SqlBool>`(l.description ilike ${containsPattern(words)} or l.reference ilike ${containsPattern(words)} or ${isAmount})`,
    );
  }
  return sql.join(conditions, sql` and `) as RawBuilder<SqlBool>;
}
