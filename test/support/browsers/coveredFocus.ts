import type { Page } from 'playwright-core';

/** After this time, a guard that still has the focus is reported like any other element. */
const GUARD_MS = 2_000;

/**
 * What has the focus and is covered or out of view, while Tab goes through the page's controls and Shift+Tab back. One line each.
 *
 * @param steps times that each of the two is pressed.
 * @source WCAG 2.2, 2.4.11 Focus Not Obscured
 */
export async function coveredFocus(page: Page, steps: number): Promise<readonly string[]> {
  const covered = new Set<string>();
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let step = 0; step < steps; step += 1) {
      await page.keyboard.press(key);
      await page.waitForFunction(hasLeftGuards, undefined, { timeout: GUARD_MS }).catch(() => undefined);
      const found = await page.evaluate(coverOfFocus);
      if (found !== undefined) covered.add(`${key}: ${found}`);
    }
  }
  return [...covered];
}

/** Runs in the page. The focus library's guards pass the focus on in a later task. */
export const hasLeftGuards = () => !document.activeElement?.matches('[data-tabster-dummy]');

/** Runs in the page. Undefined if most of the focused element that fits into the window can be seen. */
export function coverOfFocus(): string | undefined {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return undefined;
  const { left, top, right, bottom } = focused.getBoundingClientRect();
  const [x0, x1] = [Math.max(left, 0), Math.min(right, innerWidth)];
  const [y0, y1] = [Math.max(top, 0), Math.min(bottom, innerHeight)];
  const what = `${focused.outerHTML.slice(0, 120)} at ${Math.round(top)} to ${Math.round(bottom)}`;
  if (x1 <= x0 || y1 <= y0) return `${what} is out of view`;
  const shares = [0.1, 0.3, 0.5, 0.7, 0.9];
  const tops = shares.flatMap((x) =>
    shares.map((y) => document.elementFromPoint(x0 + (x1 - x0) * x, y0 + (y1 - y0) * y)),
  );
  // A cover lies beside what it covers in the document, never around it.
  const covers = tops.filter((hit) => hit !== null && !focused.contains(hit) && !hit.contains(focused));
  return covers.length > tops.length / 2 ? `${what} is covered by ${covers[0]?.outerHTML.slice(0, 120)}` : undefined;
}
