import { sql } from 'kysely';
import { rowsOf } from '../../database/bulkStatements';
import { inTransaction } from '../../database/inTransaction';
import type { Db, Tx } from '../../database/Tables';
import type { AuditTrail, Check, TrailCheck, TrailPart, TrailRoot, TrailSize } from '../ports';
import { invariantsQuery } from '../SqlInvariants';
import {
  AUDITED_TABLES,
  ENTRY_BYTES,
  INSTALLATION,
  LAST_CHECK,
  SEAL_BYTES,
  sealChecks,
  TRAIL_CHECKS,
  tableChecks,
  trailRoot,
} from '../trailChecks.sql';

/** Advisory lock for sealing; no other lock uses this number. */
const LOCK = 7_301_032;

/** Entries sealed in one transaction: the embedded database answers no other call meanwhile. */
const MOST_ENTRIES = 2_000;

/** Seals compared at once, for the same reason. */
const SEALS_OF_PART = 1_000;

/**
 * Chains of hashes over the records of who changed money, rights, rules, or settings.
 *
 * @source docs/decisions/audit.md#records-are-sealed-in-chains
 */
export class SqlAuditTrail implements AuditTrail {
  constructor(private readonly db: Db) {}

  async seal(now: Date): Promise<number> {
    let sealed = 0;
    let part: number;
    do {
      part = await inTransaction(this.db, (tx) => seal(tx, now));
      sealed += part;
    } while (part === MOST_ENTRIES);
    return sealed;
  }

  async checkRecent(): Promise<readonly Check[]> {
    return inTransaction(this.db, async (tx) => (await invariantsQuery(TRAIL_CHECKS).execute(tx)).rows);
  }

  async parts(): Promise<readonly TrailPart[]> {
    const ranges = Math.ceil((await this.lastSeal()) / SEALS_OF_PART) || 1;
    const seals = Array.from({ length: ranges }, (_, index) => ({
      after: index * SEALS_OF_PART,
      // Records sealed meanwhile belong to the last part.
      until: index + 1 < ranges ? (index + 1) * SEALS_OF_PART : undefined,
    }));
    return [...AUDITED_TABLES.map((table) => ({ table })), ...seals];
  }

