import { emailProblem, normalizedEmail } from '../../domain/account/Profile';
import type { DirectoryUser } from '../../domain/directory/DirectoryUser';
import { grantsOf } from './Access';
import { type DetailProblems, detailProblems } from './detailProblems';
import type { NewPersonForm } from './newPersonDraft';
import type { DirectoryChanges } from './ports/DirectoryChanges';
import type { DirectoryGateway } from './ports/DirectoryGateway';

/** Whether an address can be somebody new's. */
export type EmailAnswer =
  | { readonly kind: 'free' }
  | { readonly kind: 'unclear'; readonly problem: string }
  | { readonly kind: 'taken'; readonly user: DirectoryUser };

/** What became of somebody who was to be added. */
export type CreateAnswer =
  | { readonly kind: 'created'; readonly user: DirectoryUser }
  | { readonly kind: 'refused'; readonly problems: DetailProblems };

/** Adds a person with their rights. @source MGM-7 */
export class CreatePerson {
  constructor(
    private readonly directory: DirectoryGateway,
    private readonly changes: DirectoryChanges,
  ) {}

  /** Looks early whether somebody has the address. @throws ApiError @source MGM-6 */
  async checkEmail(typed: string): Promise<EmailAnswer> {
    const email = normalizedEmail(typed);
    const problem = emailProblem(email);
    if (problem !== undefined) return { kind: 'unclear', problem };
    const user = await this.directory.byEmail(email);
    return user ? { kind: 'taken', user } : { kind: 'free' };
  }

  /**
   * @param emailConfirmed whether the person at the screen confirmed an email that can pass for another.
   * @throws ApiError
   */
  async run({ details, access, sendWelcome }: NewPersonForm, emailConfirmed = false): Promise<CreateAnswer> {
    const problems = detailProblems(details, { emailConfirmed });
    if (Object.keys(problems).length > 0) return { kind: 'refused', problems };
    const email = normalizedEmail(details.email);
    const person = { ...details, email, emailConfirmed, grants: grantsOf(access), sendWelcome };
    return { kind: 'created', user: await this.changes.create(person) };
  }
}
