import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AXE_TAGS, LEFT_OUT } from '../../support/browsers/axeRules';
import type { Tab } from '../browsers/Tab';
import { until } from '../browsers/until';

/** The one that `@axe-core/playwright` brings. */
const AXE = createRequire(createRequire(__filename).resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js');

interface Finding {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

declare global {
  interface Window {
    axe?: { run(what: unknown, options: unknown): Promise<{ readonly violations: readonly Finding[] }> };
    findings?: readonly Finding[] | undefined;
  }
}

/** What axe finds on the page as it stands: the rule, and where. */
export async function defectsOn(tab: Tab): Promise<readonly string[]> {
  if (!(await tab.run(() => window.axe !== undefined))) await tab.inject(readFileSync(AXE, 'utf8'));
  await tab.run(start, { leftOut: Object.keys(LEFT_OUT), tags: AXE_TAGS });
  await until(() => tab.run(() => window.findings !== undefined), 'axe');
  const findings = await tab.run(() => window.findings ?? []);
  return findings.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' ')}`);
}

function start({ leftOut, tags }: { leftOut: readonly string[]; tags: readonly string[] }): void {
  window.findings = undefined;
  const what = { exclude: leftOut.map((selector) => [selector]) };
  void window.axe?.run(what, { runOnly: [...tags] }).then(({ violations }) => {
    window.findings = violations;
  });
}
