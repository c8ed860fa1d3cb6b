/** Output of a run without advisories. Its exit code is 2, so that it never counts as a pass. */
export const NOT_CHECKED = 'NOT CHECKED: the registry has no advisories. Ask one that has, such as registry.npmjs.org.';

/**
 * Vulnerabilities in the answer of `npm audit --json`.
 *
 * @param {string} answer
 * @returns {{ id: string, name: string, severity: string }[] | undefined} undefined if the registry has no advisories
 */
export function advisoriesIn(answer) {
  const vulnerabilities = parsed(answer)?.vulnerabilities;
  if (typeof vulnerabilities !== 'object' || vulnerabilities === null) return undefined;
  return Object.values(vulnerabilities).flatMap(({ name, via }) =>
    via.filter((one) => typeof one === 'object').map(({ url, severity }) => ({ id: url, name, severity })),
  );
}

/**
 * @param {readonly unknown[] | undefined} found vulnerabilities; undefined if they were not checked
 * @param {readonly string[]} problems
 * @returns {0 | 1 | 2} 0 passed, 1 failed, 2 not checked
 */
export function exitCodeOf(found, problems) {
  if (problems.length > 0) return 1;
  return found ? 0 : 2;
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
