import type { DirectoryUser } from '../../../domain/people/directory/DirectoryUser';
import { ErrorCode } from '../../../domain/platform/errors/ErrorCode';
import { ApiError } from '../../platform/shared/ApiError';
import { changedDetails, type DetailProblems, detailProblems, detailsOf, type PersonDetails } from './PersonDetails';
import type { DirectoryChanges, DirectoryGateway } from './ports';

/** Outcome of saving details. */
export type ChangeDetailsResult =
  | { readonly kind: 'saved'; readonly user: DirectoryUser }
  | { readonly kind: 'refused'; readonly problems: DetailProblems }
  /** Someone else changed the person in the meantime; nothing was saved. */
  | { readonly kind: 'stale'; readonly now: DirectoryUser };

/** Changes a person's details. @source MGM-9 */
export class ChangeDetails {
  constructor(
    private readonly changes: DirectoryChanges,
    private readonly directory: DirectoryGateway,
  ) {}

  /**
   * @param base the person as loaded when editing started.
   * @param emailConfirmed whether the user confirmed an address with look-alike characters. Not needed for an unchanged
   * address.
   * @throws ApiError
   */
  async run(base: DirectoryUser, wanted: PersonDetails, emailConfirmed = false): Promise<ChangeDetailsResult> {
    const isSameEmail = wanted.email === base.email;
    const problems = detailProblems(wanted, { emailConfirmed: emailConfirmed || isSameEmail });
    if (Object.keys(problems).length > 0) return { kind: 'refused', problems };
    try {
      const changed = changedDetails(detailsOf(base), wanted);
      const changes = isSameEmail ? changed : { ...changed, emailConfirmed };
      return {
        kind: 'saved',
        user: await this.changes.change({ ...changes, userId: base.userId, version: base.version }),
      };
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== ErrorCode.StaleVersion) throw error;
      return { kind: 'stale', now: await this.directory.person({ userId: base.userId }) };
    }
  }
}
