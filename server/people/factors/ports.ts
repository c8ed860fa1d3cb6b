/** A person's authenticator app. */
export interface AuthenticatorApp {
  readonly addedAt: Date;
  /** Null if no code of it was used since it was added. */
  readonly lastUsedAt: Date | null;
}

/** A passkey as its person sees it. */
export interface OwnPasskey {
  readonly credentialId: string;
  /** As its person named it. */
  readonly name: string;
  readonly addedAt: Date;
  /** Null if it was not used yet. */
  readonly lastUsedAt: Date | null;
}

/** A passkey as it is checked. */
export interface StoredPasskey {
  readonly userId: string;
  /** COSE, in Base64url. */
  readonly publicKey: string;
  /** How often the authenticator said that it was used; 0 if it does not count. */
  readonly counter: number;
  /** Whether it is synchronized between devices. */
  readonly isSynced: boolean;
}

/** A passkey to add. Its id is chosen by the authenticator. */
export interface NewPasskey extends StoredPasskey {
  readonly credentialId: string;
  readonly name: string;
}

/** A person's second factors. */
export interface OwnFactors {
  /** Null if none was added. */
  readonly app: AuthenticatorApp | null;
  /** In the order in which they were added. */
  readonly passkeys: readonly OwnPasskey[];
  /** Recovery codes that have not been used. */
  readonly recoveryCodesLeft: number;
}

/** An entry in a person's history. */
export type FactorEvent = 'factorAdded' | 'factorRemoved';

/** The second factors of people at the embedded identity provider. Secrets are stored encrypted, and codes as hashes. */
export interface FactorRepository {
  /** Waits for other changes of the person's factors or password, and holds off later ones until the transaction ends. */
  lock(userId: string): Promise<void>;
  of(userId: string): Promise<OwnFactors>;
  /** The secret of the app in Base32; undefined if the person has none. */
  secretOf(userId: string): Promise<string | undefined>;
  /** Keeps a secret that is not confirmed yet, and replaces an earlier one. The app in use, if any, stays. */
  setPending(userId: string, secret: string, until: Date): Promise<void>;
  /** Undefined if there is none or it has expired. */
  pendingOf(userId: string, now: Date): Promise<string | undefined>;
  /** Ends the pending secret. @param secret to use from now on. @param step of the code that confirmed it, which counts no more. */
  confirmPending(userId: string, secret: string, step: number, now: Date): Promise<void>;
  /** Uses up a step and all before it. @returns false if it was used up already; of concurrent uses, one succeeds. */
  useStep(userId: string, step: number, now: Date): Promise<boolean>;
  /** @returns false if there is none. */
  removeApp(userId: string): Promise<boolean>;
  /** @returns false if a passkey with this id exists. */
  addPasskey(passkey: NewPasskey, now: Date): Promise<boolean>;
  passkey(credentialId: string): Promise<StoredPasskey | undefined>;
  /** Records a use. @returns false if the counter did not grow; authenticators that do not count say 0 each time. */
  usePasskey(credentialId: string, counter: number, now: Date): Promise<boolean>;
  /** @returns false if the person has no such passkey. */
  removePasskey(userId: string, credentialId: string): Promise<boolean>;
  /** Replaces all recovery codes. @param hashes empty to remove them. */
  setRecoveryCodes(userId: string, hashes: readonly string[]): Promise<void>;
  /** @returns false if it is unknown or used; of concurrent uses, one succeeds. */
  useRecoveryCode(userId: string, hash: string, now: Date): Promise<boolean>;
  /**
   * Adds an entry to the person's history.
   *
   * @param text a sentence without names.
   * @param byOperator whether the operator of the server did it; default: the person.
   */
  note(userId: string, event: FactorEvent, text: string, now: Date, byOperator?: boolean): Promise<void>;
}

/** Whether a person has a factor besides the first. */
export const hasFactor = ({ app, passkeys }: OwnFactors): boolean => app !== null || passkeys.length > 0;

declare module '../../platform/shared/Transaction' {
  interface Transaction {
    readonly factors: FactorRepository;
  }
}
