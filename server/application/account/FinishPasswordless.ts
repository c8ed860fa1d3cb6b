import { counted } from '../../../src/domain/text/counted';
import { signsInHere } from '../session/connections';
import { networkOf } from '../session/networkOf';
import type { PeopleForSignIn, SignInPerson } from '../session/ports/PeopleForSignIn';
import type { ProviderStorage } from '../session/ports/ProviderStorage';
import type { RecentAttempts } from '../session/ports/RecentAttempts';
import { OVER, type Over, type Wait } from './AccountAnswer';
import { accountIn } from './accountIn';
import type { MailRequest } from './MailAllowance';
import type { MailedCodes } from './MailedCodes';
import type { MailedTokens } from './MailedTokens';
import type { AccountDesk } from './ports/AccountDesk';

/** Somebody types what was mailed. */
export interface CodeAttempt extends MailRequest {
  /** As typed; spaces and dashes are let through. */
  readonly code: string;
}

/** The code or the link is right: whom it lets in. */
export interface Accepted {
  readonly kind: 'accepted';
  readonly person: SignInPerson;
}

/** It is not; `message` is shown to the person as it is. */
export interface Wrong {
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
    private readonly desk: AccountDesk,
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
  async useLink(token: string): Promise<Accepted | Over> {
    const person = await this.activePerson(accountIn(await this.tokens.take(this.storage, token)));
    if (!person) return OVER;
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
    await this.attempts.forget(personKey);
    await this.attempts.takeBack(networkKey);
    return { kind: 'accepted', person };
  }

  private async activePerson(subject: string | undefined): Promise<SignInPerson | undefined> {
    const person = subject === undefined ? undefined : await this.people.findBySubject(subject);
    return signsInHere(person) ? person : undefined;
  }
}

const waitMessage = (minutes: number) =>
  `Too many wrong codes. Please wait ${counted(minutes, 'minute')}, then try again.`;
