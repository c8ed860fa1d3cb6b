/** Ledger accounts, kept per group. @source product.md, Money */
export const Account = {
  /** What the group owes on its bills; a positive balance is owed to the carrier's biller. */
  Receivable: 'RECEIVABLE',
  Cash: 'CASH',
  CreditSuspense: 'CREDIT_SUSPENSE',
  DebitSuspense: 'DEBIT_SUSPENSE',
  GroupCredit: 'GROUP_CREDIT',
  OverShort: 'OVER_SHORT',
  /** What a group owes because the excess of a returned payment had been used. @source product.md, Money, invariant 6 */
  ReturnedReceivable: 'RETURNED_RECEIVABLE',
  /** What is owed to a carrier from processed payments. */
  CarrierPayable: 'CARRIER_PAYABLE',
  /** What was billed: the contra account of receivables until payment. */
  Billed: 'BILLED',
  /** Debits in bank files whose payments are not settled yet. */
  AchClearing: 'ACH_CLEARING',
  /** The contra account of `AchClearing`: the group owes its bills until the money has settled. */
  AchUnsettled: 'ACH_UNSETTLED',
  /** What was remitted to a carrier and has not been sent. */
  RemittancePayable: 'REMITTANCE_PAYABLE',
  /** What was sent to a carrier and has not left the bank account. */
  RemittanceClearing: 'REMITTANCE_CLEARING',
  /** Refunds that were approved and have no check. */
  RefundsPayable: 'REFUNDS_PAYABLE',
  /** Refund checks that the bank has not paid. */
  RefundClearing: 'REFUND_CLEARING',
  /** Owed to payees of uncashed checks until it is paid to them or to the state. */
  UnclaimedProperty: 'UNCLAIMED_PROPERTY',
  /** Bank balances before the first statement or of the system before, less the money held for others then. */
  OpeningBalance: 'OPENING_BALANCE',
  /** What the bank took for its services, less what it gave back. */
  BankFees: 'BANK_FEES',
  InterestEarned: 'INTEREST_EARNED',
  /** Money from and to other accounts of the office, which are not in the ledger. */
  BankTransfers: 'BANK_TRANSFERS',
  /** What the bank owes after its errors. */
  BankErrors: 'BANK_ERRORS',
} as const;
export type Account = (typeof Account)[keyof typeof Account];
