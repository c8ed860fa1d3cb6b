import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** Tags of the axe rules to check. The WCAG 2.2 AA rules are off in axe by default. */
export const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Rules to check besides: axe leaves out those that it calls experimental, unless they are named. (WCAG 2.5.3) */
export const MORE_RULES = { 'label-content-name-mismatch': { enabled: true } } as const;

/** Excluded elements, each with the reason. */
export const LEFT_OUT = {
  '[data-tabster-dummy]':
    'The focus library adds these at both ends of a dialog to trap focus. They are invisible and unreachable.',
} as const;

/** The axe script that `@axe-core/playwright` depends on. */
export function axeSource(): string {
  const builder = createRequire(import.meta.url).resolve('@axe-core/playwright');
  return readFileSync(createRequire(builder).resolve('axe-core/axe.min.js'), 'utf8');
}
