Feature: Unreconcile and revert
  Until a bill has a payment, it can be unreconciled or reverted to its released state.

  Background:
    Given a RELEASED bill for "Harbor Foods" with these lines:
      | member     | coverage | billed  |
      | Ruth Adler | Medical  | $612.40 |
      | Omar Diaz  | Medical  | $612.40 |
    And the reconciler of "Harbor Foods" reconciled the bill with Omar Diaz's Medical at $0.00 because "No longer employed"

  Rule: Unreconciling keeps the changes; reverting removes them

    @BR-REC-19
    Scenario: Unreconciling keeps the changes
      When they unreconcile the bill
      Then the bill is MODIFIED
      And the variance is -$612.40

    @BR-REC-19
    Scenario: Reverting restores the released bill
      When they revert the bill
      Then the bill is RELEASED
      And $1,224.80 is due on the bill
      And the variance is $0.00

    @ERR-8
    Scenario: Refuse to revert without the released amounts
      Given the bill was released before released amounts were saved
      When they revert the bill
      Then they see the message "Revert Data Not Found For This Bill"

  Rule: A bill with a payment stays reconciled

    @BR-REC-20 @ERR-9
    Scenario: Refuse to revert a bill with a payment
      Given the payor of "Harbor Foods" has paid the bill
      When the reconciler of "Harbor Foods" reverts the bill
      Then they see the message "There is a payment on this bill, so it can no longer be changed. Void the payment, or cancel it if it is scheduled."

    @BR-REC-20
    Scenario Outline: <action> a bill with a one-cent payment is refused
      Given a RECONCILED bill "HF-8" of $300.00 for "Harbor Foods"
      And the admin enters a deposit of $0.01 with these checks:
        | number | amount | payer        | bill |
        | 7001   | $0.01  | Harbor Foods | HF-8 |
      And they post the deposit
      When the admin <act> bill "HF-8"
      Then they see the message "There is a payment on this bill"

      Examples:
        | action        | act          |
        | Unreconciling | unreconciles |
        | Reverting     | reverts      |
