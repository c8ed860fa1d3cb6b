Feature: Aging
  Admins see what each group owes by days past due, as of today or any day before, down to the bill.

  Background:
    Given these bills for "Harbor Foods":
      | number | period       | status     | due       |
      | HF-1   | 3 months ago | RECONCILED | $100.00   |
      | HF-2   | 2 months ago | RELEASED   | $200.00   |
      | HF-3   | last month   | RECONCILED | $400.00   |
      | HF-4   | this month   | RELEASED   | $800.00   |
      | HF-5   | this month   | UNRELEASED | $1,600.00 |

  Rule: Open amounts are grouped by days past due

    @BR-AGE-01 @BR-AGE-06
    Scenario: Open amounts by days past due
      When the admin opens the aging of this month
      Then they see these aged groups:
        | group        | current | 1 to 30 | 31 to 60 | 61 to 90 | open      |
        | Harbor Foods | $800.00 | $400.00 | $200.00  | $100.00  | $1,500.00 |

    @BR-AGE-01
    Scenario Outline: The bucket of each bill on <day>
      Given today is <day>
      When the admin opens the aging of this month
      Then they see these aged groups:
        | group        | current   | 1 to 30   | 31 to 60   | 61 to 90   | over 90   |
        | Harbor Foods | <current> | <1 to 30> | <31 to 60> | <61 to 90> | <over 90> |

      Examples:
        | day                  | current | 1 to 30 | 31 to 60 | 61 to 90 | over 90 |
        | Monday 2026-03-30    | $800.00 | $400.00 | $200.00  | $100.00  | $0.00   |
        | Tuesday 2026-03-31   | $800.00 | $0.00   | $600.00  | $100.00  | $0.00   |
        | Wednesday 2026-04-01 | $0.00   | $800.00 | $600.00  | $0.00    | $100.00 |
        | Thursday 2026-04-02  | $0.00   | $800.00 | $400.00  | $200.00  | $100.00 |

    @BR-AGE-04 @browser @deep
    Scenario: A past day is shown as it stood
      When the admin opens the aging of last month
      Then they see 0 aged groups

  Rule: Pending and returned payments are shown

    @BR-AGE-02 @browser
    Scenario: A pending payment is neither open nor paid
      Given the payor of "Harbor Foods" paid bill "HF-3"
      When the admin opens the aging of this month
      Then they see these aged groups:
        | group        | open      | pending |
        | Harbor Foods | $1,100.00 | $400.00 |
      And they see these aged bills:
        | number | open    |
        | HF-1   | $100.00 |
        | HF-2   | $200.00 |
        | HF-3   | $0.00   |
        | HF-4   | $800.00 |

    @BR-AGE-05
    Scenario: A system administrator sees every group
      When the sysadmin opens the aging of this month
      Then they see these aged groups:
        | group        |
        | Harbor Foods |

    @BR-AGE-03 @browser @deep
    Scenario: The amount that a group owes after a returned payment stays open until it is settled
      Given the payor of "Harbor Foods" has paid bill "HF-3" with $500.00
      And processing ran for the settlement date
      And the payor of "Harbor Foods" has paid bill "HF-1" using credit suspense
      And the manager uploaded a return file with "R10"
      When the admin opens the aging of this month
      Then they see these aged groups:
        | group        | open      | pending |
        | Harbor Foods | $1,500.00 | $100.00 |
      And they see these aged bills:
        | number           | open    |
        | HF-1             | $0.00   |
        | HF-2             | $200.00 |
        | HF-3             | $400.00 |
        | HF-4             | $800.00 |
        | Returned payment | $100.00 |

  Rule: The office sees the aging of its own groups

    @BR-AGE-05
    Scenario: An admin of another rep sees nothing of the group
      When the admin of another rep opens the aging of this month
      Then they see 0 aged groups

    @BR-AGE-06 @ROL-3
    Scenario Outline: The <person> cannot open the aging
      When the <person> of "Harbor Foods" opens the aging of this month
      Then they see the refusal page

      Examples:
        | person     |
        | reconciler |
        | carrier    |
        | agent      |

  Rule: Aging is exported as it is shown

    @BR-EVI-07
    Scenario: Export aging as CSV
      When the admin exports every row of the aging as CSV
      Then the file says "Harbor Foods" and "Days past due"
