import { type RawBuilder, sql } from 'kysely';
import type { NamedCode, SetupChange, SetupDetails } from '../../../contract/office/setup';
import type { SetupProgress } from '../../../src/domain/office/setup/SetupProgress';
import type { SetupKind, SetupRecord, SetupUse } from '../../../src/domain/office/setup/SetupRecord';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { containsPattern } from '../../platform/database/conditions';
import {
  readLastDays,
  type SelectedSetup,
  setupRows,
  withVersions,
} from '../../platform/database/statements/setupRecords';
import type { Db } from '../../platform/database/Tables';
import { groupName, matchesSearch } from '../../platform/database/textConditions';
import type { SetupQueries, SetupSearch } from './ports';

/** Groups by the code of each kind of record that they have. */
const GROUP_COUNTS: Readonly<Record<SetupKind, (codes: RawBuilder<unknown>) => RawBuilder<unknown>>> = {
  groups: (codes) => sql`select group_number as code from groups where group_number = any(${codes}::text[])`,
  carriers: (codes) => sql`select carrier_code as code from group_carriers where carrier_code = any(${codes}::text[])`,
  agents: (codes) => sql`select agent_code as code from group_agents where agent_code = any(${codes}::text[])`,
  reps: (codes) => sql`select rep_id::text as code from groups where rep_id = any(${codes}::integer[])`,
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
    const isOfGroups = kind === 'groups' && q.trim() !== '';
    const isFound = matchesSearch(q, {
      texts: [isOfGroups ? groupName('own') : { text: sql`r.name` }],
      isNumbered: (text) => sql`lower(r.code) like lower(${containsPattern(text)})`,
    });
    const found = sql`from ${setupRows(kind)} r ${isOfGroups ? sql`join groups own on own.group_number = r.code` : sql``}
      where ${isFound} ${since}`;
    const { rows } = await sql<SelectedSetup>`
      select r.* ${found}
      order by lower(r.name), r.code offset ${page * size} limit ${size}`.execute(this.db);
    const { rows: counted } = await sql<{ total: number }>`select count(*)::integer as total ${found}`.execute(this.db);
    const counts = await this.groupCounts(kind, rows);
    const items = (await withVersions(this.db, kind, rows)).map((row) => {
      return { ...row, groupCount: counts.get(row.code) ?? 0, kind };
    });
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
    const { rows } = await sql<{ people: number; bills: number | null }>`
      select count(*)::integer as people,
        ${kind === 'groups' ? sql`(select count(*)::integer from bills where group_number = ${code})` : sql`null::integer`} as bills
      from people p where p.status = 'Active' and ${USERS[kind](code)}`.execute(this.db);
    const { people = 0, bills = null } = rows[0] ?? {};
    return { groups: (await this.groupCounts(kind, [{ code }])).get(code) ?? 0, people, bills };
  }

  private async groupCounts(
    kind: SetupKind,
    records: readonly { readonly code: string }[],
  ): Promise<ReadonlyMap<string, number>> {
    if (records.length === 0) return new Map();
    const codes = sql.val(records.map(({ code }) => code));
    const { rows } = await sql<{ code: string; count: number }>`
      select n.code, count(*)::integer as count from (${GROUP_COUNTS[kind](codes)}) n group by n.code`.execute(this.db);
    return new Map(rows.map(({ code, count }) => [code, count]));
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
