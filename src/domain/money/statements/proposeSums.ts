import { dateText } from '../../platform/dates/LocalDate';
import { type Cents, sumCents } from '../../platform/money/Cents';
import { formatCents } from '../../platform/money/formatCents';
import { counted } from '../../platform/text/wording';
import { CASH_ITEM_PLURALS, type CashItem, canBeOfKind, cashItemLabel } from './CashItem';
import { isNear, itemsByDay, linesByDay, type Matching } from './matchLines';
import type { ProposedMatch, StatementLine } from './Statement';
import { MAX_PARTS, SubsetSums } from './SubsetSums';

/** What an open line may be: a sentence, and what to match it with if only that adds up. */
export interface Proposal {
  readonly reason: string;
  readonly match: ProposedMatch | null;
}

/** One line and some items of a day, or some lines of a day and one item. */
interface Sum {
  readonly lines: readonly StatementLine[];
  readonly items: readonly CashItem[];
  readonly reason: string;
  /** Whether nothing else among the day's items or lines adds up. */
  readonly isOnly: boolean;
}

/** Sums that are tried for a statement; each looks at some thousand subsets at most. */
const MAX_TRIES = 300;
const MAX_NAMED = 4;

/**
 * For lines that nothing fits as a whole: some items of a kind and day that add up to a line, and some lines of a type and day that add
 * up to an item. They are proposed and never matched by themselves, because other amounts can have the same sum by chance.
 *
 * @param matching what `matchLines` finds among the same lines and items.
 * @returns proposals by line; lines for which nothing adds up are omitted.
 * @source docs/decisions/statements.md#some-items-that-add-up-are-proposed
 */
export function proposeSums(
  lines: readonly StatementLine[],
  items: readonly CashItem[],
  { matches, unclear }: Matching,
): ReadonlyMap<string, Proposal> {
  const taken = new Set([...matches.flatMap(({ linePks }) => linePks), ...unclear.map(({ linePk }) => linePk)]);
  const used = new Set(matches.flatMap(({ itemKeys }) => itemKeys));
  const open = lines.filter(({ linePk }) => !taken.has(linePk));
  if (open.length === 0) return new Map();
  const free = items.filter(({ key }) => !used.has(key));
  const tries = new Tries();
  const sums = [...sumsOfItems(open, free, tries), ...sumsOfLines(open, free, tries)];
  const others = lines.filter(({ linePk }) => unclear.some((one) => one.linePk === linePk));
  return proposalsOf(sums, (item) =>
    others.some((line) => line.amountCents === item.amountCents && canBeOfKind(line.typeCode, item.kind)),
  );
}

class Tries {
  private left = MAX_TRIES;

  /** @returns the places of the parts; `unknown` if there are too many to try. */
  find(sums: () => SubsetSums, parts: readonly { readonly amountCents: Cents }[], target: Cents) {
    const size = Math.abs(target);
    const sizes = parts.map(({ amountCents }) => Math.abs(amountCents)).sort((one, other) => one - other);
    const isTooSmall = size < (sizes[0] ?? 0) + (sizes[1] ?? 0);
    if (isTooSmall || size > sizes.reduce((sum, one) => sum + one, 0)) return undefined;
    if (parts.length > MAX_PARTS || this.left === 0) return 'unknown';
    this.left -= 1;
    return sums().find(target);
  }
}

function sumsOfItems(lines: readonly StatementLine[], items: readonly CashItem[], tries: Tries): readonly Sum[] {
  return severalOf(itemsByDay(items)).flatMap(([some, first, sums]) => {
    const day = `${some.length} ${CASH_ITEM_PLURALS[first.kind]} of ${dateText(first.day)}`;
    return lines
      .filter((line) => canBeOfKind(line.typeCode, first.kind) && isNear(line, first) && isSameSign(line, first))
      .flatMap((line): readonly Sum[] => {
        const amount = formatCents(line.amountCents);
        const found = tries.find(sums, some, line.amountCents);
        if (found === undefined) return [];
        const sum = { lines: [line], items: some, isOnly: false };
        if (found === 'unknown')
          return [{ ...sum, reason: `There are ${day}: too many to try which of them make ${amount}. Choose them.` }];
        if (found === 'several')
          return [{ ...sum, reason: `More than one choice of the ${day} makes ${amount}: choose what it is.` }];
        const chosen = found.flatMap((at) => some[at] ?? []);
        return [
          {
            ...sum,
            items: chosen,
            isOnly: true,
            reason: `${chosen.length} of the ${day} add up to it: ${named(chosen)}.`,
          },
        ];
      });
  });
}

