Feature: Months that close
  A month of the ledger is closed once its cash is signed and its accounts equal what they are about. Then its figures stay.

  Background:
    Given the manager added the bank account with $250.00 before 2026-02-01
    And the manager added a BAI2 statement from $250.00 with these lines:
      | date       | type | amount  | description |
      | 2026-02-27 | 698  | -$15.00 | FEE         |

  Rule: A month closes only after its cash is signed off

    @BR-CLO-02 @BR-CLO-08
    Scenario: The close calendar names what is missing
      When the manager closes the earliest open month
      Then they see "1 bank statement is not signed."
      And they see these close tasks in this order:
        | task                                     | owner               | business day | state                                 |
        | Add the month's bank statements          | A manager           | 1            | Done                                  |
        | Sign off the month's cash                | Another manager     | 3            | To do                                 |
        | Clearing accounts equal their open items | Checked by Listbill | 3            | Done                                  |
        | Receivables equal the groups' balances   | Checked by Listbill | 3            | Done                                  |
        | Close the month                          | A manager           | 5            | Blocked by: Sign off the month's cash |

    @BR-CLO-01
    Scenario: A month cannot be closed before it ends
      Given the manager explained line 1 as "Bank fee"
      And another manager signed the statement
      And the manager closed the earliest open month
      When the manager closes the earliest open month
      Then they see "The month has not ended."

    @BR-CLO-03 @BR-CLO-06
    Scenario: A closed month has a version of its figures
      Given the manager explained line 1 as "Bank fee"
      And another manager signed the statement
      When the manager closes the earliest open month
      Then they see these months:
        | month         | state  | versions |
        | February 2026 | Closed | 1        |
        | March 2026    | Open   | 0        |

    @BR-CLO-08
    Scenario: A month that is being closed is marked
      When the manager begins to close the earliest open month
      Then they see these months:
        | month         | state        | versions |
        | February 2026 | Being closed | 0        |
        | March 2026    | Open         | 0        |

  Rule: Later corrections are posted in the open month

    @BR-CLO-04
    Scenario: A late fee shows the day it happened
      Given the manager explained line 1 as "Bank fee"
      And another manager signed the statement
      And the manager closed the earliest open month
      When the manager opens the entries of "Bank fees" of this month
      Then they see these account entries in this order:
        | what                     | debit  | happened     |
        | Statement line explained | $15.00 | Feb 27, 2026 |

    @BR-CLO-07
    Scenario: The statement of a closed month cannot be reopened
      Given the manager explained line 1 as "Bank fee"
      And another manager signed the statement
      And the manager closed the earliest open month
      When the manager reopens the statement because "A late return"
      Then they see "February 2026 is closed. Reopen the month first."

  Rule: Another manager reopens a month

    @BR-CLO-05
    Scenario: The manager who closed a month cannot reopen it
      Given the manager explained line 1 as "Bank fee"
      And another manager signed the statement
      And the manager closed the earliest open month
      When the manager reopens the latest closed month because "A late fee"
      Then they see "You closed this month, so another manager must reopen it."

    @BR-CLO-05 @BR-CLO-06 @browser @deep
    Scenario: A month that is closed again has version 2
      Given the manager explained line 1 as "Bank fee"
      And another manager signed the statement
      And the manager closed the earliest open month
      And another manager reopened the latest closed month because "A late fee"
      When the manager closes the earliest open month
      Then they see "Version 2"

    @BR-CLO-05
    Scenario: Another manager reopens a month
      Given the manager explained line 1 as "Bank fee"
      And another manager signed the statement
      And the manager closed the earliest open month
      When another manager reopens February 2026 because "A late fee"
      Then they see these months:
        | month         | state | versions |
        | February 2026 | Open  | 1        |
        | March 2026    | Open  | 0        |
