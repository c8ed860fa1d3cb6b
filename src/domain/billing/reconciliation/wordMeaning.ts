import type { Tier } from '../bills/Tier';
import type { ContinuationKind } from '../continuation/ContinuationPayer';
import { coverageFamily, coverageText } from './coverageFamily';

/** What a person decided about a value of a file's field: `from` (ignoring case) is read as `to`. Saved with the file's layout. */
export interface WordRule {
  readonly field: string;
  readonly from: string;
  readonly to: string;
}

export type EnrollmentAction = 'add' | 'change' | 'terminate' | 'audit';

/** Names of tiers, including X12 codes. */
const TIERS: Readonly<Record<Tier, readonly string[]>> = {
  EE: ['ee', 'emp', 'ind', 'employee', 'employee only', 'ee only', 'single', 'individual', 'self', 'self only', 'e'],
  ES: ['es', 'esp', 'ee sp', 'ee spouse', 'employee spouse', 'employee and spouse', 'couple', 'self and spouse'],
  EC: [
    'ec',
    'ech',
    'ee ch',
    'ee child',
    'ee children',
    'ee child ren',
    'employee child',
    'employee children',
    'employee child ren',
    'employee and child',
    'employee and children',
    'employee and child ren',
    'self and children',
  ],
  FAM: ['fam', 'family', 'f', 'ee fam', 'ee family', 'employee family', 'employee and family', 'self and family'],
};

/** Names of changes, including X12 maintenance codes. */
const ACTIONS: Readonly<Record<EnrollmentAction, readonly string[]>> = {
  add: ['add', 'addition', 'new', 'new hire', 'enroll', 'enrol', 'enrolled', 'a', '021', '21', '025', '25'],
  change: ['change', 'changed', 'update', 'c', '001', '1'],
  terminate: [
    'term',
    'terminate',
    'terminated',
    'termination',
    'cancel',
    'cancelled',
    'drop',
    't',
    '024',
    '24',
    '002',
    '2',
  ],
  audit: ['audit', 'compare', 'active', 'full', 'no change', '030', '30'],
};

/** Words for the sign of an amount. Words for its reason, such as a termination, say nothing about it. */
const ENTRIES: Readonly<Record<'charge' | 'credit', readonly string[]>> = {
  charge: ['charge', 'debit', 'dr', 'db', 'retro charge', 'retroactive charge', 'charge adjustment'],
  credit: ['credit', 'cr', 'refund', 'retro credit', 'retroactive credit', 'credit adjustment'],
};

/** Why a member pays outside payroll. */
const PAYERS: Readonly<Record<ContinuationKind, readonly string[]>> = {
  COBRA: ['cobra', 'federal cobra', 'federal continuation', 'cobra continuation'],
  STATE: ['state', 'state continuation', 'mini cobra', 'cal cobra', 'state cobra'],
  RETIREE: ['retiree', 'retired', 'retirement', 'ret', 'retiree billing'],
  LEAVE: ['leave', 'loa', 'fmla', 'leave of absence', 'unpaid leave', 'direct bill', 'direct pay'],
};

/** Display names of the lines of coverage. */
const COVERAGES: Readonly<Record<string, string>> = {
  medical: 'Medical',
  dental: 'Dental',
  vision: 'Vision',
  life: 'Life',
  dependentLife: 'Dependent Life',
  voluntaryLife: 'Voluntary Life',
  deathAndDismemberment: 'AD&D',
  disability: 'Disability',
  shortTermDisability: 'Short Term Disability',
  longTermDisability: 'Long Term Disability',
  accident: 'Accident',
  criticalIllness: 'Critical Illness',
  hospital: 'Hospital',
};
/** X12 codes of lines of coverage. */
const CODES: ReadonlyMap<string, string> = new Map([
  ['hlt', 'Medical'],
  ['mm', 'Medical'],
  ['pos', 'Medical'],
]);

const TIER_OF = byWord(TIERS);
const ACTION_OF = byWord(ACTIONS);
const ENTRY_OF = byWord(ENTRIES);
const PAYER_OF = byWord(PAYERS);

/** Possible meanings of values, by field format. */
export const MEANINGS = {
  tier: Object.keys(TIERS),
  action: Object.keys(ACTIONS),
  entry: Object.keys(ENTRIES),
  payer: Object.keys(PAYERS),
  coverage: Object.values(COVERAGES),
  // Classes are those of the group's rate tables.
  class: [],
} satisfies Record<string, readonly string[]>;
export type WordFormat = keyof typeof MEANINGS;

/** Whether values of a format have meanings. */
export function isWordFormat(format: string): format is WordFormat {
  return format in MEANINGS;
}

/** Meaning of a value as a tier, change, line of coverage, charge or credit, or reason to pay outside payroll; undefined if unknown. */
export function wordMeaning(format: WordFormat, text: string): string | undefined {
  const plain = coverageText(text.replaceAll('+', ' '));
  if (format === 'tier') return TIER_OF.get(plain);
  if (format === 'action') return ACTION_OF.get(plain);
  if (format === 'entry') return ENTRY_OF.get(plain);
  if (format === 'payer') return PAYER_OF.get(plain);
  if (format === 'class') return undefined;
  return CODES.get(plain) ?? COVERAGES[coverageFamily(text) ?? ''];
}

function byWord<Meaning extends string>(
  words: Readonly<Record<Meaning, readonly string[]>>,
): ReadonlyMap<string, string> {
  return new Map(
    Object.entries<readonly string[]>(words).flatMap(([meaning, all]) => all.map((word) => [word, meaning])),
  );
}
