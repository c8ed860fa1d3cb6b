import { sql } from 'kysely';
import type { Period, PeriodVersion } from '../../../contract/money/periods';
import type { PeriodState } from '../../../src/domain/money/periods/Period';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { isoText } from '../../platform/database/conditions';
import { addCashEvent } from '../../platform/database/statements/addCashEvent';
import type { Db, Tx } from '../../platform/database/Tables';
import type { Actor } from '../../platform/shared/Actor';
import type { OfficeCash, PeriodQueries, PeriodRepository } from './ports';

export class SqlPeriodQueries implements PeriodQueries {
  constructor(protected readonly db: Db) {}

  async office(): Promise<OfficeCash | null> {
    const { rows } = await sql<OfficeCash>`
      select a.account_pk as "accountPk", a.opens_on as "opensOn", a.time_zone as "timeZone",
        (select max(to_day) from bank_statements s where s.account_pk = a.account_pk) as "coveredTo"
      from cash_accounts a order by a.account_pk limit 1`.execute(this.db);
    return rows[0] ?? null;
  }

  async periods(): Promise<readonly Period[]> {
    const { rows } = await sql<Omit<Period, 'versions'>>`select month, state from periods order by month`.execute(
      this.db,
    );
    const { rows: versions } = await sql<PeriodVersion & { month: LocalDate }>`
      select v.month, v.version, v.closed_by as "closedBy", v.closed_by_user_id as "closedByUserId", ${isoText('v.closed_at')} as "closedAt", v.hash,
        f.debit as "debitCents", f.receivable as "receivableCents", f.remitted as "remittedCents",
        case when v.reopened_at is not null then jsonb_build_object('by', v.reopened_by, 'at', ${isoText('v.reopened_at')},
          'reason', v.reopen_reason) end as reopened
      from period_versions v cross join lateral (
        select
          (select coalesce(sum(value::bigint) filter (where value::bigint > 0), 0)::bigint
            from jsonb_each_text(v.figures::jsonb -> 'trialBalance')) as debit,
          (select coalesce(sum(due.value::bigint), 0)::bigint
            from jsonb_each(v.figures::jsonb -> 'aging') g cross join jsonb_each_text(g.value) due) as receivable,
          (select coalesce(sum(value::bigint), 0)::bigint from jsonb_each_text(v.figures::jsonb -> 'remittances')) as remitted
      ) f order by v.month, v.version desc`.execute(this.db);
    return rows.map((period) => ({
      ...period,
      versions: versions.filter(({ month }) => month === period.month).map(({ month: _month, ...version }) => version),
    }));
  }

  async unsignedCount(upTo: LocalDate): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from bank_statements where from_day <= ${upTo}::date and signed_at is null`.execute(
      this.db,
    );
    return rows[0]?.count ?? 0;
  }
}

/** The months of the ledger, in one transaction. */
export class SqlPeriods extends SqlPeriodQueries implements PeriodRepository {
  constructor(tx: Tx) {
    super(tx);
  }

  async lock(): Promise<void> {
    await sql`select from cash_accounts order by account_pk for update`.execute(this.db);
  }

  async lockLedger(): Promise<void> {
    await sql`select lock_ledger()`.execute(this.db);
  }

  async saveState(
    month: LocalDate,
    state: PeriodState,
    { since, until }: { readonly since: string; readonly until: string },
  ): Promise<void> {
    await sql`
      insert into periods (month, state, since, until)
      values (${month}::date, ${state}, ${since}::timestamptz, ${until}::timestamptz)
      on conflict (month) do update set state = excluded.state`.execute(this.db);
  }

  async addVersion(month: LocalDate, version: number, by: Actor, now: Date): Promise<string> {
    const { rows: periods } = await sql<{ since: string; until: string }>`
      select since, until from periods where month = ${month}::date`.execute(this.db);
    const [period] = periods;
    if (!period) throw new Error(`There is no period ${month}.`);
    await sql`select keep_counted_due_dates(${period.until}::timestamptz)`.execute(this.db);
    const { rows: added } = await sql<{ hash: string }>`
      insert into period_versions (month, version, figures, hash, closed_at, closed_by_user_id, closed_by)
      select ${month}::date, ${version}::integer, f.figures, encode(sha256(convert_to(f.figures, 'UTF8')), 'hex'),
        ${now.toISOString()}::timestamptz, ${by.userId}, ${by.name}
      from (select period_figures(${period.since}::timestamptz, ${period.until}::timestamptz) as figures) f
      returning hash`.execute(this.db);
    return added[0]?.hash ?? '';
  }

  async saveReopened(month: LocalDate, reason: string, by: Actor, now: Date): Promise<void> {
    await sql`
      update period_versions set reopened_at = ${now.toISOString()}::timestamptz, reopened_by_user_id = ${by.userId},
        reopened_by = ${by.name}, reopen_reason = ${reason}
      where month = ${month}::date and reopened_at is null`.execute(this.db);
  }

  async closedBy(month: LocalDate): Promise<string | undefined> {
    const { rows } = await sql<{ userId: string }>`
      select closed_by_user_id as "userId" from period_versions where month = ${month}::date and reopened_at is null`.execute(
      this.db,
    );
    return rows[0]?.userId;
  }

  async record(
    accountPk: string,
    event: Parameters<PeriodRepository['record']>[1],
    facts: Parameters<PeriodRepository['record']>[2],
    note: string,
    by: Actor,
    now: Date,
  ): Promise<void> {
    await addCashEvent(this.db, { accountPk, statementPk: null, event, note, facts }, by, now);
  }
}
