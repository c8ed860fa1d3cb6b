/**
 * `APPROVED`: owed, without a check. `ISSUED`: has a check that the bank has not paid. `CLEARED`: the check is on a bank statement.
 * `UNCLAIMED`: its check was marked stale. `REMIT_WAITS`: its remittance to the state needs a second person's approval. `REMITTED`:
 * paid to the state as unclaimed property. `RETURNED`: its amount was returned to suspense. `PAID_BEFORE`: refunded by a version
 * without refund checks, which took it out of cash at once. `ACH_WAITS`: its ACH credit needs a second person's approval.
 * `ACH_READY`: the next processing run puts its credit in a bank file. `ACH_FILED`: it is in a bank file. `ACH_SETTLED`: the credit
 * has settled.
 */
export const REFUND_STATES = [
  'APPROVED',
  'ISSUED',
  'CLEARED',
  'UNCLAIMED',
  'REMIT_WAITS',
  'REMITTED',
  'RETURNED',
  'PAID_BEFORE',
  'ACH_WAITS',
  'ACH_READY',
  'ACH_FILED',
  'ACH_SETTLED',
] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/**
 * Steps for an uncashed check. `revive` undoes `stale`; `reissue`, `remit`, and `approveRemit` void the check. Above a
 * limit, `remit` needs a second person's approval.
 */
export const UNCLAIMED_STEPS = ['stale', 'revive', 'reissue', 'remit', 'approveRemit', 'declineRemit'] as const;
export type UnclaimedStep = (typeof UNCLAIMED_STEPS)[number];

/**
 * Steps for an ACH credit. `askCredit`: it needs a second person's approval. `file` puts it in a bank file; `release`: the file was
 * canceled or rejected, so that the next one includes it. After `rejectCredit` and `returnCredit`, the refund is owed again.
 */
const CREDIT_STEPS = [
  'credit',
  'askCredit',
  'approveCredit',
  'declineCredit',
  'cancelCredit',
  'file',
  'release',
  'settle',
  'rejectCredit',
  'returnCredit',
] as const;
export type CreditStep = (typeof CREDIT_STEPS)[number];

/** Steps for the stop order of a void check. They change no refund. */
export const STOP_ORDER_STEPS = ['renewStop', 'endStop'] as const;
export type StopOrderStep = (typeof STOP_ORDER_STEPS)[number];

/** Steps of a refund. `clear` and `unclear` are caused by matches of statement lines, which also revive a stale check. */
export const REFUND_STEPS = [
  'approve',
  'issue',
  'void',
  'clear',
  'unclear',
  'return',
  'askRemit',
  ...UNCLAIMED_STEPS,
  ...CREDIT_STEPS,
  ...STOP_ORDER_STEPS,
] as const;
export type RefundStep = (typeof REFUND_STEPS)[number];
