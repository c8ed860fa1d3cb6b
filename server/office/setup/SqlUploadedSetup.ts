import { sql } from 'kysely';
import {
  isSameSetup,
  SETUP_KINDS,
  type SetupKind,
  type SetupValues,
} from '../../../src/domain/office/setup/SetupRecord';
import { type SetupRow, setupRowOf } from '../../../src/domain/office/setup/setupRow';
import type { UploadValues } from '../../../src/domain/office/uploads/RowReader';
import { sentence } from '../../../src/domain/platform/text/wording';
import { sqlStateOf } from '../../platform/database/databaseErrors';
import type { Tx } from '../../platform/database/Tables';
import type { NewSetup, SetupAuthor, UploadedSetup } from './ports';
import { SqlSetup } from './SqlSetup';

const FOREIGN_KEY_VIOLATION = '23503';
const MAX_NAMED = 3;

/** A change that an upload made. */
interface UploadedChange {
  readonly kind: SetupKind;
  readonly code: string;
  /** Null if the upload added the record. */
  readonly before: SetupValues | null;
  readonly after: SetupValues;
  readonly isLatest: boolean;
}

/** Groups, carriers, agents and reps of an upload. */
export class SqlUploadedSetup implements UploadedSetup {
  private readonly setup;

  constructor(private readonly tx: Tx) {
    this.setup = new SqlSetup(tx);
  }

  async apply(filePk: string, by: SetupAuthor, now: Date): Promise<boolean> {
    await this.setup.lock();
    const { rows } = await sql<{ values: UploadValues }>`
      select row_values as "values" from setup_rows where upload_pk = ${filePk} order by row_no`.execute(this.tx);
    const records = rows.flatMap(({ values }) => setupRowOf(values) ?? []);
    // Groups last: they refer to the others.
    for (const kind of [...SETUP_KINDS].reverse()) {
      const own = records.filter((record) => record.kind === kind);
      const changes = await changesOf(this.setup, kind, own);
      if (!changes) return false;
      if (changes.length > 0) await this.setup.save(changes, by, now, filePk);
    }
    return true;
  }

  async blockers(filePk: string): Promise<readonly string[]> {
    await this.setup.lock();
    const changes = await this.changes(filePk);
    const later = changes.filter(({ isLatest }) => !isLatest);
    if (later.length > 0) return [`${named(later)} changed since.`];
    const used = await this.usedByPeople(changes.filter(({ before }) => before === null));
    if (used.length > 0) return [sentence(`people have access to ${named(used)}`)];
    return (await this.canRemove(changes)) ? [] : ['bills, files or settings refer to its records.'];
  }

  async revert(filePk: string, by: SetupAuthor, now: Date): Promise<void> {
    await this.setup.lock();
    const changes = await this.changes(filePk);
    const back = changes.flatMap(({ kind, code, before, after }): NewSetup[] =>
      before === null ? [] : [{ kind, code, before: after, after: before }],
    );
    await this.setup.save(back, by, now, null);
    await this.removeAdded(changes);
  }

  private async changes(filePk: string): Promise<readonly UploadedChange[]> {
    const { rows } = await sql<UploadedChange>`
      select c.kind, c.code, c.before, c.after, not exists (select 1 from setup_changes l
        where l.kind = c.kind and l.code = c.code and l.change_no > c.change_no) as "isLatest"
      from setup_changes c where c.file_pk = ${filePk} order by c.kind, c.code`.execute(this.tx);
    return rows;
  }

  private async usedByPeople(added: readonly UploadedChange[]): Promise<readonly UploadedChange[]> {
    const { rows } = await sql<{ key: string }>`
      select 'groups ' || group_number as key from person_roles
      union select 'carriers ' || code from people p, unnest(p.carrier_codes) as code
      union select 'agents ' || code from people p, unnest(p.agent_codes) as code
      union select 'reps ' || rep_id from people where rep_id is not null`.execute(this.tx);
    const used = new Set(rows.map(({ key }) => key));
    return added.filter(({ kind, code }) => used.has(`${kind} ${code}`));
  }

  /** Tries to remove the added records, and takes that back. */
  private async canRemove(changes: readonly UploadedChange[]): Promise<boolean> {
    await sql`savepoint before_removal`.execute(this.tx);
    try {
      await this.removeAdded(changes);
      return true;
    } catch (error) {
      if (sqlStateOf(error) === FOREIGN_KEY_VIOLATION) return false;
      throw error;
    } finally {
      await sql`rollback to savepoint before_removal`.execute(this.tx);
    }
  }

  private async removeAdded(changes: readonly UploadedChange[]): Promise<void> {
    const codesOf = (kind: SetupKind) =>
      sql.val(changes.filter((change) => change.kind === kind && change.before === null).map(({ code }) => code));
    const groups = codesOf('groups');
    await sql`delete from group_carriers where group_number = any(${groups}::text[])`.execute(this.tx);
    await sql`delete from group_agents where group_number = any(${groups}::text[])`.execute(this.tx);
    await sql`delete from groups where group_number = any(${groups}::text[])`.execute(this.tx);
    await sql`delete from carriers where carrier_code = any(${codesOf('carriers')}::text[])`.execute(this.tx);
    await sql`delete from agents where agent_code = any(${codesOf('agents')}::text[])`.execute(this.tx);
    await sql`delete from reps where rep_id::text = any(${codesOf('reps')}::text[])`.execute(this.tx);
    for (const kind of SETUP_KINDS) {
      await sql`delete from setup_changes where kind = ${kind} and code = any(${codesOf(kind)}::text[])`.execute(
        this.tx,
      );
    }
  }
}

/** The changes to save; undefined if a code is in use in other letters. */
async function changesOf(
  setup: SqlSetup,
  kind: SetupKind,
  rows: readonly SetupRow[],
): Promise<readonly NewSetup[] | undefined> {
  const existing = await setup.find(
    kind,
    rows.map(({ code }) => code),
  );
  const byCode = new Map(existing.map((record) => [record.code.toLowerCase(), record]));
  const changes: NewSetup[] = [];
  for (const { code, values } of rows) {
    const before = byCode.get(code.toLowerCase());
    if (before && before.code !== code) return undefined;
    if (before && isSameSetup(before, values)) continue;
    changes.push({ kind, code, before: before ? valuesOf(before) : null, after: values });
  }
  return changes;
}

function valuesOf({ name, endsOn, repCode, carrierCodes, agentCodes, postalState }: SetupValues): SetupValues {
  const values = { name, endsOn, repCode, carrierCodes, agentCodes };
  return postalState === undefined ? values : { ...values, postalState };
}

/** Names the first records and counts the rest. */
function named(records: readonly UploadedChange[]): string {
  const more = records.length - MAX_NAMED;
  const names = records.slice(0, MAX_NAMED).map(({ code, after }) => `${after.name} (${code})`);
  return `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
