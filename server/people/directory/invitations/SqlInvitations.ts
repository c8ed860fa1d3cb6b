import { type Selectable, sql } from 'kysely';
import { roleOf } from '../../../../src/domain/platform/access/Role';
import type { Db, Tables } from '../../../platform/database/Tables';
import type { InvitationRepository, SavedInvitation } from '../ports/Invitations';

const MAX_LISTED = 5_000;
const ROWS_PER_STATEMENT = 500;

/** Invitations by lowercase email. */
export class SqlInvitations implements InvitationRepository {
  constructor(private readonly tx: Db) {}

  save(invitation: SavedInvitation): Promise<void> {
    return this.saveAll([invitation], null);
  }

  async saveAll(invitations: readonly SavedInvitation[], uploadPk: string | null): Promise<void> {
    for (let at = 0; at < invitations.length; at += ROWS_PER_STATEMENT) {
      await this.tx
        .insertInto('invitations')
        .values(invitations.slice(at, at + ROWS_PER_STATEMENT).map((one) => rowOf(one, uploadPk)))
        .onConflict((conflict) => conflict.column('email').doUpdateSet(REPLACED))
        .execute();
    }
  }

  async remove(email: string): Promise<boolean> {
    const { numDeletedRows } = await this.tx
      .deleteFrom('invitations')
      .where('email', '=', email.toLowerCase())
      .executeTakeFirst();
    return numDeletedRows === 1n;
  }

  async take(email: string, now: Date): Promise<SavedInvitation | undefined> {
    const row = await this.tx
      .deleteFrom('invitations')
      .where('email', '=', email.toLowerCase())
      .where('expires_at', '>', now.toISOString())
      .returningAll()
      .executeTakeFirst();
    return row && invitationOf(row);
  }

  async lock(email: string): Promise<SavedInvitation | undefined> {
    const key = `invitation ${email.toLowerCase()}`;
    // There may be no row to lock yet.
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}::text, 0))`.execute(this.tx);
    const row = await this.tx
      .selectFrom('invitations')
      .selectAll()
      .where('email', '=', email.toLowerCase())
      .forUpdate()
      .executeTakeFirst();
    return row && invitationOf(row);
  }

  async open(now: Date): Promise<readonly SavedInvitation[]> {
    const rows = await this.tx
      .selectFrom('invitations')
      .selectAll()
      .where('expires_at', '>', now.toISOString())
      .orderBy('email')
      .execute();
    return rows.map(invitationOf);
  }

  async list(): Promise<readonly SavedInvitation[]> {
    const rows = await this.tx
      .selectFrom('invitations')
      .selectAll()
      .orderBy('invited_at', 'desc')
      .orderBy('email')
      .limit(MAX_LISTED)
      .execute();
    return rows.map(invitationOf);
  }

  async groupNames(groupNumbers: readonly string[]): Promise<readonly string[]> {
    const { rows } = await sql<{ name: string }>`
      select name from groups where group_number = any(${sql.val([...groupNumbers])}::text[]) order by name`.execute(
      this.tx,
    );
    return rows.map(({ name }) => name);
  }
}

function rowOf(invitation: SavedInvitation, uploadPk: string | null) {
  const { email, grants, expiresAt, invitedAt, mailedAt } = invitation;
  const groupRoles = grants.flatMap(({ role, groupNumber }) => (groupNumber === null ? [] : [{ role, groupNumber }]));
  return {
    email: email.toLowerCase(),
    first_name: invitation.firstName,
    last_name: invitation.lastName,
    phone_number: invitation.phoneNumber,
    extension: invitation.extension,
    roles: grants.flatMap(({ role, groupNumber }) => (groupNumber === null ? [role] : [])),
    group_roles: JSON.stringify(groupRoles),
    carrier_codes: [...invitation.carrierCodes],
    agent_codes: [...invitation.agentCodes],
    rep_id: invitation.repId,
    invited_at: invitedAt.toISOString(),
    invited_by: invitation.invitedBy,
    invited_by_id: invitation.invitedById,
    expires_at: expiresAt.toISOString(),
    mailed_at: mailedAt === null ? null : mailedAt.toISOString(),
    upload_pk: uploadPk,
  };
}

/** All columns but the key, as in the new row. */
const REPLACED = Object.fromEntries(
  [
    'first_name',
    'last_name',
    'phone_number',
    'extension',
    'roles',
    'group_roles',
    'carrier_codes',
    'agent_codes',
    'rep_id',
    'invited_at',
    'invited_by',
    'invited_by_id',
    'expires_at',
    'mailed_at',
    'upload_pk',
  ].map((column) => [column, sql.ref(`excluded.${column}`)]),
);

export function invitationOf(row: Selectable<Tables['invitations']>): SavedInvitation {
  const global = row.roles.flatMap((role) => roleOf(role) ?? []).map((role) => ({ role, groupNumber: null }));
  const byGroup = row.group_roles.flatMap(({ role: spelling, groupNumber }) => {
    const role = roleOf(spelling);
    return role === undefined ? [] : [{ role, groupNumber }];
  });
  return {
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    phoneNumber: row.phone_number,
    extension: row.extension,
    grants: [...global, ...byGroup],
    carrierCodes: row.carrier_codes,
    agentCodes: row.agent_codes,
    repId: row.rep_id,
    invitedAt: new Date(row.invited_at),
    invitedBy: row.invited_by,
    invitedById: row.invited_by_id,
    expiresAt: new Date(row.expires_at),
    mailedAt: row.mailed_at === null ? null : new Date(row.mailed_at),
  };
}
