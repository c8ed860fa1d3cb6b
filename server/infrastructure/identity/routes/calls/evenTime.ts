const LEAST_MS = 250;

/** Answers no sooner than it takes for somebody we know, so that the time tells nobody who that is. */
export async function evenTime<T>(work: Promise<T>): Promise<T> {
  const [answer] = await Promise.all([work, new Promise((resolve) => setTimeout(resolve, LEAST_MS))]);
  return answer;
}
