Feature: Reminders of past due groups
  An admin reminds groups that are past due, one or many at once. The people of the group see their past due notices as unread
  again, and are emailed as they chose.

  Background:
    Given today is Tuesday 2026-03-10
    And these bills for "Harbor Foods":
      | number | period     | status     | due       |
      | HF-1   | last month | RECONCILED | $1,200.00 |
      | HF-2   | this month | RECONCILED | $1,300.00 |
    And the payor of "Harbor Foods" is signed in

  Rule: A reminder makes the group's past due notices unread again

    @BR-REM-01 @BR-REM-05
    Scenario: A past due notice is unread again
      Given processing ran for 2026-03-09
      And the payor of "Harbor Foods" marked all notices as read
      When the manager reminds all past due groups
      Then they see these reminders:
        | group        | result   |
        | Harbor Foods | Reminded |
      And the payor of "Harbor Foods" sees these notices:
        | notice   | state  |
        | Past due | unread |

    @BR-REM-01
    Scenario: A person who chose emails at once gets one
      Given the payor of "Harbor Foods" has chosen no emails about "Past due"
      And processing ran for 2026-03-09
      And they chose emails at once about "Past due"
      And they marked all notices as read
      And the manager reminded all past due groups
      When the immediate emails are sent 1 minute later
      Then the payor of "Harbor Foods" gets the email "Listbill: past due"

    @BR-REM-08
    Scenario: No one of the office is emailed
      Given the manager has chosen emails at once about "Past due"
      And processing ran for 2026-03-09
      And the manager reminded all past due groups
      When the immediate emails are sent 1 minute later
      Then the manager gets no email

    @BR-REM-01
    Scenario: A person who chose no emails gets none
      Given the payor of "Harbor Foods" has chosen no emails about "Past due"
      And the manager reminded all past due groups
      When processing runs for 2026-03-10
      Then the payor of "Harbor Foods" gets no email
      And they see these notices:
        | notice   | state  |
        | Past due | unread |

  Rule: Groups that need no reminder are skipped

    @BR-REM-02
    Scenario: A group with nothing past due is skipped
      Given these bills for "Summit Labs":
        | number | period     | status     | due       |
        | SL-1   | this month | RECONCILED | $5,000.00 |
      When the manager reminds "Summit Labs"
      Then they see these reminders:
        | group       | result                       |
        | Summit Labs | No bill is past due anymore. |

    @BR-REM-02
    Scenario: A group without people is skipped
      Given these bills for "Oak Mills":
        | number | period     | status     | due     |
        | OM-1   | last month | RECONCILED | $900.00 |
      When the manager reminds "Oak Mills"
      Then they see these reminders:
        | group     | result                                       |
        | Oak Mills | No one in the group sees its past due bills. |

    @BR-REM-03
    Scenario: A group that was just reminded is skipped
      Given the manager reminded all past due groups
      When they remind all past due groups
      Then they see these reminders:
        | group        | result                    |
        | Harbor Foods | It was reminded recently. |

    @BR-REM-03
    Scenario Outline: A group is reminded again <days> days after a reminder: <result>
      Given the manager reminded all past due groups
      And <days> days pass
      When they remind all past due groups
      Then they see these reminders:
        | group        | result   |
        | Harbor Foods | <result> |

      Examples:
        | days | result                    |
        | 6    | It was reminded recently. |
        | 7    | Reminded                  |

    @BR-REM-03
    Scenario: An admin can remind a group again
      Given the manager reminded all past due groups
      When they remind all past due groups again
      Then they see these reminders:
        | group        | result   |
        | Harbor Foods | Reminded |

    @BR-REM-05
    Scenario: An admin reminds a group of their rep
      When the admin reminds "Harbor Foods"
      Then they see these reminders:
        | group        | result   |
        | Harbor Foods | Reminded |

    @BR-REM-02
    Scenario: A group whose only payor was disabled is skipped
      Given the admin disabled the payor of "Harbor Foods"
      When the manager reminds "Harbor Foods"
      Then they see these reminders:
        | group        | result                                       |
        | Harbor Foods | No one in the group sees its past due bills. |

    @BR-REM-02
    Scenario Outline: A person of division 01 is reminded of a past due bill of division <division>: <result>
      Given the super user of "Harbor Foods" splits the group into divisions "01 East" and "02 West"
      And bill "HF-1" is of division "<division>"
      And the admin limited the payor of "Harbor Foods" to division "01"
      And they disabled the super user of "Harbor Foods"
      When the manager reminds "Harbor Foods"
      Then they see these reminders:
        | group        | result   |
        | Harbor Foods | <result> |

      Examples:
        | division | result                                       |
        | 01       | Reminded                                     |
        | 02       | No one in the group sees its past due bills. |

    @BR-REM-05
    Scenario: An admin cannot remind a group in another rep's book
      When the admin of another rep reminds "Harbor Foods"
      Then they see these reminders:
        | group        | result                                                  |
        | Harbor Foods | There is no such group, or you don't have access to it. |

  Rule: The effect is shown first

    @BR-REM-04
    Scenario: See whom a reminder reaches before it is sent
      When the manager checks what reminding all past due groups does
      Then the reminder says, for the manager: "1 group with $1,200.00 past due on 1 bill will be reminded. 1 person will see the past due notices as unread again. Emails: 1 with the next daily email."
      And the payor of "Harbor Foods" sees 0 notices

    @BR-REM-04
    Scenario: Groups that are skipped are counted with the reason
      Given the manager reminded all past due groups
      And these bills for "Oak Mills":
        | number | period     | status     | due     |
        | OM-1   | last month | RECONCILED | $900.00 |
      When they check what reminding all past due groups does
      Then the reminder says, for the manager: "No group will be reminded. 1 group skipped: no one has access to their past due bills. 1 group skipped: already reminded recently."

    @BR-REM-04
    Scenario: Groups that are reminded again are counted, and those that no one sees are skipped all the same
      Given the manager reminded all past due groups
      And these bills for "Oak Mills":
        | number | period     | status     | due     |
        | OM-1   | last month | RECONCILED | $900.00 |
      When they check what reminding all past due groups again does
      Then the reminder says, for the manager: "1 group with $1,200.00 past due on 1 bill will be reminded. 1 person will see the past due notices as unread again. Emails: 1 with the next daily email. 1 group skipped: no one has access to their past due bills."

    @BR-REM-04
    Scenario: People are counted by when they are emailed
      Given the payor of "Harbor Foods" has chosen emails at once about "Past due"
      And the reconciler of "Harbor Foods" has chosen no emails about "Past due"
      When the manager checks what reminding all past due groups does
      Then the reminder says, for the manager: "2 people will see the past due notices as unread again. Emails: 1 at once, 1 none."

  Rule: A reminder says what the office already has

    Background:
      Given these bills for "Harbor Foods":
        | number | period       | status   | due     |
        | HF-0   | 2 months ago | RELEASED | $700.00 |

    @BR-REM-07
    Scenario: See what is held for past due bills before groups are reminded
      Given the admin enters a deposit of $700.00 with these checks:
        | number | amount  | payer        | bill |
        | 7001   | $700.00 | Harbor Foods | HF-0 |
      When the manager checks what reminding all past due groups does
      Then the reminder says, for the manager: "1 group with $1,900.00 past due on 2 bills will be reminded. $700.00 of this is in suspense or in open deposits already. The reminder says so. 1 person will see the past due notices as unread again. Emails: 1 with the next daily email."

    @BR-REM-07
    Scenario: The notices of a group say what is held for its bills
      Given the admin enters a deposit of $0.01 with these checks:
        | number | amount | payer        | bill |
        | 7001   | $0.01  | Harbor Foods | HF-0 |
      When the manager reminds all past due groups
      Then the payor of "Harbor Foods" sees these notices:
        | text                                                                                                                                                                         |
        | Bill HF-1 of Harbor Foods was due on Feb 28, 2026 and is not paid. Its grace period is over.                                                                                 |
        | Bill HF-0 of Harbor Foods was due on Jan 31, 2026 and is not paid. It has reached the termination warning. $0.01 was received for it and waits until the bill is reconciled. |

    @BR-REM-07
    Scenario: What is held for every past due bill is all of it
      Given the admin enters a deposit of $1,900.00 with these checks:
        | number | amount    | payer        | bill |
        | 7001   | $700.00   | Harbor Foods | HF-0 |
        | 7002   | $1,200.00 | Harbor Foods | HF-1 |
      When the manager checks what reminding all past due groups does
      Then the reminder says, for the manager: "$1,900.00 of this is in suspense or in open deposits already, which is all of it."

    @BR-REM-07
    Scenario: A check above the bill covers no more than the bill
      Given the admin enters a deposit of $1,000.00 with these checks:
        | number | amount    | payer        | bill |
        | 7001   | $1,000.00 | Harbor Foods | HF-0 |
      When the manager checks what reminding all past due groups does
      Then the reminder says, for the manager: "$700.00 of this is in suspense or in open deposits already."

    @BR-REM-07
    Scenario Outline: The group's other money of <held> pays the earliest bill first
      Given the admin enters a deposit of <held> with these checks:
        | number | amount | payer    |
        | 7001   | <held> | H. Foods |
      And they post the deposit
      And they transfer <held> to "Harbor Foods" from check "7001"
      When the manager reminds all past due groups
      Then the payor of "Harbor Foods" sees these notices:
        | text                                                                                                                 |
        | Bill HF-1 of Harbor Foods was due on Feb 28, 2026 and is not paid. <of HF-1>                                         |
        | Bill HF-0 of Harbor Foods was due on Jan 31, 2026 and is not paid. It has reached the termination warning. <of HF-0> |

      Examples:
        | held    | of HF-0                                                      | of HF-1                                                                              |
        | $0.01   | $0.01 of the group's money in suspense can pay part of it.   | Its grace period is over.                                                            |
        | $600.00 | $600.00 of the group's money in suspense can pay part of it. | Its grace period is over.                                                            |
        | $701.00 | $700.00 of the group's money in suspense can pay it.         | Its grace period is over. $1.00 of the group's money in suspense can pay part of it. |

    @BR-REM-07
    Scenario Outline: $300.00 was received for a bill of $700.00, and <held> is held for the group
      Given the admin enters a deposit of <total> with these checks:
        | number | amount  | payer    | bill |
        | 7001   | $300.00 | H. Foods | HF-0 |
        | 7002   | <held>  | H. Foods |      |
      And they post the deposit
      And they transfer <held> to "Harbor Foods" from check "7002"
      When the manager reminds all past due groups
      Then the payor of "Harbor Foods" sees these notices:
        | text                                                                                                                                                                                     |
        | Bill HF-1 of Harbor Foods was due on Feb 28, 2026 and is not paid. <of HF-1>                                                                                                             |
        | Bill HF-0 of Harbor Foods was due on Jan 31, 2026 and is not paid. It has reached the termination warning. $300.00 was received for it and waits until the bill is reconciled. <of HF-0> |
        | A check of $300.00 from Harbor Foods was received and posted.                                                                                                                            |

      Examples:
        | held    | total   | of HF-0                                                          | of HF-1                                                                              |
        | $399.99 | $699.99 | $399.99 of the group's money in suspense can pay more of it.     | Its grace period is over.                                                            |
        | $401.00 | $701.00 | $400.00 of the group's money in suspense can pay the rest of it. | Its grace period is over. $1.00 of the group's money in suspense can pay part of it. |

  Rule: A reminder is part of the group's activity

    @BR-REM-06
    Scenario: The activity of a group says who reminded it
      Given the manager reminded all past due groups
      When they open the activity of "Harbor Foods"
      Then they see these audit events:
        | what                   | about        | changes                                                           |
        | Past due reminder sent | Harbor Foods | $1,200.00 past due on 1 bill; Emails: 1 with the next daily email |
        | Bank account added     | Harbor Foods | Operating at First Bank, ending in 789                            |

    @BR-REM-06
    Scenario: The reminder of a group is not in another group's activity
      Given these bills for "Summit Labs":
        | number | period     | status     | due       |
        | SL-1   | this month | RECONCILED | $5,000.00 |
      And the manager reminded all past due groups
      When they open the activity of "Summit Labs"
      Then they see 0 audit events
