Feature: A month of cash
  One month of the office's bank account, from the checkout to the signed cash page: a check, a debit that its bank returns and a
  smaller one that follows, a remittance, a bank fee, and a check that the bank has not booked yet.

  Background:
    Given the manager added the bank account with $1,000.00 before 2026-03-01
    And these bills for "Harbor Foods":
      | number | period     | status     | due       |
      | HF-1   | this month | RECONCILED | $1,200.00 |
      | HF-2   | this month | RECONCILED | $800.00   |
      | HF-3   | this month | RECONCILED | $450.00   |
    And the admin deposits a lockbox file with these checks:
      | number | amount    | payer        | bill |
      | 7001   | $1,200.00 | Harbor Foods | HF-1 |
    And they post the deposit
    And the payor of "Harbor Foods" has paid bill "HF-2"
    And processing ran for the settlement date
    And the manager uploaded a return file with "R01"
    And the manager recorded that the remittance was sent, "Wire 1"
    And the payor of "Harbor Foods" has paid $300.00 on bill "HF-2"
    And processing ran for the settlement date
    And the admin deposits a lockbox file with these checks:
      | number | amount  | payer        | bill |
      | 7002   | $450.00 | Harbor Foods | HF-3 |
    And they post the deposit
    And 7 days pass
    And the manager added a BAI2 statement from $1,000.00 with these lines:
      | date       | type | amount     | description    |
      | 2026-03-04 | 115  | $1,200.00  | LOCKBOX        |
      | 2026-03-05 | 166  | $800.00    | ACH SETTLEMENT |
      | 2026-03-06 | 557  | -$800.00   | ACH RETURN     |
      | 2026-03-06 | 495  | -$2,000.00 | WIRE OUT       |
      | 2026-03-09 | 166  | $300.00    | ACH SETTLEMENT |
      | 2026-03-09 | 698  | -$15.00    | FEE            |

  Rule: At the end of the month every cent of cash is named

    @BR-BNK-06 @BR-BNK-08 @BR-BNK-10 @BR-BNK-11
    Scenario: Another manager signs the month
      Given the manager explained line 6 as "Bank fee"
      When another manager signs the statement
      Then they see "Signed by Karl Weber"
      And they see these statement lines in this order:
        | amount     | state     |
        | $1,200.00  | Matched   |
        | $800.00    | Matched   |
        | -$800.00   | Matched   |
        | -$2,000.00 | Matched   |
        | $300.00    | Matched   |
        | -$15.00    | Explained |
      And they see these cash figures:
        | ledger    | posted later | statement | in transit | outstanding | difference |
        | $2,950.00 | -$2,015.00   | $485.00   | $450.00    | $0.00       | $0.00      |
      And they see these remittances:
        | remitted  | state   |
        | $2,000.00 | cleared |
      And the books balance
