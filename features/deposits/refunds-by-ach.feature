Feature: Refunds by ACH credit
  An approved refund of a group's money can be paid by ACH credit to a verified bank account of the group. The next bank file has
  the credit; cash changes when it settles. If the bank rejects or returns it, the refund is owed again.

  Background:
    Given the payor of "Harbor Foods" has an account
    And the admin refunded these checks:
      | number | amount  | payer        | group        | refunded |
      | 7001   | $500.00 | Harbor Foods | Harbor Foods | $300.00  |

  Rule: A refund is paid only to a verified account of its group

    @BR-RFD-17 @browser @deep
    Scenario: Pay a refund by ACH
      When the admin pays the refund to "Harbor Foods" by ACH to the account Operating
      Then they see these refunds:
        | payee        | amount  | check | state              |
        | Harbor Foods | $300.00 |       | ACH credit to send |

    @BR-RFD-17
    Scenario: Refuse an account that is not verified
      Given a RELEASED bill of $1,200.00 for "Harbor Foods"
      And the payor of "Harbor Foods" added a bank account
      When the admin pays the refund to "Harbor Foods" by ACH to the account Payroll
      Then they see the message "This account is not verified."

    @BR-RFD-17
    Scenario: Refuse money of an unknown payer
      Given the admin refunded these checks:
        | number | amount  | payer    |
        | 7002   | $200.00 | R. Jones |
      When they pay the refund to "R. Jones" by ACH to the account Operating
      Then they see the message "This money is from an unknown payer"

    @BR-RFD-17
    Scenario: A canceled credit can be paid by check
      Given the manager added the bank account with $0.00 before 2026-02-01
      And the admin paid the refund to "Harbor Foods" by ACH to the account Operating
      And they canceled the ACH credit of the refund to "Harbor Foods" because "They asked for a check"
      When they issue check 1001 for the refund to "Harbor Foods"
      Then they see these refunds:
        | payee        | amount  | check | state        |
        | Harbor Foods | $300.00 | 1001  | Check issued |

  Rule: A refund that two people approved needs two people for its account

    Background:
      Given the admin refunded these checks:
        | number | amount    | payer            | group        | refunded  |
        | 7003   | $8,000.00 | Harbor Foods Inc | Harbor Foods | $7,000.00 |
      And the manager approves the refund from check "7003"
      And the admin paid the refund to "Harbor Foods Inc" by ACH to the account Operating

    @BR-RFD-18
    Scenario: Another person approves the account
      When the manager approves the ACH credit of the refund to "Harbor Foods Inc"
      Then they see these refunds:
        | payee            | amount    | check | state              |
        | Harbor Foods     | $300.00   |       | To pay             |
        | Harbor Foods Inc | $7,000.00 |       | ACH credit to send |

    @BR-NOT-12 @BR-DSH-01
    Scenario: The credit waits for the other person
      When the manager goes to the dashboard
      Then they see "1 ACH credit of refunds to approve"

    @BR-NOT-12
    Scenario: The credit does not wait for the person who chose the account
      When the admin goes to the dashboard
      Then they do not see "to approve"

    @BR-RFD-18
    Scenario: The person who chose the account cannot approve it
      When the admin approves the ACH credit of the refund to "Harbor Foods Inc"
      Then they see the message "You chose this account. Another person has to approve the ACH credit."

  Rule: The next bank file has the credit, and cash changes when it settles

    Background:
      Given today is Tuesday 2026-03-10
      And the admin paid the refund to "Harbor Foods" by ACH to the account Operating

    @BR-RFD-19
    Scenario: A credit in a bank file is outstanding
      Given processing ran for 2026-03-10
      When the manager opens the trial balance of this month
      Then they see these account balances:
        | account         | debit   | credit  |
        | Cash            | $500.00 |         |
        | Refund clearing |         | $300.00 |
        | Credit suspense |         | $200.00 |

    @BR-RFD-19
    Scenario: The bank file has one credit
      Given processing ran for 2026-03-10
      When the manager downloads the ACH file
      Then the file says "CCDREFUND" and "5220"

    @BR-RFD-19
    Scenario: A settled credit is out of cash
      Given processing ran for 2026-03-10
      And the manager downloaded the ACH file
      And today is Wednesday 2026-03-11
      And processing ran for 2026-03-11
      When the manager opens the trial balance of this month
      Then they see these account balances:
        | account         | debit   | credit  |
        | Cash            | $200.00 |         |
        | Credit suspense |         | $200.00 |

    @BR-RFD-19
    Scenario: The refund of a rejected file is payable until the next file
      Given processing ran for 2026-03-10
      And the manager downloaded the ACH file
      When the manager records that the bank rejected the ACH file because "Unknown company"
      Then the admin sees these refunds:
        | payee        | amount  | check | state              |
        | Harbor Foods | $300.00 |       | ACH credit to send |

    @BR-RFD-31
    Scenario: The credit of a canceled file is in the next one
      Given processing ran for 2026-03-10
      And the manager canceled the ACH file because "Wrong day"
      When processing runs for 2026-03-11
      Then they see these ACH files in this order:
        | payments | amount  | state    |
        | 1        | $300.00 | not sent |
        | 1        | $300.00 | canceled |

    @BR-RFD-31
    Scenario: The credit of a rejected file is in the next one
      Given processing ran for 2026-03-10
      And the manager downloaded the ACH file
      And they recorded that the bank rejected the ACH file because "Unknown company"
      When processing runs for 2026-03-11
      Then they see these ACH files in this order:
        | payments | amount  | state    |
        | 1        | $300.00 | not sent |
        | 1        | $300.00 | rejected |

  Rule: A rejected or returned credit is owed again

    Background:
      Given today is Tuesday 2026-03-10
      And the admin paid the refund to "Harbor Foods" by ACH to the account Operating
      And processing ran for 2026-03-10
      And the manager downloaded the ACH file

    @BR-RFD-20
    Scenario: The bank rejects the credit
      When the admin records that the bank rejected the refund to "Harbor Foods" because "Account closed"
      Then they see these refunds:
        | payee        | amount  | check | state  |
        | Harbor Foods | $300.00 |       | To pay |

    @BR-RFD-20
    Scenario: The bank returns a settled credit
      Given today is Wednesday 2026-03-11
      And processing ran for 2026-03-11
      And the admin recorded that the bank returned the refund to "Harbor Foods" with R03
      When the manager opens the trial balance of this month
      Then they see these account balances:
        | account         | debit   | credit  |
        | Cash            | $500.00 |         |
        | Refunds payable |         | $300.00 |
        | Credit suspense |         | $200.00 |

  Rule: The bank's files can return and reject credits

    Background:
      Given today is Tuesday 2026-03-10
      And the admin paid the refund to "Harbor Foods" by ACH to the account Operating
      And processing ran for 2026-03-10
      And the manager downloaded the ACH file

    @BR-RFD-21
    Scenario: A return file returns a credit before it settles
      When the manager uploads a return file with "R03"
      Then the admin sees these refunds:
        | payee        | amount  | check | state  |
        | Harbor Foods | $300.00 |       | To pay |

    @BR-RFD-21
    Scenario: A return file brings a settled credit back into cash
      Given today is Wednesday 2026-03-11
      And processing ran for 2026-03-11
      And the manager uploaded a return file with "R03"
      When the manager opens the trial balance of this month
      Then they see these account balances:
        | account         | debit   | credit  |
        | Cash            | $500.00 |         |
        | Refunds payable |         | $300.00 |
        | Credit suspense |         | $200.00 |

    @BR-RFD-21
    Scenario: The same return file again changes nothing
      Given the manager uploaded a return file with "R03"
      When the manager uploads a return file with "R03"
      Then they see the message "This file was posted by"

    @BR-RFD-21
    Scenario: Another return file does not return a credit again
      Given the manager uploaded a return file with "R03"
      When the manager uploads a return file with "R02"
      Then they see the message "has already returned this credit with R03."

    @BR-RFD-21
    Scenario: A code for debits does not return a credit
      When the manager uploads a return file with "R01"
      Then they see the message "Return code R01 does not apply to credits."

    @BR-RFD-24
    Scenario: A notification of change says who adds the corrected account
      When the manager uploads a return file with "C01"
      Then they see the message "of the account of Harbor Foods. Ask the group to add the corrected account by"

    @BR-RFD-22
    Scenario: An acknowledgment file rejects a credit
      When the manager uploads an acknowledgment file that rejects every entry because "Account closed"
      Then the admin sees these refunds:
        | payee        | amount  | check | state  |
        | Harbor Foods | $300.00 |       | To pay |

    @BR-RFD-22
    Scenario: An acknowledgment file does not reject a credit that has settled
      Given processing ran for 2026-03-11
      When the manager uploads an acknowledgment file that rejects every entry because "Account closed"
      Then they see the message "This file is settled already. Nothing is changed."

    @BR-RFD-23
    Scenario: A returned credit is announced to people who pay refunds
      When the manager uploads a return file with "R03"
      Then the admin sees these notices:
        | notice                      | text                                                                                                      |
        | Refund returned or rejected | The ACH credit of a refund of $300.00 to Harbor Foods was returned by the bank. The refund is owed again. |
        | Check received              | A check of $500.00 from Harbor Foods was received and posted.                                             |

    @BR-RFD-23
    Scenario: A rejected credit is announced, too
      When the admin records that the bank rejected the refund to "Harbor Foods" because "Account closed"
      Then they see these notices:
        | notice                      | text                                                                                                      |
        | Refund returned or rejected | The ACH credit of a refund of $300.00 to Harbor Foods was rejected by the bank. The refund is owed again. |
        | Check received              | A check of $500.00 from Harbor Foods was received and posted.                                             |

    @BR-RFD-23 @BR-DSH-01
    Scenario: Today counts the refund
      Given the manager uploaded a return file with "R03"
      When the admin goes to the dashboard
      Then they see "1 refund to pay again after the ACH credit failed"

    @BR-RFD-23 @BR-DSH-01
    Scenario: Today does not count a refund that is paid again
      Given the manager uploaded a return file with "R03"
      And the admin paid the refund to "Harbor Foods" by ACH to the account Operating
      When the admin goes to the dashboard
      Then they do not see "to pay again"
