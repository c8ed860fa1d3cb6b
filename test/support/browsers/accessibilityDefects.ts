import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { atDepth } from '../depth';
import { AXE_TAGS, axeSource, LEFT_OUT, MORE_RULES } from './axeRules';

type Scheme = 'light' | 'dark';

/** The axe rules about colors. All other rules give the same result in every color scheme. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** Checks at one width: all rules in the first color scheme, the color rules again in the others. */
export interface Check {
  readonly width: number;
  readonly schemes: readonly [Scheme, ...Scheme[]];
}

/** In `npm test -- --all`, one view of this many is checked. */
export const VIEWS_OF_SAMPLE = 3;

/** Of those, one of this many is also checked narrow and dark. */
const SAMPLE = 4;

/**
 * The checks of one screen among many: wide and light, for a sample also narrow and dark; in `npm run test:deep` both widths in
 * both color schemes.
 *
 * @param index of the screen.
 */
export function checksAtDepth([narrow, wide]: readonly [number, number], index: number): readonly Check[] {
  const isSampled = index % SAMPLE === 0;
  const quick: readonly Check[] = [
    { width: wide, schemes: ['light'] },
    ...(isSampled ? [{ width: narrow, schemes: ['dark'] } as const] : []),
  ];
  return atDepth(quick, bothSchemesAt([narrow, wide]));
}

export const bothSchemesAt = (widths: readonly number[]): readonly Check[] =>
  widths.map((width) => ({ width, schemes: ['light', 'dark'] }));

/**
 * Accessibility defects of the page, one line each.
 *
 * @param settled waits until the page is complete and shows the requested colors. It may open the page in the first scheme.
 * @param within selector of the part to check; the whole page by default.
 */
export async function accessibilityDefects(
  page: Page,
  checks: readonly Check[],
  settled: (scheme: Scheme, check: Check) => Promise<void>,
  within = 'html',
): Promise<readonly string[]> {
  const defects: string[] = [];
  for (const check of checks) {
    const { width, schemes } = check;
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      await settled(colorScheme, check);
      const violations = await violationsOf(page, within, colorScheme === schemes[0] ? undefined : COLOR_RULES);
      defects.push(...violations.map(({ id, nodes }) => lineOf(`${colorScheme}, ${width} wide: ${id}`, nodes)));
    }
  }
  return defects;
}

/** @param rules names of the axe rules to run; all rules of `AXE_TAGS` by default. */
export async function violationsOf(page: Page, within: string, rules?: readonly string[]) {
  // Half a megabyte of script, which stays in the page until it is left. The builder would load it twice for each check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource());
  // Details of passed rules and a second page for frames would take most of the time.
  const axe = new AxeBuilder({ page, axeSource: 'void 0' })
    .options({ resultTypes: ['violations'], ...(!rules && { rules: MORE_RULES }) })
    .setLegacyMode(true)
    .include(within);
  for (const selector of Object.keys(LEFT_OUT)) axe.exclude(selector);
  const { violations } = await (rules ? axe.withRules([...rules]) : axe.withTags(AXE_TAGS)).analyze();
  return violations;
}

/** Waits until the color scheme is applied and no animation is running. */
export async function inColorsOf(page: Page, scheme: Scheme): Promise<void> {
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'hidden' });
  await page.waitForFunction((wanted) => {
    const surface = document.querySelector('.fui-FluentProvider');
    const [red = 0] = /\d+/.exec(surface ? getComputedStyle(surface).backgroundColor : '')?.map(Number) ?? [];
    // Animations that ended but hold their last frame are listed too.
    const isMoving = document.getAnimations().some(({ playState }) => playState === 'running');
    return red < 128 === (wanted === 'dark') && !isMoving;
  }, scheme);
}

function lineOf(where: string, nodes: readonly { html: string; failureSummary?: string }[]): string {
  return [where, ...nodes.map(({ html, failureSummary = '' }) => `${html.slice(0, 200)} ${failureSummary}`)].join(
    '\n  ',
  );
}
