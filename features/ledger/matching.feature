Feature: Matching bank statements
  Each line of a statement is matched with what moved the ledger's cash, or explained. What fits in two ways is asked.

  Background:
    Given the manager added the bank account with $0.00 before 2026-02-01
    And a RECONCILED bill "HF-1" of $1,200.00 for "Harbor Foods"
    And the payor of "Harbor Foods" has paid bill "HF-1"
    And processing ran for the settlement date

  Rule: What is clear is matched when a statement is added

    @BR-BNK-06
    Scenario: The credit of the day is the payments that settled
      Given 4 days pass
      When the manager adds a BAI2 statement from $0.00 with these lines:
        | date  | type | amount    | description    |
        | today | 166  | $1,200.00 | ACH SETTLEMENT |
      Then they see these statement lines in this order:
        | amount    | state   | reason                               |
        | $1,200.00 | Matched | Same amount, about the expected day. |

    @BR-BNK-06
    Scenario: A remittance that was sent is cleared by its line
      Given the manager recorded that the remittance was sent, "Wire 1"
      When the manager adds a BAI2 statement from $0.00 with these lines:
        | date  | type | amount     | description |
        | today | 495  | -$1,200.00 | WIRE OUT    |
      Then they see these statement lines in this order:
        | amount     | state   |
        | -$1,200.00 | Matched |
      And the books balance

  Rule: What fits in two ways is asked

    @BR-BNK-07
    Scenario: Two lines fit one item
      Given 4 days pass
      When the manager adds a BAI2 statement from $0.00 with these lines:
        | date  | type | amount    | description    |
        | today | 166  | $1,200.00 | ACH SETTLEMENT |
        | today | 166  | $1,200.00 | ACH SETTLEMENT |
      Then they see these statement lines in this order:
        | amount    | state | reason                                          |
        | $1,200.00 | Open  | ACH file 1, Mar 5, 2026, fits other lines, too. |
        | $1,200.00 | Open  | ACH file 1, Mar 5, 2026, fits other lines, too. |

    @BR-BNK-07
    Scenario: A person matches a line by hand
      Given the manager added a BAI2 statement from $0.00 with these lines:
        | date  | type | amount    | description    |
        | today | 166  | $1,200.00 | ACH SETTLEMENT |
        | today | 166  | $1,200.00 | ACH SETTLEMENT |
      When the manager matches line 2 with the open item of $1,200.00
      Then they see these statement lines in this order:
        | amount    | state   |
        | $1,200.00 | Open    |
        | $1,200.00 | Matched |

    @BR-BNK-36
    Scenario: What is chosen for a line is its amount to the cent
      Given the manager added a BAI2 statement from $0.00 with these lines:
        | date  | type | amount    | description    |
        | today | 166  | $1,199.99 | ACH SETTLEMENT |
      When the manager matches line 1 with the open item of $1,200.00
      Then they see "The lines are $1,199.99, and what you chose is $1,200.00: $0.01 apart."

    @BR-BNK-36
    Scenario: A match by hand is in the audit log
      Given the manager added a BAI2 statement from $0.00 with these lines:
        | date  | type | amount    | description    |
        | today | 166  | $1,200.00 | ACH SETTLEMENT |
        | today | 166  | $1,200.00 | ACH SETTLEMENT |
      And the manager matched line 2 with the open item of $1,200.00
      When they look for audit events with "Premium trust"
      Then they see these audit events in this order:
        | what                    | changes                                                        |
        | Statement lines matched | Line 2, $1,200.00                                              |
        | Bank statement added    | Mar 3, 2026 to Mar 3, 2026: 2 lines, closing balance $2,400.00 |
        | Bank account added      | $0.00 before Feb 1, 2026                                       |

  Rule: What no line shows yet is in transit or outstanding

    @BR-BNK-10
    Scenario: A payment that settled is in transit, and its return is outstanding
      Given the manager returned the payment of $1,200.00 because "R01"
      When the manager adds a BAI2 statement from $0.00 with these lines:
        | date  | type | amount | description |
        | today | 354  | $1.00  | INTEREST    |
      Then they see these cash figures:
        | ledger | posted later | statement | in transit | outstanding | difference |
        | $0.00  | $0.00        | $1.00     | $1,200.00  | $1,200.00   | -$1.00     |

  Rule: Some items that add up to a line are proposed

    Background:
      Given the admin entered a deposit of $30.00 with these checks:
        | number | amount | payer   |
        | 7003   | $30.00 | B. Wood |
      And they post the deposit

    @BR-BNK-14
    Scenario Outline: Some deposits of a day add up to a line
      Given the admin entered a deposit of $50.00 with these checks:
        | number | amount | payer    |
        | 7001   | $50.00 | J. Smith |
      And they post the deposit
      And the admin entered a deposit of <second> with these checks:
        | number | amount   | payer    |
        | 7002   | <second> | A. Jones |
      And they post the deposit
      When the manager adds a BAI2 statement from $0.00 with these lines:
        | date  | type | amount | description |
        | today | 301  | <line> | DEPOSIT     |
      Then they see these statement lines in this order:
        | amount | state | reason   |
        | <line> | Open  | <reason> |

      Examples:
        | second | line    | reason                                                                                 |
        | $50.00 | $100.00 | 2 of the 3 deposits of Mar 3, 2026 add up to it: $50.00; $50.00.                       |
        | $50.00 | $80.00  | More than one choice of the 3 deposits of Mar 3, 2026 makes $80.00: choose what it is. |

  Rule: A line that the ledger does not have is explained

    @BR-BNK-08 @browser @deep
    Scenario: A bank fee is posted
      Given the manager added a BAI2 statement from $0.00 with these lines:
        | date       | type | amount  | description |
        | 2026-02-03 | 698  | -$15.00 | FEE         |
      When the manager explains line 1 as "Bank fee"
      Then they see these statement lines in this order:
        | amount  | state     | reason    |
        | -$15.00 | Explained | Bank fee. |
      And the books balance

    @BR-BNK-08
    Scenario: An error of the bank is explained with what the bank did wrong
      Given the manager added a BAI2 statement from $0.00 with these lines:
        | date       | type | amount  | description |
        | 2026-02-03 | 698  | -$15.00 | FEE         |
      When the manager explains line 1 as "Error of the bank" because "Fee of another client"
      Then they see these statement lines in this order:
        | amount  | state     | reason                |
        | -$15.00 | Explained | Fee of another client |

    @BR-BNK-08
    Scenario: An error of the bank is not explained without a note
      Given the manager added a BAI2 statement from $0.00 with these lines:
        | date       | type | amount  | description |
        | 2026-02-03 | 698  | -$15.00 | FEE         |
      When the manager explains line 1 as "Error of the bank"
      Then they see "Say what the bank did wrong."

    @BR-BNK-09
    Scenario: An explanation is undone with a reason
      Given the manager added a BAI2 statement from $0.00 with these lines:
        | date       | type | amount  | description |
        | 2026-02-03 | 698  | -$15.00 | FEE         |
      And the manager explained line 1 as "Bank fee"
      When the manager unmatches line 1 because "Not a fee"
      Then they see these statement lines in this order:
        | amount  | state |
        | -$15.00 | Open  |
      And the books balance
