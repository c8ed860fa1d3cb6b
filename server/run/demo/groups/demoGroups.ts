import { MONTH_COUNT, THIS_MONTH } from '../DemoCalendar';
import { groupActors } from '../people/groupActors';
import { Random } from '../Random';
import { type CarrierMix, type DemoGroup, GROUP_TABLE } from './DemoGroup';
import { AGENTS, type CarrierCode, REPS } from './partners';
import { type CoverageName, PLANS, type Plan } from './plans';

const HEALTH: readonly CoverageName[] = ['Medical', 'Dental', 'Vision'];

const INCOME: readonly CoverageName[] = ['Life', 'Disability'];

const VOLUNTARY: readonly CoverageName[] = ['Accident', 'Critical Illness'];

const CARRIER_COVERAGES: Readonly<Record<CarrierMix, readonly (readonly [CarrierCode, readonly CoverageName[]])[]>> = {
  B: [['BHH', HEALTH]],
  BK: [
    ['BHH', HEALTH],
    ['KEY', INCOME],
  ],
  S: [['SUM', [...HEALTH, ...INCOME]]],
  SK: [
    ['SUM', HEALTH],
    ['KEY', [...INCOME, 'Accident']],
  ],
  BS: [
    ['BHH', ['Medical']],
    ['SUM', ['Dental', 'Vision', ...INCOME]],
  ],
  K: [['KEY', [...INCOME, ...VOLUNTARY]]],
};

const FIRST_NUMBER = 10_420;

const NUMBER_STEP = 37;

/** Carriers rate groups up to this size by age. */
const LARGEST_AGE_RATED = 50;

/** Larger groups have only three months of bills. */
const VERY_LARGE = 1000;

/** Groups 7, 14, … pay as billed. */
const PAYS_AS_BILLED_EVERY = 7;

/** States assigned to groups in rotation. Groups 8, 16, … have no state. */
const STATES = ['MI', 'OH', 'IL', 'IN', 'WI'];
const WITHOUT_STATE_EVERY = 8;

/** The group in which the reconciler of a bill may not pay it. */
export const DUAL_CONTROL_GROUP = 1;

/** The first groups have more turnover, because demo people see them. */
const ACTIVE_GROUPS = 2;

/** Indices of groups with sample files: those of the demo people who reconcile. */
const GROUPS_WITH_FILES = [0, 1, 2];

/** Indices of groups with a sample carrier bill; other groups' bills are too large. */
const GROUPS_WITH_CARRIER_BILL = [0, 1];

/** Index of the group whose carriers bill by division: Dunmore Paper Company. */
export const DIVIDED_GROUP = 15;
const DIVISIONS = [
  { number: '01', name: 'Paper mill' },
  { number: '02', name: 'Distribution' },
] as const;

/** The demo's employers, always the same. */
export function demoGroups(): readonly DemoGroup[] {
  return GROUP_TABLE.map(([name, size, mix, habit], index): DemoGroup => {
    const groupNumber = String(FIRST_NUMBER + index * NUMBER_STEP);
    const random = new Random(`group ${groupNumber}`);
    const carriers = CARRIER_COVERAGES[mix].map(([carrierCode]) => carrierCode);
    const rep = index < ACTIVE_GROUPS ? REPS[1] : random.pick(REPS);
    return {
      index,
      groupNumber,
      name,
      size,
      habit,
      rep,
      state: index % WITHOUT_STATE_EVERY === WITHOUT_STATE_EVERY - 1 ? null : (STATES[index % STATES.length] ?? null),
      agentCode: index === 0 ? AGENTS[0].code : random.pick(AGENTS).code,
      reconcilePolicy: index > 0 && index % PAYS_AS_BILLED_EVERY === 0 ? 'payAsBilled' : 'adjustThenPay',
      samePersonMayPay: index !== DUAL_CONTROL_GROUP,
      toleranceCents: random.pick([0, 100, 500, 2500]),
      divisions: index === DIVIDED_GROUP ? DIVISIONS : [],
      billedTogether: billsOf(index, mix, carriers),
      plans: plansOf(mix),
      isAgeRated: size <= LARGEST_AGE_RATED,
      renewalMonth: random.int(2, THIS_MONTH),
      renewalPermille: random.int(32, 94),
      feeCents: random.chance(200) ? random.int(10, 60) * 250 : 0,
      turnoverPermille: index < ACTIVE_GROUPS ? 34 : random.int(8, 26),
      firstMonth: size > VERY_LARGE ? MONTH_COUNT - 3 : 0,
      ...groupActors(index, name, rep),
    };
  });
}

function plansOf(mix: CarrierMix): readonly Plan[] {
  return PLANS.filter((plan) =>
    CARRIER_COVERAGES[mix].some(
      ([carrier, coverages]) => plan.carrierCode === carrier && coverages.includes(plan.coverage),
    ),
  );
}

/** Carriers of each bill: one bill per division or carrier, or one bill for all carriers. */
function billsOf(
  index: number,
  mix: CarrierMix,
  carriers: readonly CarrierCode[],
): readonly (readonly CarrierCode[])[] {
  if (index === DIVIDED_GROUP) return DIVISIONS.map(() => carriers);
  return isBilledApart(index, mix) ? carriers.map((carrier) => [carrier]) : [carriers];
}

/** Every ninth group gets one bill per carrier, starting with the first; others get one for all carriers. */
function isBilledApart(index: number, mix: CarrierMix): boolean {
  return index % 9 === 0 && CARRIER_COVERAGES[mix].length > 1;
}

/** The groups with sample files. */
export function tourGroups(): readonly DemoGroup[] {
  return demoGroups().filter(({ index }) => GROUPS_WITH_FILES.includes(index));
}

/** The group of a carrier's sample bill; undefined if the carrier bills none of the demo people's groups. */
export function groupBilledBy(carrierCode: string): DemoGroup | undefined {
  return demoGroups().find(
    ({ index, billedTogether }) =>
      GROUPS_WITH_CARRIER_BILL.includes(index) &&
      billedTogether.some((codes) => codes.some((code) => code === carrierCode)),
  );
}
