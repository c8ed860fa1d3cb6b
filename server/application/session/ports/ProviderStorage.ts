/** One thing the identity provider remembers: a session, a grant, a refresh token, its signing keys. */
export interface ProviderEntry {
  /** What it is, such as `Session` or `RefreshToken`; unique together with `id`. */
  readonly kind: string;
  readonly id: string;
  /** A JSON object, stored as it is. */
  readonly value: Readonly<Record<string, unknown>>;
  /** A second name it is found by; null for most kinds. */
  readonly uid: string | null;
  /** The grant it falls with; null when it stands alone. */
  readonly grantId: string | null;
  /** Epoch milliseconds after which it is as good as gone; null for what stays. */
  readonly expiresAt: number | null;
}

/** Where the embedded identity provider keeps what must outlive a restart. */
export interface ProviderStorage {
  /** @returns undefined when there is none, or when it has expired. */
  find(kind: string, id: string): Promise<ProviderEntry | undefined>;
  /** As `find`; whoever else holds the entry or changes it waits until the transaction around this call has ended. */
  hold(kind: string, id: string): Promise<ProviderEntry | undefined>;
  /** @returns undefined when there is none, or when it has expired. */
  findByUid(kind: string, uid: string): Promise<ProviderEntry | undefined>;
  /** Adds the entry, or replaces the one of the same kind and id. */
  put(entry: ProviderEntry): Promise<void>;
  /** Adds the entry where there is none of the same kind and id. @returns whether it did. */
  putNew(entry: ProviderEntry): Promise<boolean>;
  /** Removes the entry and gives it: of several at once one gets it. @returns undefined when there is none, or when it has expired. */
  take(kind: string, id: string): Promise<ProviderEntry | undefined>;
  /** Does nothing when there is none. */
  remove(kind: string, id: string): Promise<void>;
  /** Removes every entry of `kind` that falls with the grant. */
  removeByGrant(kind: string, grantId: string): Promise<void>;
  /** Removes whatever names the person as its `accountId`: sessions, grants, tokens, mailed links and codes. */
  removeOfAccount(accountId: string): Promise<void>;
}
