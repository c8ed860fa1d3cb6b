/** Restricts a step to one level: `When('...', USE_CASES_ONLY, ...)`. The catalogue shows the level. */
export const USE_CASES_ONLY = { wrapperOptions: { level: 'use-case' } } as const;
export const BROWSER_ONLY = { wrapperOptions: { level: 'browser' } } as const;

/** @throws Error when a step declared for one level runs at another */
export function assertAtLevel(declared: string | undefined, played: string): void {
  if (declared === undefined || declared === played) return;
  throw new Error(`This step runs at the ${declared} level only: change the tag of the scenario`);
}
