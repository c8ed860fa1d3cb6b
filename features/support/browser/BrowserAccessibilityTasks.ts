import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import type { TestPerson } from '../../../test/support/server/TestData';
import { pathOfPlace } from '../pathOfPlace';
import type { StageBills } from '../stage/StageBills';
import type { AccessibilityTasks } from '../tasks/AccessibilityTasks';
import type { Place } from '../Words';
import type { BrowserHouse } from './BrowserHouse';
import { HEADINGS } from './BrowserSessionTasks';
import { heading } from './read';

const WIDTHS = [360, 1440];
const SCHEMES = ['light', 'dark'] as const;
/** Elements of the focus library that nobody can reach or see. */
const NOT_OURS = '[data-tabster-dummy]';

export class BrowserAccessibilityTasks implements AccessibilityTasks {
  constructor(private readonly house: BrowserHouse) {}

  async defects(person: TestPerson, place: Place, bills: StageBills): Promise<readonly string[]> {
    await this.house.pageOf(person);
    const page = await this.house.go(person, pathOfPlace(place, await this.house.areaOf(person), bills));
    const defects: string[] = [];
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        await settled(page, place, colorScheme);
        const { violations } = await new AxeBuilder({ page }).exclude(NOT_OURS).analyze();
        defects.push(...violations.map(({ id, nodes }) => wordsOf(`${colorScheme}, ${width} wide: ${id}`, nodes)));
      }
    }
    return defects;
  }
}

function wordsOf(where: string, nodes: readonly { html: string; failureSummary?: string }[]): string {
  return [where, ...nodes.map(({ html, failureSummary = '' }) => `${html.slice(0, 200)} ${failureSummary}`)].join(
    '\n  ',
  );
}

/** Everything has come, in the colours that were asked for. */
async function settled(page: Page, place: Place, scheme: (typeof SCHEMES)[number]): Promise<void> {
  await heading(page, HEADINGS[place]).waitFor();
  await page.locator('[aria-busy=true]').waitFor({ state: 'hidden' });
  await page.waitForFunction((wanted) => {
    const surface = document.querySelector('.fui-FluentProvider');
    const [red = 0] = /\d+/.exec(surface ? getComputedStyle(surface).backgroundColor : '')?.map(Number) ?? [];
    const isDark = red < 128;
    return isDark === (wanted === 'dark') && document.getAnimations().length === 0;
  }, scheme);
}
