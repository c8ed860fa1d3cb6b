import { sql } from 'kysely';
import type { BankStatement } from '../../../contract/money/statementSchemas';
import { type Cents, ZERO } from '../../../src/domain/platform/money/Cents';
import { rowsOf } from '../../platform/database/bulkStatements';
import { addCashEvent } from '../../platform/database/statements/addCashEvent';
import type { Tx } from '../../platform/database/Tables';
import type { Actor } from '../../platform/shared/Actor';
import { newId } from '../../platform/shared/newPk';
import type { CashAccountToAdd, StatementRepository, StatementToAdd } from './ports';
import { accountsOf, STATEMENT } from './SqlStatementQueries';

/** The bank account and its statements, in one transaction. */
export class SqlStatements implements StatementRepository {
  constructor(private readonly tx: Tx) {}

  async lockAccounts() {
    await sql`lock table cash_accounts in share row exclusive mode`.execute(this.tx);
    return (await accountsOf(sql`true`).execute(this.tx)).rows;
  }

  async addAccount(account: CashAccountToAdd, by: Actor, now: Date): Promise<void> {
    const { accountPk, name, bankName, last4, opensOn, openingCents, timeZone } = account;
    await this.tx
      .insertInto('cash_accounts')
      .values({
        account_pk: accountPk,
        ledger_account: 'CASH',
        name,
        bank_name: bankName,
        last4,
        opens_on: opensOn,
        opening_cents: openingCents,
        csv_layout: null,
        time_zone: timeZone,
        at: now.toISOString(),
        by_user_id: by.userId,
        by_name: by.name,
      })
      .execute();
    const facts = { opensOn, openingCents };
    await addCashEvent(this.tx, { accountPk, statementPk: null, event: 'accountAdded', note: '', facts }, by, now);
  }

  async cashBefore(instant: string): Promise<Cents> {
    const { rows } = await sql<{ cents: Cents }>`
      select coalesce(sum(e.amount_cents), 0)::bigint as cents
      from ledger_entries e join ledger_events v on v.group_number = e.group_number and v.event_pk = e.event_pk
      where e.account = 'CASH' and (v.at < ${instant}::timestamptz or v.kind in ('OPENING_POSTED', 'OPENING_REVERSED'))`.execute(
      this.tx,
    );
    return rows[0]?.cents ?? ZERO;
  }

  async lockAccount(accountPk: string) {
    await sql`select from cash_accounts where account_pk = ${accountPk} for update`.execute(this.tx);
    const { rows } = await accountsOf(sql`a.account_pk = ${accountPk}`).execute(this.tx);
    return rows[0];
  }

  async lockStatement(statementPk: string) {
    await sql`select from cash_accounts a where a.account_pk =
      (select account_pk from bank_statements where statement_pk = ${statementPk}) for update`.execute(this.tx);
    return this.find(sql`s.statement_pk = ${statementPk}`);
  }

  findByHash(accountPk: string, fileHash: string) {
    return this.find(sql`s.account_pk = ${accountPk} and s.file_hash = ${fileHash}`);
  }

  async add(statement: StatementToAdd, by: Actor, now: Date): Promise<void> {
    const { statementPk, accountPk, from, to, openingCents, closingCents, lines, csvLayout } = statement;
    await this.tx
      .insertInto('bank_statements')
      .values({
        statement_pk: statementPk,
        account_pk: accountPk,
        from_day: from,
        to_day: to,
        opening_cents: openingCents,
        closing_cents: closingCents,
        line_count: lines.length,
        format: statement.format,
        file_name: statement.fileName,
        file_hash: statement.fileHash,
        at: now.toISOString(),
        by_user_id: by.userId,
        by_name: by.name,
      })
      .execute();
    const rows = lines.map(({ day, amountCents, typeCode, reference, description }, at) => {
      return { pk: newId(), no: at + 1, day, cents: amountCents, code: typeCode, reference, description };
    });
    await sql`
      insert into statement_lines (line_pk, statement_pk, line_no, day, amount_cents, type_code, reference, description)
      select r.pk, ${statementPk}, r.no, r.day, r.cents, r.code, r.reference, r.description
      from ${rowsOf(rows, sql`pk text, no integer, day date, cents bigint, code text, reference text, description text`)} r`.execute(
      this.tx,
    );
    if (csvLayout) {
      await sql`update cash_accounts set csv_layout = ${JSON.stringify(csvLayout)}::jsonb where account_pk = ${accountPk}`.execute(
        this.tx,
      );
    }
    const facts = { from, to, lineCount: lines.length, closingCents };
    await addCashEvent(this.tx, { accountPk, statementPk, event: 'added', note: '', facts }, by, now);
  }

  async remove(statement: BankStatement, note: string, by: Actor, now: Date): Promise<void> {
    const { accountPk, statementPk, from, to, lineCount, closingCents } = statement;
    await this.tx.deleteFrom('bank_statements').where('statement_pk', '=', statementPk).execute();
    const facts = { from, to, lineCount, closingCents };
    await addCashEvent(this.tx, { accountPk, statementPk, event: 'removed', note, facts }, by, now);
  }

  async get(statementPk: string): Promise<BankStatement> {
    const found = await this.find(sql`s.statement_pk = ${statementPk}`);
    if (!found) throw new Error(`There is no statement ${statementPk}.`);
    return found;
  }

  private async find(condition: ReturnType<typeof sql>): Promise<BankStatement | undefined> {
    const { rows } = await sql<BankStatement>`select ${STATEMENT} from bank_statements s where ${condition}`.execute(
      this.tx,
    );
    return rows[0];
  }
}
