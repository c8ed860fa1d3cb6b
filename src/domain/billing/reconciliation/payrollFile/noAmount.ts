/** Words that payroll writes instead of an amount if nothing is deducted. */
const NO_AMOUNT =
  /^(?:[-–—]+|n\/?\.?a\.?|none|nil|null|no|zero|loa|fmla|waive[rds]?\b.*|declin(?:e|es|ed|ing)\b.*|refused?\b.*|not (?:enrolled|elected|covered|eligible|applicable|participating|taken|selected)\b.*|no (?:coverage|cov|deduction|ded|election|premium|enrollment|amount)\b.*|opt(?:ed|s)?[- ]?outs?\b.*|ineligible\b.*|(?:on |unpaid )?leave\b.*|term(?:ed|inated)?\b.*)$/i;
const EDGES = /^[\s([*"']+|[\s)\]*"'.!:]+$/g;

/**
 * Whether a cell says that there is no amount: `waived`, `n/a`, `–`, `(declined 11/1)`. It counts as zero.
 *
 * @param text not empty
 * @source docs/decisions/payroll-files.md#words-in-place-of-an-amount-are-zero
 */
export function isNoAmount(text: string): boolean {
  // Quick check: nearly all cells are amounts.
  if (/^[$\d]/.test(text)) return false;
  return NO_AMOUNT.test(text.replace(EDGES, ''));
}
