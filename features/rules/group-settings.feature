Feature: Group settings
  A group adjusts then pays, or pays as billed. A manager changes the house rule from a month on;
  bills of earlier months, and bills that are already released, keep their rule.

  Background:
    Given these bills for "Harbor Foods":
      | number | period     | status     | due       |
      | HF-1   | last month | UNRELEASED | $1,200.00 |
      | HF-2   | this month | UNRELEASED | $1,200.00 |

  Rule: A manager plans a group's rules from a month on

    @BR-SET-02 @browser
    Scenario: Plan another house rule
      When the manager plans "Pay as billed" for "Harbor Foods" from next month
      Then they see "2 unreleased bills keep their rule."
      And they see these rule changes:
        | rule          | status  |
        | Pay as billed | Planned |

    @BR-SET-02
    Scenario: A planned rule says which unreleased bills get it
      Given these bills for "Harbor Foods":
        | number | period     | status     | due       |
        | HF-3   | next month | UNRELEASED | $1,200.00 |
      When the manager plans "Pay as billed" for "Harbor Foods" from next month
      Then they see "expected as adjustments on the next bill. 2 unreleased bills keep their rule. 1 unreleased bill gets this rule on release."

    @BR-SET-05 @browser @deep
    Scenario: Plan the day on which bills without a due date are due
      When the manager plans due day 10 for "Harbor Foods" from next month
      Then they see "are due on day 10 of the month. Bills that exist keep their due date."

    @browser @deep
    Scenario: Plan the cut-off of payments in the time zone of the group
      When the manager plans cut-off 3:00 PM Eastern for "Harbor Foods" from next month
      Then they see "the cut-off is 3:00 PM Eastern instead of"

    @BR-SET-04 @ROL-1
    Scenario Outline: A <person> cannot change the house rule
      When the <person> of "Harbor Foods" plans "Pay as billed" for "Harbor Foods" from next month
      Then they see the message "You don't have permission to do this."

      Examples:
        | person     |
        | admin      |
        | reconciler |
        | payor      |
        | carrier    |

  Rule: A planned change can be undone until it applies

    @BR-SET-03 @browser @deep
    Scenario: Undo a planned change
      Given the manager planned "Pay as billed" for "Harbor Foods" from next month
      When they undo the change
      Then they see these rule changes:
        | rule          | status |
        | Pay as billed | Undone |

    @BR-SET-03
    Scenario: A change that already applies cannot be undone
      Given the manager planned "Pay as billed" for "Harbor Foods" from this month
      When they undo the change
      Then they see the message "This change already applies. Save a new change instead."

    @BR-SET-03
    Scenario: A change applies from the first day of its month
      Given the manager planned "Pay as billed" for "Harbor Foods" from next month
      And today is Wednesday 2026-04-01
      When they undo the change
      Then they see the message "This change already applies. Save a new change instead."

    @BR-SET-03
    Scenario: A change is undone once
      Given the manager planned "Pay as billed" for "Harbor Foods" from next month
      And they undo the change
      When they undo the change
      Then they see the message "This change has already been undone."

  Rule: A release fixes the house rule of the bill

    @BR-SET-01
    Scenario Outline: A bill gets the house rule of its month on release
      Given the manager planned "Pay as billed" for "Harbor Foods" from this month
      And the admin released both bills
      When the reconciler of "Harbor Foods" opens bill "<number>"
      Then they see "<rule>"

      Examples:
        | number | rule                                          |
        | HF-1   | Once reconciled, the reconciled amount is due |
        | HF-2   | This group pays as billed                     |

    @BR-SET-06
    Scenario: A bill has the house rule of its carrier
      Given the manager planned "Pay as billed" for the health carrier for "Harbor Foods" from this month
      And the admin released both bills
      When the reconciler of "Harbor Foods" opens bill "HF-2"
      Then they see "This group pays as billed"
