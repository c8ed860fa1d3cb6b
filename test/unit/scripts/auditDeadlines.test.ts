import { advisoriesIn, exitCodeOf } from '../../../scripts/audit/advisories.mjs';
import { oldImages, overdue } from '../../../scripts/audit/deadlines.mjs';

const NOW = Date.parse('2026-11-26');
const severe = { id: 'https://advisories.example/1', name: 'parser', severity: 'critical' };

it('fails for a vulnerability that is not recorded, or past the time of its severity', () => {
  expect(overdue([severe], {}, NOW)).toEqual([expect.stringContaining('update it within 3 days')]);
  expect(overdue([severe], { [severe.id]: '2026-11-24' }, NOW)).toEqual([]);
  expect(overdue([severe], { [severe.id]: '2026-11-20' }, NOW)).toEqual([
    expect.stringContaining('its 3 days are over'),
  ]);
  const mild = { ...severe, severity: 'moderate' };
  expect(overdue([mild], { [severe.id]: '2026-10-01' }, NOW)).toEqual([]);
});

it.each(['', 'not json', '{"error":{"code":"ENOAUDIT"}}', '{"vulnerabilities":null}'])(
  'does not count as a pass if the registry has no advisories: %s',
  (answer) => {
    expect(exitCodeOf(advisoriesIn(answer), [])).toBe(2);
  },
);

it('passes if the registry knows of no vulnerability', () => {
  expect([advisoriesIn('{"vulnerabilities":{}}'), exitCodeOf([], []), exitCodeOf(undefined, ['old'])]).toEqual([
    [],
    0,
    1,
  ]);
});

it('fails for a base image that is unknown, pinned to a patch, or near its end', () => {
  expect(oldImages(['node:24-trixie-slim', 'postgres:17'], NOW)).toEqual([]);
  expect(oldImages(['node:20', 'node:24.1.0', 'node:22'], Date.parse('2026-12-01'))).toEqual([
    expect.stringContaining('is not in scripts/audit'),
    expect.stringContaining('names a patch version'),
    expect.stringContaining('gets no fixes after 2027-04-30'),
  ]);
});
