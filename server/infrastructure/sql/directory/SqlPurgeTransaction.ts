import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Act } from '../../../application/directory/ports/DirectoryDesk';
import type { Forgotten, PurgeResult, PurgeTransaction } from '../../../application/directory/ports/PurgeDesk';
import type { SignInFollowUp } from '../../../application/directory/ports/SignInFollowUp';
import { rowsOf } from '../rowsOf';
import type { Db } from '../Tables';
import { addDirectoryEvents } from './addDirectoryEvents';
import { addressesToReplace } from './addressesToReplace';
import { holdPeople } from './holdPeople';
import { knownNames, namesToReplace } from './KnownNames';
import { removeTraces } from './removeTraces';
import { replaceInNotes } from './replaceInNotes';
import { replaceInTexts } from './replaceInTexts';
import { replaceNames } from './replaceNames';

/** For whoever purges. */
const PURGING = 4_180_009;
const LAST_ANSWER = 'lastPurge';
const ALIAS_BYTES = 4;

interface KeptAnswer {
  readonly at: string;
  readonly results: readonly PurgeResult[];
}

export class SqlPurgeTransaction implements PurgeTransaction {
  private readonly handedOut = new Set<string>();

  constructor(
    private readonly tx: Db,
    private readonly signIn: SignInFollowUp,
  ) {}

  async hold(userIds: readonly string[]) {
    await sql`select pg_advisory_xact_lock(${PURGING}::bigint)`.execute(this.tx);
    return holdPeople(this.tx, userIds);
  }

  async ready(deletedBefore: Date, most: number): Promise<readonly string[]> {
    const { rows } = await sql<{ userId: string }>`
      select user_id as "userId" from people
      where status = 'Deleted' and purged_alias is null and deleted_at <= ${deletedBefore.toISOString()}::timestamptz
      order by deleted_at, user_id limit ${most}`.execute(this.tx);
    return rows.map(({ userId }) => userId);
  }

  async newAlias(): Promise<string> {
    for (;;) {
      const alias = `Former user ${randomBytes(ALIAS_BYTES).toString('hex').toUpperCase()}`;
      const { rows } = await sql`select 1 from people where purged_alias = ${alias}`.execute(this.tx);
      if (rows.length > 0 || this.handedOut.has(alias)) continue;
      this.handedOut.add(alias);
      return alias;
    }
  }

  async forget(people: readonly Forgotten[], act: Act): Promise<void> {
    const known = await knownNames(this.tx, people);
    const names = await namesToReplace(this.tx, known);
    const addresses = await addressesToReplace(this.tx, known);
    await this.voidRows(people, act);
    await removeTraces(this.tx, known, addresses);
    await replaceInTexts(this.tx, [...names, ...addresses]);
    await replaceInNotes(this.tx, [...names, ...addresses]);
    await replaceNames(this.tx, known, names);
    for (const { userId, alias } of people) {
      const event = { event: 'purged' as const, groupNumber: null, text: `Purged: now "${alias}".` };
      await addDirectoryEvents(this.tx, userId, [event], act);
      await this.signIn.personChanged(userId);
    }
  }

  async lastAnswer(since: Date): Promise<readonly PurgeResult[] | undefined> {
    const { rows } = await sql<{ value: KeptAnswer }>`
      select value from settings where key = ${LAST_ANSWER} and value ->> 'at' > ${since.toISOString()}`.execute(
      this.tx,
    );
    return rows[0]?.value.results;
  }

  async keepAnswer(results: readonly PurgeResult[], now: Date): Promise<void> {
    const answer: KeptAnswer = { at: now.toISOString(), results };
    const value = JSON.stringify(answer);
    await this.tx
      .insertInto('settings')
      .values({ key: LAST_ANSWER, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute();
  }

  /** The id stays: it is what the alias belongs to, and keeps whoever had it from coming back. */
  private async voidRows(people: readonly Forgotten[], { name, now }: Act): Promise<void> {
    const rows = people.map(({ userId, alias }) => ({
      user_id: userId,
      alias,
      address: `${alias.replaceAll(' ', '-').toLowerCase()}@purged.invalid`,
    }));
    await sql`
      update people p set purged_alias = gone.alias, first_name = gone.alias, last_name = '', email = gone.address,
        phone_number = '', extension = '', password_hash = null, demo_hint = null, carrier_codes = '{}', agent_codes = '{}',
        auth_groups = '{}', rep_id = null, mod_date = ${now.toISOString()}::timestamptz, mod_user = ${name}
      from ${rowsOf(rows, sql`user_id text, alias text, address text`)} gone
      where p.user_id = gone.user_id`.execute(this.tx);
  }
}
