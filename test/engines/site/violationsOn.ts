import { AXE_TAGS, axeSource, LEFT_OUT, MORE_RULES } from '../../support/browsers/axeRules';
import type { Tab } from '../browsers/Tab';
import { waitUntil } from '../browsers/waitUntil';

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

/** Accessibility violations that axe finds on the current page: rule and elements. */
export async function violationsOn(tab: Tab): Promise<readonly string[]> {
  if (!(await tab.run(() => window.axe !== undefined))) await tab.inject(axeSource());
  await tab.run(start, { excluded: Object.keys(LEFT_OUT), tags: AXE_TAGS, rules: MORE_RULES });
  await waitUntil(() => tab.run(() => window.findings !== undefined), 'axe');
  const findings = await tab.run(() => window.findings ?? []);
  return findings.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' ')}`);
}

interface AxeRun {
  readonly excluded: readonly string[];
  readonly tags: readonly string[];
  readonly rules: typeof MORE_RULES;
}

function start({ excluded, tags, rules }: AxeRun): void {
  window.findings = undefined;
  const what = { exclude: excluded.map((selector) => [selector]) };
  void window.axe?.run(what, { runOnly: [...tags], rules }).then(({ violations }) => {
    window.findings = violations;
  });
}
