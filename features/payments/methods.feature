Feature: Payment methods
  Each of the nine payment methods takes money from its own source, and the books balance afterwards.

  Background:
    Given a RECONCILED bill "HF-1" of $1,200.00 for "Harbor Foods"
    And a RECONCILED bill "HF-2" of $300.00 for "Harbor Foods"

  Rule: A bill can be paid by ACH, by check, or through a lockbox

    @BR-PAY-25 @PAY-2 @browser @deep
    Scenario: ACH
      Given the payor of "Harbor Foods" has chosen bill "HF-1" to pay
      And they have confirmed the payment
      When processing runs for the settlement date
      Then bill "HF-1" is PAID
      And they see these payments:
        | amount    | method | status    |
        | $1,200.00 | ACH    | Processed |
      And the books balance

    @PAY-2 @browser @deep
    Scenario: Check
      Given the admin enters a deposit of $1,200.00 with these checks:
        | number | amount    | payer        | bill |
        | 7001   | $1,200.00 | Harbor Foods | HF-1 |
      When they post the deposit
      Then bill "HF-1" is PAID
      And the payor of "Harbor Foods" sees these payments:
        | amount    | method | status    |
        | $1,200.00 | Check  | Processed |
      And the books balance

    @PAY-2 @browser @deep
    Scenario: Lockbox
      Given the admin deposits a lockbox file with these checks:
        | number | amount    | payer        | bill |
        | 7001   | $1,200.00 | Harbor Foods | HF-1 |
      When they post the deposit
      Then bill "HF-1" is PAID
      And the payor of "Harbor Foods" sees these payments:
        | amount    | method  | status    |
        | $1,200.00 | Lockbox | Processed |
      And the books balance

  Rule: A bill can be paid with money held for the group

    @PAY-2 @browser @deep
    Scenario: Credit Suspense
      Given the payor of "Harbor Foods" has paid bill "HF-2" with $1,500.00
      And processing ran for the settlement date
      And the payor of "Harbor Foods" has paid bill "HF-1" using credit suspense
      When processing runs for the settlement date
      Then they see these payments:
        | amount    | method          | status    |
        | $1,500.00 | ACH             | Processed |
        | $1,200.00 | Credit Suspense | Processed |
      And the books balance

    @PAY-2 @browser @deep
    Scenario: Group Credit
      Given the admin enters a deposit of $1,500.00 with these checks:
        | number | amount    | payer        | bill |
        | 7001   | $1,500.00 | Harbor Foods | HF-2 |
      And they post the deposit
      And they transfer $1,200.00 to group credit from check "7001"
      And the payor of "Harbor Foods" has paid bill "HF-1" using group credit
      When processing runs for the settlement date
      Then they see these payments:
        | amount    | method       | status    |
        | $1,500.00 | Check        | Processed |
        | $1,200.00 | Group Credit | Processed |
      And the books balance

  Rule: A difference is written off, or carried to the next bill

    @PAY-2 @browser @deep
    Scenario: Over/Short Debit
      Given the manager allowed payors of "Harbor Foods" to write off $5.00
      And the payor of "Harbor Foods" has paid bill "HF-1" with $1,197.00 and writes off the rest
      When processing runs for the settlement date
      Then bill "HF-1" is PAID
      And they see these payments:
        | amount    | method           | status    |
        | $1,197.00 | ACH              | Processed |
        | $3.00     | Over/Short Debit | Processed |
      And the books balance

    @PAY-2 @browser @deep
    Scenario: Over/Short Credit
      Given the manager allowed payors of "Harbor Foods" to write off $5.00
      And the payor of "Harbor Foods" has paid bill "HF-1" with $1,203.00 and writes off the rest
      When processing runs for the settlement date
      Then bill "HF-1" is PAID
      And $0.00 is in suspense
      And the books balance

    @PAY-2 @browser @deep
    Scenario: Debit Suspense
      Given the payor of "Harbor Foods" has paid $1,100.00 on bill "HF-1"
      And processing ran for the settlement date
      When the manager closes bill "HF-1" short
      Then bill "HF-1" is PAID
      And they see these payments:
        | amount    | method         | status    |
        | $1,100.00 | ACH            | Processed |
        | $100.00   | Debit Suspense | Processed |
      And the books balance

  Rule: A bill with nothing due is closed

    @PAY-2 @browser @deep
    Scenario: Zero Payment
      Given a RELEASED bill for "Summit Labs" with these lines:
        | member     | coverage | billed  |
        | Ruth Adler | Medical  | $612.40 |
      And the reconciler of "Summit Labs" is reconciling the bill of "Summit Labs"
      And they change Ruth Adler's Medical to -$50.00 because "No longer employed"
      And they reconcile the bill of "Summit Labs"
      When the payor of "Summit Labs" closes the bill of "Summit Labs" with a Zero Payment
      Then they see these payments:
        | amount | method       | status    |
        | $0.00  | Zero Payment | Processed |
      And the books balance
