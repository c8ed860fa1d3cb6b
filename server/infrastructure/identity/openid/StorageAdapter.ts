import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { ProviderEntry, ProviderStorage } from '../../../application/session/ports';

/** Stores one kind of oidc-provider's objects in `ProviderStorage`. */
export class StorageAdapter implements Adapter {
  constructor(
    private readonly kind: string,
    private readonly storage: ProviderStorage,
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

  async consume(id: string): Promise<void> {
    const entry = await this.storage.find(this.kind, id);
    if (!entry) return;
    await this.storage.put({ ...entry, value: { ...entry.value, consumed: Math.floor(this.now() / 1_000) } });
  }

  async destroy(id: string): Promise<void> {
    await this.storage.remove(this.kind, id);
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await this.storage.removeByGrant(this.kind, grantId);
  }
}

const payloadOf = (entry: ProviderEntry | undefined): AdapterPayload | undefined => entry && { ...entry.value };
