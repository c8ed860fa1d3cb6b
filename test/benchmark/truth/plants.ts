import type { DiscrepancyKind } from '../../../src/domain/billing/reconciliation/Discrepancy';
import type { DiscrepancyAction } from '../../../src/domain/billing/reconciliation/DiscrepancyAction';

/** Causes and decisions that are right about a coverage. */
export interface Right {
  /** Empty if there is no difference to be found. */
  readonly kinds: readonly DiscrepancyKind[];
  readonly actions: readonly DiscrepancyAction[];
}

const CARRIER_ACTIONS: readonly DiscrepancyAction[] = ['acceptOurs', 'expectNextBill', 'dispute'];
const PAYROLL_ACTIONS: readonly DiscrepancyAction[] = ['acceptBill', 'ignore'];
const AMOUNTS: readonly DiscrepancyKind[] = ['AMOUNT_OVER', 'AMOUNT_UNDER'];

/** Causes and decisions that are right for each class of planted differences. */
export const RIGHT = {
  agrees: { kinds: [], actions: [] },
  'money of an earlier month': { kinds: [], actions: PAYROLL_ACTIONS },
  'terminated, still billed': { kinds: ['TERMED_STILL_BILLED'], actions: CARRIER_ACTIONS },
  'hired, not billed': { kinds: ['ENROLLED_NOT_BILLED'], actions: ['expectNextBill', 'dispute'] },
  'billed for the former tier': { kinds: ['TIER'], actions: CARRIER_ACTIONS },
  'billed for the former plan': { kinds: ['PLAN'], actions: CARRIER_ACTIONS },
  'billed for the former volume': { kinds: ['VOLUME', ...AMOUNTS], actions: CARRIER_ACTIONS },
  'billed at a wrong rate': { kinds: ['RATE', ...AMOUNTS], actions: CARRIER_ACTIONS },
  'billed twice': { kinds: ['DUPLICATE'], actions: CARRIER_ACTIONS },
  'billed whole for a part month': { kinds: ['TERMED_STILL_BILLED', ...AMOUNTS], actions: CARRIER_ACTIONS },
  'deduction missed': { kinds: ['NO_DEDUCTION'], actions: PAYROLL_ACTIONS },
  'deduction started late': { kinds: ['NO_DEDUCTION', 'TIMING'], actions: PAYROLL_ACTIONS },
  'deduction changed late': { kinds: ['TIER', 'PLAN', 'VOLUME', 'TIMING', ...AMOUNTS], actions: PAYROLL_ACTIONS },
  'deduction stopped late': { kinds: ['ENROLLED_NOT_BILLED', 'TIMING'], actions: PAYROLL_ACTIONS },
  'deducted whole for a part month': {
    kinds: ['TIMING', 'ENROLLED_NOT_BILLED', ...AMOUNTS],
    actions: PAYROLL_ACTIONS,
  },
  'no pay, still covered': { kinds: ['NO_DEDUCTION'], actions: PAYROLL_ACTIONS },
  'both wrong': { kinds: [], actions: [] },
} as const satisfies Readonly<Record<string, Right>>;

/** What is planted, by who is wrong and how; `agrees` for nothing. */
export type PlantClass = keyof typeof RIGHT;

/** What is special about a coverage, its person, or its file, and makes it hard to compare. */
export const CONDITIONS = [
  'nothing special',
  'same name',
  'similar name',
  'swapped name',
  'changed name',
  'swapped digits',
  'number with zeros',
  'number at two carriers',
  'scientific form',
  'lost zeros',
  'dashes',
  'part month, whole',
  'part month, 15th',
  'part month, by day',
  'tier change within the month',
  'rehired',
  'several plans of a coverage',
  'carrier in arrears',
  'advance beside arrears',
  'payroll a month ahead',
  'gone from payroll on a first bill',
  'gone from payroll, still covered',
  'credit over several months',
  'retro charge',
] as const;
export type Condition = (typeof CONDITIONS)[number];

/** Conditions in which a person cannot always be found by number and name. */
export const OF_IDENTITY: readonly Condition[] = [
  'same name',
  'similar name',
  'swapped name',
  'changed name',
  'swapped digits',
  'number with zeros',
  'number at two carriers',
  'scientific form',
];

/** Causes that are right in a condition, too. */
const ALSO_RIGHT: Readonly<Partial<Record<Condition, readonly DiscrepancyKind[]>>> = {
  // One of the plans differs in amount and volume, whatever is wrong with it.
  'several plans of a coverage': ['AMOUNT_OVER', 'AMOUNT_UNDER', 'VOLUME', 'PLAN'],
  // A part of the month has the former tier.
  'tier change within the month': ['TIER', 'AMOUNT_OVER', 'AMOUNT_UNDER'],
  // Neither an earlier bill nor an earlier payroll says why someone has no deduction.
  'gone from payroll on a first bill': ['NO_DEDUCTION'],
};

/** Causes and decisions that are right about a planted difference. */
export function rightOf(plant: PlantClass, condition: Condition): Right {
  const { kinds, actions }: Right = RIGHT[plant];
  return { kinds: kinds.length === 0 ? kinds : [...kinds, ...(ALSO_RIGHT[condition] ?? [])], actions };
}
