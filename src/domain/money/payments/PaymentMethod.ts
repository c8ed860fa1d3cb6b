/** Payment methods as stored and sent. Each has a row in `PAYMENT_METHODS` (`paymentMethods.ts`). @source PAY-2 */
export const PaymentMethod = {
  Check: 'Check',
  Ach: 'ACH',
  Lockbox: 'Lockbox',
  CreditSuspense: 'Credit Suspense',
  DebitSuspense: 'Debit Suspense',
  OverShortDebit: 'Over/Short Debit',
  OverShortCredit: 'Over/Short Credit',
  GroupCredit: 'Group Credit',
  ZeroPayment: 'Zero Payment',
} as const;
export type PaymentMethod = (typeof PaymentMethod)[keyof typeof PaymentMethod];
