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

/** The sign of a state; its label is beside it, so that color is not required. */
export const signOf = (state) =>
  state === 'passed' ? '✓' : ['never run', 'changed', 'skipped'].includes(state) ? '–' : '✗';

const WHEN = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
export const whenOf = (at) => (at ? WHEN.format(new Date(at)) : '');

export const toneOf = (state) =>
  state === 'passed' ? 'good' : ['never run', 'changed', 'skipped', 'missing'].includes(state) ? 'idle' : 'bad';
