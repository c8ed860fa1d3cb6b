import { counted } from '../../../src/domain/platform/text/wording';
import { NO_SECURITY_EVENTS, type SecurityEvents } from '../../platform/security/securityEvents';
import type { Transactions } from '../../platform/shared/Transaction';
import { recoveryCodeUsedMail, secondFactorLockedMail } from '../account/accountMails';
import type { AccountTransaction } from '../account/ports';
import { networkOf, type RecentAttempts } from '../session/attempts';
import type { SignInPerson } from '../session/ports';
import { stepOf } from './authenticatorApp';
import { recoveryHash } from './recoveryCodes';

/** A code typed after the first factor. */
interface FactorAttempt {
  readonly person: SignInPerson;
  /** As typed. */
  readonly code: string;
  readonly kind: 'app' | 'recovery';
  /** Network address of the client. */
  readonly address: string;
}

type FactorAnswer =
  | { readonly kind: 'accepted' }
  /** `message` is shown to the person. */
  | { readonly kind: 'wrong' | 'wait'; readonly message: string };

/**
 * Wrong codes within 15 minutes, of a person and of a network. Only who has passed the first factor gets here, so the person's
 * limit is low: a stranger cannot reach it.
 */
const LIMITS = { person: 10, network: 100 };

/** Checks a code of the authenticator app, or a recovery code. Each counts once. */
export class CheckSecondFactor {
  constructor(
    private readonly transactions: Transactions<AccountTransaction>,
    private readonly attempts: RecentAttempts,
    private readonly now: () => number = Date.now,
    private readonly security: SecurityEvents = NO_SECURITY_EVENTS,
  ) {}

  async run(attempt: FactorAttempt): Promise<FactorAnswer> {
    const { person, kind, address } = attempt;
    const personKey = `second factors of ${person.subject}`;
    const networkKey = `second factors from ${networkOf(address)}`;
    const about = { factor: kind === 'app' ? 'authenticator-app' : 'recovery-code' };
    // Counted before the check, so that concurrent guesses count too.
    const minutes = await this.attempts.count([
      { key: personKey, limit: LIMITS.person },
      { key: networkKey, limit: LIMITS.network },
    ]);
    if (minutes > 0) {
      this.security.record({ name: 'factor-locked', userId: person.subject, address, about });
      await this.warn(person);
      return { kind: 'wait', message: waitMessage(minutes) };
    }
    const isRight = kind === 'app' ? await this.useAppCode(attempt) : await this.useRecoveryCode(attempt);
    if (!isRight) {
      this.security.record({ name: 'factor-failed', userId: person.subject, address, about });
      return { kind: 'wrong', message: kind === 'app' ? WRONG_CODE : WRONG_RECOVERY };
    }
    await this.attempts.clear(personKey);
    await this.attempts.removeLatest(networkKey);
    return { kind: 'accepted' };
  }

  /** Once in the time that wrong codes count: someone else may know the first factor of this person. */
  private async warn(person: SignInPerson): Promise<void> {
    const key = `warnings about second factors of ${person.subject}`;
    if ((await this.attempts.count([{ key, limit: 1 }])) > 0) return;
    await this.transactions.run(({ mail }) => mail.send(secondFactorLockedMail(person)));
  }

  private useAppCode({ person: { subject }, code }: FactorAttempt): Promise<boolean> {
    const now = new Date(this.now());
    return this.transactions.run(async ({ factors }) => {
      const secret = await factors.secretOf(subject);
      const step = secret === undefined ? undefined : stepOf(secret, code, now);
      return step !== undefined && factors.useStep(subject, step, now);
    });
  }

  private useRecoveryCode({ person, code }: FactorAttempt): Promise<boolean> {
    const now = new Date(this.now());
    return this.transactions.run(async ({ factors, mail }) => {
      const hash = recoveryHash(person.subject, code);
      if (!(await factors.useRecoveryCode(person.subject, hash, now))) return false;
      const { recoveryCodesLeft } = await factors.of(person.subject);
      await mail.send(recoveryCodeUsedMail(person, recoveryCodesLeft));
      return true;
    });
  }
}

const WRONG_CODE =
  'This code is wrong or was used before. Type the code that the app shows now; a new one comes every 30 seconds.';
const WRONG_RECOVERY = 'This recovery code is wrong or was used before. Type another one of your list.';

const waitMessage = (minutes: number) =>
  `Too many wrong codes. Please wait ${counted(minutes, 'minute')}, then try again.`;
