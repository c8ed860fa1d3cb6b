Feature: Controls
  Refunds, write-offs, and carried shorts add up over days and people. Limits decide when a second person has to approve,
  and what is refused. An approval counts only if neither person's rights have changed since the request.

  Background:
    Given the admin enters a deposit of $4,000.00 with these checks:
      | number | amount    | payer    |
      | 7001   | $2,000.00 | J. Smith |
      | 7002   | $2,000.00 | A. Jones |
    And they post the deposit

  Rule: An approval lapses when rights change

    @BR-CTL-01
    Scenario: The approver got a right after the request
      Given the admin refunds $1,500.00 to "J. Smith" from check "7001"
      And the sysadmin gives the manager "System Administrator"
      When the manager approves the refund from check "7001"
      Then they see the message "another person has to approve it"
      And the refund of $1,500.00 to "J. Smith" waits for approval

    @BR-CTL-01
    Scenario: The person who asked got a right after the request
      Given the admin refunds $1,500.00 to "J. Smith" from check "7001"
      And the sysadmin gives the admin "System Administrator"
      When the manager approves the refund from check "7001"
      Then they see the message "changed on Mar 3, 2026, after this was requested, so it can't be approved."
      And the refund of $1,500.00 to "J. Smith" waits for approval

    @BR-CTL-01
    Scenario: Rights from before the request do not count
      Given the sysadmin gives the admin "System Administrator"
      And 1 minute later
      And the admin refunds $1,500.00 to "J. Smith" from check "7001"
      When the manager approves the refund from check "7001"
      Then the refund of $1,500.00 to "J. Smith" is made

  Rule: Who gave a person power is not their second person

    @BR-CTL-12
    Scenario: The person who asked made the approver a manager
      Given a RELEASED bill of $1,200.00 for "Harbor Foods"
      And the sysadmin gives the admin "OBP Admin Manager"
      And the sysadmin refunds $1,500.00 to "J. Smith" from check "7001"
      When the admin approves the refund from check "7001"
      Then they see the message "gave you access"
      And the refund of $1,500.00 to "J. Smith" waits for approval

    @BR-CTL-12
    Scenario: The approver made the person who asked a manager
      Given a RELEASED bill of $1,200.00 for "Harbor Foods"
      And the sysadmin gives the admin "OBP Admin Manager"
      And the admin refunds $1,500.00 to "J. Smith" from check "7001"
      When the sysadmin approves the refund from check "7001"
      Then they see the message "Another person has to approve it."
      And the refund of $1,500.00 to "J. Smith" waits for approval

    @BR-CTL-12
    Scenario: Another manager decides instead
      Given a RELEASED bill of $1,200.00 for "Harbor Foods"
      And the sysadmin gives the admin "OBP Admin Manager"
      And 1 minute later
      And the admin refunds $1,500.00 to "J. Smith" from check "7001"
      When the manager approves the refund from check "7001"
      Then the refund of $1,500.00 to "J. Smith" is made

    @BR-CTL-12
    Scenario: After 30 days they are two people
      Given a RELEASED bill of $1,200.00 for "Harbor Foods"
      And the sysadmin gives the admin "OBP Admin Manager"
      And 30 days later
      And the admin refunds $1,500.00 to "J. Smith" from check "7001"
      When the sysadmin approves the refund from check "7001"
      Then the refund of $1,500.00 to "J. Smith" is made

    @BR-CTL-12
    Scenario: The day before, they are not
      Given a RELEASED bill of $1,200.00 for "Harbor Foods"
      And the sysadmin gives the admin "OBP Admin Manager"
      And 29 days later
      And the admin refunds $1,500.00 to "J. Smith" from check "7001"
      When the sysadmin approves the refund from check "7001"
      Then they see the message "until Apr 2, 2026. Another person has to approve it."

    @BR-CTL-12
    Scenario: Two people who got power from a third one
      Given a RELEASED bill of $1,200.00 for "Harbor Foods"
      And another manager has an account
      And the sysadmin gives the admin "System Administrator"
      And the sysadmin gives another manager "System Administrator"
      And the admin refunds $1,500.00 to "J. Smith" from check "7001"
      When another manager approves the refund from check "7001"
      Then they see the message "gave you and Ada Novak access"

    @BR-CTL-12
    Scenario: The refusal says who could decide
      Given the manager refunds $1,500.00 to "J. Smith" from check "7001"
      And another manager has an account
      When the manager approves the refund from check "7001"
      Then they see the message "Karl Weber"

    @BR-CTL-14
    Scenario: Where an office has one manager, a second one takes effect at once
      Given a RELEASED bill of $1,200.00 for "Harbor Foods"
      When the manager gives the admin "OBP Admin Manager"
      Then they see "They now have"

    @BR-CTL-12
    Scenario: Before the office released its first bill, its people appoint each other
      Given the sysadmin gives the admin "OBP Admin Manager"
      And 1 minute later
      And the admin refunds $1,500.00 to "J. Smith" from check "7001"
      When the sysadmin approves the refund from check "7001"
      Then the refund of $1,500.00 to "J. Smith" is made

  Rule: Amounts add up

    @BR-CTL-02 @BR-CTL-03
    Scenario: Refuse a refund above the office's limit for a day
      Given the manager limits refunds by the office in one day to $900.00
      And the admin refunds $600.00 to "J. Smith" from check "7001"
      When they refund $300.01 to "A. Jones" from check "7002"
      Then they see the message "$600.00 is used and $300.00 is left."

    @BR-CTL-02
    Scenario Outline: A refund of <amount> <outcome> when the office has $300.00 left for a day without a second person
      Given the manager limits refunds by the office alone in one day to $900.00
      And the admin refunds $600.00 to "J. Smith" from check "7001"
      When the manager refunds <amount> to "A. Jones" from check "7002"
      Then the refund of <amount> to "A. Jones" <outcome>

      Examples:
        | amount  | outcome            |
        | $300.00 | is made            |
        | $300.01 | waits for approval |

    @BR-CTL-02
    Scenario: The office refunds exactly its limit for a day
      Given the manager limits refunds by the office in one day to $900.00
      And the admin refunds $600.00 to "J. Smith" from check "7001"
      When the manager refunds $300.00 to "A. Jones" from check "7002"
      Then the refund of $300.00 to "A. Jones" is made

    @BR-CTL-31
    Scenario: A limit of one item does not count another item
      Given the manager limits refunds of one item to $900.00
      And the admin refunds $600.00 to "J. Smith" from check "7001"
      When they refund $300.01 to "A. Jones" from check "7002"
      Then the refund of $300.01 to "A. Jones" is made

    @BR-CTL-31 @BR-CTL-03
    Scenario Outline: Refuse what exceeds a limit <limit>
      Given the manager limits refunds <limit> to $900.00
      And the admin refunds $600.00 to "J. Smith" from check "7001"
      When they refund $300.01 to "A. Jones" from check "<check>"
      Then they see the message "<message>"

      Examples:
        | limit                    | check | message                                                                                                                                                                           |
        | of one item              | 7001  | Refunds for one item in 30 days are limited to $900.00. $600.00 is used and $300.00 is left. Ask a manager to change the limit on the Controls page.                              |
        | by one person in 30 days | 7002  | Refunds by one person in 30 days are limited to $900.00. $600.00 is used and $300.00 is left. Ask another person to do it, or a manager to change the limit on the Controls page. |
        | by the office in one day | 7002  | Refunds by the office in one day are limited to $900.00. $600.00 is used and $300.00 is left. Do it on another day, or ask a manager to change the limit on the Controls page.    |
        | by the office in 30 days | 7002  | Refunds by the office in 30 days are limited to $900.00. $600.00 is used and $300.00 is left. Ask a manager to change the limit on the Controls page.                             |

    @BR-CTL-31
    Scenario: A limit of one group does not count another group
      Given the manager limits refunds for one group to $900.00
      And the admin enters a deposit of $2,000.00 with these checks:
        | number | amount    | payer        | group        |
        | 7003   | $1,000.00 | Harbor Foods | Harbor Foods |
        | 7004   | $1,000.00 | Summit       | Summit Labs  |
      And they post the deposit
      And they refund $600.00 to "Harbor Foods" from check "7003"
      When they refund $300.01 to "Summit Labs" from check "7004"
      Then the refund of $300.01 to "Summit Labs" is made

    @BR-CTL-31
    Scenario: A limit of one group adds up its refunds
      Given the manager limits refunds for one group to $900.00
      And the admin enters a deposit of $1,000.00 with these checks:
        | number | amount    | payer        | group        |
        | 7003   | $1,000.00 | Harbor Foods | Harbor Foods |
      And they post the deposit
      And they refund $600.00 to "Harbor Foods" from check "7003"
      When they refund $300.01 to "J. Reed" from check "7003"
      Then they see the message "Refunds for one group in 30 days are limited to $900.00."

    @BR-CTL-31
    Scenario: The same two people in the other role
      Given the manager limits refunds by the same two people to $2,500.00
      And the manager refunds $1,500.00 to "J. Smith" from check "7001"
      And another manager approves the refund from check "7001"
      And another manager refunds $1,500.00 to "A. Jones" from check "7002"
      When the manager approves the refund from check "7002"
      Then they see the message "Refunds by the same two people in 30 days are limited to $2,500.00."

    @BR-CTL-31
    Scenario: Another pair of people has a limit of its own
      Given the manager limits refunds by the same two people to $2,500.00
      And the manager refunds $1,500.00 to "J. Smith" from check "7001"
      And another manager approves the refund from check "7001"
      And the admin refunds $1,500.00 to "A. Jones" from check "7002"
      When the manager approves the refund from check "7002"
      Then the refund of $1,500.00 to "A. Jones" is made

    @BR-CTL-31
    Scenario: A limit of two people does not hold for one alone
      Given the manager limits refunds by the same two people to $100.00
      When the admin refunds $600.00 to "J. Smith" from check "7001"
      Then the refund of $600.00 to "J. Smith" is made

    @BR-CTL-32
    Scenario Outline: <days> days later, a refund of $300.01 <outcome>
      Given the manager limits refunds by one person alone to $900.00
      And the admin refunds $600.00 to "J. Smith" from check "7001"
      And <days> days later
      When they refund $300.01 to "A. Jones" from check "7002"
      Then the refund of $300.01 to "A. Jones" <outcome>

      Examples:
        | days | outcome            |
        | 29   | waits for approval |
        | 30   | is made            |

    @BR-CTL-32
    Scenario: The next day has the whole limit again
      Given the manager limits refunds by the office in one day to $900.00
      And the admin refunds $600.00 to "J. Smith" from check "7001"
      And 1 day later
      When they refund $300.01 to "A. Jones" from check "7002"
      Then the refund of $300.01 to "A. Jones" is made

    @BR-CTL-02
    Scenario: A second person approves what exceeds a person's limit
      Given the manager limits refunds by one person alone to $900.00
      And the admin refunds $600.00 to "J. Smith" from check "7001"
      When they refund $300.01 to "A. Jones" from check "7002"
      Then the refund of $300.01 to "A. Jones" waits for approval

    @BR-CTL-02
    Scenario: A person does exactly the limit alone
      Given the manager limits refunds by one person alone to $900.00
      And the admin refunds $600.00 to "J. Smith" from check "7001"
      When they refund $300.00 to "A. Jones" from check "7002"
      Then the refund of $300.00 to "A. Jones" is made

    @BR-CTL-31
    Scenario: Each person has a limit of their own
      Given the manager limits refunds by one person alone to $900.00
      And the admin refunds $600.00 to "J. Smith" from check "7001"
      When the manager refunds $300.01 to "A. Jones" from check "7002"
      Then the refund of $300.01 to "A. Jones" is made

    @BR-CTL-33
    Scenario: What a second person approved does not use up a person's limit
      Given the manager limits refunds by one person alone to $900.00
      And the admin refunds $1,500.00 to "J. Smith" from check "7001"
      And another manager approves the refund from check "7001"
      When the admin refunds $300.01 to "A. Jones" from check "7002"
      Then the refund of $300.01 to "A. Jones" is made

    @BR-CTL-06
    Scenario Outline: <refunded> of a limit of $900.00 is used
      Given the manager limits refunds by the office in one day to $900.00
      And the admin refunds <refunded> to "J. Smith" from check "7001"
      When the manager opens the controls
      Then they <see> "<text>"

      Examples:
        | refunded | see        | text                     |
        | $720.00  | see        | $720.00 of $900.00 (80%) |
        | $710.99  | do not see | $710.99 of $900.00       |

    @BR-LEX-05 @BR-CTL-06
    Scenario: What a limit counts is exported
      Given the admin refunds $720.00 to "J. Smith" from check "7001"
      When the manager exports the uses of the limit as CSV
      Then the file says "Refunds", "720.00" and "No one"

    @BR-CTL-06 @BR-DSH-01
    Scenario: A manager sees on the dashboard that a limit is nearly used
      Given the manager limits refunds by the office in one day to $900.00
      And the admin refunds $720.00 to "J. Smith" from check "7001"
      When the manager goes to the dashboard
      Then they see "1 use of a limit at 80% or more"

    @BR-CTL-06 @BR-DSH-03
    Scenario: An admin does not see limits on the dashboard
      Given the manager limits refunds by the office in one day to $900.00
      And the admin refunds $720.00 to "J. Smith" from check "7001"
      When the admin goes to the dashboard
      Then they do not see "of a limit"

  Rule: Limits have two people, a first day, and a history

    @BR-CTL-04
    Scenario: A looser limit waits for another manager
      Given the manager limits refunds by one person alone to $20,000.00
      When they open the controls
      Then they see "asks for $20,000.00"
      And they see "second person above $10,000.00"

    @BR-CTL-04
    Scenario: A stricter limit applies at once
      Given the manager limits refunds by one person alone to $9,999.99
      When they open the controls
      Then they see "second person above $9,999.99"
      And they do not see "asks for $9,999.99"

    @BR-CTL-04
    Scenario: The manager who asked for a looser limit does not confirm it
      Given the manager limits refunds by one person alone to $20,000.00
      When they confirm the limit
      Then they see the message "Another manager"

    @BR-CTL-05
    Scenario: The last value of a day applies
      Given the manager limits refunds by one person alone to $9,000.00
      And they limit refunds by one person alone to $8,000.00
      When they open the controls
      Then they see "second person above $8,000.00"

    @BR-CTL-05
    Scenario: A later day's value replaces an earlier one
      Given the manager limits refunds by one person alone to $8,000.00
      And 1 day later
      And they limit refunds by one person alone to $7,000.00
      When they open the controls
      Then they see "second person above $7,000.00"

    @BR-CTL-34 @BR-REG-11
    Scenario: The limits that apply from the start
      When the manager opens the controls
      Then they see these limits:
        | limit                                                                                                     | amount     |
        | Refunds · One person, 30 days · Second person above                                                       | $10,000.00 |
        | Refunds · The office, one day · Second person above                                                       | $25,000.00 |
        | Shorts written off · One person, 30 days · Second person above                                            | $1,000.00  |
        | Shorts carried to the next bill · One person, 30 days · Second person above                               | $10,000.00 |
        | Member balances written off · One item, 30 days · Second person above                                     | $25.00     |
        | Member balances written off · One item, 30 days · Refused above                                           | $100.00    |
        | Member balances written off · One person, 30 days · Second person above                                   | $500.00    |
        | Debits reversed at the bank · One person, 30 days · Second person above                                   | $10,000.00 |
        | Debits reversed at the bank · The office, one day · Second person above                                   | $25,000.00 |
        | Refunds remitted to states · One person, 30 days · Second person above                                    | $10,000.00 |
        | Refunds remitted to states · The office, one day · Second person above                                    | $25,000.00 |
        | Payments from an account added or corrected in the last 10 days · One item, 30 days · Reason needed above | $50,000.00 |

    @BR-CTL-04 @BR-CTL-05
    Scenario: Another manager confirms a looser limit
      Given the manager limits refunds by one person alone to $20,000.00
      And another manager confirms the limit
      When they open the controls
      Then they see "second person above $20,000.00"
      And they see "confirmed by"

  Rule: Two people of one name are pointed out

    @BR-CTL-13
    Scenario: The person who confirmed a limit has the name of the one who asked
      Given another manager has the name of the manager
      And the manager limits refunds by one person alone to $20,000.00
      And another manager confirms the limit
      When they open the controls
      Then they see "Both people are named Karl Weber: check that they are two people."

    @BR-CTL-13
    Scenario: The audit log says that a refund was requested and approved under one name
      Given the manager has the name of the admin
      And the admin refunds $1,500.00 to "J. Smith" from check "7001"
      And the manager approves the refund from check "7001"
      When they look for audit events with "Payer unknown"
      Then they see these audit events in this order:
        | what               | who       | changes                                                                                                     |
        | Refund approved    | Ada Novak | $1,500.00 to J. Smith: waiting → approved; Both people are named Ada Novak: check that they are two people. |
        | Refund of suspense | Ada Novak | $1,500.00 to J. Smith                                                                                       |

    @BR-CTL-13
    Scenario: A declined refund has one name without a warning
      Given the manager has the name of the admin
      And the admin refunds $1,500.00 to "J. Smith" from check "7001"
      And the manager declines the refund from check "7001"
      When they look for audit events with "Payer unknown"
      Then they see these audit events in this order:
        | what               | who       | changes                                   |
        | Refund declined    | Ada Novak | $1,500.00 to J. Smith: waiting → declined |
        | Refund of suspense | Ada Novak | $1,500.00 to J. Smith                     |

  Rule: A likely duplicate needs a reason

    @BR-CTL-07
    Scenario: A check with the number and payer of an earlier one needs a reason
      Given the admin enters a deposit of $2,000.00 with these checks:
        | number | amount    | payer    |
        | 7001   | $2,000.00 | J. Smith |
      When they post the deposit
      Then they see "1 check may be a duplicate. Give a reason, or remove it."

    @BR-CTL-07
    Scenario: A second check for the same amount from the same payer within a week needs a reason
      When the admin enters a deposit of $2,000.00 with these checks:
        | number | amount    | payer    |
        | 7003   | $2,000.00 | J. Smith |
      Then they see these checks:
        | number | warning                                                                            |
        | 7003   | Check 7001 for $2,000.00 from J. Smith was posted with the deposit of Mar 3, 2026. |

    @BR-CTL-07
    Scenario: A check with the number, group, and amount of an earlier one needs a reason under another spelling of its payer
      Given the admin enters a deposit of $900.00 with these checks:
        | number | amount  | payer  | group        |
        | 1188   | $900.00 | Zephyr | Harbor Foods |
      And they post the deposit
      When the admin enters a deposit of $900.00 with these checks:
        | number | amount  | payer            | group        |
        | 1188   | $900.00 | ZEPHYR LOOMS INC | Harbor Foods |
      Then they see these checks:
        | number | warning                                                                        |
        | 1188   | Check 1188 for $900.00 from Zephyr was posted with the deposit of Mar 3, 2026. |

    @BR-CTL-07
    Scenario Outline: A check <number> from "<payer>" for <amount> after check 7001 of $2,000.00 from "J. Smith" <why>
      When the admin enters a deposit of <amount> with these checks:
        | number   | amount   | payer   |
        | <number> | <amount> | <payer> |
      Then they see these checks:
        | number   | warning   |
        | <number> | <warning> |

      Examples:
        | number | payer        | amount    | warning                                                                            | why                                      |
        | 007001 | Jane Smith   | $2,000.00 | Check 7001 for $2,000.00 from J. Smith was posted with the deposit of Mar 3, 2026. | is a duplicate: zeros and short names    |
        | 7001   | Smith J. LLC | $2,000.00 | Check 7001 for $2,000.00 from J. Smith was posted with the deposit of Mar 3, 2026. | is a duplicate: order and legal form     |
        | 7001   | JSmith       | $2,000.00 | Check 7001 for $2,000.00 from J. Smith was posted with the deposit of Mar 3, 2026. | is a duplicate: spaces                   |
        | 7001   | J. Smith     | $1,999.99 | Check 7001 for $2,000.00 from J. Smith was posted with the deposit of Mar 3, 2026. | is a duplicate: its number and payer     |
        | 7001   | Ann Jones    | $2,000.00 |                                                                                    | is none: another payer                   |
        | 7001   | Jane Smith   | $1,999.99 |                                                                                    | is none: a similar payer, another amount |
        | 7003   | J. Smith     | $1,999.99 |                                                                                    | is none: another number and amount       |

    @BR-CTL-07
    Scenario: A check that is in a deposit that is not posted is compared, too
      Given the admin entered a deposit of $50.00 with these checks:
        | number | amount | payer   |
        | 7005   | $50.00 | B. Wood |
      When the admin enters a deposit of $50.00 with these checks:
        | number | amount | payer   |
        | 7005   | $50.00 | B. Wood |
      Then they see these checks:
        | number | warning                                                              |
        | 7005   | Check 7005 for $50.00 from B. Wood is in the deposit of Mar 3, 2026. |

    @BR-CTL-11
    Scenario: Two checks that pay one bill together need no reason
      Given these bills for "Harbor Foods":
        | number | status     | due     |
        | HF-1   | RECONCILED | $900.00 |
      And the admin enters a deposit of $900.00 with these checks:
        | number | amount  | payer        | bill |
        | 1188   | $450.00 | Harbor Foods | HF-1 |
        | 1189   | $450.00 | Harbor Foods | HF-1 |
      When they post the deposit
      Then bill "HF-1" is PAID

    @BR-CTL-11
    Scenario: A further check that the bill does not take needs a reason
      Given these bills for "Harbor Foods":
        | number | status     | due     |
        | HF-1   | RECONCILED | $899.99 |
      And the admin enters a deposit of $900.00 with these checks:
        | number | amount  | payer        | bill |
        | 1188   | $450.00 | Harbor Foods | HF-1 |
        | 1189   | $450.00 | Harbor Foods | HF-1 |
      When they post the deposit
      Then they see "1 check may be a duplicate. Give a reason, or remove it."

    @BR-CTL-11
    Scenario Outline: After a check of $450.00 in an open deposit, a bill of <due> takes another one: "<warning>"
      Given these bills for "Harbor Foods":
        | number | status     | due   |
        | HF-1   | RECONCILED | <due> |
      And the admin entered a deposit of $450.00 with these checks:
        | number | amount  | payer        | bill |
        | 1188   | $450.00 | Harbor Foods | HF-1 |
      When the admin enters a deposit of $450.00 with these checks:
        | number | amount  | payer        | bill |
        | 1189   | $450.00 | Harbor Foods | HF-1 |
      Then they see these checks:
        | number | warning   |
        | 1189   | <warning> |

      Examples:
        | due     | warning                                                                    |
        | $900.00 |                                                                            |
        | $899.99 | Check 1188 for $450.00 from Harbor Foods is in the deposit of Mar 3, 2026. |

    @BR-CTL-11
    Scenario: A check that names a bill needs a reason after one that names none
      Given these bills for "Harbor Foods":
        | number | status     | due     |
        | HF-1   | RECONCILED | $900.00 |
      And the admin enters a deposit of $900.00 with these checks:
        | number | amount  | payer        | bill |
        | 1188   | $450.00 | Harbor Foods |      |
        | 1189   | $450.00 | Harbor Foods | HF-1 |
      When they post the deposit
      Then they see "1 check may be a duplicate. Give a reason, or remove it."

    @BR-CTL-07 @browser @deep
    Scenario: A reason posts the check
      Given the admin enters a deposit of $2,000.00 with these checks:
        | number | amount    | payer    |
        | 7001   | $2,000.00 | J. Smith |
      And they explain check "7001" with the reason "The bank returned the first check"
      When they post the deposit
      Then they see these suspense items:
        | check | payer    | amount    |
        | 7001  | J. Smith | $2,000.00 |
        | 7002  | A. Jones | $2,000.00 |
        | 7001  | J. Smith | $2,000.00 |

    @BR-CTL-08
    Scenario: Managers see the reason
      Given the admin enters a deposit of $2,000.00 with these checks:
        | number | amount    | payer    |
        | 7001   | $2,000.00 | J. Smith |
      And they explain check "7001" with the reason "The bank returned the first check"
      And they post the deposit
      When the manager opens the controls
      Then they see "The bank returned the first check"
