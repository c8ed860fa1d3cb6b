import type { Page } from 'playwright-core';
import { coverOfFocus, hasLeftGuards } from './coveredFocus';

/** More than any screen has; a tour that reaches it goes round in circles. */
const MAX_STOPS = 400;
/** Stops within a date field. */
const MAX_PARTS = 4;
/** After this time, a guard that still has the focus counts as a stop. */
const GUARD_MS = 2_000;

/** A menu that has not moved the focus after this time does not. */
const MENU_MS = 5_000;

/** Focused control at one step of a tour. */
export interface Stop {
  /** Start of the element's markup, with its place. */
  readonly what: string;
  /** Whether Tab stops at it; otherwise the arrow keys lead to it. */
  readonly isTabStop: boolean;
  /** The element that covers it. Undefined if it can be seen. */
  readonly cover: string | undefined;
  /** The stop before, if the focus did not change its look. */
  readonly unmarked: string | undefined;
  /** This stop and the one that comes too early or too late before it. Undefined in reading order. */
  readonly before: string | undefined;
  /** Problem with the menu that it opens. Undefined if it has none or works. */
  readonly menu: string | undefined;
}

interface Place {
  readonly name: string;
  readonly what: string;
  readonly part: string;
  readonly isNew: boolean;
  /** The links beside it that only the arrow keys reach. */
  readonly hasArrows: boolean;
  readonly opensMenu: boolean;
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
}

/**
 * Goes through a page from its start to its end with `Tab`, or back with `Shift+Tab`: opens and closes the menus forwards, and
 * uses the arrow keys where links share a tab stop. Ends when the focus leaves the page.
 */
