Feature: Refunds
  An approved refund is owed until the bank has paid its check. Checks are issued, voided, and issued again; a bank statement clears them.

  Background:
    Given the admin refunded these checks:
      | number | amount  | payer    |
      | 7001   | $300.00 | J. Smith |
      | 7002   | $200.00 | R. Jones |

  Rule: An approved refund is owed until it has a check

    @BR-RFD-01
    Scenario: An approved refund leaves suspense, and not cash
      When the manager opens the trial balance of this month
      Then they see these account balances:
        | account         | debit   | credit  |
        | Cash            | $500.00 |         |
        | Refunds payable |         | $500.00 |

    @BR-RFD-02
    Scenario: A check needs the bank account that it is drawn on
      When they issue check 1001 for the refund to "J. Smith"
      Then they see the message "Add the bank account that checks are drawn on first, on the Bank page."

  Rule: Checks are issued with numbers that are never used twice

    Background:
      Given the manager added the bank account with $0.00 before 2026-02-01

    @BR-RFD-02 @browser
    Scenario: Issue checks for several refunds
      When the admin issues checks for every refund
      Then they see these refunds in this order:
        | payee    | amount  | check | state        |
        | R. Jones | $200.00 | 1002  | Check issued |
        | J. Smith | $300.00 | 1001  | Check issued |

    @BR-RFD-02
    Scenario: An issued check is outstanding
      Given the admin issued checks for every refund
      When the manager opens the trial balance of this month
      Then they see these account balances:
        | account         | debit   | credit  |
        | Cash            | $500.00 |         |
        | Refund clearing |         | $500.00 |

    @BR-RFD-02
    Scenario: Refuse a number that was used
      Given the admin issued check 2001 for the refund to "J. Smith"
      When they issue check 2001 for the refund to "R. Jones"
      Then they see the message "Enter a check number of 2002 or higher: lower numbers are used."

    @BR-RFD-02
    Scenario: The highest check number has ten digits
      When the admin issues check 9999999999 for the refund to "J. Smith"
      Then they see these refunds:
        | payee    | check      | state        |
        | J. Smith | 9999999999 | Check issued |
        | R. Jones |            | To pay       |

    @BR-RFD-02
    Scenario: Refuse a check number of eleven digits
      When the admin issues check 10000000000 for the refund to "J. Smith"
      Then they see the message "Enter a check number of up to ten digits."

  Rule: A void ends the check, and not the debt

    Background:
      Given the manager added the bank account with $0.00 before 2026-02-01
      And the admin issued check 1001 for the refund to "J. Smith"

    @BR-RFD-03 @browser @deep
    Scenario: A voided check leaves the refund to issue
      When they void check 1001 because "Misprinted"
      Then they see these refunds:
        | payee    | amount  | check | state  |
        | J. Smith | $300.00 |       | To pay |
        | R. Jones | $200.00 |       | To pay |

    @BR-RFD-03
    Scenario: The refund is issued again under another number
      Given they voided check 1001 because "Misprinted"
      When they issue check 1002 for the refund to "J. Smith"
      Then they see these refunds:
        | payee    | amount  | check | state        |
        | J. Smith | $300.00 | 1002  | Check issued |
        | R. Jones | $200.00 |       | To pay       |

  Rule: A check that left the office is voided with a stop order

    Background:
      Given the manager added the bank account with $0.00 before 2026-02-01
      And the admin issued check 1001 for the refund to "J. Smith"

    @BR-RFD-26
    Scenario: A check that was lost in the mail is stopped and voided
      When they void check 1001 that left the office with stop order "4711" of 2026-03-02 because "Lost in the mail"
      Then they see these refunds:
        | payee    | amount  | check | state  |
        | J. Smith | $300.00 |       | To pay |
        | R. Jones | $200.00 |       | To pay |

    @BR-RFD-26
    Scenario Outline: A stop order of <day> is refused: <why>
      When they void check 1001 that left the office with stop order "<number>" of <day> because "Lost in the mail"
      Then they see the message "<message>"

      Examples:
        | number | day        | message                                                           | why              |
        | 4711   | 2025-09-03 | This stop order ended on Mar 3, 2026. Renew it at the bank first. | it ends today    |
        | 4711   | 2026-03-04 | The stop order cannot be placed after today.                      | it is to come    |
        |        | 2026-03-02 | Enter the number of the stop order.                               | it has no number |

    @BR-RFD-26
    Scenario: A stop order that ends tomorrow voids a check
      When they void check 1001 that left the office with stop order "4711" of 2025-09-04 because "Lost in the mail"
      Then they see these refunds:
        | payee    | check | state  |
        | J. Smith |       | To pay |
        | R. Jones |       | To pay |

    @BR-RFD-26
    Scenario: Refuse a stop order that has ended
      When they void check 1001 that left the office with stop order "4711" of 2025-06-01 because "Lost in the mail"
      Then they see the message "This stop order ended on Dec 1, 2025. Renew it at the bank first."

  Rule: A stop order is renewed before it ends

    Background:
      Given the manager added the bank account with $0.00 before 2025-02-01
      And the admin issued check 1001 for the refund to "J. Smith"

    @BR-RFD-28
    Scenario: A renewed stop order is in force for six more months
      Given they voided check 1001 that left the office with stop order "4711" of 2025-10-01 because "Lost in the mail"
      And they renewed the stop order of check 1001 as "5822" of 2026-03-02
      When they go to the dashboard
      Then they do not see "to renew"

    @BR-RFD-28 @BR-DSH-01
    Scenario Outline: Today counts a stop order of <day>: they <see> it
      Given they voided check 1001 that left the office with stop order "4711" of <day> because "Lost in the mail"
      When they go to the dashboard
      Then they <see> "1 stop order to renew"

      Examples:
        | day        | see        |
        | 2025-10-02 | see        |
        | 2025-10-03 | do not see |

    @BR-RFD-28
    Scenario: Refuse a renewal that is not later than the order
      Given they voided check 1001 that left the office with stop order "4711" of 2025-10-01 because "Lost in the mail"
      When they renew the stop order of check 1001 as "5822" of 2025-10-01
      Then they see the message "Stop order 4711 is of Oct 1, 2025. Enter the later day on which the bank renewed it."

    @BR-RFD-28
    Scenario: A stop order that is left to end needs no renewal
      Given they voided check 1001 that left the office with stop order "4711" of 2025-10-01 because "Lost in the mail"
      And they let the stop order of check 1001 end because "The check came back"
      When they go to the dashboard
      Then they do not see "to renew"

  Rule: An approved refund without a check can be returned to suspense

    @BR-RFD-15 @browser @deep
    Scenario: Return the money to suspense
      When they return the refund to "J. Smith" to suspense because "Wrong payer"
      Then they see these refunds:
        | payee    | amount  | check | state                |
        | J. Smith | $300.00 |       | Returned to suspense |
        | R. Jones | $200.00 |       | To pay               |
      And they see these suspense items:
        | check | amount  | available |
        | 7001  | $300.00 | $300.00   |

    @BR-RFD-15
    Scenario: The trial balance shows the money in suspense
      Given they returned the refund to "J. Smith" to suspense because "Wrong payer"
      When the manager opens the trial balance of this month
      Then they see these account balances:
        | account         | debit   | credit  |
        | Cash            | $500.00 |         |
        | Credit suspense |         | $300.00 |
        | Refunds payable |         | $200.00 |

    @BR-RFD-30
    Scenario: A refund that was returned to suspense does not count toward the limit of a day
      Given the manager limits refunds by the office in one day to $500.00
      And the admin returned the refund to "J. Smith" to suspense because "Wrong payer"
      When they refund $300.00 to "J. Smith" from check "7001"
      Then the refund of $300.00 to "J. Smith" is made

    @BR-RFD-30
    Scenario: A refund that was not returned counts
      Given the manager limits refunds by the office in one day to $500.00
      And the admin returned the refund to "J. Smith" to suspense because "Wrong payer"
      And they refunded $300.00 to "J. Smith" from check "7001"
      And they returned the refund to "R. Jones" to suspense because "Wrong payer"
      When they refund $200.00 to "R. Jones" from check "7002"
      Then the refund of $200.00 to "R. Jones" is made

    @BR-RFD-15
    Scenario: Refuse to return a refund with a check
      Given the manager added the bank account with $0.00 before 2026-02-01
      And the admin issued check 1001 for the refund to "J. Smith"
      When they return the refund to "J. Smith" to suspense because "Wrong payer"
      Then they see the message "Only a refund without a check can be returned."

  Rule: A bank statement clears checks

    Background:
      Given the manager added the bank account with $0.00 before 2026-02-01
      And the admin issued checks for every refund
      And the manager added a BAI2 statement from $0.00 with these lines:
        | date  | type | amount   | description     |
        | today | 475  | -$300.00 | CHECK PAID 1001 |

    @BR-RFD-04
    Scenario: The line of a check takes it out of cash
      When they open the trial balance of this month
      Then they see these account balances:
        | account         | debit   | credit  |
        | Cash            | $200.00 |         |
        | Refund clearing |         | $200.00 |

    @BR-RFD-04
    Scenario: A check that the bank has paid is cleared
      When the admin goes to the refunds
      Then they see these refunds:
        | payee    | amount  | check | state         |
        | J. Smith | $300.00 | 1001  | Check cleared |
        | R. Jones | $200.00 | 1002  | Check issued  |

    @BR-RFD-04
    Scenario: Refuse to void a check that the bank has paid
      When the admin voids check 1001 because "Misprinted"
      Then they see the message "The bank has paid check 1001, so it cannot be voided."

    @BR-RFD-04
    Scenario: An unmatched check is outstanding again
      Given they unmatched line 1 because "Another check"
      When the admin goes to the refunds
      Then they see these refunds:
        | payee    | amount  | check | state        |
        | J. Smith | $300.00 | 1001  | Check issued |
        | R. Jones | $200.00 | 1002  | Check issued |

  Rule: A check that was not cashed is unclaimed property

    Background:
      Given the manager added the bank account with $0.00 before 2026-02-01
      And the admin issued check 1001 for the refund to "J. Smith"

    @BR-RFD-10
    Scenario: Refuse to mark a recent check as stale
      When they mark check 1001 as stale because "Payee moved"
      Then they see the message "Check 1001 can be marked stale from"

    @BR-RFD-10
    Scenario: A check is not stale on the 179th day
      Given today is Saturday 2026-08-29
      When the admin marks check 1001 as stale because "Payee moved"
      Then they see the message "Check 1001 can be marked stale from Aug 30, 2026 on."

    @BR-RFD-10
    Scenario: A check can be marked stale on the 180th day
      Given today is Sunday 2026-08-30
      When the admin marks check 1001 as stale because "Payee moved"
      Then they see these refunds:
        | payee    | check | state     |
        | J. Smith | 1001  | Unclaimed |
        | R. Jones |       | To pay    |

    @BR-RFD-13
    Scenario: A refund whose check was voided and issued again is unclaimed once
      Given they void check 1001 because "Misprinted"
      And they issue check 1002 for the refund to "J. Smith"
      And today is Friday 2026-10-30
      When they go to the unclaimed property
      Then they see these unclaimed items:
        | owner    | kind        | amount  |
        | J. Smith | Stale check | $300.00 |

    @BR-RFD-11
    Scenario: A check that is not stale is not reissued
      When they reissue the refund of stale check 1001 because "New address"
      Then they see the message "This is not possible for a refund in the state"

    @BR-RFD-10
    Scenario: A stale check is owed as unclaimed property
      Given today is Friday 2026-10-30
      And the admin marked check 1001 as stale because "Payee moved"
      When the manager opens the trial balance of this month
      Then they see these account balances:
        | account            | debit   | credit  |
        | Cash               | $500.00 |         |
        | Refunds payable    |         | $200.00 |
        | Unclaimed property |         | $300.00 |

    @BR-RFD-11
    Scenario: The refund is issued again
      Given today is Friday 2026-10-30
      And the admin marked check 1001 as stale because "Payee moved"
      When they reissue the refund of stale check 1001 because "New address"
      Then they see these refunds:
        | payee    | amount  | check | state  |
        | J. Smith | $300.00 |       | To pay |
        | R. Jones | $200.00 |       | To pay |

    @BR-RFD-11
    Scenario: The refund is remitted to the state
      Given today is Friday 2026-10-30
      And the admin marked check 1001 as stale because "Payee moved"
      When they remit the refund of stale check 1001 to the state because "Report 2026"
      Then they see these refunds:
        | payee    | amount  | check | state             |
        | J. Smith | $300.00 |       | Remitted to state |
        | R. Jones | $200.00 |       | To pay            |

    @BR-RFD-16
    Scenario: A large remittance needs another person's approval
      Given today is Friday 2026-10-30
      And the admin marked check 1001 as stale because "Payee moved"
      And the manager limits remittances to states by one person alone to $299.99
      When the admin remits the refund of stale check 1001 to the state because "Report 2026"
      Then they see these refunds:
        | payee    | amount  | check | state                 |
        | J. Smith | $300.00 | 1001  | Remittance to approve |
        | R. Jones | $200.00 |       | To pay                |

    @BR-RFD-16
    Scenario: Another person approves the remittance
      Given today is Friday 2026-10-30
      And the admin marked check 1001 as stale because "Payee moved"
      And the manager limits remittances to states by one person alone to $299.99
      And the admin remitted the refund of stale check 1001 to the state because "Report 2026"
      When the manager approves the remittance of stale check 1001 because "Checked"
      Then they see these refunds:
        | payee    | amount  | check | state             |
        | J. Smith | $300.00 |       | Remitted to state |
        | R. Jones | $200.00 |       | To pay            |

    @BR-RFD-16
    Scenario: The requester cannot approve the remittance
      Given today is Friday 2026-10-30
      And the admin marked check 1001 as stale because "Payee moved"
      And the manager limits remittances to states by one person alone to $299.99
      And the admin remitted the refund of stale check 1001 to the state because "Report 2026"
      When they approve the remittance of stale check 1001 because "Checked"
      Then they see the message "You asked for this remittance. Another person has to approve it."

    @BR-RFD-12
    Scenario: The bank pays a stale check
      Given today is Friday 2026-10-30
      And the admin marked check 1001 as stale because "Payee moved"
      And the manager added a BAI2 statement from $0.00 with these lines:
        | date  | type | amount   | description     |
        | today | 475  | -$300.00 | CHECK PAID 1001 |
      When the admin goes to the refunds
      Then they see these refunds:
        | payee    | amount  | check | state         |
        | J. Smith | $300.00 | 1001  | Check cleared |
        | R. Jones | $200.00 |       | To pay        |

  Rule: Only the office works on refunds

    @BR-RFD-05
    Scenario: A payor cannot open refunds
      When the payor of "Harbor Foods" goes to the refunds
      Then they see the refusal page
