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
        | what                        | opening   | day        | message                                  |
        | A missing day               | $1,300.00 | 2026-02-05 | A statement between them may be missing. |
        | A day twice                 | $1,250.00 | 2026-02-03 | No day can be on two statements.         |
        | A day before all statements | $1,250.00 | 2026-01-31 | No day can be on two statements.         |
        | A day to come               | $1,250.00 | 2026-12-31 | which has not ended                      |

    @BR-BNK-02
    Scenario: No statement begins before the first day of statements
      When the manager adds a BAI2 statement from $250.00 with these lines:
        | date       | type | amount  | description |
        | 2026-01-31 | 698  | -$15.00 | FEE         |
      Then they see "Statements of this account begin on Feb 1, 2026."

    @BR-BNK-02
    Scenario: A statement may begin on the first day of statements
      When the manager adds a BAI2 statement from $250.00 with these lines:
        | date       | type | amount  | description |
        | 2026-02-01 | 698  | -$15.00 | FEE         |
      Then they see "$235.00"

    @BR-BNK-02
    Scenario: The first statement opens with the balance before it
      When the manager adds a BAI2 statement from $250.01 with these lines:
        | date       | type | amount  | description |
        | 2026-02-03 | 698  | -$15.00 | FEE         |
      Then they see "but the balance before the first statement is $250.00: $0.01 more."

  Rule: A BAI2 file is whole

    @BR-BNK-03
    Scenario: A file that was cut off is refused
      When the manager adds a BAI2 statement from $250.00 without its last record
      Then they see "The record 99 at the end of the file is missing."

    @BR-BNK-03
    Scenario Outline: A file that says "<value>" for the <figure> is refused
      When the manager adds a BAI2 statement from $250.00 with "<value>" as the <figure>
      Then they see "<message>"

      Examples:
        | figure                           | value | message                                                                            |
        | control total of the file        | 50001 | The control total of the file is 500.01, but the groups add up to 500.00.          |
        | control total of the group       | 50001 | The control total of the group is 500.01, but its accounts add up to 500.00.       |
        | control total of the account     | 50001 | The control total of the account is 500.01, but its amounts add up to 500.00.      |
        | control total of the account     | much  | The control total of the account is not an amount.                                 |
        | number of groups of the file     | 2     | The file says 2 for the number of groups, but has 1.                               |
        | number of accounts of the group  | 2     | The file says 2 for the number of accounts, but has 1.                             |
        | number of records of the account | 4     | The file says 4 for the number of records, but has 3.                              |
        | number of records of the account | 3.0   | The file says 3.0 for the number of records, but has 3. Part of it may be missing. |

    @BR-BNK-03
    Scenario Outline: A file without the <figure> is read by its parts
      When the manager adds a BAI2 statement from $250.00 with "" as the <figure>
      Then they see the bank statements "Mar 1, 2026"

      Examples:
        | figure                           |
        | control total of the account     |
        | number of records of the account |

    @BR-BNK-03
    Scenario: Nothing is compared with the total of another account that has none
      When the manager adds a BAI2 statement from $250.00 with another account that has no total
      Then they see the bank statements "Mar 1, 2026"

    @BR-BNK-01
    Scenario: A file with all its records on one line is read
      When the manager adds a BAI2 statement from $250.00 with all its records on one line
      Then they see the bank statements "Mar 1, 2026"

    @BR-BNK-01
    Scenario Outline: A file <what> is refused
      When the manager adds a BAI2 statement from $250.00 <what>
      Then they see "<message>"

      Examples:
        | what                                          | message                                          |
        | in euros                                      | The currency is EUR, not USD                     |
        | with all its records but the last on one line | The record 99 at the end of the file is missing. |
        | of another account                            | account                                          |

  Rule: A CSV file has a line in each row with a day and an amount

    @BR-BNK-34
    Scenario: Rows of balances, totals, and $0.00 are not lines
      When the manager adds this CSV statement through 2026-02-05, which closes with $1,235.00:
        | Date       | Description     | Debit | Credit  | Balance |
        | 2026-02-01 | Opening balance |       |         | 250.00  |
        | 2026-02-05 | FEE             | 15.00 |         | 1235.00 |
        | 2026-02-04 | ANALYSIS        | 0.00  |         | 1250.00 |
        | 2026-02-01 | CHECK DEPOSIT   |       | 1000.00 | 1250.00 |
        |            | Total           | 15.00 | 1000.00 |         |
        | 2026-02-05 | Closing balance |       |         | 1235.00 |
      Then they see these statement lines in this order:
        | date        | amount    | description   |
        | Feb 1, 2026 | $1,000.00 | CHECK DEPOSIT |
        | Feb 5, 2026 | -$15.00   | FEE           |

    @BR-BNK-35
    Scenario Outline: In a CSV file, <what> is refused
      When the manager adds this CSV statement through 2026-02-05, which closes with $235.00:
        | Date       | Description     | Debit | Credit | Balance  |
        | 2026-02-01 | Opening balance |       |        | <before> |
        | <day>      | FEE             | <out> | <in>   |          |
        | 2026-02-05 | Ending balance  |       |        | <after>  |
      Then they see "<message>"

      Examples:
        | what                                   | day        | out   | in    | before | after  | message                                                  |
        | a day before the statement             | 2026-01-31 | 15.00 |       | 250.00 | 235.00 | Jan 31, 2026 is not between Feb 1, 2026 and Feb 5, 2026. |
        | a day after the statement              | 2026-02-06 | 15.00 |       | 250.00 | 235.00 | Feb 6, 2026 is not between Feb 1, 2026 and Feb 5, 2026.  |
        | a row without a day                    | pending    | 15.00 |       | 250.00 | 235.00 | “pending” is not a date.                                 |
        | a row with money out and in            | 2026-02-03 | 15.00 | 15.00 | 250.00 | 235.00 | This row has a debit and a credit.                       |
        | a credit below zero                    | 2026-02-03 |       | -1.00 | 250.00 | 235.00 | A credit is below zero.                                  |
        | another balance before the statement   | 2026-02-03 | 15.00 |       | 250.01 | 235.00 | The balance at the beginning is $250.01                  |
        | another balance at the statement's end | 2026-02-03 | 15.00 |       | 250.00 | 235.01 | The balance at the end is $235.01                        |
        | a closing balance that does not add up | 2026-02-03 | 14.99 |       | 250.00 | 235.00 | The lines lead from $250.00 to $235.01                   |

    @BR-BNK-35
    Scenario: Some debits with a minus sign and some without are asked
      When the manager adds this CSV statement through 2026-02-05, which closes with $250.00:
        | Date       | Description | Debit  | Credit |
        | 2026-02-03 | FEE         | 15.00  |        |
        | 2026-02-04 | FEE REFUND  | -15.00 |        |
      Then they see "Some debits have a minus sign and some have none."

    @BR-BNK-35
    Scenario: Amounts that may be cents are asked
      When the manager adds this CSV statement through 2026-02-05, which closes with $235.00:
        | Date       | Description | Amount  |
        | 2026-02-03 | FEE         | -001500 |
      Then they see "The amounts have no decimal point. Choose whether they are in cents."

  Rule: Cash begins with the bank's balance

    @BR-BNK-04
    Scenario: The difference is the opening balance
      When the manager opens the entries of "Cash" of this month
      Then they see these account entries in this order:
        | what             | debit   | balance       |
        | Statements begun | $250.00 | $250.00 debit |
      And the books balance

  Rule: A wrong statement is removed

    @BR-BNK-05 @browser @deep
    Scenario: The last statement is removed
      Given the manager added a BAI2 statement from $250.00 with these lines:
        | date       | type | amount    | description   |
        | 2026-02-03 | 175  | $1,000.00 | CHECK DEPOSIT |
      When the manager removes the statement because "Wrong account"
      Then they see no bank statements

    @BR-BNK-05
    Scenario: An earlier statement is not removed before a later one
      Given the manager added a BAI2 statement from $250.00 with these lines:
        | date       | type | amount    | description   |
        | 2026-02-03 | 175  | $1,000.00 | CHECK DEPOSIT |
      And they added a BAI2 statement from $1,250.00 with these lines:
        | date       | type | amount  | description |
        | 2026-02-04 | 698  | -$15.00 | FEE         |
      And they opened the statement through 2026-02-03
      When they remove the statement because "Wrong account"
      Then they see "Only the last statement can be removed. Remove the later ones first."

    @BR-BNK-05
    Scenario: A statement with an explained line is not removed
      Given the manager added a BAI2 statement from $250.00 with these lines:
        | date       | type | amount  | description |
        | 2026-02-03 | 698  | -$15.00 | FEE         |
      And they explained line 1 as "Bank fee"
      When they remove the statement because "Wrong account"
      Then they see "Unmatch the lines of this statement first, then remove it."

    @BR-BNK-05
    Scenario: A signed statement is not removed
      Given the manager added a BAI2 statement from $250.00 with these lines:
        | date       | type | amount  | description |
        | 2026-02-03 | 698  | -$15.00 | FEE         |
      And they explained line 1 as "Bank fee"
      And another manager signed the statement
      When they remove the statement because "Wrong account"
      Then they see "This statement is signed. Reopen it first."

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
