/** An answer waits for reading or writing that long, and no longer. */
export const MOST_WAIT_MS = 10_000;

/** What `work` comes to, or undefined when it takes longer than an answer waits; it goes on then. */
export async function waitFor<T>(work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), MOST_WAIT_MS);
  });
  try {
    return await Promise.race([work, patience]);
  } finally {
    clearTimeout(timer);
  }
}
