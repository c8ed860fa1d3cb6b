/** What people may change about themselves. @source USR-1 */
export const PROFILE_FIELDS = ['firstName', 'lastName', 'phoneNumber', 'extension'] as const;
export type ProfileField = (typeof PROFILE_FIELDS)[number];

export type Profile = { readonly [Field in ProfileField]: string };

/** Longest value of each, in characters. */
export const PROFILE_LIMITS: Readonly<Record<ProfileField, number>> = {
  firstName: 60,
  lastName: 60,
  phoneNumber: 30,
  extension: 8,
};

/** Without spaces around it. */
export function trimmedProfile({ firstName, lastName, phoneNumber, extension }: Profile): Profile {
  return {
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    phoneNumber: phoneNumber.trim(),
    extension: extension.trim(),
  };
}

/** What of `after` is not as in `before`. */
export function changedFields(before: Profile, after: Profile): Partial<Profile> {
  const changed = PROFILE_FIELDS.filter((field) => before[field] !== after[field]);
  return Object.fromEntries(changed.map((field) => [field, after[field]]));
}

/** Characters. Length is what makes a password hard to guess; rules on its letters only make it hard to remember. */
export const PASSWORD_LENGTH = { least: 12, most: 128 } as const;

/** The rule as people read it before they type. */
export const PASSWORD_RULE = `At least ${PASSWORD_LENGTH.least} characters. A few words that only you put together are best.`;

/** What people type when they are asked for something long. */
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
 * What is wrong with a new password: too short or long, one of those that everybody tries, or made of the email.
 *
 * @param email of the account, in any case; may be empty.
 * @returns a sentence for the person, or undefined for a good one.
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
  return isEasy(said) ? 'That is one of the first that are tried: take something else.' : undefined;
}

/** Few different characters, a run of the keyboard or the digits, or a word that is always tried with some digits. */
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

const LONGEST = 254;
/** One @ with something before and a dotted name behind it, nothing that could stand for two or cannot be seen. */
const SHAPE =
  /^[^\s@<>,;:"()[\]\\\p{Cc}\p{Cf}\p{Cs}]+@[^\s@.<>,;:"()[\]\\\p{Cc}\p{Cf}\p{Cs}]+(?:\.[^\s@.<>,;:"()[\]\\\p{Cc}\p{Cf}\p{Cs}]+)+$/u;

/**
 * An email address as it is stored and looked up: full-width and other compatibility characters become the plain ones
 * (Unicode NFKC), spaces around it go. Case stays as typed.
 */
export function normalizedEmail(typed: string): string {
  return typed.normalize('NFKC').trim();
}

/**
 * What is wrong with a typed email, said before anything is sent.
 *
 * @param email trimmed.
 * @returns a sentence for the person, or undefined when it looks like an email.
 * @source SES-10
 */
export function emailProblem(email: string): string | undefined {
  if (email === '') return 'Type your email.';
  if (email.length > LONGEST) return `An email has at most ${LONGEST} characters.`;
  return SHAPE.test(email) ? undefined : 'An email looks like pat@company.com.';
}

/** How many digits a mailed code has. */
const CODE_LENGTH = 6;

/** A code as it is checked: people type or paste it with spaces, as mails print it. */
export function codeFrom(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '');
}

/** What is wrong with a mailed code; undefined when it may be right. @source SES-8 */
export function codeProblem(typed: string): string | undefined {
  const code = codeFrom(typed);
  if (code === '') return 'Enter the code from the email.';
  return /^\d{6}$/.test(code) ? undefined : `The code has ${CODE_LENGTH} digits.`;
}

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
