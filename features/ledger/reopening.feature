Feature: Reopen a closed month
  A month is reopened for a correction that belongs to it, by another manager, and never below a later month that is closed.

  Background: February and March are closed
    Given today is Wednesday 2026-04-01
    And the manager added the bank account with $250.00 before 2026-02-01
    And the manager added a BAI2 statement from $250.00 with these lines:
      | date       | type | amount  | description |
      | 2026-03-31 | 698  | -$15.00 | FEE         |
    And the manager explained line 1 as "Bank fee"
    And another manager signed the statement
    And the manager closed the earliest open month
    And the manager closed the earliest open month

  Rule: The latest closed month is reopened first

    @BR-CLO-09
    Scenario: An earlier month stays closed while a later one is closed
      When another manager reopens February 2026 because "A late fee"
      Then they see "A later month is closed. Reopen the latest first."

    @BR-CLO-09 @BR-CLO-05
    Scenario: The latest month is reopened
      When another manager reopens March 2026 because "A late fee"
      Then they see these months:
        | month         | state  |
        | February 2026 | Closed |
        | March 2026    | Open   |
        | April 2026    | Open   |
