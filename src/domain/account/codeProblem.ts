/** How many digits a mailed code has. */
export const CODE_LENGTH = 6;

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
