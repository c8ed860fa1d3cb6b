Feature: The cash page
  Ledger cash is compared with the bank's statement to the cent, and a second manager signs it.

  Background:
    Given the manager added the bank account with $250.00 before 2026-02-01
    And the manager added a BAI2 statement from $250.00 with these lines:
      | date       | type | amount  | description |
      | 2026-02-03 | 698  | -$15.00 | FEE         |

  Rule: Every cent is named

    @BR-BNK-10 @BR-BNK-11
    Scenario: An open line makes a difference and is not signed
      When another manager signs the statement
      Then they see "1 line open. Match or explain every line, then sign."
      And they see these cash figures:
        | ledger | posted later | statement | in transit | outstanding | difference |
        | $0.00  | $250.00      | $235.00   | $0.00      | $0.00       | $15.00     |

    @BR-BNK-10
    Scenario: An explained line leaves no difference
      When the manager explains line 1 as "Bank fee"
      Then they see these cash figures:
        | ledger | posted later | statement | in transit | outstanding | difference |
        | $0.00  | $235.00      | $235.00   | $0.00      | $0.00       | $0.00      |

  Rule: Another manager signs what is complete

    @BR-BNK-31
    Scenario Outline: <explained by> explained a line of a statement that the manager added: <signed by> does not sign
      Given <explained by> explained line 1 as "Bank fee"
      When <signed by> signs the statement
      Then they see "You added this statement or matched its lines, so another manager signs it."

      Examples:
        | explained by    | signed by       |
        | the manager     | the manager     |
        | another manager | the manager     |
        | another manager | another manager |

    @BR-BNK-13
    Scenario: A statement cannot be signed before its last day ends
      Given the manager added a BAI2 statement from $235.00 with these lines:
        | date  | type | amount | description |
        | today | 354  | $1.00  | INTEREST    |
      And the manager explained line 1 as "Interest"
      When another manager signs the statement
      Then they see "The last day of this statement has not ended."

    @BR-BNK-12
    Scenario: A signed statement does not change until it is reopened
      Given the manager explained line 1 as "Bank fee"
      And another manager signed the statement
      When the manager unmatches line 1 because "Not a fee"
      Then they see "This statement is signed. Reopen it first."

    @BR-BNK-12 @browser @deep @BR-CLO-07
    Scenario: A signed statement is reopened with a reason
      Given the manager explained line 1 as "Bank fee"
      And another manager signed the statement
      When the manager reopens the statement because "A late return"
      Then they see "Not signed"

    @BR-BNK-38
    Scenario: The audit log has each step
      Given the manager explained line 1 as "Bank fee"
      And the manager unmatched line 1 because "Not a fee"
      And the manager explained line 1 as "Bank fee"
      And another manager signed the statement
      And the manager reopened the statement because "A late return"
      When the manager looks for audit events with "Premium trust"
      Then they see these audit events in this order:
        | what                      |
        | Bank statement reopened   |
        | Bank statement signed     |
        | Statement line explained  |
        | Statement lines unmatched |
        | Statement line explained  |
        | Bank statement added      |
        | Bank account added        |

  Rule: Statements are signed in the order of their days

    Background:
      Given the manager explained line 1 as "Bank fee"
      And the manager added a BAI2 statement from $235.00 with these lines:
        | date       | type | amount | description |
        | 2026-02-04 | 354  | $1.00  | INTEREST    |
      And the manager explained line 1 as "Interest"

    @BR-BNK-32
    Scenario: A later statement is not signed before an earlier one
      When another manager signs the statement
      Then they see "An earlier statement is not signed. Sign the earliest first."

    @BR-BNK-32
    Scenario: The earlier statement is signed first
      Given the manager opened the statement through 2026-02-03
      When another manager signs the statement
      Then they see "Signed by Karl Weber"

    @BR-BNK-33
    Scenario: An earlier statement is not reopened before a later one
      Given the manager opened the statement through 2026-02-03
      And another manager signed the statement
      And the manager opened the statement through 2026-02-04
      And another manager signed the statement
      And the manager opened the statement through 2026-02-03
      When the manager reopens the statement because "A late return"
      Then they see "A later statement is signed. Reopen the latest first."
