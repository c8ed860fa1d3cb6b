/**
 * An account in lists and sentences: `Operating ending in 789`. Masked numbers are as long as the number, so they stand only where a
 * number is expected.
 *
 * @param accountMasked null for payments without an account.
 * @source docs/decisions/bank-accounts.md#an-account-is-named-by-its-last-three-digits
 */
export function accountText({
  name,
  accountMasked,
}: {
  readonly name: string;
  readonly accountMasked: string | null;
}): string {
  return accountMasked === null ? name : `${name} ${endingText(accountMasked)}`;
}

/** `ending in 789`, of a masked number. */
export function endingText(masked: string): string {
  return `ending in ${masked.replace(/^X+/, '')}`;
}
