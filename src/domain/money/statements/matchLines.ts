import { addDays, dateText } from '../../platform/dates/LocalDate';
import { sumCents } from '../../platform/money/Cents';
import { formatCents } from '../../platform/money/formatCents';
import { counted } from '../../platform/text/wording';
import { CASH_ITEM_PLURALS, type CashItem, canBeOfKind, cashItemLabel, DAYS_APART } from './CashItem';
import type { StatementLine } from './Statement';

/** Lines and items that are the same money: both sides have one sum. */
export interface LineMatch {
  readonly linePks: readonly string[];
  readonly itemKeys: readonly string[];
  /** Why, in words. */
  readonly reason: string;
}

/** A line that fits several things, or whose only fit also fits another line. */
export interface UnclearLine {
  readonly linePk: string;
  /** Reason for the match, in a sentence. */
  readonly reason: string;
}

export interface Matching {
  readonly matches: readonly LineMatch[];
  /** These are asked. */
  readonly unclear: readonly UnclearLine[];
}

interface Fit {
  readonly lines: readonly StatementLine[];
  readonly items: readonly CashItem[];
  readonly reason: string;
}

/** Shorter references are found in unrelated texts. */
const MIN_REFERENCE = 4;

/**
 * Matches open lines with open items: first those of one amount and reference, then of one amount and about one day, then sums of
 * a day's items or lines. Whatever fits in two ways is left to a person.
 *
 * @source docs/decisions/statements.md#what-fits-in-two-ways-is-asked
 */
export function matchLines(lines: readonly StatementLine[], items: readonly CashItem[]): Matching {
  const pool = {
    lines: new Map(lines.map((line) => [line.linePk, line])),
    items: new Map(items.map((item) => [item.key, item])),
  };
  const matches: LineMatch[] = [];
  const unclear = new Map<string, string>();
  for (const findFits of [fitsByReference, fitsByAmount, fitsBySum]) {
    const fits = findFits(
      [...pool.lines.values()].filter(({ linePk }) => !unclear.has(linePk)),
      [...pool.items.values()],
    );
    const { clear, doubtful, doubtfulItems } = sorted(fits);
    for (const { lines: some, items: same, reason } of clear) {
      matches.push({ linePks: some.map(({ linePk }) => linePk), itemKeys: same.map(({ key }) => key), reason });
      for (const { linePk } of some) pool.lines.delete(linePk);
      for (const { key } of same) pool.items.delete(key);
    }
    for (const [linePk, reason] of doubtful) unclear.set(linePk, reason);
    for (const key of doubtfulItems) pool.items.delete(key);
  }
  return { matches, unclear: [...unclear].map(([linePk, reason]) => ({ linePk, reason })) };
}

/** Splits fits into those that share no line or item with another fit, and notes on the lines of the rest. */
function sorted(fits: readonly Fit[]) {
  const uses = new Map<string, Fit[]>();
  const keysOf = ({ lines, items }: Fit) => [
    ...lines.map(({ linePk }) => `line ${linePk}`),
    ...items.map(({ key }) => `item ${key}`),
  ];
  for (const fit of fits) for (const key of keysOf(fit)) uses.set(key, [...(uses.get(key) ?? []), fit]);
  const isClear = (fit: Fit) => keysOf(fit).every((key) => uses.get(key)?.length === 1);
  const doubtful = new Map<string, string>();
  const doubtfulItems = new Set<string>();
  for (const fit of fits.filter((one) => !isClear(one))) {
    for (const { key } of fit.items) doubtfulItems.add(key);
    for (const line of fit.lines) doubtful.set(line.linePk, doubtOf(line, uses.get(`line ${line.linePk}`) ?? []));
  }
  return { clear: fits.filter(isClear), doubtful, doubtfulItems };
}

function doubtOf({ amountCents }: StatementLine, fits: readonly Fit[]): string {
  const [first] = fits;
  if (fits.length === 1 && first?.items.length === 1)
    return `${cashItemLabel(first.items[0] as CashItem)}, fits other lines, too.`;
  return `${counted(fits.length, 'way')} to make ${formatCents(amountCents)}: choose what it is.`;
}

function fitsByReference(lines: readonly StatementLine[], items: readonly CashItem[]): readonly Fit[] {
  const named = items.filter(({ reference }) => reference.length >= MIN_REFERENCE);
  return pairsOf(lines, named).flatMap(([line, item]) => {
    const text = ` ${line.reference} ${line.description} `.toLowerCase();
    const isNamed = new RegExp(`[^a-z0-9]${escaped(item.reference.toLowerCase())}[^a-z0-9]`).test(text);
    return isNamed ? [{ lines: [line], items: [item], reason: `Same amount and reference: ${item.reference}.` }] : [];
  });
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function fitsByAmount(lines: readonly StatementLine[], items: readonly CashItem[]): readonly Fit[] {
  return pairsOf(lines, items)
    .filter(([line, item]) => canBeOfKind(line.typeCode, item.kind) && isNear(line, item))
    .map(([line, item]) => ({ lines: [line], items: [item], reason: 'Same amount, about the expected day.' }));
}

/** Lines with items of the same amount. */
function pairsOf(lines: readonly StatementLine[], items: readonly CashItem[]) {
  const groups = grouped(items, ({ amountCents }) => String(amountCents));
  return lines.flatMap((line) =>
    (groups.get(String(line.amountCents)) ?? []).map((item): readonly [StatementLine, CashItem] => [line, item]),
  );
}

/** One line for all items of a kind and day, and all lines of a type and day for one item. */
function fitsBySum(lines: readonly StatementLine[], items: readonly CashItem[]): readonly Fit[] {
  const ofItems = itemsByDay(items)
    .filter((some) => some.length > 1)
    .flatMap((some) => {
      const [first] = some as readonly [CashItem];
      const sum = sumCents(some.map(({ amountCents }) => amountCents));
      const reason = `Sum of the ${some.length} ${CASH_ITEM_PLURALS[first.kind]} of ${dateText(first.day)}.`;
      return lines
        .filter((line) => line.amountCents === sum && canBeOfKind(line.typeCode, first.kind) && isNear(line, first))
        .map((line): Fit => ({ lines: [line], items: some, reason }));
    });
  const ofLines = linesByDay(lines)
    .filter((some) => some.length > 1)
    .flatMap((some) => {
      const [first] = some as readonly [StatementLine];
      const sum = sumCents(some.map(({ amountCents }) => amountCents));
      const reason = `The ${some.length} lines of ${dateText(first.day)} are the sum.`;
      return items
        .filter((item) => item.amountCents === sum && canBeOfKind(first.typeCode, item.kind) && isNear(first, item))
        .map((item): Fit => ({ lines: some, items: [item], reason }));
    });
  return [...ofItems, ...ofLines];
}

/** Items of one kind, day, and direction. */
export function itemsByDay(items: readonly CashItem[]): readonly (readonly CashItem[])[] {
  return [...grouped(items, ({ kind, day, amountCents }) => `${kind} ${day} ${amountCents > 0}`).values()];
}

/** Lines of one type, day, and direction. */
export function linesByDay(lines: readonly StatementLine[]): readonly (readonly StatementLine[])[] {
  return [...grouped(lines, ({ typeCode, day, amountCents }) => `${typeCode} ${day} ${amountCents > 0}`).values()];
}

/** Whether a line is about the day on which the bank is expected to book an item. */
export function isNear({ day }: StatementLine, item: CashItem): boolean {
  const { before, after } = DAYS_APART[item.kind];
  return day >= addDays(item.day, -before) && day <= addDays(item.day, after);
}

function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): ReadonlyMap<string, readonly Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}
