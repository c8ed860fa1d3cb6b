import { NO_SECURITY_EVENTS, type SecurityEvents } from '../../platform/security/securityEvents';
import type { Transactions } from '../../platform/shared/Transaction';
import { recoveryCodesRenewedMail } from '../account/accountMails';
import type { AccountTransaction } from '../account/ports';
import { newAppSecret, secretFor, stepOf } from './authenticatorApp';
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

  /**
   * The secret to add to the app: a new one, or one that was shown but not confirmed with a code yet.
   *
   * @param signIn id of the sign-in or session that shows it; others show other secrets.
   */
  startApp(userId: string, signIn: string): Promise<string> {
    const now = new Date(this.now());
    return this.transactions.run(async ({ factors }) => {
      const pending = await factors.pendingOf(userId, now);
      if (pending !== undefined) return secretFor(pending, signIn);
      const made = newAppSecret();
      await factors.setPending(userId, made, new Date(now.getTime() + PENDING_MS));
      return secretFor(made, signIn);
    });
  }

  /** Adds the app with the secret that this sign-in showed, if the code is right. It replaces an earlier app. */
  async addApp({ person, address }: FactorChange, signIn: string, code: string): Promise<FactorAdded | FactorRefused> {
    const now = new Date(this.now());
    const userId = person.subject;
    const result = await this.transactions.run<FactorAdded | FactorRefused>(async ({ factors, mail }) => {
      await factors.lock(userId);
      const pending = await factors.pendingOf(userId, now);
      if (pending === undefined) return { kind: 'refused', message: EXPIRED };
      const secret = secretFor(pending, signIn);
      const step = stepOf(secret, code, now);
      if (step === undefined) return { kind: 'refused', message: WRONG };
      await factors.confirmPending(userId, secret, step, now);
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
      await factors.lock(userId);
      if (!(await factors.removeApp(userId))) return false;
      await noteRemoved({ factors, mail }, person, APP, now);
      return true;
    });
    if (isRemoved) this.record('factor-removed', { person, address });
  }

  /** Replaces the recovery codes. @returns the new ones, to be shown once; empty without another factor. */
  async renewRecoveryCodes({ person, address }: FactorChange): Promise<readonly string[]> {
    const now = new Date(this.now());
    const userId = person.subject;
    const codes = await this.transactions.run(async ({ factors, mail }) => {
      await factors.lock(userId);
      if (!hasFactor(await factors.of(userId))) return [];
      await factors.note(userId, 'factorAdded', 'Made new recovery codes.', now);
      await mail.send(recoveryCodesRenewedMail(person));
      return renewCodes({ factors }, userId);
    });
    if (codes.length > 0) this.record('factor-added', { person, address }, 'recovery-code');
    return codes;
  }

  private record(
    name: 'factor-added' | 'factor-removed',
    { person, address }: FactorChange,
    factor = 'authenticator-app',
  ): void {
    this.security.record({ name, userId: person.subject, address, about: { factor } });
  }
}

const WRONG =
  'This code is wrong. Type the code that the app shows now, and check that the time of your phone is right.';
const EXPIRED = 'The QR code was on this page for too long. Scan the new one, then type the code that the app shows.';
