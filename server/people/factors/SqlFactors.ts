import { withoutNul } from '../../platform/database/conditions';
import { specialDataOf } from '../../platform/database/specialData';
import { addDirectoryEvents } from '../../platform/database/statements/addDirectoryEvents';
import type { Db } from '../../platform/database/Tables';
import type { FactorEvent, FactorRepository, NewPasskey, OwnFactors, StoredPasskey } from './ports';

const NOTHING_PENDING = { pending_secret: null, pending_until: null };

/** Second factors in `authenticator_apps`, `passkeys`, and `recovery_codes`. */
export class SqlFactors implements FactorRepository {
  constructor(private readonly db: Db) {}

  async lock(userId: string): Promise<void> {
    await this.db.selectFrom('people').select('user_id').where('user_id', '=', userId).forUpdate().execute();
  }

  async of(userId: string): Promise<OwnFactors> {
    const app = await this.db
      .selectFrom('authenticator_apps')
      .select(['added_at', 'last_used_at'])
      .where('user_id', '=', userId)
      .where('added_at', 'is not', null)
      .executeTakeFirst();
    const { left } = await this.db
      .selectFrom('recovery_codes')
      .select(({ fn }) => fn.countAll<number | string>().as('left'))
      .where('user_id', '=', userId)
      .where('used_at', 'is', null)
      .executeTakeFirstOrThrow();
    const passkeys = await this.db
      .selectFrom('passkeys')
      .select(['credential_id', 'name', 'added_at', 'last_used_at'])
      .where('user_id', '=', userId)
      .orderBy('added_at')
      .orderBy('credential_id')
      .execute();
    const addedAt = app?.added_at ?? null;
    return {
      app: addedAt === null ? null : { addedAt: new Date(addedAt), lastUsedAt: dateOrNull(app?.last_used_at ?? null) },
      passkeys: passkeys.map((row) => ({
        credentialId: row.credential_id,
        name: row.name,
        addedAt: new Date(row.added_at),
        lastUsedAt: dateOrNull(row.last_used_at),
      })),
      recoveryCodesLeft: Number(left),
    };
  }

  async secretOf(userId: string): Promise<string | undefined> {
    const row = await this.db
      .selectFrom('authenticator_apps')
      .select('secret')
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return this.opened(userId, row?.secret ?? null);
  }

  async setPending(userId: string, secret: string, until: Date): Promise<void> {
    const pending = {
      pending_secret: specialDataOf(this.db).sealSecret(secret, contextOf(userId)),
      pending_until: until.toISOString(),
    };
    await this.db
      .insertInto('authenticator_apps')
      .values({ user_id: userId, ...pending })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(pending))
      .execute();
  }

  async pendingOf(userId: string, now: Date): Promise<string | undefined> {
    const row = await this.db
      .selectFrom('authenticator_apps')
      .select('pending_secret')
      .where('user_id', '=', userId)
      .where('pending_until', '>', now.toISOString())
      .forUpdate()
      .executeTakeFirst();
    return this.opened(userId, row?.pending_secret ?? null);
  }

  async confirmPending(userId: string, secret: string, step: number, now: Date): Promise<void> {
    await this.db
      .updateTable('authenticator_apps')
      .set({
        secret: specialDataOf(this.db).sealSecret(secret, contextOf(userId)),
        last_step: step,
        added_at: now.toISOString(),
        last_used_at: null,
        ...NOTHING_PENDING,
      })
      .where('user_id', '=', userId)
      .execute();
  }

  async useStep(userId: string, step: number, now: Date): Promise<boolean> {
    const { numUpdatedRows } = await this.db
      .updateTable('authenticator_apps')
      .set({ last_step: step, last_used_at: now.toISOString() })
      .where('user_id', '=', userId)
      .where('last_step', '<', step)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  async removeApp(userId: string): Promise<boolean> {
    const row = await this.db
      .deleteFrom('authenticator_apps')
      .where('user_id', '=', userId)
      .returning('added_at')
      .executeTakeFirst();
    return (row?.added_at ?? null) !== null;
  }

  async addPasskey(
    { credentialId, userId, name, publicKey, counter, isSynced }: NewPasskey,
    now: Date,
  ): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await this.db
      .insertInto('passkeys')
      .values({
        credential_id: credentialId,
        user_id: userId,
        name,
        public_key: publicKey,
        counter,
        is_synced: isSynced,
        added_at: now.toISOString(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  }

  async passkey(credentialId: string): Promise<StoredPasskey | undefined> {
    const row = await this.db
      .selectFrom('passkeys')
      .select(['user_id', 'public_key', 'counter', 'is_synced'])
      .where('credential_id', '=', withoutNul(credentialId))
      .executeTakeFirst();
    if (!row) return undefined;
    return { userId: row.user_id, publicKey: row.public_key, counter: row.counter, isSynced: row.is_synced };
  }

  async usePasskey(credentialId: string, counter: number, now: Date): Promise<boolean> {
    const { numUpdatedRows } = await this.db
      .updateTable('passkeys')
      .set({ counter, last_used_at: now.toISOString() })
      .where('credential_id', '=', credentialId)
      .where((where) =>
        where.or([where('counter', '<', counter), where.and([where('counter', '=', 0), where.val(counter === 0)])]),
      )
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  async removePasskey(userId: string, credentialId: string): Promise<boolean> {
    const { numDeletedRows } = await this.db
      .deleteFrom('passkeys')
      .where('user_id', '=', userId)
      .where('credential_id', '=', withoutNul(credentialId))
      .executeTakeFirst();
    return numDeletedRows === 1n;
  }

  async setRecoveryCodes(userId: string, hashes: readonly string[]): Promise<void> {
    await this.db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
    if (hashes.length === 0) return;
    const rows = hashes.map((hash) => ({ user_id: userId, code_hash: hash }));
    await this.db.insertInto('recovery_codes').values(rows).execute();
  }

  async useRecoveryCode(userId: string, hash: string, now: Date): Promise<boolean> {
    const { numUpdatedRows } = await this.db
      .updateTable('recovery_codes')
      .set({ used_at: now.toISOString() })
      .where('user_id', '=', userId)
      .where('code_hash', '=', hash)
      .where('used_at', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  async note(userId: string, event: FactorEvent, text: string, now: Date, byOperator = false): Promise<void> {
    const person = await this.db
      .selectFrom('people')
      .select(['first_name', 'last_name'])
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (!person) return;
    const name = `${person.first_name} ${person.last_name}`.trim();
    const stamp = byOperator ? { userId: '', name: 'Server operator', now } : { userId, name, now };
    await addDirectoryEvents(this.db, userId, [{ event, groupNumber: null, text }], stamp);
  }

  private opened(userId: string, stored: string | null): string | undefined {
    return stored === null ? undefined : specialDataOf(this.db).openSecret(stored, contextOf(userId));
  }
}

/** A secret cannot be decrypted for another person. */
const contextOf = (userId: string) => `authenticator-apps/${userId}`;

const dateOrNull = (time: string | null): Date | null => (time === null ? null : new Date(time));
