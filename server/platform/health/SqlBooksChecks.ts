import type { Db } from '../database/Tables';
import { CASH_CHECKS } from './cashChecks.sql';
import { CLEARING_CHECKS } from './clearingChecks.sql';
import { type CheckSql, LEDGER_CHECKS } from './moneyChecks.sql';
import { LAST_CLOSED_CHECKS } from './periodChecks.sql';
import type { BooksChecks, BrokenChecks } from './ports';
import { invariantsQuery } from './SqlInvariants';

/** Compares the accounts of the ledger with the items that they are about. */
export class SqlBooksChecks implements BooksChecks {
  constructor(private readonly db: Db) {}

  /** Names of the checks that do not hold: of clearing accounts and cash, of groups' and carriers' balances, of the last closed month. */
  async run(): Promise<BrokenChecks> {
    return {
      clearing: await this.broken([...CLEARING_CHECKS, ...CASH_CHECKS]),
      balances: await this.broken(LEDGER_CHECKS),
      closedMonth: await this.broken(LAST_CLOSED_CHECKS),
    };
  }

  private async broken(checks: readonly CheckSql[]): Promise<readonly string[]> {
    const { rows } = await invariantsQuery(checks).execute(this.db);
    return rows.filter(({ breaches }) => breaches.length > 0).map(({ name }) => name);
  }
}
