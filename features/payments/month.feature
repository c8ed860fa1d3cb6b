Feature: A month of payments
  One month of one group, from the lockbox to the last closed bill: a check, an ACH payment that its bank returns, money held
  in suspense, and a short that is closed. At the end nothing is due and the books balance.

  Background:
    Given these bills for "Harbor Foods":
      | number | period     | status     | due       |
      | HF-1   | this month | RECONCILED | $1,200.00 |
      | HF-2   | this month | RECONCILED | $800.00   |
      | HF-3   | this month | RECONCILED | $450.00   |
    And another manager allowed payors of "Harbor Foods" to write off $5.00
    And the admin deposits a lockbox file with these checks:
      | number | amount    | payer        | bill |
      | 7001   | $1,246.00 | Harbor Foods | HF-1 |
    And they post the deposit
    And the payor of "Harbor Foods" has paid $800.00 on bill "HF-2"
    And processing ran for the settlement date
    And the manager uploaded a return file with "R01"
    And the payor of "Harbor Foods" has paid $800.00 on bill "HF-2"
    And the payor of "Harbor Foods" has paid $400.00 on bill "HF-3"
    And processing ran for the settlement date
    And the admin applies $46.00 to bill "HF-3" from check "7001"

  Rule: At the end of the month nothing is due, and the books balance

    @BR-PAY-25 @PAY-1 @PAY-2 @BIL-1 @browser @deep
    Scenario: Every bill of the month is paid
      When the manager closes bill "HF-3" short
      Then bill "HF-1" is PAID
      And bill "HF-2" is PAID
      And bill "HF-3" is PAID
      And they see these payments:
        | amount    | method           | status    | reason |
        | $1,246.00 | Lockbox          | Processed |        |
        | $800.00   | ACH              | Processed |        |
        | $800.00   | ACH              | Returned  | R01    |
        | $400.00   | ACH              | Processed |        |
        | $46.00    | Credit Suspense  | Processed |        |
        | $4.00     | Over/Short Debit | Processed |        |
      And $0.00 is in suspense
      And the books balance
