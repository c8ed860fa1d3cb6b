Feature: Payments of the continuation administrator
  Members with COBRA, retirees, and members on leave pay an administrator, whose file says who paid for which month. It is compared
  with the bill as payroll is, and none of them is a difference again each month.

  Background:
    Given a RELEASED bill for "Harbor Foods" with these lines:
      | month        | member     | coverage | billed  |
      | 2 months ago | Ruth Adler | Medical  | $612.40 |
      | 2 months ago | Omar Diaz  | Medical  | $612.40 |
      | 2 months ago | Omar Diaz  | Dental   | $40.00  |
    And the reconciler of "Harbor Foods" has opened the bill

  Rule: What a person paid for a month counts as the deduction of that month, at 100 percent of the premium

    @BR-REC-54 @browser @deep
    Scenario: Payments of 100, 102, and 150 percent agree with the premium
      Given they upload these payments of continuation payers:
        | member     | coverage | month        | paid    |
        | Omar Diaz  | Medical  | 2 months ago | $624.65 |
        | Omar Diaz  | Dental   | 2 months ago | $60.00  |
        | Ruth Adler | Medical  | 2 months ago | $612.40 |
      And they commit the upload
      And the reconciler of "Harbor Foods" is reconciling the bill
      When they compare the bill with this payroll file:
        | member     | coverage | deducted |
        | Ruth Adler | Medical  | $612.40  |
      Then they see no differences
      And they see "2 amounts are paid outside payroll: COBRA $652.40."

    @BR-REC-54
    Scenario: A payment for another premium is a difference that names both amounts
      Given they upload these payments of continuation payers:
        | member    | coverage | month        | paid    | type    |
        | Omar Diaz | Medical  | 2 months ago | $600.00 | Retiree |
        | Omar Diaz | Dental   | 2 months ago | $40.00  | Retiree |
      And they commit the upload
      And the reconciler of "Harbor Foods" is reconciling the bill
      When they compare the bill with this payroll file:
        | member     | coverage | deducted |
        | Ruth Adler | Medical  | $612.40  |
      Then they see these differences:
        | line                | over by |
        | Omar Diaz's Medical | $12.40  |
      And they see "$600.00 a month at 100%, paid through"

    @BR-REC-55
    Scenario: A former spouse has a line without an employee
      Given a RELEASED bill for "Pine Dental" with these lines:
        | month        | member    | coverage | billed |
        | 2 months ago | Lena Falk | Dental   | $40.00 |
        | 2 months ago | Iris Falk | Dental   | $40.00 |
      And the reconciler of "Pine Dental" has opened the second bill
      And they upload these payments of continuation payers:
        | member    | number of | coverage | month        | paid   |
        | Iris Falk | Lena Falk | Dental   | 2 months ago | $40.80 |
      And they commit the upload
      And the reconciler of "Pine Dental" is reconciling the second bill
      When they compare the second bill with this payroll file:
        | member    | coverage | deducted |
        | Lena Falk | Dental   | $40.00   |
      Then they see no differences

  Rule: A month that was not paid in the grace period is a difference that ends the coverage

    @BR-REC-56 @BR-COR-01
    Scenario: The coverage of a person who stopped paying is ended after the last paid month
      Given they upload these payments of continuation payers:
        | member    | coverage | month        | paid    |
        | Omar Diaz | Medical  | 3 months ago | $624.65 |
        | Omar Diaz | Dental   | 2 months ago | $40.80  |
      And they commit the upload
      And the reconciler of "Harbor Foods" is reconciling the bill
      And they compare the bill with this payroll file:
        | member     | coverage | deducted |
        | Ruth Adler | Medical  | $612.40  |
      And they use the payroll amount for Omar Diaz because "No longer employed"
      When they reconcile the bill
      Then they see these corrections:
        | member    | correction                      | to      |
        | Omar Diaz | End coverage after Dec 31, 2025 | Carrier |

    @BR-REC-56
    Scenario: The group's own grace period counts
      Given the manager has planned a grace period of 90 days for continuation payers for "Pine Dental" from last month
      And a RELEASED bill for "Pine Dental" with these lines:
        | month      | member    | coverage | billed |
        | last month | Lena Falk | Dental   | $40.00 |
        | last month | Iris Kane | Dental   | $40.00 |
      And the reconciler of "Pine Dental" has opened the second bill
      And they upload these payments of continuation payers:
        | member    | coverage | month        | paid   |
        | Lena Falk | Dental   | 2 months ago | $40.80 |
      And they commit the upload
      When they compare the second bill with this payroll file:
        | member    | coverage | deducted |
        | Iris Kane | Dental   | $40.00   |
      Then they see no differences

    @BR-REC-56
    Scenario Outline: On <day>, the 30 days of last month <have>
      Given today is <day>
      And a RELEASED bill for "Pine Dental" with these lines:
        | month      | member    | coverage | billed |
        | last month | Lena Falk | Dental   | $40.00 |
        | last month | Iris Kane | Dental   | $40.00 |
      And the reconciler of "Pine Dental" has opened the second bill
      And they upload these payments of continuation payers:
        | member    | coverage | month        | paid   |
        | Lena Falk | Dental   | 2 months ago | $40.80 |
      And they commit the upload
      When they compare the second bill with this payroll file:
        | member    | coverage | deducted |
        | Iris Kane | Dental   | $40.00   |
      Then they see <count>

      Examples:
        | day        | have      | count         |
        | 2026-03-03 | not ended | 0 differences |
        | 2026-03-04 | ended     | 1 difference  |

    @BR-REC-56
    Scenario: A returned payment did not pay the month
      Given they upload these payments of continuation payers:
        | member    | coverage | month        | paid     |
        | Omar Diaz | Medical  | 3 months ago | $624.65  |
        | Omar Diaz | Medical  | 2 months ago | $624.65  |
        | Omar Diaz | Medical  | 2 months ago | -$624.65 |
        | Omar Diaz | Dental   | 2 months ago | $40.80   |
      And they commit the upload
      And the reconciler of "Harbor Foods" is reconciling the bill
      When they compare the bill with this payroll file:
        | member     | coverage | deducted |
        | Ruth Adler | Medical  | $612.40  |
      Then they see these differences:
        | line                | over by |
        | Omar Diaz's Medical | $612.40 |

  Rule: A payment counts once, in whichever files it is

    @BR-UPL-17
    Scenario: A payment that an earlier file has is an error
      Given they upload these payments of continuation payers:
        | member    | month        | paid    |
        | Omar Diaz | 3 months ago | $624.65 |
      And they commit the upload
      When they upload these payments of continuation payers:
        | member    | month        | paid    |
        | Omar Diaz | 3 months ago | $624.65 |
        | Omar Diaz | 2 months ago | $624.65 |
      Then 1 of 2 rows has no errors
      And row 2 of the upload says "This payment is already in payments.csv."

    @BR-UPL-17
    Scenario: The same payment twice in a file is an error unless its date differs
      When they upload these payments of continuation payers:
        | member    | month        | paid    | paid on    |
        | Omar Diaz | 2 months ago | $300.00 | 2026-01-05 |
        | Omar Diaz | 2 months ago | $300.00 | 2026-01-20 |
        | Omar Diaz | 2 months ago | $300.00 | 2026-01-20 |
      Then 2 of 3 rows have no errors
      And row 4 of the upload says "This payment is already in row 3."

    @BR-UPL-17
    Scenario: The payments of a reversed file are no longer compared
      Given they upload these payments of continuation payers:
        | member    | coverage | month        | paid    |
        | Omar Diaz | Medical  | 2 months ago | $624.65 |
      And they commit the upload
      And they reverse the upload because "Another group's file"
      And the reconciler of "Harbor Foods" is reconciling the bill
      When they compare the bill with this payroll file:
        | member     | coverage | deducted |
        | Ruth Adler | Medical  | $612.40  |
      Then they see 2 differences
