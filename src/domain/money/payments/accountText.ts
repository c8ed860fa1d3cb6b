/**
 * An account's name in lists and sentences: `Operating ending in 789`. A masked number is as long as the number, so it is only used
 * where a number is expected.
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

/** `ending in 789`, from a masked number. */
export function endingText(masked: string): string {
  return `ending in ${masked.replace(/^X+/, '')}`;
}
