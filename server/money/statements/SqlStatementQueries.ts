import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { BankStatement, CashAccount } from '../../../contract/money/statementSchemas';
import type { CashPosition } from '../../../contract/money/statements';
import type { PeriodState } from '../../../src/domain/money/periods/Period';
import type { CashItem } from '../../../src/domain/money/statements/CashItem';
import type { LineState, MatchKind } from '../../../src/domain/money/statements/LineState';
import type { StatementLine, WorkedLine } from '../../../src/domain/money/statements/Statement';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { type Cents, ZERO } from '../../../src/domain/platform/money/Cents';
import { parseCents } from '../../../src/domain/platform/money/parseCents';
import { isoText } from '../../platform/database/conditions';
import { readKeys } from '../../platform/database/readKeys';
import type { Db } from '../../platform/database/Tables';
import { matchesSearch } from '../../platform/database/textConditions';
import type { KeyList } from '../../platform/shared/KeyList';
import { cashPosition, itemsAsOf, itemsLaterThan, openItemsOf } from './cashPosition.sql';
import type { StatementLineFilter, StatementQueries } from './ports';

export class SqlStatementQueries implements StatementQueries {
  constructor(private readonly db: Db) {}

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
    const { rows } = await sql<LineRow>`
      select ${WORKED_LINE} where ${matches(filter)} order by l.line_no limit ${limit} offset ${offset}`.execute(
      this.db,
    );
    const { rows: sums } = await sql<{ total: number; sumCents: Cents }>`
      select count(*)::integer as total, coalesce(sum(l.amount_cents), 0)::bigint as "sumCents"
      from statement_lines l where ${matches(filter)}`.execute(this.db);
    return { items: rows.map(workedLine), ...(sums[0] ?? { total: 0, sumCents: ZERO }) };
  }

  lineKeys(filter: StatementLineFilter, limit: number): Promise<KeyList> {
    const keys = sql`select l.line_pk as key from statement_lines l where ${matches(filter)} order by l.line_no limit ${limit}`;
    return readKeys(this.db, keys);
  }

  async linesOf(linePks: readonly string[]): Promise<readonly WorkedLine[]> {
    const { rows } = await sql<LineRow>`
      select ${WORKED_LINE} where l.line_pk = any(${sql.val([...linePks])}::text[]) order by l.statement_pk, l.line_no`.execute(
      this.db,
    );
    return rows.map(workedLine);
  }

  openLines(statementPk: string): Promise<readonly StatementLine[]> {
    return openLinesOf(this.db, statementPk);
  }

  async periodState(day: LocalDate): Promise<PeriodState> {
    const { rows } = await sql<{ state: PeriodState }>`
      select state from periods where month = date_trunc('month', ${day}::date)::date`.execute(this.db);
    return rows[0]?.state ?? 'OPEN';
  }

  async cash(statement: BankStatement): Promise<CashPosition> {
    const row = await this.db
      .selectFrom('bank_statements')
      .select('signed_figures')
      .where('statement_pk', '=', statement.statementPk)
      .executeTakeFirst();
    return row?.signed_figures ?? cashPosition(this.db, statement);
  }

  workersOf(statementPk: string): Promise<ReadonlySet<string>> {
    return workersOf(this.db, statementPk);
  }

  itemsAsOf(statement: BankStatement): Promise<readonly CashItem[]> {
    return itemsAsOf(this.db, statement);
  }

  itemsPostedLater(statement: BankStatement): Promise<readonly CashItem[]> {
    return itemsLaterThan(this.db, statement);
  }

  openItems(accountPk: string): Promise<readonly CashItem[]> {
    return openItemsOf(this.db, accountPk);
  }
}

/** People who added a statement, and who matched or explained its lines by hand. */
export async function workersOf(db: Db, statementPk: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ userId: string }>`
    select by_user_id as "userId" from bank_statements where statement_pk = ${statementPk}
    union select m.by_user_id from statement_matches m join statement_lines l on l.match_pk = m.match_pk
    where l.statement_pk = ${statementPk}`.execute(db);
  return new Set(rows.map(({ userId }) => userId));
}

/** Lines that are neither matched nor explained, in the order of the statement. */
export async function openLinesOf(db: Db, statementPk: string): Promise<readonly StatementLine[]> {
  const { rows } = await sql<StatementLine>`
    select ${LINE} from statement_lines l where l.statement_pk = ${statementPk} and l.match_pk is null order by l.line_no`.execute(
    db,
  );
  return rows;
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
  s.line_count as "lineCount", (select count(*) from statement_lines l where l.statement_pk = s.statement_pk and l.match_pk is null)::integer as "openCount", ${isoText('s.at')} as "addedAt", s.by_name as "addedBy",
  case when s.signed_at is not null then jsonb_build_object('by', s.signed_by, 'at', ${isoText('s.signed_at')}) end as signed`;

export const LINE = sql`l.line_pk as "linePk", l.line_no as "lineNo", l.day, l.amount_cents as "amountCents", l.type_code as "typeCode",
  l.reference, l.description`;

const WORKED_LINE = sql`${LINE}, m.match_pk as "matchPk", m.how, m.reason, m.by_name as by
  from statement_lines l left join statement_matches m on m.match_pk = l.match_pk`;

interface LineRow extends StatementLine {
  readonly matchPk: string | null;
  readonly how: MatchKind;
  readonly reason: string;
  readonly by: string;
}

function workedLine({ matchPk, how, reason, by, ...line }: LineRow): WorkedLine {
  return { ...line, match: matchPk === null ? null : { matchPk, how, reason, by }, hint: '', proposal: null };
}

const IN_STATE: Readonly<Record<LineState, RawBuilder<SqlBool>>> = {
  OPEN: sql<SqlBool>`l.match_pk is null`,
  MATCHED: sql<SqlBool>`exists (select 1 from statement_matches m where m.match_pk = l.match_pk and m.how in ('AUTO','HAND'))`,
  EXPLAINED: sql<SqlBool>`exists (select 1 from statement_matches m where m.match_pk = l.match_pk and m.how not in ('AUTO','HAND'))`,
};

function matches({ statementPk, q, side, state }: StatementLineFilter): RawBuilder<SqlBool> {
  const conditions = [sql<SqlBool>`l.statement_pk = ${statementPk}`];
  if (side) conditions.push(side === 'in' ? sql<SqlBool>`l.amount_cents > 0` : sql<SqlBool>`l.amount_cents < 0`);
  if (state) conditions.push(IN_STATE[state]);
  const words = q.trim();
  if (words !== '') {
    const amount = parseCents(words);
    const isAmount =
      amount === undefined ? sql<SqlBool>`false` : sql<SqlBool>`abs(l.amount_cents) = abs(${amount}::bigint)`;
    const isDescribed = matchesSearch(words, { texts: [{ text: sql`l.description` }, { text: sql`l.reference` }] });
    conditions.push(sql<SqlBool>`(${isDescribed} or ${isAmount})`);
  }
  return sql.join(conditions, sql` and `) as RawBuilder<SqlBool>;
}
