import { counted } from '../../../src/domain/text/counted';
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
import type { AccountLinks, AccountUnitOfWork } from './ports';

/** How somebody without a password is let in. @source SES-8 */
export type Send = 'link' | 'code';

/** Mails a link to follow or a code to type. Whoever asks learns nothing about who there is. @source SES-8 */
export class StartPasswordless {
  constructor(
    readonly desk: AccountUnitOfWork,
    private readonly tokens: MailedTokens,
    private readonly codes: MailedCodes,
    private readonly links: AccountLinks,
    readonly allowance: MailLimiter,
  ) {}

  run(request: MailRequest & { readonly send: Send }): Promise<Sent | Wait | Refused> {
    return mailToPerson(this, request, async (person, { storage, mail }) => {
      if (request.send === 'code') {
        await mail.send(signInCodeMail(person, await this.codes.issue(storage, person)));
      } else {
        const token = await this.tokens.issue(storage, { accountId: person.subject });
        await mail.send(signInLinkMail(person, this.links.signIn(token)));
      }
    });
  }
}

/** Somebody types what was mailed. */
interface CodeAttempt extends MailRequest {
  /** As typed; spaces and dashes are let through. */
  readonly code: string;
}

/** The code or the link is right: whom it lets in. */
interface Accepted {
  readonly kind: 'accepted';
  readonly person: SignInPerson;
}

/** It is not; `message` is shown to the person as it is. */
interface Wrong {
  readonly kind: 'wrong';
  readonly message: string;
}

/** Wrong codes within 15 minutes. An office may share one network address, so it is allowed many more. */
const LIMITS = { person: 20, network: 100 };
/** Stands for the owner of an unknown email, so that it costs the same look-up. */
const NOBODY = '';
const WRONG: Wrong = { kind: 'wrong', message: 'Wrong email or verification code.' };

/** Lets in whoever has the mailed code or link. @source SES-8 */
export class FinishPasswordless {
  constructor(
    private readonly desk: AccountUnitOfWork,
    private readonly storage: ProviderStorage,
    private readonly people: PeopleForSignIn,
    private readonly tokens: MailedTokens,
    private readonly codes: MailedCodes,
    private readonly attempts: RecentAttempts,
  ) {}

  /** Says whether the code is right, and leaves it for `useCode`. */
  checkCode(attempt: CodeAttempt): Promise<Accepted | Wrong | Wait> {
    return this.tryCode(attempt, true);
  }

  /** Uses the code up and counts a sign-in. */
  async useCode(attempt: CodeAttempt): Promise<Accepted | Wrong | Wait> {
    const answer = await this.tryCode(attempt, false);
    if (answer.kind === 'accepted') await this.people.recordLogin(answer.person.subject);
    return answer;
  }

  /** @returns whom the link lets in; undefined when it is over. */
  async personOf(token: string): Promise<SignInPerson | undefined> {
    return this.activePerson(accountIn(await this.tokens.find(this.storage, token)));
  }

  /** Uses the link up and counts a sign-in. */
  async useLink(token: string): Promise<Accepted | Expired> {
    const person = await this.activePerson(accountIn(await this.tokens.take(this.storage, token)));
    if (!person) return EXPIRED;
    await this.people.recordLogin(person.subject);
    return { kind: 'accepted', person };
  }

  private async tryCode({ email, code, address }: CodeAttempt, isKept: boolean): Promise<Accepted | Wrong | Wait> {
    const personKey = `codes of ${await this.people.attemptKeyOf(email)}`;
    const networkKey = `codes from ${networkOf(address)}`;
    // Counted before the check, so that guesses sent side by side count too.
    const minutes = await this.attempts.count([
      { key: personKey, limit: LIMITS.person },
      { key: networkKey, limit: LIMITS.network },
    ]);
    if (minutes > 0) return { kind: 'wait', message: waitMessage(minutes) };
    const owner = await this.people.findByEmail(email);
    const subject = await this.desk.inTransaction(({ storage }) =>
      this.codes.try(storage, owner?.subject ?? NOBODY, code, isKept),
    );
    const person = await this.activePerson(subject);
    if (!person) return WRONG;
    await this.attempts.clear(personKey);
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
