import type { Tier } from '../../../src/domain/bills/BillLine';
import { MONTH_COUNT } from '../chance/DemoCalendar';
import type { Random } from '../chance/Random';
import type { DemoGroup } from '../groups/DemoGroup';
import type { CoverageName, Plan } from '../market/plans';
import { personName } from '../people/personName';
import { ALWAYS, type Enrolment, type Member, NEVER, type TierChange } from './Member';

/** Of a thousand employees, so many take each coverage. */
const TAKE_UP: Readonly<Record<CoverageName, number>> = {
  Medical: 930,
  Dental: 875,
  Vision: 730,
  Life: 960,
  Disability: 680,
  Accident: 240,
  'Critical Illness': 330,
};

const TIERS: readonly (readonly [Tier, number])[] = [
  ['EE', 46],
  ['ES', 17],
  ['EC', 14],
  ['FAM', 23],
];

/** How many months late the carrier hears of a change. */
const LAG: readonly (readonly [number, number])[] = [
  [0, 52],
  [1, 30],
  [2, 14],
  [3, 4],
];

/** An employee who has coverage from month `from` on; `ALWAYS` for those of the first bill. */
export function hire(group: DemoGroup, serial: number, from: number, random: Random): Member {
  const { first, last } = personName(random);
  const salaryDollars = random.int(31, 118) * 1000 + random.int(0, 9) * 100;
  const until = from === ALWAYS ? leavesIn(group, group.firstMonth, random) : leavesIn(group, from + 3, random);
  return {
    memberId: `${group.groupNumber.slice(-3)}${String(serial * 7 + 100_013).padStart(6, '0')}`,
    name: `${last}, ${first}`,
    ageAtFirst: random.int(21, 63),
    salaryDollars,
    raise: { month: random.int(1, MONTH_COUNT), salaryDollars: salaryDollars + random.int(6, 52) * 100 },
    from,
    until,
    billedFrom: from === ALWAYS ? ALWAYS : from + (random.chance(350) ? random.int(1, 2) : 0),
    billedUntil: until === NEVER ? NEVER : until + random.weighted(LAG),
    isNoticed: random.chance(620),
    enrolments: enrol(group.plans, until, random),
  };
}

function leavesIn({ turnoverPermille }: DemoGroup, earliest: number, random: Random): number {
  for (let month = Math.max(1, earliest); month < MONTH_COUNT; month += 1) {
    if (random.chance(turnoverPermille)) return month;
  }
  return NEVER;
}

function enrol(plans: readonly Plan[], until: number, random: Random): readonly Enrolment[] {
  const household = random.weighted(TIERS);
  const change = tierChange(household, until, random);
  const coverages = [...new Set(plans.map(({ coverage }) => coverage))];
  const taken = coverages.filter((coverage) => random.chance(TAKE_UP[coverage]));
  const [first] = coverages;
  const kept = taken.length || !first ? taken : [first];
  return kept.map((coverage) => {
    const plan = random.pick(plans.filter((candidate) => candidate.coverage === coverage));
    if (plan.basis.kind === 'volume') return { plan, tier: 'EE', tierChange: null };
    return { plan, tier: household, tierChange: change };
  });
}

/** Marriage, a birth, a divorce: one employee in ten within the year and a half. */
function tierChange(household: Tier, until: number, random: Random): TierChange | null {
  if (!random.chance(100)) return null;
  const month = random.int(2, MONTH_COUNT - 2);
  const tier = random.pick((['EE', 'ES', 'EC', 'FAM'] as const).filter((candidate) => candidate !== household));
  const billedFrom = month + random.weighted(LAG);
  return billedFrom < until ? { month, billedFrom, tier } : null;
}
