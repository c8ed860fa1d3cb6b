/** The details people can change about themselves. @source USR-1 */
export const PROFILE_FIELDS = ['firstName', 'lastName', 'phoneNumber', 'extension'] as const;
export type ProfileField = (typeof PROFILE_FIELDS)[number];

export type Profile = { readonly [Field in ProfileField]: string };

/** Maximum length of each, in characters. */
export const PROFILE_LIMITS: Readonly<Record<ProfileField, number>> = {
  firstName: 60,
  lastName: 60,
  phoneNumber: 30,
  extension: 8,
};

/** Trimmed. */
export function trimmedProfile({ firstName, lastName, phoneNumber, extension }: Profile): Profile {
  return {
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    phoneNumber: phoneNumber.trim(),
    extension: extension.trim(),
  };
}

/** The fields of `after` that differ from `before`. */
export function changedFields(before: Profile, after: Profile): Partial<Profile> {
  const changed = PROFILE_FIELDS.filter((field) => before[field] !== after[field]);
  return Object.fromEntries(changed.map((field) => [field, after[field]]));
}

/**
 * Minimum characters. Length makes a password hard to guess; rules on its characters only make it hard to remember.
 *
 * @source docs/decisions/identity.md#a-new-password-has-12-to-128-characters
 */
const PASSWORD_LENGTH = { least: 12, most: 128 } as const;

/** The rule shown with the field. */
export const PASSWORD_RULE = `At least ${PASSWORD_LENGTH.least} characters. A few words that only you put together are best.`;

/** Refusal of a password that is easy to guess. */
export const EASY_PASSWORD = 'That is one of the first that are tried: take something else.';

/** Words that are common in long passwords. */
const OFTEN_TRIED = [
  'password',
  'passwort',
  'qwerty',
  'letmein',
  'welcome',
  'iloveyou',
  'admin',
  'changeme',
  'listbill',
];

/**
 * Problem of a new password: too short or long, common, or derived from the email.
 *
 * @param email of the account, in any case; may be empty.
 * @returns a message, or undefined if it is valid.
 * @source SES-10
 */
export function passwordProblem(password: string, email: string): string | undefined {
  const length = Array.from(password).length;
  if (length === 0) return 'Choose a password.';
  if (length < PASSWORD_LENGTH.least) return `Too short: take at least ${PASSWORD_LENGTH.least} characters.`;
  if (length > PASSWORD_LENGTH.most) return `Too long: take at most ${PASSWORD_LENGTH.most} characters.`;
  const said = password.toLowerCase();
  const [name = ''] = email.toLowerCase().split('@');
  if (email !== '' && (said.includes(email.toLowerCase()) || restWithout(said, name).length < 4))
    return 'Your email is the first thing that is tried: take something else.';
  return isEasy(said) ? EASY_PASSWORD : undefined;
}

/** Few different characters, a run of keys or digits, or a common word with some digits. */
function isEasy(said: string): boolean {
  if (new Set(said).size < 5) return true;
  return OFTEN_TRIED.some((word) => said.includes(word) && !/[a-z]/.test(restWithout(said, word))) || isRun(said);
}

function restWithout(said: string, word: string): string {
  return word === '' ? said : said.replaceAll(word, '');
}

/** `abcdefghijkl`, `123456789012`: each character follows the one before. */
function isRun(said: string): boolean {
  const steps = Array.from({ length: said.length - 1 }, (_, at) => said.charCodeAt(at + 1) - said.charCodeAt(at));
  return steps.filter((step) => step === 1).length >= steps.length - 2;
}

const MAX_LENGTH = 254;
/** One @ between a name and a dotted domain, without separators and invisible characters. */
const SHAPE =
  /^[^\s@<>,;:"()[\]\\\p{Cc}\p{Cf}\p{Cs}]+@[^\s@.<>,;:"()[\]\\\p{Cc}\p{Cf}\p{Cs}]+(?:\.[^\s@.<>,;:"()[\]\\\p{Cc}\p{Cf}\p{Cs}]+)+$/u;

/**
 * Normalizes an email address for storage and search: Unicode NFKC, which replaces full-width and other compatibility
 * characters, and trimmed. Case stays as typed.
 */
export function normalizedEmail(typed: string): string {
  return typed.normalize('NFKC').trim();
}

/**
 * Problem of a typed email, checked before sending.
 *
 * @param email trimmed.
 * @returns a message, or undefined if it looks like an email.
 * @source SES-10
 */
export function emailProblem(email: string): string | undefined {
  if (email === '') return 'Type your email.';
  if (email.length > MAX_LENGTH) return `An email has at most ${MAX_LENGTH} characters.`;
  return SHAPE.test(email) ? undefined : 'An email looks like pat@company.com.';
}

/** Digits of a mailed code. */
const CODE_LENGTH = 6;

/** Removes the spaces of a code, which people type or paste as printed in the mail. */
export function codeFrom(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '');
}

/** Problem of a mailed code; undefined if its format is valid. @source SES-8 */
export function codeProblem(typed: string): string | undefined {
  const code = codeFrom(typed);
  if (code === '') return 'Enter the code from the email.';
  return /^\d{6}$/.test(code) ? undefined : `The code has ${CODE_LENGTH} digits.`;
}

/** A message for each invalid field. */
export type ProfileProblems = Readonly<Partial<Record<ProfileField, string>>>;

/**
 * Control characters, lone surrogates and direction marks, which would otherwise appear in mails and lists.
 */
const CONTROL = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/u;
const PHONE = /^\+?[\d\s().\-/]+$/;
const MIN_DIGITS = 7;
const MAX_DIGITS = 15;

/**
 * Problems of a person's own details. Names are required; phone number and extension may be empty.
 *
 * @returns an empty object if all are valid.
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
  const looksRight = PHONE.test(phone) && digits >= MIN_DIGITS && digits <= MAX_DIGITS;
  return looksRight ? undefined : 'A phone number looks like 555-010-2233 or +1 555 010 2233.';
}

function extensionProblem(extension: string, phone: string): string | undefined {
  if (extension === '') return undefined;
  if (!/^\d+$/.test(extension)) return 'An extension has digits only.';
  return phone === '' ? 'An extension needs a phone number.' : undefined;
}
