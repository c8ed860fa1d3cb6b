/** Shortest and longest text to search for, without surrounding spaces. */
export const MIN_SEARCH_LENGTH = 2;
export const MAX_SEARCH_LENGTH = 80;
/** Maximum results shown per type. */
export const MAX_ITEMS = 5;
/** Matches of a type beyond this number are not counted. */
export const MAX_COUNT = 1_000;

type Counts = Readonly<Record<'members' | 'bills' | 'groups' | 'payments', { readonly total: number }>>;

/** Number of matches over all types. */
export function matchCount({ members, bills, groups, payments }: Counts): number {
  return members.total + bills.total + groups.total + payments.total;
}
