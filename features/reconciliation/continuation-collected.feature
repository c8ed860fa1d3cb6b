Feature: Collect a continuation premium when it is paid
  A month that can still be paid in time is no difference, but nobody has paid it yet.

  Background: this month can still be paid in time
    Given a RELEASED bill for "Harbor Foods" with these lines:
      | month      | member     | coverage | billed  |
      | this month | Ruth Adler | Medical  | $612.40 |
      | this month | Omar Diaz  | Medical  | $612.40 |
    And the reconciler of "Harbor Foods" is reconciling the bill
    And they list who pays outside payroll on the bill:
      | member    | why   | coverage | since        | paid through |
      | Omar Diaz | COBRA | Medical  | 2 months ago | last month   |

  @BR-REC-59
  Scenario: In the grace period it is no difference, and not collected yet
    When they reconcile the bill with these deductions:
      | member    | deducted |
      | Omar Diaz |          |
    Then they see these balances:
      | member    | coverage | billed  | balance | is              |
      | Omar Diaz | Medical  | $612.40 | $612.40 | Under-collected |

  @BR-REC-59
  Scenario: A payment that comes after the bill was reconciled settles its month
    Given they reconciled the bill with these deductions:
      | member    | deducted |
      | Omar Diaz |          |
    And they upload these payments of continuation payers:
      | member    | coverage | month      | paid    |
      | Omar Diaz | Medical  | this month | $624.65 |
      | Omar Diaz | Medical  | next month | $624.65 |
    And they commit the upload
    And a RELEASED bill for "Harbor Foods" with these lines:
      | month      | member     | coverage | billed  |
      | next month | Ruth Adler | Medical  | $612.40 |
      | next month | Omar Diaz  | Medical  | $612.40 |
    When the reconciler of "Harbor Foods" reconciles the second bill with these deductions:
      | member    | deducted |
      | Omar Diaz |          |
    Then they see 0 balances

  @BR-REC-59
  Scenario: A small shortfall counts as paid if the payer gets notice
    Given they upload these payments of continuation payers:
      | member    | coverage | month      | paid    |
      | Omar Diaz | Medical  | this month | $612.40 |
      | Omar Diaz | Medical  | this month | -$30.00 |
    And they commit the upload
    When they compare the bill with this payroll file:
      | member     | coverage | deducted |
      | Ruth Adler | Medical  | $612.40  |
    Then they see "$42.25 short, at most the lesser of $50.00 and 10%"
