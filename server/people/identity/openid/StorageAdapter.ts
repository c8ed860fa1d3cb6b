import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import type { PeopleForSignIn, ProviderEntry, ProviderStorage } from '../../session/ports';

const GRANT = 'Grant';
/** Stored kinds that end with their grant. Access tokens are not stored: those of the person end. */
const OF_A_GRANT = ['AuthorizationCode', 'RefreshToken'];

/**
 * Stores one kind of oidc-provider's objects in `ProviderStorage`. A grant that is destroyed, because its session ended or one
 * of its codes or refresh tokens was used twice, ends the person's access tokens.
 *
 * @source docs/decisions/identity.md#a-code-or-refresh-token-used-twice-ends-its-grant
 */
export class StorageAdapter implements Adapter {
  constructor(
    private readonly kind: string,
    private readonly storage: ProviderStorage,
    private readonly people: Pick<PeopleForSignIn, 'endTokens'>,
    private readonly now: () => number = Date.now,
  ) {}

  async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    await this.storage.put({
      kind: this.kind,
      id,
      value: { ...payload },
      uid: payload.uid ?? null,
      grantId: payload.grantId ?? null,
      expiresAt: expiresIn === undefined ? null : this.now() + expiresIn * 1_000,
    });
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    return payloadOf(await this.storage.find(this.kind, id));
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return payloadOf(await this.storage.findByUid(this.kind, uid));
  }

  /** Used only by the device flow, which is disabled. */
  async findByUserCode(): Promise<undefined> {
    return undefined;
  }

  /**
   * Of concurrent uses of a code or refresh token, one succeeds and the others count as a replay.
   *
   * @throws InvalidGrant if it was used; its grant and all tokens of it are then revoked.
   */
  async consume(id: string): Promise<void> {
    if (await this.storage.consume(this.kind, id, Math.floor(this.now() / 1_000))) return;
    const grantId = (await this.storage.find(this.kind, id))?.grantId;
    if (grantId) {
      await this.endGrant(grantId);
      for (const kind of OF_A_GRANT) await this.storage.removeByGrant(kind, grantId);
    }
    throw new errors.InvalidGrant('already used');
  }

  async destroy(id: string): Promise<void> {
    if (this.kind === GRANT) await this.endGrant(id);
    else await this.storage.remove(this.kind, id);
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await this.storage.removeByGrant(this.kind, grantId);
  }

  private async endGrant(grantId: string): Promise<void> {
    const accountId = (await this.storage.take(GRANT, grantId))?.value['accountId'];
    if (typeof accountId === 'string') await this.people.endTokens(accountId);
  }
}

const payloadOf = (entry: ProviderEntry | undefined): AdapterPayload | undefined => entry && { ...entry.value };
