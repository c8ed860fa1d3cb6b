Feature: Payments
  Every payment can be found and tracked, and voided while it is pending.

  Background:
    Given a RECONCILED bill of $1,200.00 for "Harbor Foods"
    And a RECONCILED bill of $300.00 for "Harbor Foods"
    And the payor of "Harbor Foods" has paid the bills

  @PAY-1 @browser
  Scenario: The largest payment comes first
    When they look at the payments
    Then there are 2 payments, the first of $1,200.00

  @browser
  Scenario: Voiding a pending payment
    When they void the payment of $1,200.00 because "Wrong account"
    Then the bill is RECONCILED
    And the payment of $1,200.00 says that it was voided because "Wrong account"

  Scenario: A processed payment cannot be voided
    Given processing ran for the settlement date
    When they void the payment of $1,200.00 because "Wrong account"
    Then they are told "This payment has been processed and can no longer be voided."

  Scenario: Another payor cannot void the payment
    When another payor of "Harbor Foods" voids the payment of $1,200.00 because "Wrong account"
    Then they are refused

  @MSK-2
  Scenario: Account numbers are masked
    When they look at the payments
    Then only the last 3 digits of the account are shown
