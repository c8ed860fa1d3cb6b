Feature: Show on a later month's row what was asked before
  A mistake that comes back the next month is one request to the carrier, with the date that was asked first. Payroll is asked for the
  amount of each month once.

  Background: the carrier bills a leaver for a second month, and payroll repeats its mistake
    Given a RELEASED bill for "Harbor Foods" with these lines:
      | month      | member     | coverage | billed  |
      | last month | Ruth Adler | Medical  | $612.40 |
      | last month | Omar Diaz  | Medical  | $612.40 |
    And the reconciler of "Harbor Foods" reconciled the bill with these deductions:
      | member     | deducted | decision                 | because            |
      | Ruth Adler | $500.00  | accept the billed amount | Carrier is right   |
      | Omar Diaz  |          | use the payroll amount   | No longer employed |
    And a RELEASED bill for "Harbor Foods" with these lines:
      | month      | member     | coverage | billed  |
      | this month | Ruth Adler | Medical  | $612.40 |
      | this month | Omar Diaz  | Medical  | $612.40 |

  Rule: A change that a carrier was asked for is not asked for again with another date

    @BR-COR-04
    Scenario: The second month's row confirms the correction of the first month
      Given they compare the second bill with this payroll file:
        | member     | coverage | deducted |
        | Ruth Adler | Medical  | $612.40  |
      And they use the payroll amount for Omar Diaz because "No longer employed"
      And they confirm the correction for Omar Diaz with the decision
      When they reconcile the second bill
      Then they see these corrections:
        | member     | correction                                                            | state    |
        | Omar Diaz  | End coverage after Jan 31, 2026                                       | Open     |
        | Ruth Adler | Change deduction to $612.40 a month from Feb 1, 2026; collect $112.40 | Proposed |

    @BR-COR-04
    Scenario: A correction that was sent stays as it was sent
      Given they confirm the corrections for Omar Diaz
      And they send the corrections for Omar Diaz
      When they reconcile the second bill with these deductions:
        | member     | deducted | decision               | because            |
        | Ruth Adler | $612.40  |                        |                    |
        | Omar Diaz  |          | use the payroll amount | No longer employed |
      Then they see these corrections:
        | member     | correction                                                            | state    |
        | Omar Diaz  | End coverage after Jan 31, 2026                                       | Sent     |
        | Ruth Adler | Change deduction to $612.40 a month from Feb 1, 2026; collect $112.40 | Proposed |

  Rule: Payroll is asked for each month's amount

    @BR-COR-40
    Scenario: The arrears of a second month are asked for besides the changed deduction
      When they reconcile the second bill with these deductions:
        | member     | deducted | decision                 | because            |
        | Ruth Adler | $500.00  | accept the billed amount | Carrier is right   |
        | Omar Diaz  |          | use the payroll amount   | No longer employed |
      Then they see these corrections:
        | member     | correction                                                            | state    |
        | Omar Diaz  | End coverage after Jan 31, 2026                                       | Proposed |
        | Ruth Adler | Change deduction to $612.40 a month from Feb 1, 2026; collect $112.40 | Proposed |
        | Ruth Adler | Collect $112.40 of the balance from Mar 1, 2026                       | Proposed |
