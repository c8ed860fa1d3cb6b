Feature: Zero Payment
  A reconciled bill with nothing due is closed without a transfer of money. Its credit is held for the group.

  Background:
    Given a RELEASED bill for "Harbor Foods" with these lines:
      | member     | coverage | billed  |
      | Ruth Adler | Medical  | $612.40 |
    And the reconciler of "Harbor Foods" is reconciling the bill

  Rule: A bill with nothing due is closed by a Zero Payment

    @BR-PAY-18 @PAY-2 @BIL-1 @browser @deep
    Scenario: Close a bill with all lines changed to zero
      Given they change Ruth Adler's Medical to $0.00 because "No longer employed"
      And they reconcile the bill
      When the payor of "Harbor Foods" closes the bill with a Zero Payment
      Then the bill is PAID
      And they see these payments:
        | amount |
        | $0.00  |

    @BR-PAY-18 @PAY-2
    Scenario: A credit goes to suspense
      Given they change Ruth Adler's Medical to -$50.00 because "No longer employed"
      And they reconcile the bill
      When the payor of "Harbor Foods" closes the bill with a Zero Payment
      Then the bill is PAID
      And $50.00 is in suspense

  Rule: A bill with an amount due must be paid

    @BR-PAY-19
    Scenario: Refuse to close a bill with one cent due
      Given they change Ruth Adler's Medical to $0.01 because "No longer employed"
      And they reconcile the bill
      When the payor of "Harbor Foods" closes the bill with a Zero Payment
      Then they see the message "$0.01 is due on bill"
      And the bill is RECONCILED

    @BR-BIL-02
    Scenario: A bill with nothing due is not PAID before it is closed
      Given they change Ruth Adler's Medical to $0.00 because "No longer employed"
      When they reconcile the bill
      Then the bill is RECONCILED

  Rule: Closing a bill requires permission to pay

    Scenario: An admin closes a bill
      Given they change Ruth Adler's Medical to $0.00 because "No longer employed"
      And they reconcile the bill
      When the admin closes the bill with a Zero Payment
      Then the bill is PAID

    Scenario Outline: Permission of a <person> is not enough
      Given they change Ruth Adler's Medical to $0.00 because "No longer employed"
      And they reconcile the bill
      When the <person> of "Harbor Foods" closes the bill with a Zero Payment
      Then they see the message "You don't have permission to do this."
      And the bill is RECONCILED

      Examples:
        | person     |
        | viewer     |
        | reconciler |
