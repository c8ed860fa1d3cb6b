import type { ProviderEntry, ProviderStorage } from '../../../server/people/session/ports';

/** `ProviderStorage` in memory. */
export class InMemoryProviderStorage implements ProviderStorage {
  private readonly entries = new Map<string, ProviderEntry>();

  constructor(private readonly now: () => number = Date.now) {}

  find(kind: string, id: string): Promise<ProviderEntry | undefined> {
    return Promise.resolve(this.unexpired().find((entry) => entry.kind === kind && entry.id === id));
  }

  lock(kind: string, id: string): Promise<ProviderEntry | undefined> {
    return this.find(kind, id);
  }

  findByUid(kind: string, uid: string): Promise<ProviderEntry | undefined> {
    return Promise.resolve(this.unexpired().find((entry) => entry.kind === kind && entry.uid === uid));
  }

  put(entry: ProviderEntry): Promise<void> {
    this.entries.set(`${entry.kind} ${entry.id}`, structuredClone(entry));
    return Promise.resolve();
  }

  putNew(entry: ProviderEntry): Promise<boolean> {
    const key = `${entry.kind} ${entry.id}`;
    const isNew = !this.entries.has(key);
    if (isNew) this.entries.set(key, structuredClone(entry));
    return Promise.resolve(isNew);
  }

  consume(kind: string, id: string, at: number): Promise<boolean> {
    const key = `${kind} ${id}`;
    const entry = this.entries.get(key);
    const isFirst = entry !== undefined && this.isUnexpired(entry) && entry.value['consumed'] === undefined;
    if (isFirst) this.entries.set(key, { ...entry, value: { ...entry.value, consumed: at } });
    return Promise.resolve(isFirst);
  }

  take(kind: string, id: string): Promise<ProviderEntry | undefined> {
    const taken = this.find(kind, id);
    this.entries.delete(`${kind} ${id}`);
    return taken;
  }

  remove(kind: string, id: string): Promise<void> {
    this.entries.delete(`${kind} ${id}`);
    return Promise.resolve();
  }

  removeByGrant(kind: string, grantId: string): Promise<void> {
    this.removeWhere((entry) => entry.kind === kind && entry.grantId === grantId);
    return Promise.resolve();
  }

  removeOfAccount(accountId: string): Promise<void> {
    this.removeWhere(({ value }) => value['accountId'] === accountId);
    return Promise.resolve();
  }

  /** A separate storage with the same entries. */
  copy(): InMemoryProviderStorage {
    const copy = new InMemoryProviderStorage(this.now);
    for (const [key, entry] of this.entries) copy.entries.set(key, structuredClone(entry));
    return copy;
  }

  private unexpired(): ProviderEntry[] {
    return [...this.entries.values()].filter((entry) => this.isUnexpired(entry)).map((entry) => structuredClone(entry));
  }

  private isUnexpired({ expiresAt }: ProviderEntry): boolean {
    return expiresAt === null || expiresAt > this.now();
  }

  private removeWhere(matches: (entry: ProviderEntry) => boolean): void {
    for (const [key, entry] of this.entries) {
      if (matches(entry)) this.entries.delete(key);
    }
  }
}
