Feature: Choose the sheets of a workbook
  A workbook may have a cover, a sheet for each week or plan, and old or hidden sheets. The one with the table is read, the others
  are named, and whoever uploads can choose others.

  Background:
    Given a RELEASED bill for "Harbor Foods" with these lines:
      | member     | coverage | billed  |
      | Ruth Adler | Medical  | $612.40 |
      | Omar Diaz  | Medical  | $612.40 |

  Rule: The sheet with the headings is read

    @BR-UPL-24
    Scenario: A cover before the table is named and not read
      When the reconciler of "Harbor Foods" uploads a payroll workbook with these sheets:
        | sheet | member     | deducted |
        | Cover |            |          |
        | March | Ruth Adler | $612.40  |
        | March | Omar Diaz  | $612.40  |
      Then 2 of 2 rows have no errors
      And the total of the upload is $1,224.80
      And they see the message "“Cover” was not read."

    @BR-UPL-24
    Scenario: A second table and a hidden sheet are named
      When the reconciler of "Harbor Foods" uploads a payroll workbook with these sheets:
        | sheet        | member     | deducted |
        | Week 1       | Ruth Adler | $306.20  |
        | Week 2       | Ruth Adler | $306.20  |
        | Old (hidden) | Omar Diaz  | $1.00    |
      Then the total of the upload is $306.20
      And they see the message "“Week 2” and “Old” (hidden) were not read."

  Rule: A person chooses other sheets

    @BR-UPL-25
    Scenario: Read two sheets together
      Given the reconciler of "Harbor Foods" has uploaded a payroll workbook with these sheets:
        | sheet  | member     | deducted |
        | Week 1 | Ruth Adler | $306.20  |
        | Week 2 | Ruth Adler | $306.20  |
      When they choose the sheets "Week 1, Week 2"
      Then 2 of 2 rows have no errors
      And the total of the upload is $612.40

    @BR-UPL-25
    Scenario: Read a hidden sheet instead
      Given the reconciler of "Harbor Foods" has uploaded a payroll workbook with these sheets:
        | sheet          | member     | deducted |
        | Draft          | Ruth Adler | $1.00    |
        | Final (hidden) | Ruth Adler | $612.40  |
      When they choose the sheet "Final"
      Then the total of the upload is $612.40
      And they see the message "“Draft” was not read."
