import type { CashItem } from './CashItem';
import type { ProposedMatch } from './Statement';

/** Items to choose from in their order, but what is proposed comes first, where it is seen without scrolling. */
export function offeredItems(items: readonly CashItem[], proposal: ProposedMatch | null): readonly CashItem[] {
  const proposed = new Set(proposal?.items.map(({ key }) => key));
  return [...items.filter(({ key }) => proposed.has(key)), ...items.filter(({ key }) => !proposed.has(key))];
}
