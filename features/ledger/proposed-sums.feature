Feature: Sums that are proposed for a line
  A line that nothing fits as a whole is proposed some items of a day that add up to it. A person matches it.

  Background: Three refund checks of a day
    Given the admin enters a deposit of $550.00 with these checks:
      | number | amount  | payer    |
      | 7001   | $550.00 | J. Smith |
    And they post the deposit
    And they refund $300.00 to "J. Smith" from check "7001"
    And they refund $200.00 to "R. Jones" from check "7001"
    And they refund $50.00 to "A. Lee" from check "7001"
    And the manager added the bank account with $0.00 before 2026-02-01
    And the admin issued checks for every refund

  Rule: A sum has two items or more

    @BR-BNK-14
    Scenario Outline: Beside two lines that name check 1001, a line of <amount> is open: "<reason>"
      When the manager adds a BAI2 statement from $0.00 with these lines:
        | date  | type | amount   | description     |
        | today | 475  | -$300.00 | CHECK PAID 1001 |
        | today | 475  | -$300.00 | CHECK PAID 1001 |
        | today | 475  | <amount> | CHECKS PAID     |
      Then they see these statement lines in this order:
        | state | reason                                                             |
        | Open  | Refund check 1001 to J. Smith, Mar 3, 2026, fits other lines, too. |
        | Open  | Refund check 1001 to J. Smith, Mar 3, 2026, fits other lines, too. |
        | Open  | <reason>                                                           |

      Examples:
        | amount   | reason                                                                                                                                             |
        | -$300.00 |                                                                                                                                                    |
        | -$350.00 | 2 of the 3 refunds of Mar 3, 2026 add up to it: check 1001 to J. Smith, -$300.00; check 1003 to A. Lee, -$50.00. Part of it fits other lines, too. |

    @BR-BNK-14
    Scenario: Two lines of a day add up to one check
      When the manager adds a BAI2 statement from $0.00 with these lines:
        | date  | type | amount   | description |
        | today | 475  | -$260.00 | CHECK PAID  |
        | today | 475  | -$40.00  | CHECK PAID  |
        | today | 475  | -$1.00   | CHECK PAID  |
      Then they see these statement lines in this order:
        | state | reason                                                                        |
        | Open  | Lines 1 and 2 add up to Refund check 1001 to J. Smith, Mar 3, 2026, -$300.00. |
        | Open  | Lines 1 and 2 add up to Refund check 1001 to J. Smith, Mar 3, 2026, -$300.00. |
        | Open  |                                                                               |

    @BR-BNK-06
    Scenario: All checks of a day are the sum of a line
      When the manager adds a BAI2 statement from $0.00 with these lines:
        | date  | type | amount   | description |
        | today | 475  | -$550.00 | CHECKS PAID |
      Then they see these statement lines in this order:
        | state   | reason                               |
        | Matched | Sum of the 3 refunds of Mar 3, 2026. |

    @BR-BNK-06
    Scenario: A check is matched by its number, though another line has its amount
      When the manager adds a BAI2 statement from $0.00 with these lines:
        | date  | type | amount   | description     |
        | today | 475  | -$300.00 | CHECK PAID 1001 |
        | today | 475  | -$300.00 | CHECK PAID      |
      Then they see these statement lines in this order:
        | state   | reason                           |
        | Matched | Same amount and reference: 1001. |
        | Open    |                                  |
