Feature: Statements of closed months
  A signed statement with a day of a closed month stays signed until the month is reopened.

  Background:
    Given the manager added the bank account with $250.00 before 2026-02-01
    And the manager added a BAI2 statement from $250.00 with these lines:
      | date       | type | amount  | description |
      | 2026-02-28 | 698  | -$15.00 | FEE         |
    And the manager explained line 1 as "Bank fee"
    And another manager signed the statement
    And the manager closed the earliest open month

  Rule: The month is reopened first

    @BR-BNK-37
    Scenario: The statement of the month's last day is not reopened
      When another manager reopens the statement because "A late return"
      Then they see "February 2026 is closed. Reopen the month first."

    @BR-BNK-37
    Scenario: The statement of the next month's first day is reopened
      Given the manager added a BAI2 statement from $235.00 without lines
      And another manager signed the statement
      When the manager reopens the statement because "A late return"
      Then they see "Not signed"
