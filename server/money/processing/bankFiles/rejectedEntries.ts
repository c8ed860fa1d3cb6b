import type { RejectedEntry } from '../../../../src/domain/money/processing/BankFile';
import { invalid, type Refusal } from '../../../platform/shared/Refusal';

interface EntryNames<Item> {
  /** Whether a number that the bank gives identifies an item. */
  readonly isNamed: (item: Item, given: string) => boolean;
  /** Key of an item, by which the result is sorted: the order in which others lock items. */
  readonly keyOf: (item: Item) => string;
  readonly missing: (given: string) => string;
  readonly repeated: (given: string) => string;
  /** Why an item cannot be rejected this way; undefined if it can. Default: all can. */
  readonly problem?: (item: Item, given: string) => string | undefined;
}

/**
 * The items of a bank file that the bank rejected, with its reasons.
 *
 * @throws Refusal BAD_REQUEST for a number that identifies no item, an item listed twice, or one that cannot be rejected.
 */
export function rejectedItems<Item>(
  entries: readonly RejectedEntry[],
  items: readonly Item[],
  { isNamed, keyOf, missing, repeated, problem = () => undefined }: EntryNames<Item>,
): readonly (Item & Pick<RejectedEntry, 'reason'>)[] {
  const keys = new Set<string>();
  const rejected = entries.map(({ confirmation, reason }, index) => {
    const item = items.find((one) => isNamed(one, confirmation));
    if (item === undefined) throw wrongEntry(index, missing(confirmation));
    const key = keyOf(item);
    if (keys.has(key)) throw wrongEntry(index, repeated(confirmation));
    keys.add(key);
    const found = problem(item, confirmation);
    if (found !== undefined) throw wrongEntry(index, found);
    return { key, item: { ...item, reason } };
  });
  return rejected.sort((one, other) => (one.key < other.key ? -1 : 1)).map(({ item }) => item);
}

function wrongEntry(index: number, message: string): Refusal {
  return invalid(`rejected.${index}.confirmation`, message);
}
