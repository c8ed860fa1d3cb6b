import type { Selectable } from 'kysely';
import { roleOf } from '../../../../src/domain/access/Role';
import type { AuditStamp } from '../../../application/directory/ports/DirectoryUnitOfWork';
import type { Invitation, Invitations } from '../../../application/directory/ports/Invitations';
import type { Db, Tables } from '../Tables';

/** Invitations by lowercase email. */
export class SqlInvitations implements Invitations {
  constructor(private readonly tx: Db) {}

  async save({ email, firstName, lastName, roles, expiresAt }: Invitation, { name, now }: AuditStamp): Promise<void> {
    const invitation = {
      first_name: firstName,
      last_name: lastName,
      roles: [...roles],
      invited_at: now.toISOString(),
      invited_by: name,
      expires_at: expiresAt.toISOString(),
    };
    await this.tx
      .insertInto('invitations')
      .values({ email, ...invitation })
      .onConflict((conflict) => conflict.column('email').doUpdateSet(invitation))
      .execute();
  }

  async take(email: string, now: Date): Promise<Invitation | undefined> {
    const row = await this.tx
      .deleteFrom('invitations')
      .where('email', '=', email.toLowerCase())
      .where('expires_at', '>', now.toISOString())
      .returningAll()
      .executeTakeFirst();
    return row && invitationOf(row);
  }

  async open(now: Date): Promise<readonly Invitation[]> {
    const rows = await this.tx
      .selectFrom('invitations')
      .selectAll()
      .where('expires_at', '>', now.toISOString())
      .orderBy('email')
      .execute();
    return rows.map(invitationOf);
  }
}

const invitationOf = (row: Selectable<Tables['invitations']>): Invitation => ({
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  roles: row.roles.flatMap((role) => roleOf(role) ?? []),
  expiresAt: new Date(row.expires_at),
});
