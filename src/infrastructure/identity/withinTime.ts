import { timedOut } from './identityErrors';

/**
 * Gives an answer of the provider so many seconds. The libraries limit single steps of theirs, and some steps not at all.
 *
 * @throws IdentityError `timeout`, with `message`. @source SES-9
 */
export async function withinTime<T>(seconds: number, answer: Promise<T>, message?: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(timedOut(message)), seconds * 1_000);
  });
  return Promise.race([answer, tooLate]).finally(() => clearTimeout(timer));
}
