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
