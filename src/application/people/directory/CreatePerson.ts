import { emailProblem, normalizedEmail } from '../../../domain/people/account/Profile';
import type { DirectoryUser } from '../../../domain/people/directory/DirectoryUser';
import { LiveQuery } from '../../platform/shared/LiveQuery';
import type { Time } from '../../platform/shared/Time';
import { grantsOf } from './Access';
import type { NewPersonForm } from './NewPersonDraft';
import { type DetailProblems, detailProblems } from './PersonDetails';
import type { DirectoryChanges, DirectoryGateway } from './ports';

/** Whether an email address is available for a new person. */
export type EmailAvailability =
  | { readonly kind: 'free' }
  | { readonly kind: 'invalid'; readonly problem: string }
  | { readonly kind: 'taken'; readonly user: DirectoryUser };

/** Outcome of adding a person. */
export type CreatePersonResult =
  | { readonly kind: 'created'; readonly user: DirectoryUser }
  | { readonly kind: 'refused'; readonly problems: DetailProblems };

/** Adds a person with their rights. @source MGM-7 */
export class CreatePerson {
  constructor(
    private readonly directory: DirectoryGateway,
    private readonly changes: DirectoryChanges,
    private readonly time: Time,
  ) {}

  /** Checks addresses before saving. A new check drops the result of the one before. @source MGM-6 */
  emailChecks(): LiveQuery<string, EmailAvailability> {
    return new LiveQuery((typed, signal) => this.checkEmail(typed, signal), { time: this.time, keeps: () => false });
  }

  /** @throws ApiError */
  async checkEmail(typed: string, signal?: AbortSignal): Promise<EmailAvailability> {
    const email = normalizedEmail(typed);
    const problem = emailProblem(email);
    if (problem !== undefined) return { kind: 'invalid', problem };
    const user = await this.directory.byEmail(email, signal);
    return user ? { kind: 'taken', user } : { kind: 'free' };
  }

  /**
   * @param emailConfirmed whether the user confirmed an address with look-alike characters.
   * @throws ApiError
   */
  async run({ details, access, sendWelcome }: NewPersonForm, emailConfirmed = false): Promise<CreatePersonResult> {
    const problems = detailProblems(details, { emailConfirmed });
    if (Object.keys(problems).length > 0) return { kind: 'refused', problems };
    const email = normalizedEmail(details.email);
    const person = { ...details, email, emailConfirmed, grants: grantsOf(access), sendWelcome };
    return { kind: 'created', user: await this.changes.create(person) };
  }
}
