import { counted } from '../../../src/domain/platform/text/wording';
import { NO_SECURITY_EVENTS, type SecurityEvents } from '../../platform/security/securityEvents';
import type { Transactions } from '../../platform/shared/Transaction';
import { networkOf, type RecentAttempts } from '../session/attempts';
import type { PeopleForSignIn, ProviderStorage, SignInPerson } from '../session/ports';
import { canSignInByMail } from '../session/signInRules';
import { signInCodeMail, signInLinkMail } from './accountMails';
import { accountIn, type MailedCodes, type MailedTokens } from './mailedSecrets';
import {
  EXPIRED,
  type Expired,
  type MailLimiter,
  type MailRequest,
  mailToPerson,
  type Refused,
  type Sent,
  type Wait,
} from './mailOnRequest';
import type { AccountLinks, AccountTransaction } from './ports';

/** Content of the mail. @source SES-8 */
export type Send = 'link' | 'code';

/**
 * Mails a sign-in link or code, which invalidates those of earlier requests. The answer does not reveal whether the email is known.
 *
 * @source SES-8 OWASP ASVS 5.0, 6.6.2
 */
export class StartPasswordless {
  constructor(
    readonly transactions: Transactions<AccountTransaction>,
    private readonly tokens: MailedTokens,
    private readonly codes: MailedCodes,
    private readonly links: AccountLinks,
    readonly limiter: MailLimiter,
  ) {}

  /** @param request `requestId`: random, known only to the requesting browser. A mailed code needs it to sign in. */
  run(request: MailRequest & { readonly send: Send; readonly requestId: string }): Promise<Sent | Wait | Refused> {
    return mailToPerson(this, request, async (person, { providerStorage: storage, mail }) => {
      if (request.send === 'code') {
        await this.tokens.revoke(storage, person.subject);
        await mail.send(signInCodeMail(person, await this.codes.issue(storage, person, request.requestId)));
      } else {
        await this.codes.revoke(storage, person.subject);
        const token = await this.tokens.replace(storage, person.subject);
        await mail.send(signInLinkMail(person, this.links.signIn(token)));
      }
    });
  }
}

/** An attempt to sign in with a mailed code. */
interface CodeAttempt extends MailRequest {
  /** As typed; spaces and dashes are ignored. */
  readonly code: string;
}

/** The code or link is correct. */
interface Accepted {
  readonly kind: 'accepted';
  readonly person: SignInPerson;
}

/** The code is wrong. `message` is shown to the person. */
interface Wrong {
  readonly kind: 'wrong';
  readonly message: string;
}

/**
 * Maximum wrong codes within 15 minutes: for one person from one network, so that a stranger cannot lock them out, and from all
 * networks. Each code also allows only a few tries. The network's limit is higher because an office may share one address.
 */
const LIMITS = { place: 20, person: 100, network: 100 };
/** Looked up for unknown emails, so that they take the same time as known ones. */
const UNKNOWN_SUBJECT = '';
const WRONG: Wrong = { kind: 'wrong', message: 'Wrong email or verification code.' };

/** Checks mailed codes and links. The sign-in is counted when it is complete. @source SES-8 */
export class FinishPasswordless {
  constructor(
    private readonly transactions: Transactions<AccountTransaction>,
    private readonly storage: ProviderStorage,
    private readonly people: PeopleForSignIn,
    private readonly tokens: MailedTokens,
    private readonly codes: MailedCodes,
    private readonly attempts: RecentAttempts,
    private readonly security: SecurityEvents = NO_SECURITY_EVENTS,
  ) {}

  /** @returns the owner of the link; undefined if the link is used or expired. */
  async personOf(token: string): Promise<SignInPerson | undefined> {
    return this.activePerson(accountIn(await this.tokens.find(this.storage, token)));
  }

  /** Consumes the link. */
  async useLink(token: string): Promise<Accepted | Expired> {
    const person = await this.activePerson(accountIn(await this.tokens.take(this.storage, token)));
    return person ? { kind: 'accepted', person } : EXPIRED;
  }

  /** Consumes the code. @param requestId of the request for which it was mailed; null to check the code without consuming it */
  async useCode({ email, code, address }: CodeAttempt, requestId: string | null): Promise<Accepted | Wrong | Wait> {
    const network = networkOf(address);
    const personKey = `codes of ${await this.people.attemptKeyOf(email)}`;
    const placeKey = `${personKey} from ${network}`;
    const networkKey = `codes from ${network}`;
    // Counted before the check, so that concurrent guesses count too.
    const minutes = await this.attempts.count([
      { key: placeKey, limit: LIMITS.place },
      { key: personKey, limit: LIMITS.person },
      { key: networkKey, limit: LIMITS.network },
    ]);
    const owner = await this.people.findByEmail(email);
    if (minutes > 0) {
      this.security.record({ name: 'code-locked', userId: owner?.subject, address });
      return { kind: 'wait', message: waitMessage(minutes) };
    }
    const subject = await this.transactions.run(({ providerStorage: storage }) =>
      this.codes.try(storage, owner?.subject ?? UNKNOWN_SUBJECT, code, requestId),
    );
    const person = await this.activePerson(subject);
    if (!person) {
      this.security.record({ name: 'code-failed', userId: owner?.subject, address });
      return WRONG;
    }
    for (const key of [placeKey, personKey]) await this.attempts.clear(key);
    await this.attempts.removeLatest(networkKey);
    return { kind: 'accepted', person };
  }

  private async activePerson(subject: string | undefined): Promise<SignInPerson | undefined> {
    const person = subject === undefined ? undefined : await this.people.findBySubject(subject);
    return canSignInByMail(person) ? person : undefined;
  }
}

const waitMessage = (minutes: number) =>
  `Too many wrong codes. Please wait ${counted(minutes, 'minute')}, then try again.`;
