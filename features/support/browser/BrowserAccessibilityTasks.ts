import { accessibilityDefects, inColorsOf } from '../../../test/support/browsers/accessibilityDefects';
import type { TestPerson } from '../../../test/support/server/TestData';
import { pathOfPlace } from '../pathOfPlace';
import type { StageBills } from '../stage/StageBills';
import type { AccessibilityTasks } from '../tasks/AccessibilityTasks';
import type { Place } from '../Words';
import type { BrowserHouse } from './BrowserHouse';
import { HEADINGS } from './BrowserSessionTasks';
import { heading } from './read';

const WIDTHS = [360, 390, 1440];

export class BrowserAccessibilityTasks implements AccessibilityTasks {
  constructor(private readonly house: BrowserHouse) {}

  async defects(person: TestPerson, place: Place, bills: StageBills): Promise<readonly string[]> {
    await this.house.pageOf(person);
    const page = await this.house.go(person, pathOfPlace(place, await this.house.areaOf(person), bills));
    return accessibilityDefects(page, WIDTHS, async (scheme) => {
      await heading(page, HEADINGS[place]).waitFor();
      await inColorsOf(page, scheme);
    });
  }
}
