import { sql } from 'kysely';
import type { UserStatus } from '../../../../src/domain/users/CurrentUser';
import type { HeldPerson } from '../../../application/directory/ports/DirectoryDesk';
import type { Db } from '../Tables';
import { grantsOf, type StoredGrant } from './grantsOf';

interface HeldRow {
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: string;
  readonly extension: string;
  readonly status: UserStatus;
  readonly version: number;
  readonly carrierCodes: readonly string[];
  readonly agentCodes: readonly string[];
  readonly repId: number | null;
  readonly purgedAlias: string | null;
}

/**
 * Holds people's rows in the order of their ids, and then reads what they hold: whoever changes a person's roles holds
 * the person first, so both belong together.
 */
export async function holdPeople(db: Db, userIds: readonly string[]): Promise<ReadonlyMap<string, HeldPerson>> {
  const ids = sql`any(${sql.val([...userIds])}::text[])`;
  const { rows } = await sql<HeldRow>`
    select user_id as "userId", email, first_name as "firstName", last_name as "lastName", phone_number as "phoneNumber",
      extension, status, version, carrier_codes as "carrierCodes", agent_codes as "agentCodes", rep_id as "repId",
      purged_alias as "purgedAlias"
    from people where user_id = ${ids} order by user_id for no key update`.execute(db);
  const { rows: roles } = await sql<StoredGrant & { userId: string }>`
    select user_id as "userId", role, group_number as "group" from person_roles where user_id = ${ids}`.execute(db);
  const heldBy = (person: string) => grantsOf(roles.filter(({ userId }) => userId === person));
  return new Map(rows.map((row) => [row.userId, { ...row, grants: heldBy(row.userId) }]));
}
