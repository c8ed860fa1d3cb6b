Feature: The books
  The accountant of the office sees the balance of every account as of any day, and the entries behind each balance.

  Background:
    Given a RECONCILED bill "HF-1" of $1,200.00 for "Harbor Foods"
    And a RECONCILED bill "HF-2" of $500.00 for "Harbor Foods"
    And the payor of "Harbor Foods" has paid bill "HF-1"
    And processing ran for the settlement date

  Rule: The trial balance has every account as of any day

    @BR-LED-01 @browser @deep
    Scenario: What was paid is cash, and what is owed is a receivable
      When the manager opens the trial balance of this month
      Then they see these account balances:
        | account             | debit     | credit    |
        | Cash                | $1,200.00 |           |
        | Receivable          | $500.00   |           |
        | Remittances to send |           | $1,200.00 |
        | Billed              |           | $500.00   |
      And they see "In balance: debits and credits are $1,700.00 each."

    @BR-LED-01
    Scenario: A past day is shown as it stood
      When the manager opens the trial balance of last month
      Then they see no account balances
      And they see "In balance: debits and credits are $0.00 each."

    @BR-LED-01
    Scenario: A returned payment is owed again
      Given the manager returned the payment of $1,200.00 because "R01"
      When the manager opens the trial balance of this month
      Then they see these account balances:
        | account             | debit     | credit    |
        | Receivable          | $1,700.00 |           |
        | Carrier payable     | $1,200.00 |           |
        | Remittances to send |           | $1,200.00 |
        | Billed              |           | $1,700.00 |

  Rule: The entries of an account explain its balance

    @BR-LED-02 @browser @deep
    Scenario: The entries of a month, with the balance after each
      Given the manager returned the payment of $1,200.00 because "R01"
      When the manager opens the entries of "Cash" of this month
      Then they see these account entries in this order:
        | what              | debit     | credit    | balance         |
        | Payment processed | $1,200.00 |           | $1,200.00 debit |
        | Payment returned  |           | $1,200.00 | $0.00           |

    @BR-LED-02
    Scenario: A month begins with the balance before it
      Given today is Friday 2026-05-01
      And the payor of "Harbor Foods" has paid bill "HF-2"
      And processing ran for the settlement date
      When the manager opens the entries of "Cash" of this month
      Then they see these account entries in this order:
        | what              | debit   | balance         |
        | Payment processed | $500.00 | $1,700.00 debit |
      And they see "$1,200.00 debit"

    @BR-LED-02
    Scenario: The last entry of a month leads to its end
      When the manager opens the entries of "Receivable" of this month
      Then they see "$500.00 debit"

    @BR-LED-02
    Scenario: An account without entries has no balance
      When the manager opens the entries of "Group credit" of this month
      Then they see no account entries
      And they see "$0.00"

  Rule: What carriers are owed is shown by carrier

    @BR-LED-03
    Scenario: What was remitted waits to be sent
      When the manager opens the trial balance of this month
      Then they see these owed carriers:
        | not remitted | to send   |
        | $0.00        | $1,200.00 |

    @BR-LED-03
    Scenario: What was sent waits for the bank
      Given the manager recorded that the remittance was sent, "Wire 1"
      When the manager opens the trial balance of this month
      Then they see these owed carriers:
        | not remitted | to send | not cleared |
        | $0.00        | $0.00   | $1,200.00   |

    @BR-LED-03
    Scenario: What was sent and cleared is no longer owed
      Given the manager added the bank account with $0.00 before 2026-02-01
      And they recorded that the remittance was sent, "Wire 1"
      And they added a BAI2 statement from $0.00 with these lines:
        | date  | type | amount     | description |
        | today | 495  | -$1,200.00 | WIRE OUT    |
      When they open the trial balance of this month
      Then they see no owed carriers

    @BR-LED-03
    Scenario: What was remitted for a returned payment is owed to the office
      Given the manager recorded that the remittance was sent, "Wire 1"
      And the manager returned the payment of $1,200.00 because "R01"
      When they open the trial balance of this month
      Then they see these owed carriers:
        | not remitted | to send | not cleared |
        | -$1,200.00   | $0.00   | $1,200.00   |

  Rule: Only managers and system administrators see the books

    @ROL-1
    Scenario Outline: A <person> does not see the books
      When the <person> opens the trial balance of this month
      Then they see the refusal page

      Examples:
        | person  |
        | admin   |
        | carrier |
        | agent   |
