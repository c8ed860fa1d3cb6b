import { emailProblem, normalizedEmail, profileProblems } from '../../domain/account/Profile';
import { emailWarning } from '../../domain/directory/emailWarning';
import type { PersonDetails } from './PersonDetails';

/** A sentence for each detail that cannot be kept as it was typed. */
export type DetailProblems = Readonly<Partial<Record<keyof PersonDetails, string>>>;

const CODE = /^[\w-]{1,20}$/;
const LARGEST_REP = 2_147_483_647;
const NAMES = { firstName: 'Type the first name.', lastName: 'Type the last name.' } as const;

/** What the server needs to know beside the details. */
export interface DetailsConfirmation {
  /** Whether an email that can pass for another was compared with what the person gave. */
  readonly emailConfirmed: boolean;
}

/**
 * What is wrong with a person's details; empty when all can be saved.
 *
 * @param confirmation an email that can pass for another is a problem until it is confirmed.
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
  return odd === undefined ? undefined : `“${odd}” is no code: use letters, digits and dashes, at most 20.`;
}

function repProblem(repId: number | null): string | undefined {
  if (repId === null) return undefined;
  const isRep = Number.isInteger(repId) && repId > 0 && repId <= LARGEST_REP;
  return isRep ? undefined : 'A rep is a number from 1 up.';
}
