Feature: Autopay
  A payor authorizes autopay for a group: reconciled bills up to a limit are paid some days before they are due, from one bank
  account and in the name of that payor. Each bill is paid once, and can be skipped before.

  Background:
    Given a RECONCILED bill of $1,200.00 for "Harbor Foods"
    And the payor of "Harbor Foods" is signed in

  Rule: The effect is shown before autopay is turned on or off

    @browser @PAY-1
    Scenario: Turn on autopay
      When they turn on autopay up to $2,000.00 for a bill
      Then they see "It pays 1 bill, $1,200.00 in total"

    Scenario: The effect leaves the terms to the agreement
      When they turn on autopay up to $2,000.00 for a bill
      Then they see "It starts on "
      And they do not see "up to $2,000.00 for each bill"

    @BR-AUT-04 @browser @PAY-1 @deep
    Scenario: Skip a bill
      Given they turned on autopay up to $2,000.00 for a bill
      When they skip autopay for the bill
      Then they see "Autopay is skipped for this bill by"

    @BR-AUT-03
    Scenario: Warn that a bill is above the limit
      When they turn on autopay up to $1,000.00 for a bill
      Then they see "1 bill would not be paid: above the limit, or reconciled by you."

    @BR-AUT-06 @PAY-1
    Scenario: Turning off autopay also ends the later change of another payor, and says so
      Given they turned on autopay up to $2,000.00 for a bill
      And another payor of "Harbor Foods" turned on autopay from 2026-04-01 up to $3,000.00 for a bill
      When the payor of "Harbor Foods" turns off autopay
      Then they see "This also ends a later change that has been saved: from Apr 1, 2026, up to $3,000.00"

    @BR-AUT-06
    Scenario: A change from the same day ends the other payor's change
      Given another payor of "Harbor Foods" turned on autopay from 2026-04-01 up to $3,000.00 for a bill
      When the payor of "Harbor Foods" turns on autopay from 2026-04-01 up to $2,000.00 for a bill
      Then they see "This also ends a later change that has been saved: from Apr 1, 2026, up to $3,000.00"

  Rule: A bill is paid once, on its day

    @BR-AUT-01
    Scenario: The bill is not paid six days before it is due
      Given they turned on autopay up to $2,000.00 for a bill
      When processing runs for 2026-03-25
      Then the bill is RECONCILED

    @BR-AUT-01 @BR-AUT-02 @PAY-1
    Scenario: The bill is paid once, five days before it is due
      Given they turned on autopay up to $2,000.00 for a bill
      And processing ran for 2026-03-26
      When processing runs for 2026-03-26
      Then the bill is PENDING
      And they see these payments:
        | amount    | status  |
        | $1,200.00 | Pending |

    @BR-AUT-02
    Scenario: A voided autopay payment is not made again
      Given they turned on autopay up to $2,000.00 for a bill
      And processing ran for 2026-03-26
      And they voided the payment of $1,200.00 because "Paid by check"
      When processing runs for 2026-03-27
      Then the bill is RECONCILED

    @BR-AUT-03
    Scenario: A bill above the limit is not paid
      Given they turned on autopay up to $1,000.00 for a bill
      When processing runs for 2026-03-26
      Then the bill is RECONCILED

    @BR-AUT-04
    Scenario: A skipped bill is not paid
      Given they turned on autopay up to $2,000.00 for a bill
      And they skipped autopay for the bill
      When processing runs for 2026-03-26
      Then the bill is RECONCILED

    @BR-AUT-05
    Scenario: No bill is paid after autopay is turned off
      Given they turned on autopay up to $2,000.00 for a bill
      And they turned off autopay
      When processing runs for 2026-03-26
      Then the bill is RECONCILED

    @BR-AUT-08
    Scenario Outline: A bill of which <paid> was paid is left to the payors
      Given they turned on autopay up to $2,000.00 for a bill
      And another payor of "Harbor Foods" has paid <paid> on the bill
      When processing runs for 2026-03-26
      Then the bill is PARTIAL
      And they see these payments:
        | amount | status    |
        | <paid> | Processed |

      Examples:
        | paid    |
        | $500.00 |
        | $0.01   |

    @BR-AUT-09
    Scenario: A bill that is not reconciled is not paid
      Given a RELEASED bill of $300.00 for "Harbor Foods"
      And the payor of "Harbor Foods" turned on autopay up to $2,000.00 for a bill
      When processing runs for 2026-03-26
      Then the last bill is RELEASED
      And the first bill is PENDING

    @BR-AUT-10
    Scenario: Autopay stops when its payor may no longer pay
      Given they turned on autopay up to $2,000.00 for a bill
      And the admin removes "Make Payments" in "Harbor Foods" from the payor
      When processing runs for 2026-03-26
      Then the bill is RECONCILED

    @BR-AUT-10
    Scenario: Autopay that has stopped does not start again when the right comes back
      Given they turned on autopay up to $2,000.00 for a bill
      And the admin removes "Make Payments" in "Harbor Foods" from the payor
      And processing ran for 2026-03-24
      And the admin gives the payor "Make Payments" in "Harbor Foods"
      When processing runs for 2026-03-26
      Then the bill is RECONCILED

    @BR-AUT-01
    Scenario Outline: On <day>, a bill that the payor wants paid 10 days before it is due is <status>
      Given they turned on autopay up to $2,000.00 for a bill, 10 days before it is due
      When processing runs for <day>
      Then the bill is <status>

      Examples:
        | day        | status     |
        | 2026-03-19 | RECONCILED |
        | 2026-03-20 | PENDING    |

    @BR-AUT-01
    Scenario Outline: A payment one day before the due date is sent early enough to settle: on <day>, <status>
      Given they turned on autopay up to $2,000.00 for a bill, 1 days before it is due
      When processing runs for <day>
      Then the bill is <status>

      Examples:
        | day        | status     |
        | 2026-03-26 | RECONCILED |
        | 2026-03-27 | PENDING    |

    @BR-AUT-03
    Scenario Outline: With a limit of <limit>, a bill of $1,200.00 is <status>
      Given they turned on autopay up to <limit> for a bill
      When processing runs for 2026-03-26
      Then the bill is <status>

      Examples:
        | limit     | status     |
        | $1,200.00 | PENDING    |
        | $1,199.99 | RECONCILED |

    @BR-AUT-04
    Scenario: A bill that is no longer skipped is paid
      Given they turned on autopay up to $2,000.00 for a bill
      And they skipped autopay for the bill
      And they resumed autopay for the bill
      When processing runs for 2026-03-26
      Then the bill is PENDING

    @BR-AUT-04
    Scenario: A bill that autopay has paid is not skipped
      Given they turned on autopay up to $2,000.00 for a bill
      And processing ran for 2026-03-26
      When they skip autopay for the bill
      Then they see the message "Autopay has already made the payment for this bill. Void the payment instead."

    @BR-AUT-04
    Scenario: A bill that is paid is not skipped
      Given they turned on autopay up to $2,000.00 for a bill
      And they paid the bill
      And processing ran for the settlement date
      When they skip autopay for the bill
      Then they see the message "This bill is paid, so there is nothing for autopay to pay or skip."

    @BR-AUT-05
    Scenario Outline: Autopay from <start> leaves the bill <status> on Mar 26
      Given they turned on autopay from <start> up to $2,000.00 for a bill
      When processing runs for 2026-03-26
      Then the bill is <status>

      Examples:
        | start      | status     |
        | 2026-03-26 | PENDING    |
        | 2026-03-27 | RECONCILED |

    @BR-AUT-06
    Scenario: An earlier change of another payor stays
      Given another payor of "Harbor Foods" turned on autopay from 2026-04-01 up to $3,000.00 for a bill
      When the payor of "Harbor Foods" turns on autopay from 2026-04-02 up to $2,000.00 for a bill
      Then they do not see "This also ends"

    @BR-AUT-06
    Scenario: Each later change that ends is named, the earliest first
      Given another payor of "Harbor Foods" turned on autopay from 2026-04-01 up to $3,000.00 for a bill
      And another payor of "Harbor Foods" turned on autopay from 2026-05-01 up to $4,000.00 for a bill
      When the payor of "Harbor Foods" turns on autopay from 2026-03-30 up to $2,000.00 for a bill
      Then they see "This also ends later changes that have been saved: from Apr 1, 2026, up to $3,000.00"
      And they see "; from May 1, 2026, up to $4,000.00"

    @BR-AUT-10
    Scenario: The later change of another payor still applies
      Given they turned on autopay up to $2,000.00 for a bill
      And another payor of "Harbor Foods" turned on autopay from 2026-03-27 up to $3,000.00 for a bill
      And the admin removes "Make Payments" in "Harbor Foods" from the payor
      And processing ran for 2026-03-24
      When processing runs for 2026-03-27
      Then the bill is PENDING

    @BR-AUT-10
    Scenario: The later change of the payor who may no longer pay does not apply
      Given they turned on autopay up to $2,000.00 for a bill
      And they turned on autopay from 2026-03-27 up to $3,000.00 for a bill
      And the admin removes "Make Payments" in "Harbor Foods" from the payor
      And processing ran for 2026-03-24
      And the admin gives the payor "Make Payments" in "Harbor Foods"
      When processing runs for 2026-03-27
      Then the bill is RECONCILED

  Rule: Only a payor of the group authorizes autopay

    @BR-AUT-07 @ROL-1
    Scenario Outline: A <person> cannot turn on autopay
      When the <person> of "Harbor Foods" turns on autopay up to $2,000.00 for a bill
      Then they see the message "You don't have permission to do this."

      Examples:
        | person     |
        | reconciler |
        | admin      |
        | manager    |
