import { sql } from 'kysely';
import type { BankStatement } from '../../../contract/money/statementSchemas';
import type { CashPosition } from '../../../contract/money/statements';
import type { MatchKind } from '../../../src/domain/money/statements/LineState';
import type { StatementLine } from '../../../src/domain/money/statements/Statement';
import { type Cents, sumCents } from '../../../src/domain/platform/money/Cents';
import { rowsOf } from '../../platform/database/bulkStatements';
import { accountTime, openCash } from '../../platform/database/statements/cashItems';
import type { Tx } from '../../platform/database/Tables';
import type { Actor } from '../../platform/shared/Actor';
import { newId } from '../../platform/shared/newPk';
import { cashPosition, openItemsOf } from './cashPosition.sql';
import type { MatchedItem, MatchToAdd, StatementMatchRepository } from './matchPorts';
import { LINE, openLinesOf, workersOf } from './SqlStatementQueries';

/** What the lines of statements are, in one transaction. */
export class SqlStatementMatches implements StatementMatchRepository {
  constructor(private readonly tx: Tx) {}

  openLines(statementPk: string) {
    return openLinesOf(this.tx, statementPk);
  }

  openItems(accountPk: string) {
    return openItemsOf(this.tx, accountPk);
  }

  async addMatch({ matchPk, accountPk, how, reason, linePks }: MatchToAdd, by: Actor, now: Date): Promise<void> {
    await this.tx
      .insertInto('statement_matches')
      .values({
        match_pk: matchPk,
        account_pk: accountPk,
        how,
        reason,
        at: now.toISOString(),
        by_user_id: by.userId,
        by_name: by.name,
        undone_at: null,
      })
      .execute();
    const { numAffectedRows } = await sql`
      update statement_lines set match_pk = ${matchPk} where line_pk = any(${sql.val([...linePks])}::text[]) and match_pk is null`.execute(
      this.tx,
    );
    if (Number(numAffectedRows) !== linePks.length) throw new Error('A line of a statement was matched twice.');
  }

  async addCash(accountPk: string, items: readonly MatchedItem[]): Promise<void> {
    const account = await accountTime(this.tx, accountPk);
    const rows = items.map(({ matchPk, kind, itemPk }) => ({ match_pk: matchPk, kind, item_pk: itemPk }));
    await sql`
      insert into matched_cash (group_number, event_pk, match_pk)
      select c.group_number, c.event_pk, r.match_pk from (${openCash(account)}) c
      join ${rowsOf(rows, sql`match_pk text, kind text, item_pk text`)} r on r.kind = c.kind and r.item_pk = c.item_pk`.execute(
      this.tx,
    );
  }

  async findMatch(statementPk: string, matchPk: string) {
    const { rows } = await sql<{ how: MatchKind }>`
      select m.how from statement_matches m where m.match_pk = ${matchPk} and m.undone_at is null
        and exists (select 1 from statement_lines l where l.match_pk = m.match_pk and l.statement_pk = ${statementPk})`.execute(
      this.tx,
    );
    const [match] = rows;
    if (!match) return undefined;
    const { rows: lines } = await sql<StatementLine>`
      select ${LINE} from statement_lines l where l.match_pk = ${matchPk} order by l.line_no`.execute(this.tx);
    return { how: match.how, lines };
  }

  async removeMatch(matchPk: string, now: Date): Promise<void> {
    await sql`update statement_lines set match_pk = null where match_pk = ${matchPk}`.execute(this.tx);
    await sql`delete from matched_cash where match_pk = ${matchPk}`.execute(this.tx);
    await sql`update statement_matches set undone_at = ${now.toISOString()}::timestamptz where match_pk = ${matchPk}`.execute(
      this.tx,
    );
  }

  async clearedRefunds(matchPk: string): Promise<readonly string[]> {
    const { rows } = await sql<{ refundPk: string }>`
      select distinct v.ref_pk as "refundPk" from matched_cash m
      join ledger_events v on v.group_number = m.group_number and v.event_pk = m.event_pk
      where m.match_pk = ${matchPk} and v.kind = 'REFUND_CLEARED' order by 1`.execute(this.tx);
    return rows.map(({ refundPk }) => refundPk);
  }

  async isRemittanceMatched(remittancePk: string): Promise<boolean> {
    const { rows } = await sql`
      select 1 from matched_cash m join ledger_events v on v.group_number = m.group_number and v.event_pk = m.event_pk
      where v.ref_pk = ${remittancePk} and v.at > coalesce((
        select max(e.at) from remittance_events e where e.remittance_pk = ${remittancePk} and e.step = 'return'), '-infinity') limit 1`.execute(
      this.tx,
    );
    return rows.length > 0;
  }

  async workersOf(statementPk: string): Promise<ReadonlySet<string>> {
    return workersOf(this.tx, statementPk);
  }

  async othersOf({ accountPk, to }: BankStatement) {
    const { rows } = await sql<{ openBefore: number; signedAfter: number }>`
      select count(*) filter (where to_day < ${to}::date and signed_at is null)::integer as "openBefore",
        count(*) filter (where to_day > ${to}::date and signed_at is not null)::integer as "signedAfter"
      from bank_statements where account_pk = ${accountPk}`.execute(this.tx);
    return rows[0] ?? { openBefore: 0, signedAfter: 0 };
  }

  cash(statement: BankStatement): Promise<CashPosition> {
    return cashPosition(this.tx, statement);
  }

  async saveSignature(statementPk: string, figures: CashPosition | null, by: Actor, now: Date): Promise<void> {
    const signature = figures
      ? {
          signed_at: now.toISOString(),
          signed_by_user_id: by.userId,
          signed_by: by.name,
          signed_figures: JSON.stringify(figures),
        }
      : { signed_at: null, signed_by_user_id: null, signed_by: null, signed_figures: null };
    await this.tx.updateTable('bank_statements').set(signature).where('statement_pk', '=', statementPk).execute();
  }

  async isSigned(linePks: readonly string[]): Promise<boolean> {
    const { rows } = await sql`
      select 1 from statement_lines l join bank_statements s on s.statement_pk = l.statement_pk
      where l.line_pk = any(${sql.val([...linePks])}::text[]) and s.signed_at is not null limit 1`.execute(this.tx);
    return rows.length > 0;
  }

  async recordStep(
    statementPk: string,
    { event, note, lines }: Parameters<StatementMatchRepository['recordStep']>[1],
    by: Actor,
    now: Date,
  ): Promise<void> {
    const amountCents: Cents = sumCents(lines.map((line) => line.amountCents));
    const facts = JSON.stringify({ lines: lines.map(({ lineNo }) => lineNo), amountCents });
    await sql`
      insert into cash_events (event_pk, account_pk, statement_pk, event, note, facts, at, user_id, by_name)
      select ${newId()}, s.account_pk, s.statement_pk, ${event}, ${note}, ${facts}::jsonb, ${now.toISOString()}::timestamptz,
        ${by.userId}, ${by.name}
      from bank_statements s where s.statement_pk = ${statementPk}`.execute(this.tx);
  }
}
