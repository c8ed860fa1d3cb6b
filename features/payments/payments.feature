Feature: Payments
  Every payment can be found and tracked, and voided while it is pending.

  Background:
    Given a RECONCILED bill of $300.00 for "Harbor Foods"
    And a RECONCILED bill of $1,200.00 for "Harbor Foods"
    And the payor of "Harbor Foods" has paid the bills

  Rule: Every payment is listed, with its account masked

    @BR-PAY-16 @PAY-1 @browser @deep
    Scenario: The largest payment comes first
      When they go to the payments
      Then they see these payments in this order:
        | amount    |
        | $1,200.00 |
        | $300.00   |

    Scenario: A manager sees the payments of all groups
      When the manager goes to the payments
      Then they see these payments in this order:
        | amount    |
        | $1,200.00 |
        | $300.00   |

    @BR-PAY-16
    Scenario: A payor sees only their own group's payments
      Given a RECONCILED bill "SL-1" of $900.00 for "Summit Labs"
      And the payor of "Summit Labs" has paid bill "SL-1"
      When they go to the payments
      Then they see these payments in this order:
        | amount  |
        | $900.00 |

    @BR-BIL-16 @MSK-2
    Scenario: Account numbers are masked
      When they go to the payments
      Then only the last 3 characters of the account numbers are shown

    @BR-EVI-07 @browser @deep
    Scenario: Export the payments
      When they export the payments as CSV
      Then the file says "1200.00,Pending" and "300.00,Pending"

    @BR-EVI-07
    Scenario: An export has no payment of another group
      Given a RECONCILED bill "SL-1" of $900.00 for "Summit Labs"
      And the payor of "Summit Labs" has paid bill "SL-1"
      When the payor of "Harbor Foods" exports the payments as Excel
      Then the file says "1200" and "300"
      And the file does not say "900" and "Summit Labs"

  Rule: A pending payment is voided by its maker or a manager

    @BR-BIL-02 @BR-PAY-17 @browser
    Scenario: Voiding a pending payment
      When they void the payment of $1,200.00 because "Wrong account"
      Then the second bill is RECONCILED
      And they see these payments:
        | amount    | status  | reason        |
        | $1,200.00 | Voided  | Wrong account |
        | $300.00   | Pending |               |

    @BR-PAY-17
    Scenario: A manager voids another person's payment
      When a manager voids the payment of $300.00 because "Duplicate"
      Then they see these payments:
        | amount    | status  | reason    |
        | $1,200.00 | Pending |           |
        | $300.00   | Voided  | Duplicate |

    @BR-PAY-17
    Scenario: Another payor cannot void the payment
      When another payor of "Harbor Foods" voids the payment of $1,200.00 because "Wrong account"
      Then they see the message "Only the person who made a payment can void it."

    @BR-PAY-17
    Scenario: A processed payment cannot be voided
      Given processing ran for the settlement date
      When they void the payment of $1,200.00 because "Wrong account"
      Then they see the message "This payment has been processed and can no longer be voided."

    @BR-PAY-12 @ERR-5
    Scenario: Refuse to void a payment while processing is on hold
      Given processing is on hold
      When they void the payment of $1,200.00 because "Wrong account"
      Then they see the message "on hold"
      And the bill is PENDING
