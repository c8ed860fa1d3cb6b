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
