import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../../../..');
const FILE = path.join(ROOT, 'deploy/listbill-alerts.yaml');
const RULES = readFileSync(FILE, 'utf8');
const RUNBOOKS = readFileSync(path.join(ROOT, 'docs/runbooks.md'), 'utf8');

const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);
const alerts = namesIn(RULES, /^ +- alert: (\w+)$/gm);

it('has a runbook of its own for each alert, in the same order', () => {
  expect(alerts.length).toBeGreaterThan(10);
  expect(namesIn(RUNBOOKS, /^## (\w+)$/gm)).toEqual(alerts);
});

it('says for each alert what happened and how soon someone has to act', () => {
  const rules = RULES.split(/^ +- alert: /m).slice(1);
  for (const rule of rules) {
    expect(rule).toMatch(/^ +expr: \S/m);
    expect(rule).toMatch(/labels: \{ severity: (?:page|warning) \}/);
    expect(rule).toMatch(/annotations: \{ summary: '[A-Z].+\.' \}/);
  }
});

it('is accepted by promtool, where Prometheus is installed', () => {
  const { error, status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', FILE], { encoding: 'utf8' });
  // Without it, the names of the metrics are compared with those that a server reports.
  expect(error === undefined ? [status, stdout + stderr] : [0, 'SUCCESS']).toEqual([
    0,
    expect.stringContaining('SUCCESS'),
  ]);
});
