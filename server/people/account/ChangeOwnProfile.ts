import {
  changedFields,
  PROFILE_FIELDS,
  type Profile,
  profileProblems,
  trimmedProfile,
} from '../../../src/domain/people/account/Profile';
import type { Transactions } from '../../platform/shared/Transaction';
import type { SignInPerson } from '../session/ports';
import type { Refused } from './mailOnRequest';
import type { AccountTransaction } from './ports';

/**
 * Changes a person's own names, phone number and extension. The next ID token contains them.
 *
 * @source USR-1 USR-2 SES-10 docs/decisions/identity.md#everyone-can-change-their-own-names-and-phone
 */
export class ChangeOwnProfile {
  constructor(private readonly transactions: Transactions<AccountTransaction>) {}

  /** @param changes by field. Unknown fields and values that are not strings are refused. */
  async run(
    subject: string,
    changes: Readonly<Record<string, unknown>>,
  ): Promise<{ readonly kind: 'saved'; readonly person: SignInPerson } | Refused> {
    if (!isProfilePart(changes))
      return refused(`Only ${PROFILE_FIELDS.join(', ')} can be changed, and each value must be a string.`);
    return this.transactions.run(async ({ people }) => {
      const before = await people.findBySubject(subject);
      if (before?.status !== 'Active') return refused('The account is not active.');
      const profile = trimmedProfile({ ...profileOf(before), ...changes });
      const [problem] = Object.values(profileProblems(profile));
      if (problem !== undefined) return refused(problem);
      await people.setProfile(subject, changedFields(profileOf(before), profile));
      return { kind: 'saved', person: { ...before, ...profile } };
    });
  }
}

function isProfilePart(changes: Readonly<Record<string, unknown>>): changes is Partial<Profile> {
  const fields: readonly string[] = PROFILE_FIELDS;
  return Object.entries(changes).every(([field, value]) => fields.includes(field) && typeof value === 'string');
}

function profileOf({ firstName, lastName, phoneNumber, extension }: SignInPerson): Profile {
  return { firstName, lastName, phoneNumber, extension };
}

const refused = (message: string): Refused => ({ kind: 'refused', code: 'invalid_profile', message });
