/**
 * @template Result
 * @param {import('./steps.mjs').Step[]} steps in order of priority
 * @param {number} width how many run at a time
 * @param {(step: import('./steps.mjs').Step) => Promise<Result>} run never rejects
 * @returns {Promise<Result[]>} in the order of `steps`. A step starts after the steps among these that it needs.
 */
export async function sideBySide(steps, width, run) {
  const results = new Map();
  const running = new Set();
  const waiting = [...steps];
  const isDone = (name) => results.has(name) || !steps.some((step) => step.name === name);
  const start = (step) => {
    const task = run(step).then((result) => {
      results.set(step.name, result);
      running.delete(task);
    });
    running.add(task);
  };
  while (waiting.length > 0 || running.size > 0) {
    const next = running.size < width ? waiting.findIndex(({ needs = [] }) => needs.every(isDone)) : -1;
    if (next >= 0) start(...waiting.splice(next, 1));
    else if (running.size > 0) await Promise.race(running);
    else throw new Error(`Steps that wait for each other: ${waiting.map(({ name }) => name).join(', ')}`);
  }
  return steps.map(({ name }) => results.get(name));
}
