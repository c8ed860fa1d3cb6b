/**
 * @typedef {import('./results.mjs').Status | 'never run' | 'changed'} ScenarioState changed: since its last run
 * @returns {ScenarioState} what the last run says of a scenario as it reads now
 */
export function stateOf({ key, hash }, results) {
  const result = results[key];
  if (!result) return 'never run';
  return result.hash === hash ? result.status : 'changed';
}

/** Whether the state needs attention. */
export const needsAttention = (state) => !['passed', 'skipped'].includes(state);

export const STATE_LABELS = {
  passed: 'passed',
  failed: 'failed',
  undefined: 'no phrase',
  ambiguous: 'two phrases',
  pending: 'pending',
  skipped: 'skipped',
  unknown: 'unknown',
  changed: 'changed since last run',
  'never run': 'not run',
};

export const LEVEL_LABELS = { 'use-case': 'Use cases', browser: 'Browser' };

/** The symbol for a state. Its label is next to it, so that nothing depends on color. */
export const signOf = (state) =>
  state === 'passed' ? '✓' : ['never run', 'changed', 'skipped'].includes(state) ? '–' : '✗';

const WHEN = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
export const whenOf = (at) => (at ? WHEN.format(new Date(at)) : '');

export const toneOf = (state) =>
  state === 'passed' ? 'good' : ['never run', 'changed', 'skipped', 'missing'].includes(state) ? 'idle' : 'bad';

/** The deciding state of a scenario: the level that proves its rule, which is the use-case level if it runs there. */
export const provenState = (scenario, results) => stateOf(scenario, results[scenario.levels[0]]);

/** The worst result of several scenarios. A scenario that has not yet been tried in a browser counts like its rule. */
export function mark(scenarios, results) {
  const states = scenarios.flatMap((scenario) => [
    provenState(scenario, results),
    ...scenario.levels.map((level) => stateOf(scenario, results[level])).filter((state) => toneOf(state) === 'bad'),
  ]);
  const tone = ['bad', 'idle', 'good'].find((one) => states.some((state) => toneOf(state) === one)) ?? 'idle';
  return `<span class="${tone}" aria-hidden="true">${{ bad: '✗', idle: '–', good: '✓' }[tone]}</span>`;
}

/** Both levels with their counts and last run. */
export function levelCounts(scenarios, results) {
  const card = (level) => {
    const own = scenarios.filter(({ levels }) => levels.includes(level));
    const states = own.map((scenario) => stateOf(scenario, results[level]));
    const count = (tone) => states.filter((state) => toneOf(state) === tone).length;
    const last = own
      .flatMap(({ key }) => results[level][key]?.at ?? [])
      .sort()
      .at(-1);
    const parts = [
      count('good') > 0 && `<b class="good">✓ ${count('good')} passed</b>`,
      count('bad') > 0 && `<b class="bad">✗ ${count('bad')} failed</b>`,
      count('idle') > 0 && `<b class="idle">${count('idle')} not run</b>`,
    ];
    return `<div class="level"><h2>${LEVEL_LABELS[level]}</h2><p>${parts.filter(Boolean).join(' ')}</p><p class="quiet">${last ? `Last run ${whenOf(last)}` : 'Not run yet'}</p></div>`;
  };
  return `<div class="levels">${Object.keys(LEVEL_LABELS).map(card).join('')}</div>`;
}
