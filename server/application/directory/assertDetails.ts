import { emailProblem, profileProblems } from '../../../src/domain/account/Profile';
import { emailWarning } from '../../../src/domain/directory/emailWarning';
import { ErrorCode } from '../../../src/domain/errors/ErrorCode';
import { Refusal } from '../shared/Refusal';
import type { PersonDetails } from './ports/DirectoryDesk';

/** Their own words are for whoever types their own name. */
const NAMES_MISSING: Readonly<Record<string, string>> = {
  firstName: 'Type a first name.',
  lastName: 'Type a last name.',
};

/**
 * What of a person's details cannot be kept. Those that stay as they are stay, whatever they look like.
 *
 * @param fields those that are new.
 * @throws Refusal BAD_REQUEST that names each.
 */
export function assertDetails(
  details: Pick<PersonDetails, 'email' | 'firstName' | 'lastName' | 'phoneNumber' | 'extension'>,
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
 * Asks for a confirmation of an address that can pass for another.
 *
 * @param email normalized.
 * @throws Refusal EMAIL_UNUSUAL that says what to compare.
 */
export function assertUsualEmail(email: string, isConfirmed: boolean): void {
  const warning = emailWarning(email);
  if (warning === undefined || isConfirmed) return;
  throw new Refusal(ErrorCode.EmailUnusual, `${warning} Confirm it to save it.`);
}
