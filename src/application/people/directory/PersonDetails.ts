import { emailProblem, normalizedEmail, profileProblems } from '../../../domain/people/account/Profile';
import type { DirectoryUser } from '../../../domain/people/directory/DirectoryUser';
import { emailWarning } from '../../../domain/people/directory/emailWarning';

/** Editable data of a person, except access. */
export type PersonDetails = Pick<
  DirectoryUser,
  'email' | 'firstName' | 'lastName' | 'phoneNumber' | 'extension' | 'carrierCodes' | 'agentCodes' | 'repId'
>;

export function detailsOf(user: DirectoryUser): PersonDetails {
  const { email, firstName, lastName, phoneNumber, extension, carrierCodes, agentCodes, repId } = user;
  return { email, firstName, lastName, phoneNumber, extension, carrierCodes, agentCodes, repId };
}

/** Fields of `after` that differ from `before`. */
export function changedDetails(before: PersonDetails, after: PersonDetails): Partial<PersonDetails> {
  const changed = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof PersonDetails]),
  );
  return Object.fromEntries(changed);
}

/** Error messages by field. */
export type DetailProblems = Readonly<Partial<Record<keyof PersonDetails, string>>>;

const CODE = /^[\w-]{1,20}$/;
const LARGEST_REP = 2_147_483_647;
const NAMES = { firstName: 'Enter the first name.', lastName: 'Enter the last name.' } as const;

export interface DetailsConfirmation {
  /** Whether the user confirmed an address with look-alike characters. */
  readonly emailConfirmed: boolean;
}

/**
 * Validates a person's details; empty when valid.
 *
 * @param confirmation an address with look-alike characters is a problem until it is confirmed.
 * @source MGM-9
 */
export function detailProblems(
  details: PersonDetails,
  { emailConfirmed }: DetailsConfirmation = { emailConfirmed: false },
): DetailProblems {
  const { email, carrierCodes, agentCodes, repId } = details;
  const address = normalizedEmail(email);
  const typed: Partial<Record<keyof PersonDetails, string | undefined>> = {
    ...profileProblems(details),
    ...(details.firstName.trim() === '' && { firstName: NAMES.firstName }),
    ...(details.lastName.trim() === '' && { lastName: NAMES.lastName }),
    email: emailProblem(address) ?? (emailConfirmed ? undefined : emailWarning(address)),
    carrierCodes: codesProblem(carrierCodes),
    agentCodes: codesProblem(agentCodes),
    repId: repProblem(repId),
  };
  return Object.fromEntries(Object.entries(typed).filter(([, problem]) => problem !== undefined));
}

function codesProblem(codes: readonly string[]): string | undefined {
  const odd = codes.find((code) => !CODE.test(code));
  return odd === undefined ? undefined : `“${odd}” is not a valid code. Use at most 20 letters, digits and dashes.`;
}

function repProblem(repId: number | null): string | undefined {
  if (repId === null) return undefined;
  const isRep = Number.isInteger(repId) && repId > 0 && repId <= LARGEST_REP;
  return isRep ? undefined : 'Enter a rep number of 1 or more.';
}
