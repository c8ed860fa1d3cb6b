Feature: Removed rows of files
  Rows of applied payroll and enrollment files can be removed some years after their upload, if a setting says so. What they led to
  stays: bills, balances, and the totals of each file.

  Rule: Rows of old files are removed once nothing needs them

    @BR-UPL-19 @browser @deep
    Scenario: The rows of an old payroll file are removed
      Given a PAID bill for "Harbor Foods" with these lines:
        | member     | coverage | billed  |
        | Ruth Adler | Medical  | $612.40 |
      And the reconciler of "Harbor Foods" has uploaded a payroll file
      And they have committed the upload
      And the rows of old files are removed
      When they leave and come back
      Then they see "The rows of this file were removed on"
      And the books balance

    @BR-UPL-20
    Scenario: Rows stay as long as an earlier bill is unpaid
      Given a RELEASED bill for "Harbor Foods" with these lines:
        | member     | coverage | billed  |
        | Ruth Adler | Medical  | $612.40 |
      And the reconciler of "Harbor Foods" has uploaded a payroll file
      And they have committed the upload
      And the rows of old files are removed
      When they leave and come back
      Then they do not see "its totals remain."

    @BR-UPL-21
    Scenario: A file without its rows is not offered for a bill
      Given a PAID bill for "Harbor Foods" with these lines:
        | member     | coverage | billed  |
        | Ruth Adler | Medical  | $612.40 |
      And the reconciler of "Harbor Foods" has uploaded a payroll file
      And they have committed the upload
      And the rows of old files are removed
      When the reconciler of "Harbor Foods" goes to the uploads
      Then they cannot use an uploaded file
