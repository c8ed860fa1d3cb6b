declare const declared: unique symbol;

/** Name of a list that is declared. Addresses, calls, and stored views have it. */
export type DeclaredName = string & { readonly [declared]: true };

/**
 * Lists whose facts still stand in several places, by the names that calls use. A new list is declared instead.
 *
 * @source docs/decisions/views.md#a-list-is-declared-once-in-the-domain
 */
export const UNDECLARED_LISTS = [
  'bills',
  'payments',
  'groups',
  'suspense',
  'expectedAdjustments',
  'directory',
  'aging',
  'audit',
  'remittances',
  'unclaimed',
  'uploads',
  'balances',
  'statementLines',
  'achFiles',
  'runs',
  'checkFiles',
  'invitations',
  'members',
  'continuation',
  'trialBalance',
  'entries',
  'carriers',
  'agents',
  'reps',
  'savingsLines',
  'memberClasses',
  'memberCostCenters',
] as const;
export type UndeclaredList = (typeof UNDECLARED_LISTS)[number];

/** A list that keeps its filters and order in its address. */
export type ViewedList = UndeclaredList | DeclaredName;

/** Every list with views. A declaration adds its name when it is loaded. */
export const LIST_NAMES: ViewedList[] = [...UNDECLARED_LISTS];

export function isUndeclared(name: ViewedList): name is UndeclaredList {
  return UNDECLARED_LISTS.some((one) => one === name);
}
