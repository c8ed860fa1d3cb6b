/** Steps that are started beyond the usual number while the processors have little to do. */
const MOST_MORE = 1;

/**
 * @template Result
 * @param {import('./steps.mjs').Step[]} steps in order of priority
 * @param {number} width how many run at a time
 * @param {(step: import('./steps.mjs').Step) => Promise<Result>} run never rejects
 * @param {(signal: AbortSignal) => Promise<void>} [whenIdle] resolves when there is room for one step more, until it is aborted;
 *   without it, there never is
 * @returns {Promise<Result[]>} in the order of `steps`. A step starts after the steps among these that it needs.
 */
export async function sideBySide(steps, width, run, whenIdle = () => new Promise(() => undefined)) {
  const results = new Map();
  const running = new Set();
  const waiting = [...steps];
  const isDone = (name) => results.has(name) || !steps.some((step) => step.name === name);
  const next = () => waiting.findIndex(({ needs = [] }) => needs.every(isDone));
  const start = (step) => {
    const task = run(step).then((result) => {
      results.set(step.name, result);
      running.delete(task);
    });
    running.add(task);
  };
  const startNext = () => next() >= 0 && start(...waiting.splice(next(), 1));
  while (waiting.length > 0 || running.size > 0) {
    if (running.size < width && next() >= 0) startNext();
    else if (running.size === 0)
      throw new Error(`Steps that wait for each other: ${waiting.map(({ name }) => name).join(', ')}`);
    else {
      const over = new AbortController();
      const idle =
        running.size < width + MOST_MORE && next() >= 0
          ? [whenIdle(over.signal).then(() => over.signal.aborted || startNext())]
          : [];
      await Promise.race([...running, ...idle]);
      over.abort();
    }
  }
  return steps.map(({ name }) => results.get(name));
}
