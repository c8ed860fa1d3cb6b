import { setImmediate as otherWork } from 'node:timers/promises';
import { type QueryResult, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { AppliedTable, RateTerms } from '../../../src/domain/billing/rates/RateTable';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { isoText } from '../../platform/database/conditions';
import { lockGroup } from '../../platform/database/statements/lockGroup';
import { selectClassValues } from '../../platform/database/statements/selectClassValues';
import type { Db, Tables, Tx } from '../../platform/database/Tables';
import type { Actor } from '../../platform/shared/Actor';
import { newPk } from '../../platform/shared/newPk';
import type {
  BillLineToRate,
  ClassesByGroup,
  ListedStoredTable,
  LockedRateTables,
  RateEvent,
  RateExhibit,
  RateQueries,
  RateRepository,
  StoredRateTable,
} from './ports';

/** Lines that one statement reads: a tenth of a second in the embedded database. */
const LINES_AT_ONCE = 2_000;

interface PartOfLines {
  readonly lines: BillLineToRate[];
  /** The number of the last line; null without lines. */
  readonly last: number | null;
}

/** Reads `rate_tables`, their exhibits, and their events. */
export class SqlRateQueries implements RateQueries {
  constructor(private readonly db: Db) {}

  list(groupNumber: string, carrierCodes: readonly string[] | null): Promise<readonly ListedStoredTable[]> {
    const condition = sql<SqlBool>`t.group_number = ${groupNumber} and ${seenBy(carrierCodes)}`;
    return selectWith<{ readonly rowCount: number }>(this.db, sql`jsonb_array_length(t.rows) as "rowCount"`, condition);
  }

  async find(groupNumber: string, tablePk: string, carrierCodes: readonly string[] | null) {
    const isIt = sql<SqlBool>`t.group_number = ${groupNumber} and t.table_pk = ${tablePk}`;
    const [table] = await select(this.db, sql<SqlBool>`${isIt} and ${seenBy(carrierCodes)}`);
    return table;
  }

  async events(groupNumber: string, tablePk: string): Promise<readonly RateEvent[]> {
    const { rows } = await sql<RateEvent>`
      select e.event, ${isoText('e.at')} as at, e.by_name as by, e.note from rate_events e
      where e.group_number = ${groupNumber} and e.table_pk = ${tablePk} order by e.version desc`.execute(this.db);
    return rows;
  }

  async exhibit(groupNumber: string, tablePk: string): Promise<Pick<RateExhibit, 'fileName' | 'bytes'> | undefined> {
    const row = await this.db
      .selectFrom('rate_exhibits')
      .select(['file_name', 'content_base64'])
      .where('group_number', '=', groupNumber)
      .where('table_pk', '=', tablePk)
      .executeTakeFirst();
    return row && { fileName: row.file_name, bytes: Buffer.from(row.content_base64, 'base64') };
  }

  async confirmed(groupNumbers: readonly string[]): Promise<ReadonlyMap<string, readonly AppliedTable[]>> {
    const found = new Map<string, AppliedTable[]>();
    if (groupNumbers.length === 0) return found;
    const { rows } = await sql<AppliedTable & { readonly groupNumber: string }>`
      select t.group_number as "groupNumber", t.table_pk as "tablePk", t.carrier_code as "carrierCode", t.policy,
        t.effective_from as "effectiveFrom", t.age_rule as "ageRule", t.spouse_age as "spouseAge", t.reductions, t.rows
      from rate_tables t where t.state = 'CONFIRMED' and t.group_number = any(${sql.val([...groupNumbers])}::text[])
      order by t.effective_from desc, t.table_pk`.execute(this.db);
    for (const { groupNumber, ...table } of rows) found.set(groupNumber, [...(found.get(groupNumber) ?? []), table]);
    return found;
  }

  async latestBill(groupNumber: string, carrierCode: string) {
    const { rows } = await sql<{ billPk: string; billNumber: string; periodFrom: LocalDate }>`
      select b.bill_pk as "billPk", b.bill_number as "billNumber", b.period_from as "periodFrom" from bills b
      where b.group_number = ${groupNumber} and b.status <> 'UNRELEASED' and ${carrierCode}::text = any(b.carrier_codes)
      order by b.period_from desc, b.bill_pk desc limit 1`.execute(this.db);
    return rows[0];
  }

  /**
   * One JSON text for some thousand lines, so that other calls of the embedded database have their turn in between.
   *
   * @source docs/decisions/bills.md#large-bills-are-read-in-parts
   */
  async linesOf(groupNumber: string, billPk: string, carrierCodes: readonly string[] | null) {
    const lines: BillLineToRate[] = [];
    for (let after: number | undefined = -1; after !== undefined; ) {
      // oxlint-disable-next-line no-await-in-loop -- each part begins after the one before
      const { rows }: QueryResult<PartOfLines> = await sql<PartOfLines>`
        select coalesce(json_agg(p.line order by p.line_no), '[]') as lines, max(p.line_no) as last from (
          select l.line_no, json_build_object('linePk', l.line_pk, 'memberId', l.member_id, 'memberName', l.member_name,
            'carrierCode', l.carrier_code, 'coverage', l.coverage, 'plan', l.plan, 'tier', l.tier, 'volumeCents', l.volume_cents,
            'billedClass', l.class_name, 'billedCents', l.billed_cents, 'change', l.change, 'retroPeriod', l.retro_period) as line
          from bill_lines l where l.group_number = ${groupNumber} and l.bill_pk = ${billPk} and l.line_no > ${after}::integer
            and (${carrierCodes === null}::boolean or l.carrier_code = any(${sql.val([...(carrierCodes ?? [])])}::text[]))
          order by l.line_no limit ${LINES_AT_ONCE}
        ) p`.execute(this.db);
      const part: readonly BillLineToRate[] = rows[0]?.lines ?? [];
      lines.push(...part);
      // oxlint-disable-next-line no-await-in-loop -- as above
      await otherWork();
      after = part.length < LINES_AT_ONCE ? undefined : (rows[0]?.last ?? undefined);
    }
    return lines;
  }

  classes(groupNumbers: readonly string[]): Promise<ClassesByGroup> {
    return selectClassValues(this.db, groupNumbers);
  }
}

/** Changes `rate_tables`, with an event for each change. */
export class SqlRates implements RateRepository {
  constructor(private readonly tx: Tx) {}

  async lock(groupNumber: string): Promise<LockedRateTables> {
    const { tx } = this;
    await lockGroup(tx, groupNumber);
    const all = await select(tx, sql<SqlBool>`t.group_number = ${groupNumber}`);
    const carriers = await tx
      .selectFrom('group_carriers')
      .select('carrier_code')
      .where('group_number', '=', groupNumber)
      .execute();
    const reread = async (tablePk: string) => {
      const [table] = await select(tx, sql<SqlBool>`t.group_number = ${groupNumber} and t.table_pk = ${tablePk}`);
      if (!table) throw new Error(`Rate table ${tablePk} is gone.`);
      return table;
    };
    const changed = async (
      { tablePk, version }: Pick<StoredRateTable, 'tablePk' | 'version'>,
      event: Tables['rate_events']['event'],
      note: string,
      by: Actor,
      now: Date,
    ) => {
      const values = { event, note, at: now.toISOString(), by_user_id: by.userId, by_name: by.name, version };
      await tx
        .insertInto('rate_events')
        .values({ group_number: groupNumber, table_pk: tablePk, ...values })
        .execute();
      return reread(tablePk);
    };
    return {
      all,
      carrierCodes: carriers.map(({ carrier_code }) => carrier_code),
      add: async (terms, by, now) => {
        const tablePk = newPk(groupNumber);
        await insert(tx, groupNumber, tablePk, terms, by, now);
        return changed({ tablePk, version: 1 }, 'proposed', terms.note, by, now);
      },
      attach: async (table, { fileName, bytes, sha256 }, by, now) => {
        const content = { file_name: fileName, bytes: bytes.length, sha256, content_base64: base64(bytes) };
        await tx
          .insertInto('rate_exhibits')
          .values({ group_number: groupNumber, table_pk: table.tablePk, ...content })
          .onConflict((conflict) => conflict.columns(['group_number', 'table_pk']).doUpdateSet(content))
          .execute();
        const version = table.version + 1;
        await update(tx, groupNumber, table.tablePk, { version });
        return changed({ ...table, version }, 'exhibitAttached', fileName, by, now);
      },
      end: async (table, state, reason, by, now) => {
        const version = table.version + 1;
        const [at, who] = [now.toISOString(), by.userId];
        const decided =
          state === 'CONFIRMED'
            ? { confirmed_at: at, confirmed_by_user_id: who, confirmed_by: by.name }
            : { ended_at: at, ended_by_user_id: who, ended_by: by.name };
        await update(tx, groupNumber, table.tablePk, { version, state, reason, ...decided });
        const event = { CONFIRMED: 'confirmed', SUPERSEDED: 'superseded', WITHDRAWN: 'withdrawn' } as const;
        return changed({ ...table, version }, event[state], reason, by, now);
      },
    };
  }
}

async function insert(
  tx: Tx,
  groupNumber: string,
  tablePk: string,
  terms: RateTerms,
  by: Actor,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('rate_tables')
    .values({
      group_number: groupNumber,
      table_pk: tablePk,
      carrier_code: terms.carrierCode,
      policy: terms.policy,
      effective_from: terms.effectiveFrom,
      age_rule: terms.ageRule,
      ...(terms.spouseAge && { spouse_age: terms.spouseAge }),
      reductions: JSON.stringify(terms.reductions),
      rows: JSON.stringify(terms.rows),
      source: terms.source,
      note: terms.note,
      state: 'PROPOSED',
      version: 1,
      proposed_at: now.toISOString(),
      proposed_by_user_id: by.userId,
      proposed_by: by.name,
    })
    .execute();
}

async function update(
  tx: Tx,
  groupNumber: string,
  tablePk: string,
  values: { readonly version: number } & Partial<Pick<StoredRateTable, 'state' | 'reason'>> & Record<string, unknown>,
): Promise<void> {
  await tx
    .updateTable('rate_tables')
    .set(values)
    .where('group_number', '=', groupNumber)
    .where('table_pk', '=', tablePk)
    .execute();
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64');
}

/** Carriers see confirmed tables of their codes. */
function seenBy(carrierCodes: readonly string[] | null): RawBuilder<SqlBool> {
  return carrierCodes
    ? sql<SqlBool>`t.state = 'CONFIRMED' and t.carrier_code = any(${sql.val([...carrierCodes])}::text[])`
    : sql<SqlBool>`true`;
}

function select(db: Db | Tx, condition: RawBuilder<SqlBool>): Promise<readonly StoredRateTable[]> {
  return selectWith<Pick<StoredRateTable, 'rows'>>(db, sql`t.rows`, condition);
}

/** @param more columns beside those of every table */
async function selectWith<More>(
  db: Db | Tx,
  more: RawBuilder<unknown>,
  condition: RawBuilder<SqlBool>,
): Promise<readonly (Omit<StoredRateTable, 'rows'> & More)[]> {
  const { rows } = await sql<Omit<StoredRateTable, 'rows'> & More>`
    select t.table_pk as "tablePk", t.carrier_code as "carrierCode", t.policy, t.effective_from as "effectiveFrom",
      t.age_rule as "ageRule", t.spouse_age as "spouseAge", t.reductions, ${more}, t.source, t.note, t.state, t.version, ${isoText('t.proposed_at')} as "proposedAt",
      t.proposed_by as "proposedBy", t.proposed_by_user_id as "proposedById", t.reason,
      coalesce(${isoText('t.ended_at')}, ${isoText('t.confirmed_at')}) as "decidedAt", coalesce(t.ended_by, t.confirmed_by) as "decidedBy",
      case when x.file_name is not null then jsonb_build_object('fileName', x.file_name, 'bytes', x.bytes) end as "exhibit",
      x.sha256 as "exhibitSha256"
    from rate_tables t left join rate_exhibits x on x.group_number = t.group_number and x.table_pk = t.table_pk
    where ${condition} order by t.effective_from desc, t.table_pk desc`.execute(db);
  return rows;
}
