import { DashboardOverview } from '../../../src/application/office/dashboard/DashboardOverview';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import type { TestPerson } from '../../support/server/TestData';
import type { Random } from '../Random';
import type { GroupBooks } from './GroupBooks';
import type { Visits } from './Visits';

/** How often each of them looks, per day. */
const LOOKS = 0.1;
/** Groups on a dashboard, the most past due first. */
const MAX_SHOWN = 200;

/** Someone of a carrier, and an agent, who look at what the groups still owe. */
export class Watchers {
  constructor(
    private readonly people: { readonly carrier: TestPerson; readonly agent: TestPerson },
    private readonly visits: Visits,
    private readonly random: Random,
  ) {}

  /**
   * @param shared groups that another carrier bills, too, of which the carrier sees a part
   * @returns where what they see differs from the books
   */
  async look(
    day: LocalDate,
    groups: readonly GroupBooks[],
    shared: ReadonlySet<GroupBooks>,
  ): Promise<readonly string[]> {
    const found: string[] = [];
    for (const [who, person] of Object.entries(this.people)) {
      if (!this.random.chance(LOOKS)) continue;
      const overview = await this.visits.visit(person, (visit) => visit.read(visit.get(DashboardOverview).overview$));
      const shown = new Map(overview.groups.map(({ groupNumber, openCents }) => [groupNumber, openCents]));
      for (const group of groups) {
        const { groupNumber, outstandingCents } = group;
        if (who === 'carrier' && shared.has(group)) continue;
        if (!shown.has(groupNumber) && shown.size === MAX_SHOWN) continue;
        const cents = shown.get(groupNumber) ?? 0;
        if (cents !== outstandingCents)
          found.push(`${day}: the ${who} sees that ${groupNumber} owes ${cents}, expected ${outstandingCents}`);
      }
    }
    return found;
  }
}
