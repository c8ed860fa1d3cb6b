import { NO_SECURITY_EVENTS, type SecurityEvents } from '../security/securityEvents';
import type { AccountTransaction, Transactions } from '../shared/Transaction';
import { newAppSecret, stepOf } from './authenticatorApp';
import {
  type FactorAdded,
  type FactorChange,
  type FactorRefused,
  noteAdded,
  noteRemoved,
  renewCodes,
} from './factorChanges';
import { hasFactor, type OwnFactors } from './ports';

/** How long a secret waits for its first code. */
const PENDING_MS = 15 * 60_000;

const APP = 'authenticator app';

/**
 * Adds and removes a person's own second factors. Each change is in the person's history and in a mail to them. Whether the
 * person has proved who they are is checked before.
 */
export class ManageFactors {
  constructor(
    private readonly transactions: Transactions<AccountTransaction>,
    private readonly now: () => number = Date.now,
    private readonly security: SecurityEvents = NO_SECURITY_EVENTS,
  ) {}

  of(userId: string): Promise<OwnFactors> {
    return this.transactions.run(({ factors }) => factors.of(userId));
  }

  /** The secret to add to the app: a new one, or the one that waits for its first code. */
  startApp(userId: string): Promise<string> {
    const now = new Date(this.now());
    return this.transactions.run(async ({ factors }) => {
      const pending = await factors.pendingOf(userId, now);
      if (pending !== undefined) return pending;
      const secret = newAppSecret();
      await factors.setPending(userId, secret, new Date(now.getTime() + PENDING_MS));
      return secret;
    });
  }

  /** Adds the app whose secret waits, if the code is of it. It replaces an earlier app. */
  async addApp({ person, address }: FactorChange, code: string): Promise<FactorAdded | FactorRefused> {
    const now = new Date(this.now());
    const userId = person.subject;
    const result = await this.transactions.run<FactorAdded | FactorRefused>(async ({ factors, mail }) => {
      const secret = await factors.pendingOf(userId, now);
      if (secret === undefined) return { kind: 'refused', message: EXPIRED };
      const step = stepOf(secret, code, now);
      if (step === undefined) return { kind: 'refused', message: WRONG };
      await factors.confirmPending(userId, step, now);
      return noteAdded({ factors, mail }, person, APP, now);
    });
    if (result.kind === 'added') this.record('factor-added', { person, address });
    return result;
  }

  /** Removes the app; with the last factor, the recovery codes too. Does nothing if there is none. */
  async removeApp({ person, address }: FactorChange): Promise<void> {
    const now = new Date(this.now());
    const userId = person.subject;
    const isRemoved = await this.transactions.run(async ({ factors, mail }) => {
      if (!(await factors.removeApp(userId))) return false;
      await noteRemoved({ factors, mail }, person, APP, now);
      return true;
    });
    if (isRemoved) this.record('factor-removed', { person, address });
  }

  /** Replaces the recovery codes. @returns the new ones, to be shown once; empty without another factor. */
  renewRecoveryCodes(userId: string): Promise<readonly string[]> {
    return this.transactions.run(async ({ factors }) => {
      if (!hasFactor(await factors.of(userId))) return [];
      return renewCodes({ factors }, userId);
    });
  }

  private record(name: 'factor-added' | 'factor-removed', { person, address }: FactorChange): void {
    this.security.record({ name, userId: person.subject, address, about: { factor: 'authenticator-app' } });
  }
}

const WRONG =
  'This code is wrong. Type the code that the app shows now, and check that the time of your phone is right.';
const EXPIRED = 'The QR code was on this page for too long. Scan the new one, then type the code that the app shows.';
