Feature: Groups
  The list of groups says what each employer owes, and the page of a group shows its account at a glance.

  Background:
    Given these bills for "Harbor Foods":
      | number | period     | status     | due       |
      | HF-1   | last month | RECONCILED | $1,200.00 |
      | HF-2   | this month | RECONCILED | $1,300.00 |
    And these bills for "Summit Labs":
      | number | period     | status     | due       |
      | SL-1   | this month | RECONCILED | $5,000.00 |

  Rule: The list of groups says what each group owes

    @BR-GRP-01 @browser
    Scenario: Late groups come first
      When the manager opens the groups, most past due first
      Then they see these group balances in this order:
        | group        | balance   | past due  | rule            |
        | Harbor Foods | $2,500.00 | $1,200.00 | Adjust then pay |
        | Summit Labs  | $5,000.00 | $0.00     | Adjust then pay |

    @BR-EVI-07 @browser @deep
    Scenario: Export the groups in the order of the list
      Given the manager opened the groups, most past due first
      When they export the groups as CSV
      Then the file lists "Harbor Foods" and "Summit Labs" in this order
      And the file says "2500.00,1200.00" and "5000.00,0.00"

    @BR-EVI-07
    Scenario: An export has no group of another rep
      Given the admin of another rep opened the groups by name
      When they export the groups as Excel
      Then the file does not say "Harbor Foods" and "Summit Labs"

    @BR-GRP-01
    Scenario: A pending payment is not part of the balance
      Given the payor of "Harbor Foods" has paid bill "HF-1"
      When the manager opens the groups by name
      Then they see these group balances in this order:
        | group        | balance   | past due | stage   |
        | Harbor Foods | $1,300.00 | $0.00    | Current |
        | Summit Labs  | $5,000.00 | $0.00    | Current |

    @BR-GRP-01
    Scenario: A bill that is due today is not past due
      Given today is Tuesday 2026-03-31
      And these bills for "Alder Works":
        | number | period     | status     | due       |
        | AW-1   | last month | RECONCILED | $1,200.00 |
        | AW-2   | this month | RECONCILED | $1,300.00 |
      When the manager opens the groups by name
      Then they see these group balances:
        | group        | balance   | past due  |
        | Alder Works  | $2,500.00 | $1,200.00 |
        | Harbor Foods | $2,500.00 | $1,200.00 |
        | Summit Labs  | $5,000.00 | $0.00     |

    @BR-GRP-03
    Scenario: An admin sees the groups of the own rep only
      When the admin of another rep opens the groups by name
      Then they see no group balances

  Rule: A group's page shows its account at a glance

    @BR-GRP-01 @BR-GRP-02
    Scenario: A late group
      Given today is Friday 2026-03-06
      And these bills for "Alder Works":
        | number | period     | status     | due       |
        | AW-1   | last month | RECONCILED | $1,200.00 |
        | AW-2   | this month | RECONCILED | $1,300.00 |
      When the manager looks up "Alder Works"
      Then they see these group figures:
        | figure        | value        |
        | Balance       | $2,500.00    |
        | Past due      | $1,200.00    |
        | Stage         | Past due     |
        | Paid to       | Nothing paid |
        | Next bill due | Mar 31, 2026 |

    @ROL-1
    Scenario: A billing user cannot look up a group
      When the reconciler of "Harbor Foods" looks up "Harbor Foods"
      Then they see the refusal page

  Rule: The members of a group are found by name or number

    @BR-GRP-04 @browser @deep
    Scenario: The members of a group by name
      Given a RELEASED bill for "Alder Works" with these lines:
        | member     | coverage | billed  |
        | Zoe Wright | Medical  | $500.00 |
        | Omar Diaz  | Medical  | $500.00 |
      When the manager looks up the members of "Alder Works"
      Then they see these members in this order:
        | name       |
        | Omar Diaz  |
        | Zoe Wright |

    @BR-GRP-04
    Scenario: Members are found by the start of a name
      Given a RELEASED bill for "Alder Works" with these lines:
        | member     | coverage | billed  |
        | Zoe Wright | Medical  | $500.00 |
        | Omar Diaz  | Medical  | $500.00 |
      When the manager looks up the members of "Alder Works" with "wri"
      Then they see these members:
        | name       |
        | Zoe Wright |

    @BR-GRP-03 @BR-GRP-04
    Scenario: An admin of another rep does not see the members
      When the admin of another rep looks up the members of "Harbor Foods"
      Then they see the message "outside your access"
