Feature: Zero Payment
  A reconciled bill with nothing due is closed without a transfer of money. Its credit is held for the group.

  Background:
    Given a RELEASED bill for "Harbor Foods" with these lines:
      | member     | coverage | billed  |
      | Ruth Adler | Medical  | $612.40 |
    And the reconciler of "Harbor Foods" is reconciling the bill

  Rule: A bill with nothing due is closed by a Zero Payment

    @PAY-2 @BIL-1 @browser
    Scenario: Every line is zero
      Given they change Ruth Adler's Medical to $0.00 because "No longer employed"
      And they reconcile the bill
      When the payor of "Harbor Foods" closes the bill with a Zero Payment
      Then the bill is PAID
      And there is 1 payment, the first of $0.00

    @PAY-2
    Scenario: A credit goes to suspense
      Given they change Ruth Adler's Medical to -$50.00 because "No longer employed"
      And they reconcile the bill
      When the payor of "Harbor Foods" closes the bill with a Zero Payment
      Then the bill is PAID
      And $50.00 waits in suspense

  Rule: A bill with an amount due must be paid

    Scenario: One cent is due
      Given they change Ruth Adler's Medical to $0.01 because "No longer employed"
      And they reconcile the bill
      When the payor of "Harbor Foods" closes the bill with a Zero Payment
      Then they are told "$0.01 is due on bill"
      And the bill is RECONCILED

  Rule: Closing a bill requires permission to pay

    Scenario: The back office closes a bill
      Given they change Ruth Adler's Medical to $0.00 because "No longer employed"
      And they reconcile the bill
      When the admin closes the bill with a Zero Payment
      Then the bill is PAID

    Scenario: Permission to reconcile is not enough
      Given they change Ruth Adler's Medical to $0.00 because "No longer employed"
      And they reconcile the bill
      When the reconciler of "Harbor Foods" closes the bill with a Zero Payment
      Then they are refused
