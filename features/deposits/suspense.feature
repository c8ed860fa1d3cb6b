Feature: Suspense
  Money that is not applied to a bill is held in suspense: its payer is unknown, or the group's bill is not known yet.
  The office applies it to bills, transfers it to the group that paid it, or refunds it.

  Background:
    Given these bills for "Harbor Foods":
      | number | period     | status     | due       |
      | HF-1   | last month | RECONCILED | $1,200.00 |
      | HF-2   | this month | RELEASED   | $1,200.00 |

  Rule: A group's money in suspense can be applied to its bills

    @BR-SUS-01 @BR-SUS-02 @PAY-2 @browser
    Scenario: Apply the excess of a check to another bill
      Given the admin enters a deposit of $500.00 with these checks:
        | number | amount  | payer        | bill |
        | 7001   | $500.00 | Harbor Foods | HF-2 |
      And they post the deposit
      When they apply $450.00 to bill "HF-1" from check "7001"
      Then bill "HF-1" is PARTIAL
      And they see these suspense items:
        | check | payer        | amount | available | note                                         |
        | 7001  | Harbor Foods | $50.00 | $50.00    | Waits for bill HF-2, which is not reconciled |

    @BR-SUS-01
    Scenario: Refuse more than the bill's balance
      Given the admin enters a deposit of $1,500.00 with these checks:
        | number | amount    | payer        | bill |
        | 7001   | $1,500.00 | Harbor Foods | HF-2 |
      And they post the deposit
      When they apply $1,200.01 to bill "HF-1" from check "7001"
      Then they see the message "$1,200.00 can be applied to bill HF-1. Enter less."
      And bill "HF-1" is RECONCILED

    @BR-SUS-01
    Scenario: Apply exactly the bill's balance
      Given the admin enters a deposit of $1,500.00 with these checks:
        | number | amount    | payer        | bill |
        | 7001   | $1,500.00 | Harbor Foods | HF-2 |
      And they post the deposit
      When they apply $1,200.00 to bill "HF-1" from check "7001"
      Then bill "HF-1" is PAID

    @BR-SUS-02
    Scenario: Money held for a bill is ready for it once the bill is reconciled
      Given the admin enters a deposit of $500.00 with these checks:
        | number | amount  | payer        | bill |
        | 7001   | $500.00 | Harbor Foods | HF-2 |
      And they post the deposit
      And the reconciler of "Harbor Foods" reconciles bill "HF-2"
      When the admin goes to the suspense
      Then they see these suspense items:
        | check | amount  | note          |
        | 7001  | $500.00 | For bill HF-2 |

    @BR-PAY-28
    Scenario: Money held for a bill pays it before earlier money held for another bill
      Given these bills for "Harbor Foods":
        | number | period     | status   | due    |
        | HF-3   | this month | RELEASED | $50.00 |
      And the admin enters a deposit of $100.00 with these checks:
        | number | amount | payer        | bill |
        | 7001   | $50.00 | Harbor Foods | HF-2 |
        | 7002   | $50.00 | Harbor Foods | HF-3 |
      And they post the deposit
      And the reconciler of "Harbor Foods" reconciles bill "HF-2" and bill "HF-3"
      When the payor of "Harbor Foods" pays bill "HF-3" using credit suspense
      Then the admin sees these suspense items:
        | check | amount | available |
        | 7001  | $50.00 | $50.00    |
        | 7002  | $50.00 | $0.00     |

    @BR-SUS-03
    Scenario: Transfer a part to group credit
      Given the admin enters a deposit of $500.00 with these checks:
        | number | amount  | payer        | bill |
        | 7001   | $500.00 | Harbor Foods | HF-2 |
      And they post the deposit
      When they transfer $100.00 to group credit from check "7001"
      Then they see these suspense items:
        | check | amount  |
        | 7001  | $400.00 |

    @BR-SUS-11 @PAY-2
    Scenario: The bank returns a check that waits for its bill
      Given the admin enters a deposit of $500.00 with these checks:
        | number | amount  | payer        | bill |
        | 7001   | $500.00 | Harbor Foods | HF-2 |
      And they post the deposit
      When the manager returns the payment of $500.00 because "A"
      Then the payor of "Harbor Foods" sees these payments:
        | amount  | status   |
        | $500.00 | Returned |

  Rule: Money from an unknown payer is transferred to the group that sent it

    @BR-SUS-04 @browser @deep
    Scenario: Transfer the money once the payer is known
      Given the admin enters a deposit of $1,150.00 with these checks:
        | number | amount    | payer    |
        | 7001   | $1,150.00 | H. Foods |
      And they post the deposit
      And they see these suspense items:
        | check | payer    | amount    |
        | 7001  | H. Foods | $1,150.00 |
      When they transfer $1,150.00 to "Harbor Foods" from check "7001"
      Then the payor of "Harbor Foods" sees these payments:
        | amount    | status    |
        | $1,150.00 | Processed |

    @BR-SUS-14
    Scenario: Money that was transferred keeps its payer
      Given the admin enters a deposit of $150.00 with these checks:
        | number | amount  | payer    |
        | 7001   | $150.00 | H. Foods |
      And they post the deposit
      And they transfer $150.00 to "Harbor Foods" from check "7001"
      When they export every row of the suspense items as CSV
      Then the file says "H. Foods" and "Check 7001"

  Rule: A second person approves large refunds

    @BR-SUS-05
    Scenario: Refund a small amount at once
      Given the admin enters a deposit of $80.00 with these checks:
        | number | amount | payer    |
        | 7001   | $80.00 | J. Smith |
      And they post the deposit
      When they refund $30.00 to "J. Smith" from check "7001"
      Then the refund of $30.00 to "J. Smith" is made
      And they see these suspense items:
        | check | payer    | amount | available |
        | 7001  | J. Smith | $50.00 | $50.00    |

    @BR-SUS-05 @BR-SUS-09
    Scenario: Refunds without approval count together
      Given the admin enters a deposit of $2,001.00 with these checks:
        | number | amount    | payer        | bill |
        | 7001   | $1,000.00 | Harbor Foods | HF-2 |
        | 7002   | $1,001.00 | Harbor Foods | HF-2 |
      And they post the deposit
      And they refund $600.00 to "Harbor Foods" from check "7001"
      When they refund $400.01 to "Harbor Foods" from check "7002"
      Then they see these suspense items:
        | check | amount    | available | note                                                        |
        | 7001  | $400.00   | $400.00   | Waits for bill HF-2, which is not reconciled                |
        | 7002  | $1,001.00 | $600.99   | Refund of $400.01 to Harbor Foods waits for a second person |

    @BR-SUS-05 @BR-SUS-09
    Scenario: Refund up to the limit at once
      Given the admin enters a deposit of $2,000.00 with these checks:
        | number | amount    | payer    |
        | 7001   | $2,000.00 | J. Smith |
      And they post the deposit
      And they refund $600.00 to "J. Smith" from check "7001"
      When they refund $400.00 to "J. Smith" from check "7001"
      Then they see these suspense items:
        | check | amount    | available |
        | 7001  | $1,000.00 | $1,000.00 |

    @BR-SUS-09
    Scenario: After 30 days, a refund from another check is not counted any more
      Given the admin enters a deposit of $2,000.00 with these checks:
        | number | amount    | payer    |
        | 7001   | $1,100.00 | J. Smith |
        | 7002   | $900.00   | J. Smith |
      And they post the deposit
      And they refund $1,000.00 to "J. Smith" from check "7001"
      And today is Friday 2026-04-03
      When the admin refunds $400.00 to "J. Smith" from check "7002"
      Then they see these suspense items:
        | check | amount  | available |
        | 7001  | $100.00 | $100.00   |
        | 7002  | $500.00 | $500.00   |

    @BR-SUS-05 @BR-SUS-09
    Scenario: Once the limit is used up, even one cent needs a second person
      Given the admin enters a deposit of $2,000.00 with these checks:
        | number | amount    | payer    |
        | 7001   | $2,000.00 | J. Smith |
      And they post the deposit
      And they refund $1,000.00 to "J. Smith" from check "7001"
      When they refund $0.01 to "J. Smith" from check "7001"
      Then the refund of $0.01 to "J. Smith" waits for approval

    @BR-SUS-06 @browser @deep
    Scenario: A second person approves
      Given the admin enters a deposit of $2,000.00 with these checks:
        | number | amount    | payer    |
        | 7001   | $2,000.00 | J. Smith |
      And they post the deposit
      And they refund $1,500.00 to "J. Smith" from check "7001"
      And they see these suspense items:
        | check | amount    | available | note                                                      |
        | 7001  | $2,000.00 | $500.00   | Refund of $1,500.00 to J. Smith waits for a second person |
      When the manager approves the refund from check "7001"
      Then the refund of $1,500.00 to "J. Smith" is made
      And they see these suspense items:
        | check | amount  | available |
        | 7001  | $500.00 | $500.00   |

    @BR-SUS-07
    Scenario: The same person cannot approve
      Given the admin enters a deposit of $2,000.00 with these checks:
        | number | amount    | payer    |
        | 7001   | $2,000.00 | J. Smith |
      And they post the deposit
      And they refund $1,500.00 to "J. Smith" from check "7001"
      When they approve the refund from check "7001"
      Then they see the message "Another person has to approve it."
      And the refund of $1,500.00 to "J. Smith" waits for approval

    @BR-SUS-08
    Scenario: A declined refund can be used again
      Given the admin enters a deposit of $2,000.00 with these checks:
        | number | amount    | payer    |
        | 7001   | $2,000.00 | J. Smith |
      And they post the deposit
      And they refund $1,500.00 to "J. Smith" from check "7001"
      When the manager declines the refund from check "7001"
      Then the refund of $1,500.00 to "J. Smith" is declined
      And they see these suspense items:
        | check | amount    | available |
        | 7001  | $2,000.00 | $2,000.00 |

  Rule: A group's money in suspense can cover what it owes after a returned payment

    Background:
      Given these bills for "Harbor Foods":
        | number | period       | status     | due    |
        | HF-3   | 2 months ago | RECONCILED | $50.00 |
      And the payor of "Harbor Foods" has paid bill "HF-1" with $1,250.00
      And processing ran for the settlement date
      And the payor of "Harbor Foods" has paid bill "HF-3" using credit suspense
      And the manager uploaded a return file with "R10"
      And the admin enters a deposit of $80.00 with these checks:
        | number | amount | payer        | bill |
        | 7001   | $80.00 | Harbor Foods | HF-2 |
      And they post the deposit

    @BR-RET-09 @PAY-2
    Scenario: Settle the excess that the group had used
      When they settle $50.00 of the returned payment from check "7001"
      Then they see these suspense items:
        | payer        | amount | available |
        | Harbor Foods | $50.00 | $0.00     |
        | Harbor Foods | $30.00 | $30.00    |
      And the books balance

    @BR-RET-09
    Scenario: Refuse more than the group owes
      When they settle $50.01 of the returned payment from check "7001"
      Then they see the message "The group owes $50.00 after returned payments."

    @BR-SUS-12
    Scenario: A group owes its own returned payments
      When they open the suspense of "Harbor Foods"
      Then they see "Owed after returned payments: $50.00"

    @BR-SUS-12
    Scenario: A group does not owe the returned payments of another group
      Given these bills for "Summit Labs":
        | number | period     | status   | due       |
        | SL-1   | this month | RELEASED | $5,000.00 |
      When they open the suspense of "Summit Labs"
      Then they do not see "Owed after returned payments"

    @BR-AGE-03
    Scenario: A settled return is no longer open
      Given they settle $50.00 of the returned payment from check "7001"
      When they open the aging of this month
      Then they see these aged bills:
        | number | open      |
        | HF-1   | $1,200.00 |
        | HF-2   | $1,200.00 |
        | HF-3   | $0.00     |

    @BR-AGE-03
    Scenario: Money moved elsewhere does not settle the returned payment
      Given they transfer $30.00 to group credit from check "7001"
      When they open the aging of this month
      Then they see these aged bills:
        | number           | open      |
        | HF-1             | $1,200.00 |
        | HF-2             | $1,200.00 |
        | HF-3             | $0.00     |
        | Returned payment | $50.00    |

  Rule: A group's page shows its money in suspense

    Background:
      Given these bills for "Summit Labs":
        | number | period     | status   | due       |
        | SL-1   | this month | RELEASED | $5,000.00 |
      And the admin enters a deposit of $1,200.00 with these checks:
        | number | amount  | payer        | bill |
        | 7001   | $500.00 | Harbor Foods | HF-2 |
        | 7002   | $400.00 | Summit Labs  | SL-1 |
        | 7003   | $300.00 | H. Foods     |      |
      And they post the deposit

    @BR-SUS-12 @browser @deep
    Scenario: Other groups' money is not listed
      When they open the suspense of "Harbor Foods"
      Then they see these suspense items:
        | check | amount  | available | note                                         |
        | 7001  | $500.00 | $500.00   | Waits for bill HF-2, which is not reconciled |

    @BR-SUS-12
    Scenario: Apply the group's money
      Given they open the suspense of "Harbor Foods"
      When they apply $450.00 to bill "HF-1" from check "7001"
      Then they see these suspense items:
        | check | amount |
        | 7001  | $50.00 |

    @BR-SUS-10
    Scenario: A payor cannot open a group's suspense
      When the payor of "Harbor Foods" opens the suspense of "Harbor Foods"
      Then they see the refusal page

  Rule: The largest amount is listed first

    @BR-SUS-13
    Scenario: Three checks of unknown payers
      Given the admin enters a deposit of $2,430.07 with these checks:
        | number | amount    | payer       |
        | 7001   | $0.07     | J. Smith    |
        | 7002   | $2,350.00 | Northside   |
        | 7003   | $80.00    | J. Whitford |
      When they post the deposit
      Then they see these suspense items in this order:
        | check | payer       | amount    |
        | 7002  | Northside   | $2,350.00 |
        | 7003  | J. Whitford | $80.00    |
        | 7001  | J. Smith    | $0.07     |

    @BR-SUS-13
    Scenario: The oldest of equal amounts is listed first
      Given the admin enters a deposit of $80.00 with these checks:
        | number | amount | payer    |
        | 7001   | $80.00 | J. Smith |
      And they post the deposit
      And 1 day later
      And the admin enters a deposit of $80.00 with these checks:
        | number | amount | payer    |
        | 7002   | $80.00 | A. Jones |
      When they post the deposit
      Then they see these suspense items in this order:
        | check | amount |
        | 7001  | $80.00 |
        | 7002  | $80.00 |

  Rule: The money in suspense is exported as it is shown

    @BR-EVI-07
    Scenario: Export the suspense
      Given the admin enters a deposit of $300.00 with these checks:
        | number | amount  | payer    | bill |
        | 7003   | $300.00 | H. Foods |      |
      And they post the deposit
      When they export every row of the suspense items as CSV
      Then the file says "H. Foods" and "300.00"

  Rule: Only the office opens suspense

    @BR-SUS-10
    Scenario Outline: A <person> cannot open suspense
      When the <person> of "Harbor Foods" goes to the suspense
      Then they see the refusal page

      Examples:
        | person  |
        | payor   |
        | carrier |
