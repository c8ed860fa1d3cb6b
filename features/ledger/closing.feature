Feature: Close months in order
  A month is closed when it has ended, its statements are there and signed, and no earlier month is open.

  Background:
    Given the manager added the bank account with $250.00 before 2026-02-01

  Rule: A month closes with statements up to its last bank day

    @BR-CLO-02
    Scenario: Statements through the last bank day of the month are enough
      Given the manager added a BAI2 statement from $250.00 with these lines:
        | date       | type | amount  | description |
        | 2026-02-27 | 698  | -$15.00 | FEE         |
      And the manager explained line 1 as "Bank fee"
      And another manager signed the statement
      When the manager closes February 2026
      Then they see these months:
        | month         | state  |
        | February 2026 | Closed |
        | March 2026    | Open   |

    @BR-CLO-02
    Scenario: The close says through which day statements are missing
      Given the manager added a BAI2 statement from $250.00 with these lines:
        | date       | type | amount  | description |
        | 2026-02-26 | 698  | -$15.00 | FEE         |
      And the manager explained line 1 as "Bank fee"
      And another manager signed the statement
      When the manager closes February 2026
      Then they see "Bank statements end on Feb 26, 2026. Add those through Feb 27, 2026."

    @BR-CLO-02
    Scenario: A month without a statement is not closed
      When the manager closes February 2026
      Then they see "There is no bank statement yet. Add those through Feb 27, 2026."

    @BR-CLO-08
    Scenario: Later tasks of the close wait for the statements
      When the manager goes to the bank statements
      Then they see these close tasks in this order:
        | task                                     | state                                       |
        | Add the month's bank statements          | To do                                       |
        | Sign off the month's cash                | Done                                        |
        | Clearing accounts equal their open items | Done                                        |
        | Receivables equal the groups' balances   | Done                                        |
        | Close the month                          | Blocked by: Add the month's bank statements |

  Rule: A month is closed once it has ended, the earliest first

    @BR-CLO-01
    Scenario: Closing a month does not begin on its last day
      Given today is Saturday 2026-02-28
      When the manager begins to close February 2026
      Then they see "The month has not ended."

    @BR-CLO-01
    Scenario: Closing a month begins on the day after its end
      Given today is Sunday 2026-03-01
      When the manager begins to close February 2026
      Then they see these months:
        | month         | state        |
        | February 2026 | Being closed |
        | March 2026    | Open         |

    @BR-CLO-01
    Scenario: A later month waits for the earlier one
      Given today is Wednesday 2026-04-01
      When the manager closes March 2026
      Then they see "February 2026 is not closed. Close the earliest month first."

    @BR-CLO-01
    Scenario: A month is being closed once
      Given the manager began to close February 2026
      When another manager begins to close February 2026
      Then they see "February 2026 is being closed already."

  Rule: A month that was not closed yet is opened by anyone who may close it

    @BR-CLO-05
    Scenario: The manager who began to close a month opens it again
      Given the manager began to close February 2026
      When they reopen February 2026 because "A late statement"
      Then they see these months:
        | month         | state | versions |
        | February 2026 | Open  | 0        |
        | March 2026    | Open  | 0        |

    @BR-CLO-05
    Scenario: A month that is open is not reopened
      When the manager reopens February 2026 because "A late fee"
      Then they see "February 2026 is open already."
