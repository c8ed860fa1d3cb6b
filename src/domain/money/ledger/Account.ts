/** Ledger accounts, kept per group. @source product.md, Money */
export const Account = {
  /** Amount the group owes on its bills; a positive balance is owed to the carrier's biller. */
  Receivable: 'RECEIVABLE',
  Cash: 'CASH',
  CreditSuspense: 'CREDIT_SUSPENSE',
  DebitSuspense: 'DEBIT_SUSPENSE',
  GroupCredit: 'GROUP_CREDIT',
  OverShort: 'OVER_SHORT',
  /** Amount a group owes because the excess of a returned payment had been used. @source product.md, Money, invariant 6 */
  ReturnedReceivable: 'RETURNED_RECEIVABLE',
  /** Amount owed to a carrier from processed payments. */
  CarrierPayable: 'CARRIER_PAYABLE',
  /** Billed amounts: the contra account of receivables until payment. */
  Billed: 'BILLED',
  /** Debits in bank files whose payments are not settled yet. */
  AchClearing: 'ACH_CLEARING',
  /** Contra account of `AchClearing`: the group owes its bills until the money has settled. */
  AchUnsettled: 'ACH_UNSETTLED',
  /** Remittances to a carrier that have not been sent. */
  RemittancePayable: 'REMITTANCE_PAYABLE',
  /** Remittances sent to a carrier that have not left the bank account. */
  RemittanceClearing: 'REMITTANCE_CLEARING',
  /** Approved refunds without a check. */
  RefundsPayable: 'REFUNDS_PAYABLE',
  /** Refund checks that the bank has not paid. */
  RefundClearing: 'REFUND_CLEARING',
  /** Owed to payees of uncashed checks until it is paid to them or to the state. */
  UnclaimedProperty: 'UNCLAIMED_PROPERTY',
  /** Bank balances before the first statement or from the previous system, less the money then held for others. */
  OpeningBalance: 'OPENING_BALANCE',
  /** Bank fees, less fee refunds. */
  BankFees: 'BANK_FEES',
  InterestEarned: 'INTEREST_EARNED',
  /** Transfers between this and other accounts of the office that are not in the ledger. */
  BankTransfers: 'BANK_TRANSFERS',
  /** Amount the bank owes to correct its errors. */
  BankErrors: 'BANK_ERRORS',
} as const;
export type Account = (typeof Account)[keyof typeof Account];
