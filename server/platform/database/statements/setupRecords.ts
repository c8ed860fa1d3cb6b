import { type RawBuilder, sql } from 'kysely';
import type { SetupKind, SetupRecord } from '../../../../src/domain/office/setup/SetupRecord';
import type { LocalDate } from '../../../../src/domain/platform/dates/LocalDate';
import type { Db } from '../Tables';

/** A row of `setupRows`. */
export type SelectedSetup = Omit<SetupRecord, 'kind' | 'version'>;

const codesOf = (table: 'group_carriers' | 'group_agents', column: string) => sql`
  array(select ${sql.ref(column)} from ${sql.table(table)} m where m.group_number = g.group_number
    order by ${sql.ref(column)} collate "C")`;

const NO_CODES = sql`null::text as "repCode", '{}'::text[] as "carrierCodes", '{}'::text[] as "agentCodes"`;

const ROWS: Readonly<Record<SetupKind, RawBuilder<unknown>>> = {
  groups: sql`select g.group_number as code, g.name, g.ends_on as "endsOn", g.rep_id::text as "repCode",
    ${codesOf('group_carriers', 'carrier_code')} as "carrierCodes", ${codesOf('group_agents', 'agent_code')} as "agentCodes",
    g.postal_state as "postalState"
    from groups g`,
  carriers: sql`select carrier_code as code, name, ends_on as "endsOn", ${NO_CODES}, return_rule as "returnRule", advice_detail as "adviceDetail" from carriers`,
  agents: sql`select agent_code as code, name, ends_on as "endsOn", ${NO_CODES} from agents`,
  reps: sql`select rep_id::text as code, name, ends_on as "endsOn", ${NO_CODES} from reps`,
};

/** Records of one kind as a table expression, without their versions. */
export function setupRows(kind: SetupKind): RawBuilder<unknown> {
  return sql`(${ROWS[kind]})`;
}

/** Records with their versions: one more than the changes. */
export async function withVersions<Row extends { readonly code: string }>(
  db: Db,
  kind: SetupKind,
  rows: readonly Row[],
): Promise<readonly (Row & { readonly version: number })[]> {
  if (rows.length === 0) return [];
  const { rows: changed } = await sql<{ code: string; count: number }>`
    select c.code, count(*)::integer as count from setup_changes c
    where c.kind = ${kind} and c.code = any(${sql.val(rows.map(({ code }) => code))}::text[]) group by c.code`.execute(
    db,
  );
  const counts = new Map(changed.map(({ code, count }) => [code, count]));
  return rows.map((row) => ({ ...row, version: 1 + (counts.get(row.code) ?? 0) }));
}

/** The given codes that exist, with the last day of each. */
export async function readLastDays(
  db: Db,
  kind: SetupKind,
  codes: readonly string[],
): Promise<ReadonlyMap<string, LocalDate | null>> {
  const { rows } = await sql<{ code: string; endsOn: LocalDate | null }>`
    select r.code, r."endsOn" from (${ROWS[kind]}) r where r.code = any(${sql.val([...codes])}::text[])`.execute(db);
  return new Map(rows.map(({ code, endsOn }) => [code, endsOn]));
}

/** The records with these codes, ignoring case. */
export async function findRecords(db: Db, kind: SetupKind, codes: readonly string[]): Promise<readonly SetupRecord[]> {
  if (codes.length === 0) return [];
  const wanted = sql.val(codes.map((code) => code.toLowerCase()));
  const { rows } = await sql<SelectedSetup>`
    select r.* from ${setupRows(kind)} r where lower(r.code) = any(${wanted}::text[])`.execute(db);
  return (await withVersions(db, kind, rows)).map((row) => ({ ...row, kind }));
}
