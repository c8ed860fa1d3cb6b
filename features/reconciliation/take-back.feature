Feature: Take reconciling back
  Until money is on a bill, reconciling can be taken back, step by step or altogether.

  Background:
    Given a RELEASED bill for "Harbor Foods" with these lines:
      | member     | coverage | billed  |
      | Ruth Adler | Medical  | $612.40 |
      | Omar Diaz  | Medical  | $612.40 |
    And the reconciler of "Harbor Foods" is reconciling the bill
    And they change Omar Diaz's Medical to $0.00 because "No longer employed"
    And they reconcile the bill

  Scenario: Unreconciled, the changes stay
    When they unreconcile the bill
    Then the bill is MODIFIED
    And the variance is -$612.40

  Scenario: Reverted, the bill is as it was released
    When they revert the bill
    Then the bill is RELEASED
    And $1,224.80 is due

  @ERR-8
  Scenario: Without the released amounts there is nothing to go back to
    Given the bill was released before amounts were kept
    When they revert the bill
    Then they are told "Revert Data Not Found For This Bill"

  @ERR-9
  Scenario: With a payment on it a bill is not reverted
    Given the payor of "Harbor Foods" has paid the bill
    When the reconciler of "Harbor Foods" reverts the bill
    Then they are told "There is a payment on this bill, so it can no longer be changed. Void the payment first."