export async function tourByKeyboard(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<readonly Stop[]> {
  await page.evaluate(startTour, key === 'Tab');
  const stops: Stop[] = [];
  let last: Place | undefined;
  let partsOfField = 0;
  while (stops.length < MAX_STOPS) {
    await page.keyboard.press(key);
    await page.waitForFunction(hasLeftGuards, undefined, { timeout: GUARD_MS }).catch(() => undefined);
    const { place, isUnmarked } = await page.evaluate(placeOfFocus);
    // The day, month, and year of a date field are stops of their own.
    if (place && place.what === last?.what && ++partsOfField < MAX_PARTS) continue;
    if (!place?.isNew) return stops;
    partsOfField = 0;
    const cover = await page.evaluate(coverOfFocus);
    const isForward = key === 'Tab';
    const [first, second] = isForward ? [last, place] : [place, last];
    const before = first && second && isOutOfOrder(first, second) ? `${second.what} after ${first.what}` : undefined;
    const menu = isForward && place.opensMenu ? await tryMenu(page, place.name) : undefined;
    const unmarked = isUnmarked ? last?.what : undefined;
    stops.push({ what: place.what, cover, unmarked, before, menu, isTabStop: true });
    if (place.hasArrows && isForward) stops.push(...(await walkByArrows(page)));
    last = place;
  }
  throw new Error(`The focus does not leave the page after ${MAX_STOPS} stops.`);
}

/** Controls that work with a mouse but were not reached by the tour. Parts that load later replace some controls by equal ones. */
export async function unreached(page: Page, stops: readonly Stop[]): Promise<readonly string[]> {
  const missed = await page
    .locator('a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary')
    .and(page.locator(':not([data-tour], [data-tabster-dummy])'))
    .evaluateAll((found) =>
      found
        .filter(
          (one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('[inert], [aria-hidden=true]'),
        )
        .map((one) => `${one.tagName} "${one.getAttribute('aria-label') ?? one.textContent}"`),
    );
  return missed.filter((one) => !stops.some(({ what }) => what.startsWith(one)));
}

/** Lines are read from top to bottom, and each from left to right. Parts of the page are one after the other. */
function isOutOfOrder(first: Place, second: Place): boolean {
  if (first.part !== second.part) return false;
  const isBeside = second.left > first.left;
  return second.bottom <= first.top ? !isBeside : second.top < first.bottom - 4 && second.top <= first.top && !isBeside;
}

async function walkByArrows(page: Page): Promise<readonly Stop[]> {
  const stops: Stop[] = [];
  await page.keyboard.press('Home');
  for (let last = ''; stops.length < MAX_STOPS; ) {
    const { place, isUnmarked } = await page.evaluate(placeOfFocus);
    if (!place || place.what === last) break;
    const cover = await page.evaluate(coverOfFocus);
    stops.push({
      what: place.what,
      cover,
      unmarked: isUnmarked ? last : undefined,
      before: undefined,
      menu: undefined,
      isTabStop: false,
    });
    last = place.what;
    await page.keyboard.press('ArrowRight');
  }
  // The stop itself is among them.
  return stops.slice(1);
}

/** Opens the menu or panel of the focused button, and closes it. @returns what is wrong */
async function tryMenu(page: Page, name: string): Promise<string | undefined> {
  await page.keyboard.press('Enter');
  if (!(await holds(page, () => document.activeElement?.closest('[role=menu], [role=dialog]'))))
    return `${name} does not move the focus into what it opens`;
  const count = await page.locator('[role=menu]:visible [role^=menuitem]:visible').count();
  const found = new Set<string>();
  for (let step = 0; step < count; step += 1) {
    found.add(await page.evaluate(() => document.activeElement?.textContent ?? ''));
    await page.keyboard.press('ArrowDown');
  }
  if (found.size < count) return `${name}: the arrow keys reach ${found.size} of ${count} items`;
  await page.keyboard.press('Escape');
  const isBack = await holds(
    page,
    (before: string) =>
      `${document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent}` === before,
    name,
  );
  return isBack ? undefined : `${name} does not get the focus back after Escape`;
}

/** Whether a condition comes true in the page. */
function holds<T>(page: Page, condition: (value: T) => unknown, value?: T): Promise<boolean> {
  return page.waitForFunction(condition as (value: unknown) => unknown, value, { timeout: MENU_MS }).then(
    () => true,
    () => false,
  );
}

/** Runs in the page. Starts before or after everything, where the browser's own bar would be. */
function startTour(isForward: boolean): void {
  for (const one of document.querySelectorAll('[data-tour-now]')) one.removeAttribute('data-tour-now');
  const edge = document.createElement('span');
  edge.tabIndex = -1;
  edge.addEventListener('blur', () => edge.remove());
  document.body.insertAdjacentElement(isForward ? 'afterbegin' : 'beforeend', edge);
  edge.focus();
}

declare global {
  interface Window {
    /** The last stop of a tour and its looks while it had the focus. */
    tourStop?: { readonly element: Element; readonly looks: readonly string[] };
  }
}

/** Runs in the page. @returns what has the focus, and how the one before looks without it */
function placeOfFocus(): { readonly place: Place | undefined; readonly isUnmarked: boolean } {
  // Fluent draws some focus rings with a pseudo-element, or around the control.
  const lookOf = (element: Element): string =>
    [element, element.parentElement, element.nextElementSibling]
      .filter((one) => one !== null)
      .flatMap((one) => [getComputedStyle(one), getComputedStyle(one, '::after')])
      .map(({ outline, boxShadow, border, backgroundColor }) => [outline, boxShadow, border, backgroundColor].join())
      .join();
  const focused = document.activeElement;
  const last = window.tourStop;
  const isUnmarked =
    last !== undefined &&
    last.element !== focused &&
    last.element.isConnected &&
    last.looks.every((look) => look === lookOf(last.element));
  delete window.tourStop;
  if (!focused || focused === document.body) return { place: undefined, isUnmarked };
  // The browser marks the button of a date field, and not the field.
  const looks = last?.element === focused ? last.looks : [];
  window.tourStop = { element: focused, looks: [...looks, lookOf(focused)] };
  const isNew = !focused.hasAttribute('data-tour-now');
  focused.setAttribute('data-tour', '');
  focused.setAttribute('data-tour-now', '');
  const { left: shownLeft, top, bottom } = focused.getBoundingClientRect();
  // Parts that scroll sideways move when a control in them gets the focus.
  let left = shownLeft;
  for (let one = focused.parentElement; one; one = one.parentElement) left += one.scrollLeft;
  const arrows = focused.closest('ul, [role=tablist]')?.querySelectorAll('a[tabindex="-1"], [role=tab][tabindex="-1"]');
  const popup = focused.getAttribute('aria-haspopup');
  const name = `${focused.getAttribute('aria-label') ?? focused.textContent}`;
  const place = {
    name,
    what: `${focused.tagName} "${name}" at ${Math.round(left)}, ${Math.round(top + scrollY)}`,
    part: focused.closest('header, nav, main')?.tagName ?? '',
    isNew,
    hasArrows: (arrows?.length ?? 0) > 0,
    opensMenu: popup === 'menu' || popup === 'true' || popup === 'dialog',
    left,
    top: top + scrollY,
    bottom: bottom + scrollY,
  };
  return { place, isUnmarked };
}
