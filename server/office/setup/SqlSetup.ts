import { type RawBuilder, sql } from 'kysely';
import type { SetupKind, SetupRecord } from '../../../src/domain/office/setup/SetupRecord';
import { rowsOf } from '../../platform/database/bulkStatements';
import { findRecords, readLastDays } from '../../platform/database/statements/setupRecords';
import type { Tx } from '../../platform/database/Tables';
import type { NewSetup, SetupAuthor, SetupRepository } from './ports';

/** Advisory lock for changes of groups, carriers, agents and reps. Codes are unique in any letter case, which no index says. */
const SETUP_LOCK = 4_180_034;

/** Groups, carriers, agents and reps, in one transaction. */
export class SqlSetup implements SetupRepository {
  constructor(private readonly tx: Tx) {}

  async lock(): Promise<void> {
    await sql`select pg_advisory_xact_lock(${SETUP_LOCK}::bigint)`.execute(this.tx);
  }

  find(kind: SetupKind, codes: readonly string[]): Promise<readonly SetupRecord[]> {
    return findRecords(this.tx, kind, codes);
  }

  lastDays(kind: SetupKind, codes: readonly string[]) {
    return readLastDays(this.tx, kind, codes);
  }

  async lastAuthor(kind: SetupKind, code: string): Promise<string | undefined> {
    const row = await this.tx
      .selectFrom('setup_changes')
      .select('by_user_id')
      .where('kind', '=', kind)
      .where('code', '=', code)
      .orderBy('change_no', 'desc')
      .executeTakeFirst();
    return row?.by_user_id;
  }

  async save(records: readonly NewSetup[], by: SetupAuthor, now: Date, filePk: string | null): Promise<void> {
    for (const kind of new Set(records.map((record) => record.kind))) {
      const own = records.filter((record) => record.kind === kind).map(withChoices);
      const rows = own.map(({ code, after }) => ({ code, hasState: after.postalState !== undefined, ...after }));
      await WRITES[kind](this.tx, rowsOf(rows, GIVEN), by);
      const changes = rowsOf(
        own.map(({ code, before, after }) => ({ code, before, after })),
        sql`code text, before jsonb, after jsonb`,
      );
      await sql`insert into setup_changes (kind, code, change_no, at, by_user_id, by_name, before, after, file_pk)
        select ${kind}, n.code, 1 + (select count(*) from setup_changes c where c.kind = ${kind} and c.code = n.code),
          ${now.toISOString()}::timestamptz, ${by.userId}, ${by.name}, n.before, n.after, ${filePk}::text
        from ${changes} n`.execute(this.tx);
    }
  }
}

/** Carrier choices and a group's state stay unchanged when omitted. */
function withChoices({ before, after, ...record }: NewSetup): NewSetup {
  const returnRule = after.returnRule ?? before?.returnRule;
  const adviceDetail = after.adviceDetail ?? before?.adviceDetail;
  const postalState = after.postalState === undefined ? before?.postalState : after.postalState;
  const choices = {
    ...(postalState !== undefined && { postalState }),
    ...(returnRule !== undefined && { returnRule }),
    ...(adviceDetail !== undefined && { adviceDetail }),
  };
  return { ...record, before, after: { ...after, ...choices } };
}

const GIVEN = sql`code text, name text, "endsOn" date, "repCode" text, "carrierCodes" jsonb, "agentCodes" jsonb, "returnRule" text, "adviceDetail" text, "postalState" text, "hasState" boolean`;

type Write = (tx: Tx, rows: RawBuilder<unknown>, by: SetupAuthor) => Promise<void>;

const writeTo =
  (table: 'agents' | 'reps', column: string, type: 'text' | 'integer'): Write =>
  async (tx, rows) => {
    await sql`insert into ${sql.table(table)} (${sql.ref(column)}, name, ends_on)
      select n.code::${sql.raw(type)}, n.name, n."endsOn" from ${rows} n
      on conflict (${sql.ref(column)}) do update set name = excluded.name, ends_on = excluded.ends_on`.execute(tx);
  };

const writeCarriers: Write = async (tx, rows) => {
  await sql`insert into carriers (carrier_code, name, ends_on, return_rule, advice_detail)
    select n.code, n.name, n."endsOn", coalesce(n."returnRule", c.return_rule, 'NEXT_REMITTANCE'), coalesce(n."adviceDetail", c.advice_detail, 'BILL')
    from ${rows} n left join carriers c on c.carrier_code = n.code
    on conflict (carrier_code) do update set name = excluded.name, ends_on = excluded.ends_on, return_rule = excluded.return_rule,
      advice_detail = excluded.advice_detail`.execute(tx);
};

const writeGroups: Write = async (tx, rows, by) => {
  for (const hasState of [true, false]) {
    await sql`insert into groups (group_number, name, rep_id, ends_on, postal_state, add_user, mod_user, mod_date)
      select n.code, n.name, n."repCode"::integer, n."endsOn", n."postalState", ${by.name}, ${by.name}, now()
      from ${rows} n where n."hasState" = ${hasState}
      on conflict (group_number) do update set name = excluded.name, rep_id = excluded.rep_id, ends_on = excluded.ends_on,
        ${hasState ? sql`postal_state = excluded.postal_state,` : sql``} mod_user = excluded.mod_user, mod_date = excluded.mod_date`.execute(
      tx,
    );
  }
  await replaceCodes(tx, rows, 'group_carriers', 'carrier_code', 'carrierCodes');
  await replaceCodes(tx, rows, 'group_agents', 'agent_code', 'agentCodes');
};

async function replaceCodes(
  tx: Tx,
  rows: RawBuilder<unknown>,
  table: 'group_carriers' | 'group_agents',
  column: string,
  field: 'carrierCodes' | 'agentCodes',
): Promise<void> {
  await sql`delete from ${sql.table(table)} m using ${rows} n
    where m.group_number = n.code and not n.${sql.ref(field)} ? m.${sql.ref(column)}`.execute(tx);
  await sql`insert into ${sql.table(table)} (group_number, ${sql.ref(column)})
    select n.code, c.code from ${rows} n, jsonb_array_elements_text(n.${sql.ref(field)}) as c (code)
    on conflict do nothing`.execute(tx);
}

const WRITES: Readonly<Record<SetupKind, Write>> = {
  groups: writeGroups,
  carriers: writeCarriers,
  agents: writeTo('agents', 'agent_code', 'text'),
  reps: writeTo('reps', 'rep_id', 'integer'),
};
