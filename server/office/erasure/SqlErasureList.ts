import { type RawBuilder, sql } from 'kysely';
import { rowsOf } from '../../platform/database/bulkStatements';
import { inTransaction } from '../../platform/database/inTransaction';
import { specialDataOf } from '../../platform/database/specialData';
import { exactPurpose } from '../../platform/database/statements/erasedMembers';
import type { Db, Tx } from '../../platform/database/Tables';
import { eraseMember } from './eraseMember.sql';
import { SqlErasures } from './SqlErasures';

/** Columns of a saved erasure, which has hashes and no name or number of the member. */
const COLUMNS = {
  group_number: 'text',
  erasure_pk: 'text',
  token: 'text',
  reference: 'text',
  requested_on: 'date',
  note: 'text',
  at: 'timestamptz',
  by_user_id: 'text',
  by_name: 'text',
  decided_at: 'timestamptz',
  decided_by_user_id: 'text',
  decided_by: 'text',
  decision_note: 'text',
  fingerprints: 'jsonb',
} as const;

const NAMES = Object.keys(COLUMNS) as readonly (keyof typeof COLUMNS)[];
const names = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)));

/** An erasure that was done, as in a saved list. */
export type SavedErasure = Readonly<Record<keyof typeof COLUMNS, unknown>> & {
  readonly group_number: string;
  readonly erasure_pk: string;
  readonly token: string;
  readonly fingerprints: readonly string[];
};

/**
 * The list of erasures that were done, to do them again in a database that was restored from an earlier backup.
 *
 * @source docs/decisions/erasure.md#backups-keep-what-was-erased-until-they-are-deleted
 */
export class SqlErasureList {
  constructor(private readonly db: Db) {}

  /** The earliest first. */
  async all(): Promise<readonly SavedErasure[]> {
    const columns = NAMES.map((column): RawBuilder<unknown> => {
      return column === 'fingerprints' ? sql`to_jsonb(fingerprints) as fingerprints` : sql`${sql.ref(column)}`;
    });
    const { rows } = await sql<SavedErasure>`
      select ${sql.join(columns)} from member_erasures where state = 'DONE' order by decided_at, erasure_pk`.execute(
      this.db,
    );
    return rows;
  }

  /**
   * Erases the member of a saved erasure with the same pseudonym, in one transaction. Again, it does nothing.
   *
   * @returns false if the database has the erasure, or no member of the group has the number.
   */
  apply(saved: SavedErasure, now: Date): Promise<boolean> {
    return inTransaction(this.db, async (tx) => {
      const { group_number: groupNumber, erasure_pk: erasurePk, token } = saved;
      const { rows: groups } = await sql`select from groups where group_number = ${groupNumber}`.execute(tx);
      if (groups.length === 0) return false;
      await new SqlErasures(tx).lock({ kind: 'all' }, groupNumber);
      const { rows: known } = await sql`
        select from member_erasures where group_number = ${groupNumber} and token = ${token} and state = 'DONE'`.execute(
        tx,
      );
      const memberId = known.length > 0 ? undefined : await memberOf(tx, saved);
      if (memberId === undefined) return false;
      const plain = NAMES.filter((column) => column !== 'fingerprints');
      await sql`
        insert into member_erasures (${names(plain)}, state, member_id, member_name)
        select ${names(plain)}, 'DONE', ${memberId}, '' from ${rowsOf(
          [saved],
          sql.join(Object.entries(COLUMNS).map(([column, type]) => sql`${sql.ref(column)} ${sql.raw(type)}`)),
        )} given
        on conflict (group_number, erasure_pk) do update set state = 'DONE', decided_at = excluded.decided_at,
          decided_by_user_id = excluded.decided_by_user_id, decided_by = excluded.decided_by, decision_note = excluded.decision_note`.execute(
        tx,
      );
      const { counts, fingerprints } = await eraseMember(tx, { groupNumber, memberId }, token, now);
      await sql`
        update member_erasures set counts = ${JSON.stringify(counts)}::jsonb, fingerprints = ${sql.val([...fingerprints])}::text[]
        where group_number = ${groupNumber} and erasure_pk = ${erasurePk}`.execute(tx);
      return true;
    });
  }
}

/** The number of the erased member; undefined if no member of the group has it. */
async function memberOf(
  tx: Tx,
  { group_number: groupNumber, fingerprints }: SavedErasure,
): Promise<string | undefined> {
  const special = specialDataOf(tx);
  const { rows } = await sql<{ id: string }>`
    select distinct member_id as id from members where group_number = ${groupNumber} order by 1`.execute(tx);
  const purpose = exactPurpose(groupNumber);
  return rows.find(({ id }) => fingerprints.includes(special.fingerprintOf(id, purpose)))?.id;
}
