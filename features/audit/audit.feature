Feature: Audit
  Managers and system administrators see who changed what, when, and why: bills, money, access, rules, and files.

  Background:
    Given a RELEASED bill for "Harbor Foods" with these lines:
      | member     | coverage | billed    |
      | Omar Diaz  | Medical  | $800.00   |
      | Ruth Adler | Medical  | $1,200.00 |

  Rule: An event says who did it, what changed, and why

    @BR-AUD-01 @BR-AUD-02 @browser
    Scenario: A changed line is shown with its amounts and the reason
      Given the reconciler is reconciling the bill
      And they change Omar Diaz's Medical to $0.00 because "No longer employed"
      And they save the changes
      And they reconcile the bill
      When the manager looks for audit events
      Then they see these audit events in this order:
        | what          | who        | changes                                                                               |
        | Reconciled    | Rosa Reyes | Status: Modified → Reconciled                                                         |
        | Lines changed | Rosa Reyes | Status: Released → Modified; Omar Diaz, Medical: $800.00 → $0.00 (No longer employed) |

    @BR-AUD-01
    Scenario: A voided payment is shown with its reason
      Given these bills for "Summit Labs":
        | number | status     | due       |
        | SL-1   | RECONCILED | $1,200.00 |
      And the payor of "Summit Labs" has paid bill "SL-1"
      And they void the payment because "Wrong account"
      When the manager looks for audit events with "Summit Labs"
      Then they see these audit events:
        | what               | who          | group       | changes                                | why           |
        | Payment voided     | Pia Lindgren | Summit Labs | $1,200.00                              | Wrong account |
        | Payment made       | Pia Lindgren | Summit Labs | $1,200.00                              |               |
        | Bank account added | Pia Lindgren | Summit Labs | Operating at First Bank, ending in 789 |               |

    @BR-AUD-01
    Scenario: A payment by autopay is shown with what the payor authorized
      Given a RECONCILED bill of $1,200.00 for "Harbor Foods"
      And the payor of "Harbor Foods" turned on autopay up to $2,000.00 for a bill
      And processing ran for 2026-03-26
      When the manager looks for audit events with "Harbor Foods"
      Then they see these audit events:
        | what               | who          | changes                                                                        |
        | Payment made       | Pia Lindgren | $1,200.00; Autopay, up to $2,000.00 for each bill, 5 days before it is due     |
        | Autopay authorized | Pia Lindgren | From Mar 3, 2026: off → up to $2,000.00 for each bill, 5 days before it is due |
        | Bank account added | Pia Lindgren | Operating at First Bank, ending in 789                                         |

    @BR-AUD-01
    Scenario Outline: A refund is shown with who asked for it and who <decided> it
      Given the admin enters a deposit of $2,500.00 with these checks:
        | number | amount    | payer    |
        | 7001   | $2,500.00 | J. Smith |
      And they post the deposit
      And they refund $1,500.00 to "J. Smith" from check "7001"
      And the manager <decides> the refund from check "7001"
      When they look for audit events with "Payer unknown"
      Then they see these audit events in this order:
        | what               | who         | changes                                    |
        | <event>            | Mona Fields | $1,500.00 to J. Smith: waiting → <decided> |
        | Refund of suspense | Ada Novak   | $1,500.00 to J. Smith                      |

      Examples:
        | decides  | decided  | event           |
        | approves | approved | Refund approved |
        | declines | declined | Refund declined |

    @BR-AUD-01
    Scenario: Notes written by the system are not shown as reasons
      Given these bills for "Summit Labs":
        | number | status     | due       |
        | SL-1   | RECONCILED | $1,200.00 |
      And the admin enters a deposit of $1,200.00 with these checks:
        | number | amount    | payer       | bill |
        | 7002   | $1,200.00 | Summit Labs | SL-1 |
      And they post the deposit
      When the manager looks for audit events with "7002"
      Then they see these audit events:
        | what           | who       | why |
        | Payment made   | Ada Novak |     |
        | Check received | Ada Novak |     |

    @BR-AUD-01
    Scenario: A granted role is shown
      Given the admin gives the payor "Reconcile Bills" in "Harbor Foods"
      When the manager looks for audit events with "Pia Lindgren"
      Then they see these audit events:
        | what               | who          | about        |
        | Role granted       | Ada Novak    | Pia Lindgren |
        | Bank account added | Pia Lindgren | Harbor Foods |

    @BR-AUD-02
    Scenario: A rule is compared with the rule that it replaces
      Given the manager planned "Pay as billed" for "Harbor Foods" from this month
      And they planned "Adjust then pay" for "Harbor Foods" from next month
      When they look for audit events with "Harbor Foods"
      Then they see these audit events in this order:
        | what          | about        | changes                                           |
        | Rules changed | Harbor Foods | From Apr 1, 2026: Pay as billed → Adjust then pay |
        | Rules changed | Harbor Foods | From Mar 1, 2026: Adjust then pay → Pay as billed |

    @BR-AUD-01
    Scenario: An event without a group shows no group
      Given the sysadmin runs processing for 2026-03-03
      When they look for audit events
      Then they see these audit events:
        | what           | who        | about                      | group |
        | Processing run | Sid Okafor | Processing for Mar 3, 2026 |       |

    @BR-AUD-02
    Scenario: A planned rule is shown before and after it is undone
      Given the manager planned "Pay as billed" for "Harbor Foods" from next month
      And they undo the change
      When they look for audit events with "Harbor Foods"
      Then they see these audit events in this order:
        | what               | about        | changes                                           |
        | Rule change undone | Harbor Foods | From Apr 1, 2026: Pay as billed → Adjust then pay |
        | Rules changed      | Harbor Foods | From Apr 1, 2026: Adjust then pay → Pay as billed |

    @BR-AUD-03
    Scenario: A reversed upload is shown with who uploaded, committed, and reversed it
      Given the reconciler has uploaded a payroll file
      And they have committed the upload
      And they reverse the upload because "wrong file"
      And they upload the next payroll file
      When the manager looks for audit events with "Harbor Foods"
      Then they see these audit events:
        | what           | who        | changes                                                                                                           |
        | File reversed  | Rosa Reyes | Added 2 deductions of 2 members, $2,000.00 in all, to choose from when a bill is reconciled. Reversed: wrong file |
        | File committed | Rosa Reyes |                                                                                                                   |
        | File uploaded  | Rosa Reyes |                                                                                                                   |
        | File uploaded  | Rosa Reyes |                                                                                                                   |

  Rule: The last 30 days are shown by default

    @BR-AUD-04
    Scenario Outline: An event of March 3 is shown on <day>: <events>
      Given the reconciler reconciles the bill
      And today is <day>
      When the manager looks for audit events
      Then they see <events>

      Examples:
        | day                  | events                        |
        | Wednesday 2026-04-01 | the audit events "Reconciled" |
        | Thursday 2026-04-02  | no audit events               |

  Rule: Managers and system administrators read the audit log

    @BR-AUD-05
    Scenario: A system administrator reads the audit log
      When the sysadmin goes to the audit log
      Then they see the audit log

    @BR-AUD-05
    Scenario Outline: A <person> cannot open the audit log
      When the <person> goes to the audit log
      Then they see the refusal page

      Examples:
        | person  |
        | admin   |
        | carrier |
        | agent   |

  Rule: The events that are found can be exported

    @BR-AUD-07
    Scenario Outline: The audit log is exported as <format>
      Given the reconciler reconciles the bill
      When the manager exports every row of the audit log as <format>
      Then the file says "Reconciled" and "Rosa Reyes"

      Examples:
        | format |
        | Excel  |
        | CSV    |

    @BR-AUD-07 @BR-AUD-05
    Scenario: An admin cannot export the audit log
      When the admin exports every row of the audit log as CSV
      Then they see the message "You don't have permission to do this."

  Rule: Records that were changed outside Listbill are found

    @BR-AUD-06 @browser @deep
    Scenario: Unchanged records are confirmed
      Given the reconciler reconciles the bill
      When the manager checks the records of the audit log
      Then they see the record checks "unchanged"

    @BR-AUD-06
    Scenario: A record that was changed in the database is found
      Given the manager planned "Pay as billed" for "Harbor Foods" from next month
      And the planned rule was changed outside the application
      When the manager checks the records of the audit log
      Then they see the record checks "1 changed"

    @BR-AUD-08
    Scenario: A record that was changed after it had been checked is found
      Given the manager planned "Pay as billed" for "Harbor Foods" from next month
      And the manager checked the records of the audit log
      And the planned rule was changed outside the application
      When the manager checks the records of the audit log
      Then they see the record checks "1 changed"
