import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/database/Tables';
import type { Clock } from '../../platform/shared/Clock';
import type { ProviderEntry, ProviderStorage } from './ports';

const NUL = '\0';
const UNSTORABLE = /[\0\p{Cs}]/gu;

/** Stores the embedded identity provider's objects in the table `provider_storage`. */
export class SqlProviderStorage implements ProviderStorage {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  async find(kind: string, id: string): Promise<ProviderEntry | undefined> {
    if (id.includes(NUL)) return undefined;
    return entryOf(await this.living(kind).where('id', '=', id).executeTakeFirst());
  }

  async lock(kind: string, id: string): Promise<ProviderEntry | undefined> {
    return entryOf(await this.living(kind).where('id', '=', id).forUpdate().executeTakeFirst());
  }

  async findByUid(kind: string, uid: string): Promise<ProviderEntry | undefined> {
    return entryOf(await this.living(kind).where('uid', '=', uid).executeTakeFirst());
  }

  async put(entry: ProviderEntry): Promise<void> {
    const { kind, id, ...content } = rowOf(entry);
    await this.db
      .insertInto('provider_storage')
      .values({ kind, id, ...content })
      .onConflict((conflict) => conflict.columns(['kind', 'id']).doUpdateSet(content))
      .execute();
  }

  async putNew(entry: ProviderEntry): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await this.db
      .insertInto('provider_storage')
      .values(rowOf(entry))
      .onConflict((conflict) => conflict.columns(['kind', 'id']).doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  }

  async consume(kind: string, id: string, at: number): Promise<boolean> {
    if (id.includes(NUL)) return false;
    const now = this.clock.now().toISOString();
    const { numUpdatedRows } = await this.db
      .updateTable('provider_storage')
      .set({ payload: sql<string>`payload || jsonb_build_object('consumed', ${at}::bigint)` })
      .where('kind', '=', kind)
      .where('id', '=', id)
      .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
      .where(sql<SqlBool>`payload->'consumed' is null`)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  async take(kind: string, id: string): Promise<ProviderEntry | undefined> {
    if (id.includes(NUL)) return undefined;
    const row = await this.db
      .deleteFrom('provider_storage')
      .where('kind', '=', kind)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();
    const isLiving = row?.expires_at === null || (row?.expires_at ?? '') > this.clock.now().toISOString();
    return isLiving ? entryOf(row) : undefined;
  }

  async remove(kind: string, id: string): Promise<void> {
    await this.db.deleteFrom('provider_storage').where('kind', '=', kind).where('id', '=', id).execute();
  }

  async removeByGrant(kind: string, grantId: string): Promise<void> {
    await this.db.deleteFrom('provider_storage').where('kind', '=', kind).where('grant_id', '=', grantId).execute();
  }

  async removeOfAccount(accountId: string): Promise<void> {
    await this.db.deleteFrom('provider_storage').where(sql`payload->>'accountId'`, '=', accountId).execute();
  }

  private living(kind: string) {
    const now = this.clock.now().toISOString();
    return this.db
      .selectFrom('provider_storage')
      .selectAll()
      .where('kind', '=', kind)
      .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]));
  }
}

/** Removes characters that the database cannot store, such as NUL and lone surrogates, which request values may contain. */
function storable(_name: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll(UNSTORABLE, '') : value;
}

function rowOf({ kind, id, value, uid, grantId, expiresAt }: ProviderEntry) {
  const payload = JSON.stringify(value, storable);
  const expires_at = expiresAt === null ? null : new Date(expiresAt).toISOString();
  return { kind, id, payload, uid, grant_id: grantId, expires_at };
}

interface Row {
  readonly kind: string;
  readonly id: string;
  readonly payload: Record<string, unknown>;
  readonly uid: string | null;
  readonly grant_id: string | null;
  readonly expires_at: string | null;
}

function entryOf(row: Row | undefined): ProviderEntry | undefined {
  if (!row) return undefined;
  const { kind, id, payload, uid, grant_id, expires_at } = row;
  return {
    kind,
    id,
    value: payload,
    uid,
    grantId: grant_id,
    expiresAt: expires_at === null ? null : Date.parse(expires_at),
  };
}
