import { accessibilityDefects, bothSchemesAt, inColorsOf } from '../../../test/support/browsers/accessibilityDefects';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { OpenedPlace } from '../ParameterValues';
import { pathOfPlace } from '../pathOfPlace';
import type { StageBills } from '../stage/StageBills';
import type { AccessibilityTasks } from '../tasks/AccessibilityTasks';
import { HEADINGS } from './BrowserSessionTasks';
import type { BrowserUsers } from './BrowserUsers';
import { heading } from './readPage';

const WIDTHS = [360, 390, 1440];

export class BrowserAccessibilityTasks implements AccessibilityTasks {
  constructor(private readonly users: BrowserUsers) {}

  async defects(person: TestPerson, place: OpenedPlace, bills: StageBills): Promise<readonly string[]> {
    await this.users.pageOf(person);
    const page = await this.users.go(person, pathOfPlace(place, await this.users.areaOf(person), bills));
    return accessibilityDefects(page, bothSchemesAt(WIDTHS), async (scheme) => {
      await heading(page, HEADINGS[place]).waitFor();
      await inColorsOf(page, scheme);
    });
  }
}