function sumsOfLines(lines: readonly StatementLine[], items: readonly CashItem[], tries: Tries): readonly Sum[] {
  return severalOf(linesByDay(lines)).flatMap(([some, first, sums]) =>
    items
      .filter((item) => canBeOfKind(first.typeCode, item.kind) && isNear(first, item) && isSameSign(first, item))
      .flatMap((item): readonly Sum[] => {
        const found = tries.find(sums, some, item.amountCents);
        if (found === undefined || found === 'unknown') return [];
        const name = `${cashItemLabel(item)}, ${formatCents(item.amountCents)}`;
        if (found === 'several') {
          const reason = `More than one choice of the ${some.length} lines of ${dateText(first.day)} makes ${name}: choose what it is.`;
          return [{ lines: some, items: [item], reason, isOnly: false }];
        }
        const chosen = found.flatMap((at) => some[at] ?? []);
        const numbers = chosen.map(({ lineNo }) => lineNo);
        const reason = `Lines ${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)} add up to ${name}.`;
        return [{ lines: chosen, items: [item], reason, isOnly: true }];
      }),
  );
}

function proposalsOf(sums: readonly Sum[], isDoubtful: (item: CashItem) => boolean): ReadonlyMap<string, Proposal> {
  const users = new Map<string, Sum[]>();
  const add = (key: string, sum: Sum) => users.set(key, [...(users.get(key) ?? []), sum]);
  for (const sum of sums) {
    for (const { linePk } of sum.lines) add(`line ${linePk}`, sum);
    if (sum.isOnly) for (const { key } of sum.items) add(`item ${key}`, sum);
  }
  const isShared = (sum: Sum) =>
    sum.items.some((item) => isDoubtful(item) || (users.get(`item ${item.key}`)?.length ?? 0) > 1) ||
    sum.lines.some(({ linePk }) => (users.get(`line ${linePk}`)?.length ?? 0) > 1);
  const proposals = new Map<string, Proposal>();
  for (const line of sums.flatMap((sum) => sum.lines)) {
    const [sum, ...more] = users.get(`line ${line.linePk}`) ?? [];
    if (!sum) continue;
    if (more.length > 0) {
      const reason = `${counted(more.length + 1, 'way')} to make ${formatCents(line.amountCents)}: choose what it is.`;
      proposals.set(line.linePk, { reason, match: null });
    } else if (!sum.isOnly) proposals.set(line.linePk, { reason: sum.reason, match: null });
    else if (isShared(sum)) {
      proposals.set(line.linePk, { reason: `${sum.reason} Part of it fits other lines, too.`, match: null });
    } else proposals.set(line.linePk, { reason: sum.reason, match: matchOf(sum) });
  }
  return proposals;
}

function matchOf({ lines, items }: Sum): ProposedMatch {
  return {
    lines: lines.map(({ linePk, amountCents }) => ({ linePk, amountCents })),
    items: items.map(({ key, amountCents }) => ({ key, amountCents })),
  };
}

/** Groups of two or more, each with its first member and its sums, which are computed once. */
function severalOf<Part extends { readonly amountCents: Cents }>(groups: readonly (readonly Part[])[]) {
  return groups.flatMap((some): readonly (readonly [readonly Part[], Part, () => SubsetSums])[] => {
    const [first] = some;
    if (!first || some.length < 2) return [];
    let sums: SubsetSums | undefined;
    return [[some, first, () => (sums ??= new SubsetSums(some.map(({ amountCents }) => amountCents)))]];
  });
}

function isSameSign(one: { readonly amountCents: Cents }, other: { readonly amountCents: Cents }): boolean {
  return one.amountCents > 0 === other.amountCents > 0;
}

function named(items: readonly CashItem[]): string {
  const names = items
    .slice(0, MAX_NAMED)
    .map(({ name, amountCents }) => [name, formatCents(amountCents)].filter(Boolean).join(', '));
  const rest = items.slice(MAX_NAMED);
  if (rest.length === 0) return names.join('; ');
  return `${names.join('; ')}; and ${rest.length} more, ${formatCents(sumCents(rest.map(({ amountCents }) => amountCents)))}`;
}
