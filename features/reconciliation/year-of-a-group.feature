Feature: Reconcile a group through its year
  People come and go, carriers are late, rates and elections change, and payroll gets another system. Each bill is settled by what
  payroll and the carrier know by then.

  Background: the group agrees with its carrier
    Given "Harbor Foods" pays as billed
    And a RELEASED bill for "Harbor Foods" with these lines:
      | month        | member     | coverage | billed  |
      | 3 months ago | Ruth Adler | Medical  | $612.40 |
      | 3 months ago | Omar Diaz  | Medical  | $612.40 |
      | 3 months ago | Lena Falk  | Medical  | $612.40 |
    And the reconciler of "Harbor Foods" is reconciling the bill

  Rule: Hires and departures are settled on a later bill

    @BR-REC-18 @BR-EXP-01 @browser @deep
    Scenario: A hire is deducted a month before the carrier bills both months
      Given they compare the bill with this payroll file:
        | member     | coverage | deducted |
        | Ruth Adler | Medical  | $612.40  |
        | Omar Diaz  | Medical  | $612.40  |
        | Lena Falk  | Medical  | $612.40  |
        | Iris Kane  | Medical  | $612.40  |
      And they apply the suggestions
      And they reconcile the bill
      And an UNRELEASED bill for "Harbor Foods" with these lines:
        | month        | member     | member number | coverage | billed  | corrects     |
        | 2 months ago | Ruth Adler | E1010         | Medical  | $612.40 |              |
        | 2 months ago | Omar Diaz  | E1011         | Medical  | $612.40 |              |
        | 2 months ago | Lena Falk  | E1012         | Medical  | $612.40 |              |
        | 2 months ago | Iris Kane  | E1922         | Medical  | $612.40 |              |
        | 2 months ago | Iris Kane  | E1922         | Medical  | $612.40 | 3 months ago |
      And the admin releases the second bill
      When the reconciler of "Harbor Foods" starts reconciling the second bill
      Then they see these expected adjustments:
        | member    | expected | arrived | result  |
        | Iris Kane | $612.40  | $612.40 | Arrived |

    @BR-EXP-01 @browser @deep
    Scenario: The credit of a departure is not on the bill of a late carrier
      Given they compare the bill with a payroll file without Omar Diaz
      And they answer "Left the company" about Omar Diaz, who is not in payroll
      And they reconcile the bill
      And an UNRELEASED bill for "Harbor Foods" with these lines:
        | month        | member     | coverage | billed  |
        | 2 months ago | Ruth Adler | Medical  | $612.40 |
        | 2 months ago | Lena Falk  | Medical  | $612.40 |
      And the admin releases the second bill
      When the reconciler of "Harbor Foods" starts reconciling the second bill
      Then they see these expected adjustments:
        | member    | expected | arrived |
        | Omar Diaz | -$612.40 | $0.00   |

    @BR-EXP-01
    Scenario: Carrier and payroll go on after the enrollment ended
      Given a RELEASED bill for "Harbor Foods" with these lines:
        | month      | member     | coverage | billed  |
        | this month | Ruth Adler | Medical  | $612.40 |
        | this month | Omar Diaz  | Medical  | $612.40 |
      And the second bill has this enrollment:
        | member    | coverage | ended      |
        | Omar Diaz | Medical  | last month |
      And they reconcile the second bill with these deductions:
        | member    | deducted | decision                   | because            |
        | Omar Diaz | $612.40  | expect it on the next bill | No longer employed |
      And a RELEASED bill for "Harbor Foods" with these lines:
        | month      | member     | coverage | billed  |
        | next month | Ruth Adler | Medical  | $612.40 |
      When the reconciler of "Harbor Foods" starts reconciling the third bill
      Then they see these expected adjustments:
        | member    | expected | arrived |
        | Omar Diaz | -$612.40 | $0.00   |

  Rule: What the carrier changed on the bill is named while payroll deducts the earlier amount

    @browser @deep
    Scenario: The carrier has a new rate
      Given they reconcile the bill
      And a RELEASED bill for "Harbor Foods" with these lines:
        | month        | member     | coverage | billed  |
        | 2 months ago | Ruth Adler | Medical  | $648.10 |
        | 2 months ago | Omar Diaz  | Medical  | $648.10 |
        | 2 months ago | Lena Falk  | Medical  | $648.10 |
      When they compare the second bill with this payroll file:
        | member     | coverage | deducted |
        | Ruth Adler | Medical  | $612.40  |
        | Omar Diaz  | Medical  | $612.40  |
        | Lena Falk  | Medical  | $612.40  |
      Then they see 3 differences
      And they see "A new rate on this bill"

    @browser @deep
    Scenario: A member elects another tier in open enrollment
      Given they reconcile the bill
      And a RELEASED bill for "Harbor Foods" with these lines:
        | month        | member     | coverage | billed    | tier |
        | 2 months ago | Ruth Adler | Medical  | $612.40   | EE   |
        | 2 months ago | Omar Diaz  | Medical  | $1,837.20 | FAM  |
        | 2 months ago | Lena Falk  | Medical  | $612.40   | EE   |
      When they compare the second bill with this payroll file:
        | member     | coverage | deducted |
        | Ruth Adler | Medical  | $612.40  |
        | Omar Diaz  | Medical  | $612.40  |
        | Lena Falk  | Medical  | $612.40  |
      Then they see 1 difference
      And they see "Changed from employee only to family on this bill."

  Rule: Another payroll system is read like a first file

    @browser @deep
    Scenario: In July the group's new payroll system exports a different layout
      Given they compare the bill with a payroll file with its own columns
      And they choose the columns
      And they reconcile the bill
      And a RELEASED bill for "Harbor Foods" with these lines:
        | month        | member     | coverage | billed  |
        | 2 months ago | Ruth Adler | Medical  | $612.40 |
        | 2 months ago | Omar Diaz  | Medical  | $612.40 |
        | 2 months ago | Lena Falk  | Dental   | $38.10  |
      When they compare the second bill with a payroll file with a column for each coverage
      Then they are not asked to choose the columns
      And they see no differences
