Feature: Decide a correction where its difference is decided
  Who decides about a difference knows what ends it, and does not look for the correction again later.

  Background:
    Given a RELEASED bill for "Harbor Foods" with these lines:
      | member     | coverage | billed  |
      | Ruth Adler | Medical  | $612.40 |
      | Omar Diaz  | Medical  | $612.40 |
    And the reconciler of "Harbor Foods" is reconciling the bill
    And they compare the bill with this payroll file:
      | member     | coverage | deducted |
      | Ruth Adler | Medical  | $500.00  |
    And they use the payroll amount for Omar Diaz because "No longer employed"
    And they accept the billed amount for Ruth Adler because "Carrier is right"

  Rule: A correction is confirmed, edited, or dropped with the decision

    @BR-COR-12 @browser @deep
    Scenario: One correction is confirmed, and another one is dropped
      Given they confirm the correction for Omar Diaz with the decision
      And they drop the correction for Ruth Adler with the decision
      When they reconcile the bill
      Then they see these corrections:
        | member     | state   |
        | Omar Diaz  | Open    |
        | Ruth Adler | Dropped |

    @BR-COR-12
    Scenario: The last day of a coverage is changed
      Given they end the coverage of Omar Diaz after 2026-01-31 with the decision
      When they reconcile the bill
      Then they see these corrections:
        | member     | correction                                                            | state    |
        | Omar Diaz  | End coverage after Jan 31, 2026                                       | Open     |
        | Ruth Adler | Change deduction to $612.40 a month from Mar 1, 2026; collect $112.40 | Proposed |

    @BR-COR-12
    Scenario: All corrections are confirmed in one step, which is undone
      Given they confirm the corrections for Omar Diaz and Ruth Adler with the decisions
      And they undo the change
      When they reconcile the bill
      Then they see these corrections:
        | member     | state    |
        | Omar Diaz  | Proposed |
        | Ruth Adler | Proposed |

    @BR-COR-12
    Scenario: Another decision proposes another correction
      Given they confirm the correction for Omar Diaz with the decision
      And they accept the billed amount for Omar Diaz because "Carrier is right"
      When they reconcile the bill
      Then they see these corrections:
        | member     | to      | state    |
        | Omar Diaz  | Payroll | Proposed |
        | Ruth Adler | Payroll | Proposed |

    @BR-COR-12
    Scenario: What was chosen is kept while the reconciler is away
      Given they confirm the correction for Omar Diaz with the decision
      And they leave and come back
      When they reconcile the bill
      Then they see these corrections:
        | member     | state    |
        | Omar Diaz  | Open     |
        | Ruth Adler | Proposed |
