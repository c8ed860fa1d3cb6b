Feature: Unclaimed property
  Unclaimed money becomes payable to the owner's state after some years. Stale checks, money in suspense, and group credits are
  listed by the group's state, with their dormancy dates. The office enters each state's dormancy period.

  Background:
    Given these bills for "Harbor Foods":
      | number | period     | status   | due       |
      | HF-1   | this month | RELEASED | $1,200.00 |
    And the admin enters a deposit of $700.00 with these checks:
      | number | amount  | payer        | bill |
      | 7001   | $500.00 | Harbor Foods | HF-1 |
      | 7002   | $200.00 | R. Jones     |      |
    And they post the deposit

  Rule: Money held as long as a stale check is listed, earliest dormancy date first

    @BR-RFD-13 @browser
    Scenario: Recent money is not listed
      When the admin goes to the unclaimed property
      Then they see no unclaimed items

    @BR-RFD-13
    Scenario: List money held in suspense for half a year
      Given today is Friday 2026-10-30
      When the admin goes to the unclaimed property
      Then they see these unclaimed items in this order:
        | owner        | kind              | state    | amount  | dormant    | period                  |
        | Harbor Foods | Money in suspense | No state | $500.00 | 2029-03-03 | 3 years, office default |
        | R. Jones     | Money in suspense | No state | $200.00 | 2029-03-03 | 3 years, office default |

    @BR-RFD-13
    Scenario: A stale check is listed with its payee
      Given the manager added the bank account with $0.00 before 2026-02-01
      And the admin refunds $200.00 to "R. Jones" from check "7002"
      And they issue check 1001 for the refund to "R. Jones"
      And today is Friday 2026-10-30
      When they go to the unclaimed property
      Then they see these unclaimed items:
        | owner        | kind              | amount  |
        | Harbor Foods | Money in suspense | $500.00 |
        | R. Jones     | Stale check       | $200.00 |

  Rule: The group's state determines the dormancy period

    @BR-RFD-14
    Scenario: A state with its own period
      Given today is Friday 2026-10-30
      And the manager sets the state of "Harbor Foods" to "DE"
      When they set the dormancy period of money in suspense in "DE" to 5 years
      Then the admin sees these unclaimed items in this order:
        | owner        | state    | dormant    | period                  |
        | R. Jones     | No state | 2029-03-03 | 3 years, office default |
        | Harbor Foods | Delaware | 2031-03-03 | 5 years, DE             |

    @BR-RFD-14
    Scenario: A state without a period uses the office default
      Given today is Friday 2026-10-30
      And the manager sets the state of "Harbor Foods" to "CT"
      When they set the dormancy period of money in suspense to 2 years
      Then the admin sees these unclaimed items:
        | owner        | state       | dormant    | period                  |
        | Harbor Foods | Connecticut | 2028-03-03 | 2 years, office default |
        | R. Jones     | No state    | 2028-03-03 | 2 years, office default |

    @BR-RFD-14
    Scenario: A state's own period applies before the office default, and to its kind of property only
      Given today is Friday 2026-10-30
      And the manager sets the state of "Harbor Foods" to "DE"
      And they set the dormancy period of money in suspense in "DE" to 5 years
      And they set the dormancy period of money in suspense to 2 years
      When they set the dormancy period of stale checks in "DE" to 4 years
      Then the admin sees these unclaimed items:
        | owner        | dormant    | period                  |
        | Harbor Foods | 2031-03-03 | 5 years, DE             |
        | R. Jones     | 2028-03-03 | 2 years, office default |

    @BR-RFD-14
    Scenario Outline: A period that <kind> has already is not set again
      Given the manager sets the dormancy period of money in suspense in "DE" to 5 years
      And they set the dormancy period of <kind> <of> to 4 years
      When they set the dormancy period of <kind> <of> to 4 years
      Then they see the message "This period already applies. Enter a different one."

      Examples:
        | kind              | of      |
        | stale checks      | in "DE" |
        | money in suspense | in "CT" |

    @BR-RFD-14
    Scenario: The period of one state is not that of another
      Given today is Friday 2026-10-30
      And the manager sets the state of "Harbor Foods" to "CT"
      When they set the dormancy period of money in suspense in "DE" to 5 years
      Then the admin sees these unclaimed items:
        | owner        | period                  |
        | Harbor Foods | 3 years, office default |
        | R. Jones     | 3 years, office default |

    @BR-RFD-14
    Scenario: A state can have the same period as another one
      Given today is Friday 2026-10-30
      And the manager sets the state of "Harbor Foods" to "CT"
      And they set the dormancy period of money in suspense in "DE" to 5 years
      When they set the dormancy period of money in suspense in "CT" to 5 years
      Then the admin sees these unclaimed items:
        | owner        | period                  |
        | Harbor Foods | 5 years, CT             |
        | R. Jones     | 3 years, office default |

    @BR-RFD-13
    Scenario Outline: Money that is held since Mar 3 is on the list on <day>: <count>
      Given today is <day>
      When the admin goes to the unclaimed property
      Then they see <count> unclaimed items

      Examples:
        | day                 | count |
        | Saturday 2026-08-29 | no    |
        | Sunday 2026-08-30   | 2     |

    @BR-RFD-14 @ROL-1
    Scenario: Only managers can change dormancy periods
      When the admin sets the dormancy period of stale checks to 2 years
      Then they see the message "You don't have permission to do this."

    @BR-RFD-14
    Scenario: Refuse an unknown state
      When the manager sets the state of "Harbor Foods" to "XX"
      Then they see the message "Enter a two-letter state code, such as CT."

  Rule: Only the office sees unclaimed property

    @BR-RFD-05
    Scenario: A payor cannot open unclaimed property
      When the payor of "Harbor Foods" goes to the unclaimed property
      Then they see the refusal page
