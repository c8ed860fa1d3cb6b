import { PROFILE_FIELDS, PROFILE_LIMITS, type Profile, type ProfileField, trimmedProfile } from './Profile';

/** A sentence for each field that cannot be kept as it was typed. */
export type ProfileProblems = Readonly<Partial<Record<ProfileField, string>>>;

/**
 * Control characters, halves of characters and what turns the direction of a text are nobody's name; they would come back
 * in mails and lists.
 */
const CONTROL = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/u;
const PHONE = /^\+?[\d\s().\-/]+$/;
const LEAST_DIGITS = 7;
const MOST_DIGITS = 15;

/**
 * What is wrong with a person's own details. Names are needed; phone number and extension may be empty.
 *
 * @returns an empty object when all can be kept.
 * @source USR-1
 */
export function profileProblems(typed: Profile): ProfileProblems {
  const profile = trimmedProfile(typed);
  const problems = PROFILE_FIELDS.flatMap((field) => {
    const problem = problemOf(field, profile);
    return problem === undefined ? [] : [[field, problem] as const];
  });
  return Object.fromEntries(problems);
}

function problemOf(field: ProfileField, profile: Profile): string | undefined {
  const value = profile[field];
  if (CONTROL.test(value)) return 'Remove the characters that cannot be seen.';
  if (Array.from(value).length > PROFILE_LIMITS[field]) return `At most ${PROFILE_LIMITS[field]} characters.`;
  switch (field) {
    case 'firstName':
      return value === '' ? 'Type your first name.' : undefined;
    case 'lastName':
      return value === '' ? 'Type your last name.' : undefined;
    case 'phoneNumber':
      return value === '' ? undefined : phoneProblem(value);
    case 'extension':
      return extensionProblem(value, profile.phoneNumber);
  }
}

function phoneProblem(phone: string): string | undefined {
  const digits = phone.replaceAll(/\D/g, '').length;
  const looksRight = PHONE.test(phone) && digits >= LEAST_DIGITS && digits <= MOST_DIGITS;
  return looksRight ? undefined : 'A phone number looks like 555-010-2233 or +1 555 010 2233.';
}

function extensionProblem(extension: string, phone: string): string | undefined {
  if (extension === '') return undefined;
  if (!/^\d+$/.test(extension)) return 'An extension has digits only.';
  return phone === '' ? 'An extension needs a phone number.' : undefined;
}
