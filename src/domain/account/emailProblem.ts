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
