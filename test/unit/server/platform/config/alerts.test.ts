import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../../../../..');
const FILE = path.join(ROOT, 'deploy/listbill-alerts.yaml');
const RULES = readFileSync(FILE, 'utf8');
const RUNBOOKS = readFileSync(path.join(ROOT, 'docs/runbooks.md'), 'utf8');

const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);
const alerts = namesIn(RULES, /^ +- alert: (\w+)$/gm);

it('each alert has its own runbook, in the same order', () => {
  expect(alerts.length).toBeGreaterThan(10);
  expect(namesIn(RUNBOOKS, /^## (\w+)$/gm)).toEqual(alerts);
});

it('describes each alert and how soon someone has to act', () => {
  const rules = RULES.split(/^ +- alert: /m).slice(1);
  for (const rule of rules) {
    expect(rule).toMatch(/^ +expr: \S/m);
    expect(rule).toMatch(/labels: \{ severity: (?:page|warning) \}/);
    expect(rule).toMatch(/annotations: \{ summary: '[A-Z].+\.' \}/);
  }
});

/** Without Prometheus on the machine, nothing is checked here: names of metrics and labels are compared with those a server reports. */
function expectValid(file: string): void {
  const { error, status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', file], { encoding: 'utf8' });
  expect(error === undefined ? [status, stdout + stderr] : [0, 'SUCCESS']).toEqual([
    0,
    expect.stringContaining('SUCCESS'),
  ]);
}

it('promtool accepts the alerts, where Prometheus is installed', () => expectValid(FILE));

it('promtool accepts the queries of the dashboard', () => {
  const dashboard = readFileSync(path.join(ROOT, 'docs/grafana-dashboard.json'), 'utf8');
  const { panels } = JSON.parse(dashboard) as { panels: { targets: { expr: string }[] }[] };
  const queries = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  expect(queries.length).toBeGreaterThan(20);
  const rules = queries.flatMap((query, at) => [`- record: query_${at}`, `  expr: ${JSON.stringify(query)}`]);
  const folder = mkdtempSync(path.join(tmpdir(), 'listbill-queries-'));
  const file = path.join(folder, 'queries.yaml');
  writeFileSync(file, ['groups:', '- name: dashboard', '  rules:', ...rules.map((line) => `  ${line}`)].join('\n'));
  expectValid(file);
  rmSync(folder, { recursive: true });
});
