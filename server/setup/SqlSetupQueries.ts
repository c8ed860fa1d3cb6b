import { type RawBuilder, sql } from 'kysely';
import type { LocalDate } from '../../src/domain/dates/LocalDate';
import type { SetupProgress } from '../../src/domain/setup/SetupProgress';
import type {
  NamedCode,
  SetupChange,
  SetupDetails,
  SetupKind,
  SetupRecord,
  SetupUse,
} from '../../src/domain/setup/SetupRecord';
import { containsPattern } from '../database/conditions';
import { readLastDays, type SelectedSetup, setupRows, withVersions } from '../database/statements/setupRecords';
import type { Db } from '../database/Tables';
import type { SetupQueries, SetupSearch } from './ports';

const GROUP_COUNTS: Readonly<Record<SetupKind, RawBuilder<unknown>>> = {
  groups: sql`select 1 from groups where group_number = r.code`,
  carriers: sql`select 1 from group_carriers where carrier_code = r.code`,
  agents: sql`select 1 from group_agents where agent_code = r.code`,
  reps: sql`select 1 from groups where rep_id = r.code::integer`,
};

/** People as `p`. */
const USERS: Readonly<Record<SetupKind, (code: string) => RawBuilder<unknown>>> = {
  groups: (code) => sql`exists (select 1 from person_roles x where x.user_id = p.user_id and x.group_number = ${code})`,
  carriers: (code) => sql`${code} = any(p.carrier_codes)`,
  agents: (code) => sql`${code} = any(p.agent_codes)`,
  reps: (code) => sql`p.rep_id = ${code}::integer`,
};

/** Reads groups, carriers, agents and reps, whatever the caller's scope. */
export class SqlSetupQueries implements SetupQueries {
  constructor(private readonly db: Db) {}

  async search(kind: SetupKind, { q, current, page, size }: SetupSearch) {
    const since = current === undefined ? sql`` : sql`and (r."endsOn" is null or r."endsOn" >= ${current}::date)`;
    const found = sql`from ${setupRows(kind)} r
      where (lower(r.name) like lower(${containsPattern(q)}) or lower(r.code) like lower(${containsPattern(q)})) ${since}`;
    const { rows } = await sql<SelectedSetup & { groupCount: number }>`
      select r.*, (select count(*)::integer from (${GROUP_COUNTS[kind]}) n) as "groupCount" ${found}
      order by lower(r.name), r.code offset ${page * size} limit ${size}`.execute(this.db);
    const { rows: counted } = await sql<{ total: number }>`select count(*)::integer as total ${found}`.execute(this.db);
    const items = (await withVersions(this.db, kind, rows)).map((row) => ({ ...row, kind }));
    return { items, total: counted[0]?.total ?? 0 };
  }

  async page(kind: SetupKind, code: string): Promise<SetupDetails | undefined> {
    const { rows } = await sql<SelectedSetup>`select r.* from ${setupRows(kind)} r where r.code = ${code}`.execute(
      this.db,
    );
    const [row] = await withVersions(this.db, kind, rows);
    if (!row) return undefined;
    const record: SetupRecord = { ...row, kind };
    const [use, names, changes] = await Promise.all([
      this.use(kind, code),
      this.names(record),
      this.changes(kind, code),
    ]);
    return { ...record, use, names, changes };
  }

  lastDays(kind: SetupKind, codes: readonly string[]): Promise<ReadonlyMap<string, LocalDate | null>> {
    return readLastDays(this.db, kind, codes);
  }

  async progress(): Promise<SetupProgress> {
    const { rows } = await sql<SetupProgress>`
      select (select count(*)::integer from carriers) as carriers, (select count(*)::integer from reps) as reps,
        (select count(*)::integer from groups) as groups,
        (select count(distinct r.user_id)::integer from person_roles r join people p using (user_id)
          where r.group_number <> '' and p.status = 'Active') as people,
        (select count(*)::integer from bills) as bills,
        exists (select 1 from bills where status <> 'UNRELEASED') as released`.execute(this.db);
    return rows[0] ?? { carriers: 0, reps: 0, groups: 0, people: 0, bills: 0, released: false };
  }

  private async use(kind: SetupKind, code: string): Promise<SetupUse> {
    const bills =
      kind === 'groups' ? sql`(select count(*)::integer from bills where group_number = ${code})` : sql`null::integer`;
    const { rows } = await sql<SetupUse>`
      select (select count(*)::integer from (${GROUP_COUNTS[kind]}) n) as groups, ${bills} as bills,
        (select count(*)::integer from people p where p.status = 'Active' and ${USERS[kind](code)}) as people
      from (select ${code}::text as code) r`.execute(this.db);
    return rows[0] ?? { groups: 0, people: 0, bills: null };
  }

  private async names({ repCode, carrierCodes, agentCodes }: SetupRecord): Promise<SetupDetails['names']> {
    const [reps, carriers, agents] = await Promise.all([
      this.namesOf('reps', repCode === null ? [] : [repCode]),
      this.namesOf('carriers', carrierCodes),
      this.namesOf('agents', agentCodes),
    ]);
    return { reps, carriers, agents };
  }

  private async namesOf(kind: SetupKind, codes: readonly string[]): Promise<readonly NamedCode[]> {
    if (codes.length === 0) return [];
    const { rows } = await sql<NamedCode>`
      select r.code, r.name from ${setupRows(kind)} r where r.code = any(${sql.val([...codes])}::text[])
      order by lower(r.name), r.code`.execute(this.db);
    return rows;
  }

  private async changes(kind: SetupKind, code: string): Promise<readonly SetupChange[]> {
    const rows = await this.db
      .selectFrom('setup_changes')
      .select(['at', 'by_name', 'before', 'after'])
      .where('kind', '=', kind)
      .where('code', '=', code)
      .orderBy('change_no', 'desc')
      .execute();
    return rows.map(({ at, by_name: byName, before, after }) => ({ at, byName, before, after }));
  }
}
