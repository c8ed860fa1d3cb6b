Feature: Pay bills
  A payor pays reconciled bills. The payment amount always equals what is applied to bills plus what goes to suspense.

  Background:
    Given a RECONCILED bill of $1,200.00 for "Harbor Foods"
    And the payor of "Harbor Foods" is signed in

  Rule: A payment is pending until it is processed

    @BR-BIL-02 @BR-PAY-01 @browser @BIL-1 @PAY-1
    Scenario: Pay a bill
      When they pay the bill
      Then the receipt shows:
        | amount  | $1,200.00 |
        | account | 789       |
      And the bill is PENDING

    Scenario: Pay one of two bills
      Given a RECONCILED bill "HF-2" of $300.00 for "Harbor Foods"
      And Pat is a payor of "Harbor Foods"
      When Pat pays bill "HF-2"
      Then bill "HF-2" is PENDING
      And the first bill is RECONCILED

    @BR-PAY-02
    Scenario: The payment settles two bank days later
      Given today is Friday 2026-03-06
      When they pay the bill
      Then the receipt shows:
        | settles | 2026-03-10 |

    @BR-PAY-03
    Scenario: After the group's cut-off a payment is part of the next bank day
      Given today is Friday 2026-03-06
      And the manager planned cut-off 6:00 AM Eastern for "Harbor Foods" from this month
      When the payor of "Harbor Foods" pays the bill
      Then the receipt shows:
        | settles | 2026-03-11 |

  Rule: The payment amount is applied to bills, and an excess goes to suspense

    Scenario: Pay part of a bill
      When they pay $500.00 on the bill
      Then the bill is PENDING
      And $700.00 is open on the bill

    @BR-PAY-05
    Scenario: An excess goes to suspense
      When they pay the bill with $1,250.00
      Then the receipt shows:
        | amount      | $1,250.00 |
        | to suspense | $50.00    |

    @BR-PAY-04
    Scenario: Refuse an amount above the bill's balance
      When they pay $1,200.01 on the bill
      Then they see the message "This is more than the balance of bill"
      And the bill is RECONCILED

    Scenario: Pay several bills in one payment
      Given a RECONCILED bill of $300.00 for "Harbor Foods"
      When they pay the bills
      Then the receipt shows:
        | amount  | $1,500.00 |
        | account | 789       |
      And every bill is PENDING

    Scenario: A payor of two groups pays the bill of one
      Given a RECONCILED bill of $900.00 for "Summit Labs"
      When a payor of two groups pays the bill of "Summit Labs"
      Then the bill of "Summit Labs" is PENDING
      And the bill of "Harbor Foods" is RECONCILED

  Rule: A payor of several groups sees what each of them can pay before choosing one

    @BR-PAY-26 @browser @deep
    Scenario: Choose a group by what is open and due first
      Given these bills for "Summit Labs":
        | period     | status     | due       |
        | last month | RECONCILED | $900.00   |
        | this month | RECONCILED | $100.00   |
        | next month | RELEASED   | $4,000.00 |
      When a payor of "Harbor Foods" and "Summit Labs" goes to the checkout
      Then they see these groups to pay in this order:
        | group        | bills | open      | first due  |
        | Summit Labs  | 2     | $1,000.00 | 2026-02-28 |
        | Harbor Foods | 1     | $1,200.00 | 2026-03-31 |

    @BR-PAY-26
    Scenario: A group with nothing to pay is listed last
      Given a RELEASED bill of $900.00 for "Apex Tools"
      When a payor of "Apex Tools" and "Harbor Foods" pays $200.00 on the bill of "Harbor Foods"
      Then they see these groups to pay in this order:
        | group        | bills | open      | first due  |
        | Harbor Foods | 1     | $1,000.00 | 2026-03-31 |
        | Apex Tools   | 0     | $0.00     |            |

    @BR-PAY-26
    Scenario: A bill with nothing due is not counted
      Given a RECONCILED bill of $0.00 for "Apex Tools"
      When a payor of "Apex Tools" and "Harbor Foods" goes to the checkout
      Then they see these groups to pay in this order:
        | group        | bills | open      | first due  |
        | Harbor Foods | 1     | $1,200.00 | 2026-03-31 |
        | Apex Tools   | 0     | $0.00     |            |

  Rule: Bills of several groups are paid in one checkout, with one payment for each group

    @BR-PAY-06 @browser @deep @PAY-1
    Scenario: Pay bills of two groups
      Given a RECONCILED bill of $900.00 for "Summit Labs"
      When a payor of two groups pays the bills
      Then every bill is PENDING
      And they see these payments:
        | amount    | status  |
        | $1,200.00 | Pending |
        | $900.00   | Pending |

    @BR-PAY-06 @PAY-1
    Scenario: A group that is refused does not stop the others
      Given a RECONCILED bill of $900.00 for "Summit Labs"
      And a payor of two groups has chosen the bills to pay
      And someone else changed the bill of "Harbor Foods" in the meantime
      When they confirm the payment
      Then they see the message "has changed since you opened it"
      And the bill of "Harbor Foods" is RECONCILED
      And the bill of "Summit Labs" is PENDING

  Rule: A bill can be paid with money held for the group

    @browser @PAY-1 @PAY-2 @deep
    Scenario: Use the excess of an earlier payment
      Given a RECONCILED bill "HF-2" of $300.00 for "Harbor Foods"
      And they have paid bill "HF-2" with $350.00
      And processing ran for the settlement date
      When they pay the first bill using credit suspense
      Then the first bill is PENDING
      And they see these payments:
        | amount    | status    |
        | $1,150.00 | Pending   |
        | $350.00   | Processed |
        | $50.00    | Pending   |

    @BR-PAY-07
    Scenario: A credit is used once
      Given a RECONCILED bill "HF-2" of $300.00 for "Harbor Foods"
      And a RECONCILED bill "HF-3" of $700.00 for "Harbor Foods"
      And they have paid bill "HF-2" with $350.00
      And processing ran for the settlement date
      And they have paid the first bill using credit suspense
      When another payor of "Harbor Foods" pays bill "HF-3" using credit suspense
      Then they see these payments:
        | amount    | status    |
        | $1,150.00 | Pending   |
        | $700.00   | Pending   |
        | $350.00   | Processed |
        | $50.00    | Pending   |

    @BR-PAY-07
    Scenario: A used credit is no longer in suspense
      Given a RECONCILED bill "HF-2" of $300.00 for "Harbor Foods"
      And they have paid bill "HF-2" with $350.00
      And processing ran for the settlement date
      And they have paid the first bill using credit suspense
      When processing runs for the settlement date
      Then $0.00 is in suspense

  Rule: A small difference is written off within the group's tolerance

    @BR-PAY-08 @browser @PAY-2 @deep
    Scenario: Write off a short
      Given the manager allowed payors of "Harbor Foods" to write off $5.00
      When the payor of "Harbor Foods" pays the bill with $1,199.97 and writes off the rest
      Then the bill is PENDING
      And they see these payments:
        | amount    | status  |
        | $1,199.97 | Pending |
        | $0.03     | Pending |

    @BR-PAY-08 @PAY-2
    Scenario: Write off an over
      Given the manager allowed payors of "Harbor Foods" to write off $5.00
      When the payor of "Harbor Foods" pays the bill with $1,203.00 and writes off the rest
      Then the receipt shows:
        | amount            | $1,203.00 |
        | over/short credit | $3.00     |

    @BR-PAY-05
    Scenario: An excess of one cent is held in suspense
      Given they have paid the bill with $1,200.01
      When processing runs for the settlement date
      Then $0.01 is in suspense
      And the books balance

    @BR-PAY-08
    Scenario: Write off exactly the tolerance
      Given the manager allowed payors of "Harbor Foods" to write off $5.00
      When the payor of "Harbor Foods" pays the bill with $1,195.00 and writes off the rest
      Then the bill is PENDING
      And they see these payments:
        | amount    |
        | $1,195.00 |
        | $5.00     |

    @BR-PAY-08
    Scenario: Refuse to write off more than the tolerance
      Given the manager allowed payors of "Harbor Foods" to write off $5.00
      When the payor of "Harbor Foods" pays the bill with $1,194.99 and writes off the rest
      Then they see the message "A short of at most $5.00 can be written off"

    @BR-PAY-09
    Scenario: Refuse to write off a short without a tolerance
      When they pay the bill with $1,199.97 and write off the rest
      Then they see the message "You cannot write off a short for this group"

    Scenario: The written-off short is voided with its payment
      Given the manager allowed payors of "Harbor Foods" to write off $5.00
      And the payor of "Harbor Foods" has paid the bill with $1,199.97 and writes off the rest
      When they void the payment of $1,199.97 because "Wrong account"
      Then the bill is RECONCILED

  Rule: A payment is never made twice

    @BR-PAY-10
    Scenario: Another payor cannot pay a bill with a pending payment
      Given they have paid the bill
      When another payor of "Harbor Foods" pays the bill
      Then they see the message "is pending and covers this bill"
      And they see 1 payment

    @BR-PAY-10
    Scenario: A bill that was paid cannot be paid again
      Given they have paid the bill
      And processing ran for the settlement date
      When they try to pay the bill anyway
      Then they see the message "This bill is paid."

    @BR-PAY-10
    Scenario: A bill that is not reconciled cannot be paid
      Given a RELEASED bill "HF-8" of $300.00 for "Harbor Foods"
      When the payor of "Harbor Foods" tries to pay bill "HF-8" anyway
      Then they see the message "Reconcile this bill before you pay it."

    Scenario: Pay a bill again after voiding its payment
      Given they have paid the bill
      And they voided the payment because "Wrong account"
      When they pay the bill
      Then the bill is PENDING
      And they see these payments:
        | amount    | status  |
        | $1,200.00 | Pending |
        | $1,200.00 | Voided  |

    @BR-PAY-11 @browser @deep
    Scenario: Confirming twice pays once
      Given they have chosen the bill to pay
      When they confirm the payment twice
      Then they see these payments:
        | amount    | status  |
        | $1,200.00 | Pending |

    @BR-PAY-11
    Scenario: Sending the payment again after a lost connection pays once
      Given the response to the next payment is lost
      And they have chosen the bill to pay
      And they have confirmed the payment
      When they send the payment again
      Then they see these payments:
        | amount    | status  |
        | $1,200.00 | Pending |

  Rule: Payments are on hold during nightly processing

    @BR-PAY-12 @ERR-5 @browser @deep
    Scenario: Refuse a payment while processing is on hold
      Given processing is on hold
      When they pay the bill
      Then they see the message "Payment processing is temporarily on hold due to nightly processing. Your fund has NOT been saved. Please try again in a few minutes."
      And the bill is RECONCILED

  Rule: A group can require different people to reconcile and to pay

    @BR-PAY-13 @ERR-9
    Scenario: The person who reconciled the bill cannot pay it
      Given "Harbor Foods" requires different people to reconcile and to pay
      And they have reconciled the bill
      When they pay the bill
      Then they see the message "your group requires another person to pay it"

    @BR-PAY-13
    Scenario: Another payor pays the bill
      Given "Harbor Foods" requires different people to reconcile and to pay
      And they have reconciled the bill
      When another payor of "Harbor Foods" pays the bill
      Then the bill is PENDING

  Rule: A bill that has changed must be reviewed again

    @BR-PAY-14
    Scenario: The bill changes before the payment is confirmed
      Given they have chosen the bill to pay
      And someone else changed the bill in the meantime
      When they confirm the payment
      Then they see the message "has changed since you opened it"

  Rule: The remaining balance of a bill can be paid while a payment is pending

    @BR-PAY-15 @browser @BIL-1 @deep
    Scenario: Pay the rest of a bill with a pending payment
      Given they have paid $500.00 on the bill
      When they pay the bill
      Then the receipt shows:
        | amount  | $700.00 |
        | account | 789     |
      And the bill is PENDING
      And $0.00 is open on the bill

    @BR-PAY-15 @BIL-1
    Scenario: The bill is paid once both payments are processed
      Given they have paid $500.00 on the bill
      And they have paid the bill
      When processing runs for the settlement date
      Then the bill is PAID

    @BR-PAY-04
    Scenario: Refuse more than the rest
      Given they have paid $500.00 on the bill
      When they pay $700.01 on the bill
      Then they see the message "This is more than the balance of bill"

    Scenario: The remaining balance is paid after processing
      Given they have paid $500.00 on the bill
      And processing ran for the settlement date
      When they pay the bill
      Then the receipt shows:
        | amount  | $700.00 |
        | account | 789     |

  Rule: A payment that was likely made before, and a new account, need a reason

    @BR-CTL-09
    Scenario: A second payment of the same amount from the same account needs a reason
      Given a RECONCILED bill "HF-2" of $1,200.00 for "Harbor Foods"
      And they pay the first bill
      When they pay bill "HF-2"
      Then they see the message "Give a reason to pay."
      And bill "HF-2" is RECONCILED

    @BR-CTL-09 @browser @deep
    Scenario: A reason makes a second payment of the same amount
      Given a RECONCILED bill "HF-2" of $1,200.00 for "Harbor Foods"
      And they pay the first bill
      When they pay bill "HF-2" because "The bill of another month"
      Then bill "HF-2" is PENDING

    @BR-CTL-10
    Scenario: A large payment from a new account waits for a reason
      Given a RECONCILED bill "HF-2" of $50,000.01 for "Harbor Foods"
      When they pay bill "HF-2"
      Then they see the message "Bank account Operating was added on"
      And bill "HF-2" is RECONCILED

    @BR-CTL-08 @BR-CTL-10
    Scenario: Managers see the reason for a new account
      Given a RECONCILED bill "HF-2" of $50,000.01 for "Harbor Foods"
      And they pay bill "HF-2" because "We changed banks"
      When the manager opens the controls
      Then they see "We changed banks"
