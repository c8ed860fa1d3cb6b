import { type Cents, cappedSum, negate, ZERO } from '../../platform/money/Cents';
import { formatCents } from '../../platform/money/formatCents';

/**
 * Kinds of balances from the previous system. `outstanding`: a remittance that was sent and has not cleared at the bank.
 * `expected`: an adjustment expected on a carrier's later bill; not money. `memberBalance`: the amount under- or over-collected for
 * a member's month; not money either.
 *
 * @source docs/decisions/opening.md#one-row-for-each-balance
 */
export const OPENING_KINDS = [
  'bill',
  'suspense',
  'groupCredit',
  'carrierPayable',
  'outstanding',
  'bank',
  'expected',
  'memberBalance',
] as const;
export type OpeningKind = (typeof OPENING_KINDS)[number];

export const OPENING_KIND_LABELS: Readonly<Record<OpeningKind, string>> = {
  bill: 'Open bills',
  suspense: 'Suspense',
  groupCredit: 'Group credits',
  carrierPayable: 'Carrier payable',
  outstanding: 'Outstanding remittances',
  bank: 'Bank balance',
  expected: 'Expected adjustments',
  memberBalance: 'Member balances',
};

/** The rows of a kind and their total. */
export interface OpeningTotal {
  readonly kind: OpeningKind;
  readonly rows: number;
  readonly totalCents: Cents;
}

/** A total of the old trial balance, as typed by a person. */
export type ControlTotal = Pick<OpeningTotal, 'kind' | 'totalCents'>;

/** Words for the kinds in the type column and in sheet names, in lower case. */
const KIND_OF_WORD: Readonly<Record<string, OpeningKind>> = {
  bill: 'bill',
  bills: 'bill',
  'open bill': 'bill',
  'open bills': 'bill',
  suspense: 'suspense',
  'credit suspense': 'suspense',
  'group credit': 'groupCredit',
  'group credits': 'groupCredit',
  'carrier payable': 'carrierPayable',
  'carrier payables': 'carrierPayable',
  'outstanding remittance': 'outstanding',
  'outstanding remittances': 'outstanding',
  'outstanding check': 'outstanding',
  'outstanding checks': 'outstanding',
  bank: 'bank',
  'bank balance': 'bank',
  'bank balances': 'bank',
  'expected adjustment': 'expected',
  'expected adjustments': 'expected',
  'member balance': 'memberBalance',
  'member balances': 'memberBalance',
};

/** The kind for a type or sheet name; undefined for any other text. */
export function openingKindOf(text: string): OpeningKind | undefined {
  const word = text
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ');
  return Object.hasOwn(KIND_OF_WORD, word) ? KIND_OF_WORD[word] : undefined;
}

/** The total of a kind; zero if no row has it. */
export function openingTotal(totals: readonly ControlTotal[], kind: OpeningKind): Cents {
  return totals.find((total) => total.kind === kind)?.totalCents ?? ZERO;
}

/**
 * Compares the totals of the rows with those of the old trial balance, kind by kind.
 *
 * @returns a sentence for each kind that differs; empty if all match.
 * @source docs/decisions/opening.md#the-totals-are-those-of-the-old-trial-balance
 */
export function controlDifferences(found: readonly OpeningTotal[], typed: readonly ControlTotal[]): readonly string[] {
  return OPENING_KINDS.flatMap((kind) => {
    const [inFile, inBooks] = [openingTotal(found, kind), openingTotal(typed, kind)];
    if (inFile === inBooks) return [];
    return [
      `${OPENING_KIND_LABELS[kind]}: the rows total ${formatCents(inFile)}, but the trial balance shows ${formatCents(inBooks)}.`,
    ];
  });
}

/**
 * Remainder of the opening balance account: the bank balance less the money held for others. Zero if the bank has exactly the
 * amount held; positive if it has more.
 */
export function openingRemainder(totals: readonly OpeningTotal[]): Cents {
  const held = (['suspense', 'groupCredit', 'carrierPayable', 'outstanding'] as const).map((kind) =>
    negate(openingTotal(totals, kind)),
  );
  return cappedSum([openingTotal(totals, 'bank'), ...held]);
}
