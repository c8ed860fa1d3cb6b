import { emailProblem, profileProblems } from '../../../src/domain/people/account/Profile';
import { emailWarning } from '../../../src/domain/people/directory/emailWarning';
import { ErrorCode } from '../../../src/domain/platform/errors/ErrorCode';
import { Refusal } from '../../platform/shared/Refusal';
import type { StoredPersonDetails } from './ports/DirectoryRepository';

/** The messages of `profileProblems` address people who type their own names. */
const NAMES_MISSING: Readonly<Record<string, string>> = {
  firstName: 'Type a first name.',
  lastName: 'Type a last name.',
};

/**
 * Checks the changed details. Values that do not change are not checked.
 *
 * @param fields the changed fields.
 * @throws Refusal BAD_REQUEST with a problem for each field.
 */
export function assertDetails(
  details: Pick<StoredPersonDetails, 'email' | 'firstName' | 'lastName' | 'phoneNumber' | 'extension'>,
  fields: readonly string[],
): void {
  const { email, ...profile } = details;
  const found: Record<string, string | undefined> = { email: emailProblem(email), ...profileProblems(profile) };
  const problems = fields.flatMap((field) => {
    const message = found[field];
    if (message === undefined) return [];
    const isMissing = Reflect.get(details, field) === '';
    return [{ path: `body.${field}`, message: (isMissing && NAMES_MISSING[field]) || message }];
  });
  if (problems.length === 0) return;
  throw new Refusal(ErrorCode.BadRequest, problems.map(({ message }) => message).join(' '), { problems });
}

/**
 * Requires confirmation of an email with characters that look like others.
 *
 * @param email normalized.
 * @throws Refusal EMAIL_UNUSUAL with the characters to compare.
 */
export function assertUsualEmail(email: string, isConfirmed: boolean): void {
  const warning = emailWarning(email);
  if (warning === undefined || isConfirmed) return;
  throw new Refusal(ErrorCode.EmailUnusual, `${warning} Confirm it to save it.`);
}

export const EMAIL_TAKEN =
  "This email address is already in the directory. Search for the whole address and give that person access. If you can't find it, ask a manager.";

/**
 * Does not say who has the email: that person may be out of the caller's scope.
 *
 * @source docs/decisions/directory.md#an-error-says-that-an-address-is-taken-not-by-whom
 */
export function emailTaken(): Refusal {
  return new Refusal(ErrorCode.EmailTaken, EMAIL_TAKEN);
}
