import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { AXE_TAGS, LEFT_OUT } from './axeRules';

const SCHEMES = ['light', 'dark'] as const;

/**
 * What a machine finds wrong with the page as it is, one line each, at each width in light, then in dark.
 *
 * @param settled waits until the page shows everything in the colors that were asked for.
 * @param within selector of the part that is checked; the whole page unless given.
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
      const axe = new AxeBuilder({ page }).include(within).withTags(AXE_TAGS);
      for (const selector of Object.keys(LEFT_OUT)) axe.exclude(selector);
      const { violations } = await axe.analyze();
      defects.push(...violations.map(({ id, nodes }) => lineOf(`${colorScheme}, ${width} wide: ${id}`, nodes)));
    }
  }
  return defects;
}

/** Waits until the colors of a scheme are there and nothing moves. */
export async function inColorsOf(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'hidden' });
  await page.waitForFunction((wanted) => {
    const surface = document.querySelector('.fui-FluentProvider');
    const [red = 0] = /\d+/.exec(surface ? getComputedStyle(surface).backgroundColor : '')?.map(Number) ?? [];
    // An animation that has ended but keeps its last frame is listed, too.
    const isMoving = document.getAnimations().some(({ playState }) => playState === 'running');
    return red < 128 === (wanted === 'dark') && !isMoving;
  }, scheme);
}

function lineOf(where: string, nodes: readonly { html: string; failureSummary?: string }[]): string {
  return [where, ...nodes.map(({ html, failureSummary = '' }) => `${html.slice(0, 200)} ${failureSummary}`)].join(
    '\n  ',
  );
}
