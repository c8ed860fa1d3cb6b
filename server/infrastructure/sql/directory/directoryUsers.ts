import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../../../../src/domain/access/Scope';
import type { DirectoryUser } from '../../../../src/domain/directory/DirectoryUser';
import type { UserStatus } from '../../../../src/domain/users/CurrentUser';
import { scopeCondition } from '../conditions';
import type { Db } from '../Tables';
import { grantsOf, type StoredGrant } from './grantsOf';

/** Which people `p`, in which order. */
export interface FoundPeople {
  readonly condition: RawBuilder<unknown>;
  /** By name unless told. */
  readonly order?: RawBuilder<unknown>;
  /** All unless told. */
  readonly size?: number;
  readonly page?: number;
}

export const BY_NAME = sql`lower(p.last_name), lower(p.first_name), p.user_id`;

/** People as whoever has the scope sees them. */
export async function directoryUsers(
  db: Db,
  scope: Scope,
  { condition, order = BY_NAME, size, page = 0 }: FoundPeople,
): Promise<DirectoryUser[]> {
  // Of those who are passed over only the ids are read: a page far down is found in an index alone.
  const chosen =
    size === undefined
      ? condition
      : sql`p.user_id in (
          select p.user_id from people p where ${condition} order by ${order} limit ${size} offset ${page * size})`;
  const isWithin = sql`(r.group_number = '' or ${scopeCondition(scope, 'r.group_number')})`;
  const { rows } = await sql<UserRow>`
    select p.*, held.grants, held.elsewhere
    from (select p.user_id, p.email, p.first_name, p.last_name, p.phone_number, p.extension, p.status, p.connection,
        p.carrier_codes, p.agent_codes, p.rep_id, p.received_ui_welcome_notice, p.logins_count, p.last_login_at, p.version,
        p.add_date, p.add_user, p.mod_date, p.mod_user
      from people p where ${chosen}) p
    cross join lateral (
      select coalesce(json_agg(json_build_object('role', r.role, 'group', r.group_number) order by r.group_number, r.role)
          filter (where ${isWithin}), '[]') as grants,
        count(distinct r.group_number) filter (where not ${isWithin}) as elsewhere
      from person_roles r where r.user_id = p.user_id) held
    order by ${order}`.execute(db);
  return rows.map(userOf);
}

interface UserRow {
  readonly user_id: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly phone_number: string;
  readonly extension: string;
  readonly status: UserStatus;
  readonly connection: string;
  readonly carrier_codes: readonly string[];
  readonly agent_codes: readonly string[];
  readonly rep_id: number | null;
  readonly received_ui_welcome_notice: boolean;
  readonly logins_count: number;
  readonly last_login_at: string | null;
  readonly version: number;
  readonly add_date: string;
  readonly add_user: string;
  readonly mod_date: string;
  readonly mod_user: string;
  readonly grants: readonly StoredGrant[];
  readonly elsewhere: number;
}

function userOf(row: UserRow): DirectoryUser {
  return {
    userId: row.user_id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    phoneNumber: row.phone_number,
    extension: row.extension,
    status: row.status,
    connection: row.connection,
    grants: grantsOf(row.grants),
    grantsElsewhere: row.elsewhere,
    carrierCodes: row.carrier_codes,
    agentCodes: row.agent_codes,
    repId: row.rep_id,
    receivedUiWelcomeNotice: row.received_ui_welcome_notice,
    loginsCount: row.logins_count,
    lastLoginAt: row.last_login_at,
    version: row.version,
    addDate: row.add_date,
    addUser: row.add_user,
    modDate: row.mod_date,
    modUser: row.mod_user,
  };
}
