Feature: Schedule payments
  A payor schedules a payment for a later bank day. Until that day's cut-off it can be canceled.

  Background:
    Given a RECONCILED bill of $1,200.00 for "Harbor Foods"
    And the payor of "Harbor Foods" is signed in

  Rule: A scheduled payment is sent on its day and settles two bank days later

    @BR-PAY-20 @PAY-1
    Scenario: Schedule a payment
      When they schedule the bill for 2026-03-13
      Then the receipt shows:
        | amount        | $1,200.00  |
        | scheduled for | 2026-03-13 |
        | settles       | 2026-03-17 |
      And the bill is PENDING
      And they see these payments:
        | amount    | status    |
        | $1,200.00 | Scheduled |

    @browser @deep @PAY-1
    Scenario: Cancel a scheduled payment
      Given they scheduled the bill for the next bank day, even after it is due
      When they void the payment of $1,200.00 because "Paid by check"
      Then the bill is RECONCILED
      And they see these payments:
        | amount    | status | reason        |
        | $1,200.00 | Voided | Paid by check |

    @BR-PAY-20
    Scenario Outline: After the run of <run>, a payment scheduled for March 13 is <status>
      Given they scheduled the bill for 2026-03-13
      When processing runs for <run>
      Then the bill is <status>

      Examples:
        | run        | status  |
        | 2026-03-10 | PENDING |
        | 2026-03-17 | PAID    |
        | 2026-03-20 | PAID    |

  Rule: A payment that would be late needs confirmation

    @BR-PAY-22
    Scenario: Refuse a day that makes the payment late
      When they schedule the bill for 2026-03-30
      Then they see the message "This payment settles after bill"
      And the bill is RECONCILED

    Scenario: Suggest no earlier day for a bill that is past due
      Given today is Friday 2026-04-03
      When they schedule the bill for 2026-04-06
      Then they see the message "was due on Mar 31, 2026, so a payment is late on any day. Pay now without scheduling, or confirm that it may be late."
      And the bill is RECONCILED

    @BR-PAY-22
    Scenario: Schedule a late payment
      When they schedule the bill for 2026-03-30, even after it is due
      Then the receipt shows:
        | scheduled for | 2026-03-30 |
        | settles       | 2026-04-01 |

    @BR-PAY-22
    Scenario: A payment that settles on the due date is not late
      When they schedule the bill for 2026-03-27
      Then the receipt shows:
        | scheduled for | 2026-03-27 |
        | settles       | 2026-03-31 |

    @BR-PAY-22
    Scenario: Each of several bills is checked for its due date
      Given a RECONCILED bill of $300.00 for "Harbor Foods"
      When the payor of "Harbor Foods" schedules both bills for 2026-03-30
      Then they see the message "This payment settles after bill"

    @BR-PAY-21
    Scenario: Refuse a day on which banks are closed
      When they schedule the bill for 2026-03-14
      Then they see the message "Banks are closed on Mar 14, 2026. The next bank day is Mar 16, 2026."

    @BR-PAY-21
    Scenario: A payment can be scheduled for the 180th day
      Given today is Wednesday 2026-03-04
      When they schedule the bill for 2026-08-31, even after it is due
      Then the receipt shows:
        | scheduled for | 2026-08-31 |

    @BR-PAY-21
    Scenario: Refuse a day after the 180th
      Given today is Wednesday 2026-03-04
      When they schedule the bill for 2026-09-01, even after it is due
      Then they see the message "A payment can be scheduled until Aug 31, 2026."

    @BR-PAY-21
    Scenario: The first day is today, until the cut-off
      When they schedule the bill for 2026-03-03
      Then the receipt shows:
        | settles | 2026-03-05 |

    @BR-PAY-21
    Scenario: Refuse a day that has passed
      Given today is Friday 2026-03-06
      When they schedule the bill for 2026-03-05
      Then they see the message "The first day on which a payment can be sent is Mar 6, 2026."

  Rule: A bill with a scheduled payment is not paid twice

    Scenario: The bill cannot be paid again
      Given they scheduled the bill for 2026-03-13
      When another payor of "Harbor Foods" pays the bill
      Then they see the message "is pending and covers this bill. It settles on Mar 17, 2026."
