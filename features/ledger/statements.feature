Feature: Bank statements
  A manager adds the bank's statements of the account that has the ledger's cash.

  Background:
    Given the manager added the bank account with $250.00 before 2026-02-01

  Rule: A statement is added as the bank wrote it

    @BR-BNK-01 @browser @deep
    Scenario: A BAI2 file becomes a statement
      When the manager adds a BAI2 statement from $250.00 with these lines:
        | date       | type | amount    | description     |
        | 2026-02-03 | 175  | $1,000.00 | CHECK DEPOSIT   |
        | 2026-02-05 | 698  | -$15.00   | FEE, ACCOUNT 12 |
      Then they see these statement lines in this order:
        | date        | amount    | description     |
        | Feb 3, 2026 | $1,000.00 | CHECK DEPOSIT   |
        | Feb 5, 2026 | -$15.00   | FEE, ACCOUNT 12 |
      And they see "$1,235.00"

    @BR-BNK-01
    Scenario: A CSV file becomes a statement
      When the manager adds a CSV statement from $250.00 with these lines:
        | date       | amount    | description   |
        | 2026-02-03 | $1,000.00 | CHECK DEPOSIT |
        | 2026-02-05 | -$15.00   | FEE           |
      Then they see 2 statement lines
      And they see "$1,235.00"

    @BR-BNK-02
    Scenario: The next statement opens as the last one closed
      Given the manager added a BAI2 statement from $250.00 with these lines:
        | date       | type | amount    | description   |
        | 2026-02-03 | 175  | $1,000.00 | CHECK DEPOSIT |
      When the manager adds a BAI2 statement from $1,250.00 with these lines:
        | date       | type | amount  | description |
        | 2026-02-04 | 698  | -$15.00 | FEE         |
      Then they see "$1,235.00"

  Rule: A statement that cannot be complete is refused

    @BR-BNK-02
    Scenario Outline: <what> is refused
      Given the manager added a BAI2 statement from $250.00 with these lines:
        | date       | type | amount    | description   |
        | 2026-02-03 | 175  | $1,000.00 | CHECK DEPOSIT |
      When the manager adds a BAI2 statement from <opening> with these lines:
        | date  | type | amount  | description |
        | <day> | 698  | -$15.00 | FEE         |
      Then they see "<message>"

      Examples:
        | what          | opening   | day        | message                                  |
        | A missing day | $1,300.00 | 2026-02-05 | A statement between them may be missing. |
        | A day twice   | $1,250.00 | 2026-02-03 | No day can be on two statements.         |
        | A day to come | $1,250.00 | 2026-12-31 | which has not ended                      |

    @BR-BNK-03
    Scenario: A file that was cut off is refused
      When the manager adds a BAI2 statement without its last record
      Then they see "The record 99 at the end of the file is missing."

  Rule: Cash begins with the bank's balance

    @BR-BNK-04
    Scenario: The difference is the opening balance
      When the manager opens the entries of "Cash" of this month
      Then they see these account entries in this order:
        | what             | debit   | balance       |
        | Statements begun | $250.00 | $250.00 debit |

  Rule: A wrong statement is removed

    @BR-BNK-05 @browser @deep
    Scenario: The last statement is removed
      Given the manager added a BAI2 statement from $250.00 with these lines:
        | date       | type | amount    | description   |
        | 2026-02-03 | 175  | $1,000.00 | CHECK DEPOSIT |
      When the manager removes the statement because "Wrong account"
      Then they see no bank statements

  Rule: Only managers add statements

    @ROL-1
    Scenario Outline: A <person> does not see statements
      When the <person> goes to the bank statements
      Then they see the refusal page

      Examples:
        | person  |
        | admin   |
        | carrier |
        | agent   |