  checkPart(part: TrailPart): Promise<readonly Check[]> {
    const checks =
      'table' in part
        ? tableChecks(part.table)
        : sealChecks({ after: String(part.after), ...(part.until !== undefined && { until: String(part.until) }) });
    return inTransaction(this.db, async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx);
      return (await invariantsQuery(checks).execute(tx)).rows;
    });
  }

  async lastCheck(): Promise<TrailCheck | undefined> {
    const { rows } = await sql<{ value: TrailCheck }>`select value from settings where key = ${LAST_CHECK}`.execute(
      this.db,
    );
    return rows[0]?.value;
  }

  async lastSeal(): Promise<number> {
    const { rows } = await sql<{ sealNo: number }>`
      select coalesce(max(seal_no), 0) as "sealNo" from audit_seals`.execute(this.db);
    return rows[0]?.sealNo ?? 0;
  }

  async keepCheck(now: Date, sealNo: number): Promise<TrailCheck> {
    const check = { at: now.toISOString(), sealNo, root: await this.root(now) };
    const value = JSON.stringify(check);
    await this.db
      .insertInto('settings')
      .values({ key: LAST_CHECK, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute();
    return check;
  }

  async root(at: Date): Promise<string | null> {
    return (await trailRoot(at).execute(this.db)).rows[0]?.root ?? null;
  }

  async hashesAt(sealNos: readonly number[]): Promise<ReadonlyMap<number, string>> {
    if (sealNos.length === 0) return new Map();
    const { rows } = await sql<{ sealNo: number; hash: string }>`
      select seal_no as "sealNo", encode(hash, 'hex') as hash from audit_seals
      where chain = ${INSTALLATION} and seal_no = any(${sql.val(sealNos)}::bigint[])`.execute(this.db);
    return new Map(rows.map(({ sealNo, hash }) => [sealNo, hash]));
  }

  async lastHash(sealNo: number): Promise<Omit<TrailRoot, 'at'> | undefined> {
    const { rows } = await sql<Omit<TrailRoot, 'at'>>`
      select seal_no as "sealNo", encode(hash, 'hex') as hash from audit_seals
      where chain = ${INSTALLATION} and seal_no <= ${sealNo} order by seal_no desc limit 1`.execute(this.db);
    return rows[0];
  }

  async size(): Promise<TrailSize> {
    const { rows } = await sql<Omit<TrailSize, 'sealedAt'>>`
      select count(*) as entries, count(distinct chain) as chains, count(*) filter (where seal_no is null) as waiting
      from audit_entries`.execute(this.db);
    const { rows: seals } = await sql<Pick<TrailSize, 'sealedAt'>>`
      select sealed_at as "sealedAt" from audit_seals order by seal_no desc limit 1`.execute(this.db);
    return { ...(rows[0] ?? { entries: 0, chains: 0, waiting: 0 }), sealedAt: seals[0]?.sealedAt ?? null };
  }
}

async function seal(tx: Tx, now: Date): Promise<number> {
  const { rows: locks } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock(${LOCK}::bigint) as "isFree"`.execute(tx);
  if (!locks[0]?.isFree) return 0;
  const { rows: waiting } = await sql<{ chain: string; entryNos: readonly string[]; bytes: string }>`
    select chain, array_agg(entry_no::text order by entry_no) as "entryNos",
      encode(string_agg(bytes, ''::bytea order by entry_no), 'hex') as bytes
    from (
      select entry_no, chain, ${sql.raw(ENTRY_BYTES)} as bytes from audit_entries where seal_no is null
      order by entry_no limit ${MOST_ENTRIES}
    ) w group by chain`.execute(tx);
  if (waiting.length === 0) return 0;
  const chains = sql.val(waiting.map(({ chain }) => chain));
  const { rows: heads } = await sql<{ chain: string; hash: string | null }>`
    select own.chain, encode(audit_head(own.chain), 'hex') as hash from unnest(${chains}::text[]) own (chain)`.execute(
    tx,
  );
  const headOf = new Map(heads.map(({ chain, hash }) => [chain, hash ?? '']));
  const { rows: last } = await sql<{ sealNo: number }>`
    select coalesce(max(seal_no), 0) as "sealNo" from audit_seals`.execute(tx);
  const sealNo = (last[0]?.sealNo ?? 0) + 1;
  // A node numbers the entries of its chains, so a number is of one entry only within its chain.
  const entries = waiting.flatMap(({ chain, entryNos }) => entryNos.map((entry_no) => ({ chain, entry_no })));
  await sql`update audit_entries e set seal_no = ${sealNo}
    from ${rowsOf(entries, sql`chain text, entry_no bigint`)} w where e.chain = w.chain and e.entry_no = w.entry_no`.execute(
    tx,
  );
  const seals = waiting.map(({ chain, entryNos, bytes }) => ({
    chain,
    entry_count: entryNos.length,
    hashed: `${headOf.get(chain) ?? ''}${bytes}`,
  }));
  await sql`insert into audit_seals (seal_no, chain, entry_count, hash, sealed_at)
    select ${sealNo}, s.chain, s.entry_count, sha256(decode(s.hashed, 'hex')), ${now.toISOString()}::timestamptz
    from ${rowsOf(seals, sql`chain text, entry_count integer, hashed text`)} s`.execute(tx);
  await sealInstallation(tx, sealNo, now);
  return entries.length;
}

/** One hash over the seals of all chains since the installation's last one. */
async function sealInstallation(tx: Tx, sealNo: number, now: Date): Promise<void> {
  const { rows: before } = await sql<{ sealNo: number; hash: string }>`
    select seal_no as "sealNo", encode(hash, 'hex') as hash from audit_seals where chain = ${INSTALLATION}
    order by seal_no desc limit 1`.execute(tx);
  const { sealNo: covered, hash } = before[0] ?? { sealNo: 0, hash: '' };
  const { rows } = await sql<{ count: number; bytes: string }>`
    select count(*)::integer as count,
      encode(string_agg(${sql.raw(SEAL_BYTES)}, ''::bytea order by seal_no, chain collate "C"), 'hex') as bytes
    from audit_seals where seal_no > ${covered} and chain <> ${INSTALLATION}`.execute(tx);
  const seals = rows[0];
  if (!seals) return;
  await sql`insert into audit_seals (seal_no, chain, entry_count, hash, sealed_at)
    values (${sealNo}, ${INSTALLATION}, ${seals.count}, sha256(decode(${hash + seals.bytes}, 'hex')),
      ${now.toISOString()}::timestamptz)`.execute(tx);
}
