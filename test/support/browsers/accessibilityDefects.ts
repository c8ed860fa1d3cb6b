import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { AXE_TAGS, axeSource, LEFT_OUT, MORE_RULES } from './axeRules';

const SCHEMES = ['light', 'dark'] as const;
/** The axe rules about colors. All other rules give the same result in every color scheme. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Accessibility defects of the page, one line each, at each width: all rules in light, the color rules again in dark.
 *
 * @param settled waits until the page is complete and shows the requested colors.
 * @param within selector of the part to check; the whole page by default.
 */
export async function accessibilityDefects(
  page: Page,
  widths: readonly number[],
  settled: (scheme: 'light' | 'dark', width: number) => Promise<void>,
  within = 'html',
): Promise<readonly string[]> {
  const defects: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      await settled(colorScheme, width);
      const violations = await violationsOf(page, within, colorScheme === 'light' ? undefined : COLOR_RULES);
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
export async function inColorsOf(page: Page, scheme: 'light' | 'dark'): Promise<void> {
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
