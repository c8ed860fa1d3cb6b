Feature: Positive pay
  The office reports issued and voided refund checks to its bank, which pays only checks that were reported.

  Background:
    Given the admin refunded these checks:
      | number | amount  | payer    |
      | 7001   | $300.00 | J. Smith |
      | 7002   | $200.00 | R. Jones |
    And the manager added the bank account with $0.00 before 2026-02-01
    And the admin issued check 1001 for the refund to "J. Smith"

  Rule: Each check is reported issued once, and void once

    @BR-RFD-06 @browser
    Scenario: An issued check is to be reported
      When the manager goes to the positive pay files
      Then they see these checks to report:
        | check | record | amount  | payee    |
        | 1001  | Issued | $300.00 | J. Smith |

    @BR-RFD-06 @browser @deep
    Scenario: The file has the checks issued since the last one
      Given the manager made the positive pay file
      And the admin issued check 1002 for the refund to "R. Jones"
      When the manager goes to the positive pay files
      Then they see these checks to report:
        | check | record | amount  | payee    |
        | 1002  | Issued | $200.00 | R. Jones |

    @BR-RFD-06
    Scenario: A void of a reported check is reported
      Given the manager made the positive pay file
      And the admin voided check 1001 because "Misprinted"
      When the manager goes to the positive pay files
      Then they see these checks to report:
        | check | record | amount  | payee    |
        | 1001  | Void   | $300.00 | J. Smith |

    @BR-RFD-06
    Scenario: A check that the bank has paid is not reported
      Given the manager added a BAI2 statement from $0.00 with these lines:
        | date  | type | amount   | description     |
        | today | 475  | -$300.00 | CHECK PAID 1001 |
      When they make the positive pay file
      Then they see the message "Every check is reported. Issue or void a check first."

    @BR-RFD-06 @browser @deep
    Scenario: The checks of a file that the bank rejected are reported again
      Given the manager made the positive pay file
      And they downloaded the positive pay file
      And they recorded that the bank rejected the positive pay file because "Wrong layout"
      When they make the positive pay file
      Then they see these positive pay files in this order:
        | checks               | state                |
        | 1 issued for $300.00 | Not sent             |
        | 1 issued for $300.00 | Rejected by the bank |

  Rule: A void is reported with or after its issue

    @BR-RFD-25
    Scenario: The bank rejects the file with the issue after the void was reported
      Given the manager made the positive pay file
      And they downloaded the positive pay file
      And the admin voided check 1001 because "Misprinted"
      And the manager made the positive pay file
      And they recorded that the bank rejected the first positive pay file because "Wrong layout"
      When they go to the positive pay files
      Then they see these checks to report:
        | check | record | amount  | payee    |
        | 1001  | Issued | $300.00 | J. Smith |
        | 1001  | Void   | $300.00 | J. Smith |

    @BR-RFD-25
    Scenario: Refuse to send a file that lets the bank pay a void check
      Given the manager made the positive pay file
      And the admin voided check 1001 because "Misprinted"
      When the manager downloads the positive pay file
      Then they see the message "Check 1001 was voided after this file was made, and the file would let the bank pay it. Cancel this file, and make a new file, which reports the check issued and void."

  Rule: The bank may reject single checks of a file

    @BR-RFD-27
    Scenario: A file is sent until the bank's answer is recorded
      Given the manager made the positive pay file
      And they downloaded the positive pay file
      And they recorded that the bank accepted the positive pay file
      When they go to the positive pay files
      Then they see these positive pay files:
        | checks               | state                |
        | 1 issued for $300.00 | Accepted by the bank |

    @BR-RFD-27
    Scenario: A check that the bank rejected is in the next file
      Given the admin issued check 1002 for the refund to "R. Jones"
      And the manager made the positive pay file
      And they downloaded the positive pay file
      And they recorded that the bank accepted the positive pay file except check 1002 as issued because "Invalid date"
      When they go to the positive pay files
      Then they see these checks to report:
        | check | record | amount  | payee    | rejected before |
        | 1002  | Issued | $200.00 | R. Jones | Invalid date    |
      And they see these positive pay files:
        | checks               | state                       |
        | 2 issued for $500.00 | Partly accepted by the bank |

    @BR-RFD-27
    Scenario: A check whose issue the bank rejected is reported issued and void after it was voided
      Given the admin issued check 1002 for the refund to "R. Jones"
      And the manager made the positive pay file
      And they downloaded the positive pay file
      And the admin voided check 1001 because "Misprinted"
      And the manager recorded that the bank accepted the positive pay file except check 1001 as issued because "Invalid date"
      When they go to the positive pay files
      Then they see these checks to report:
        | check | record | amount  | payee    |
        | 1001  | Issued | $300.00 | J. Smith |
        | 1001  | Void   | $300.00 | J. Smith |

    @BR-RFD-27
    Scenario: A void that the bank rejected is reported void again
      Given the admin issued check 1002 for the refund to "R. Jones"
      And the admin voided check 1001 because "Misprinted"
      And the manager made the positive pay file
      And they downloaded the positive pay file
      And they recorded that the bank accepted the positive pay file except check 1001 as void because "Invalid date"
      When they go to the positive pay files
      Then they see these checks to report:
        | check | record | amount  | payee    | rejected before |
        | 1001  | Void   | $300.00 | J. Smith | Invalid date    |

    @BR-RFD-27
    Scenario: Refuse a check number that is not in the file
      Given the manager made the positive pay file
      And they downloaded the positive pay file
      When they record that the bank accepted the positive pay file except check 1099 as issued because "Invalid date"
      Then they see the message "This file does not report check 1099 issued."

    @BR-RFD-27
    Scenario: Refuse an answer to a file that was not sent
      Given the manager made the positive pay file
      When they record that the bank accepted the positive pay file
      Then they see the message "The bank cannot answer this file: not sent."

  Rule: A file is made again byte for byte

    @BR-RFD-07 @browser @deep
    Scenario: The first download sends the file
      Given the manager made the positive pay file
      When they download the positive pay file
      Then the file says "4711888123,1001," and ",300.00,J. Smith,I"
      And they see these positive pay files:
        | checks               | state |
        | 1 issued for $300.00 | Sent  |

    @BR-RFD-07
    Scenario: A file keeps its layout and its checks
      Given the manager made the positive pay file
      And the admin issued check 1002 for the refund to "R. Jones"
      And the manager saved the columns "Check number, Issue date, Amount, Issue or void" for positive pay files
      When they download the positive pay file
      Then the file says "4711888123,1001," and ",300.00,J. Smith,I"

    @BR-RFD-07
    Scenario: A second download is confirmed
      Given the manager made the positive pay file
      And they downloaded the positive pay file
      When they download the positive pay file
      Then they see the message "Confirm that you want it again: a bank that gets it twice has each check twice."

    @BR-RFD-07
    Scenario: A file that is downloaded once more is the same
      Given the manager made the positive pay file
      And they downloaded the positive pay file
      When they download the positive pay file once more
      Then the file says "4711888123,1001," and ",300.00,J. Smith,I"

    @BR-RFD-32
    Scenario: Who downloaded a file is in the audit log
      Given the manager made the positive pay file
      And they downloaded the positive pay file
      When they look for audit events with "Premium trust"
      Then they see these audit events in this order:
        | what                         | who         |
        | Positive pay file downloaded | Mona Fields |
        | Positive pay file made       | Mona Fields |
        | Bank account added           | Mona Fields |

  Rule: Each account has its own layout

    @BR-RFD-08
    Scenario: The file has the columns that the bank expects
      Given the manager saved the columns "Issue or void, Check number, Issue date, Amount" for positive pay files
      And they made the positive pay file
      When they download the positive pay file
      Then the file says "I,1001," and ",300.00"

    @BR-RFD-08
    Scenario: Refuse a layout without the amount
      When the manager saves the columns "Issue or void, Check number, Issue date" for positive pay files
      Then they see the message "Add a column for the amount of each check."

    @BR-RFD-08
    Scenario: Codes of ten characters are in the file
      Given the manager saved the codes "ISSUED1234" and "V" for issued and void checks
      And they made the positive pay file
      When they download the positive pay file
      Then the file says ",300.00,J. Smith,ISSUED1234"

    @BR-RFD-08
    Scenario Outline: The codes "<issued>" and "<void>" are refused
      When the manager saves the codes "<issued>" and "<void>" for issued and void checks
      Then they see the message "<message>"

      Examples:
        | issued      | void        | message                                           |
        | ISSUED12345 | V           | Enter codes of up to 10 letters and digits.       |
        | I           | VOIDED12345 | Enter codes of up to 10 letters and digits.       |
        | I           | I           | Enter different codes for issued and void checks. |

    @BR-RFD-08
    Scenario: A payee length of 1 is enough
      Given the manager saved a payee length of 1 for positive pay files
      And they made the positive pay file
      When they download the positive pay file
      Then the file says ",300.00,J,I"

    @BR-RFD-08
    Scenario Outline: A payee length of <length> is refused
      When the manager saves a payee length of <length> for positive pay files
      Then they see the message "Enter a payee length from 1 to 100."

      Examples:
        | length |
        | 0      |
        | 101    |

  Rule: Only managers report checks to the bank

    @BR-RFD-09
    Scenario: An admin cannot open positive pay
      When the admin goes to the positive pay files
      Then they see the refusal page
