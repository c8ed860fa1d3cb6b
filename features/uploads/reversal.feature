Feature: Take an upload back
  A whole upload is reversed, or nothing of it: what was used stays.

  Background:
    Given a RELEASED bill for "Harbor Foods" with these lines:
      | member     | coverage | billed  |
      | Ruth Adler | Medical  | $612.40 |
      | Lena Falk  | Dental   | $38.10  |

  @API-8 @browser
  Scenario: Payroll deductions are taken back
    Given the reconciler of "Harbor Foods" has uploaded a payroll file
    And they have committed the upload
    When they reverse the upload because "wrong month"
    Then the upload is "Reversed"

  Scenario: What was taken back stands ready for nobody
    Given the reconciler of "Harbor Foods" has uploaded a payroll file
    And they have committed the upload
    And they have reversed the upload because "wrong month"
    When the reconciler of "Harbor Foods" looks at the uploads
    Then no uploaded file stands ready

  Scenario: Deductions that a bill was reconciled by stay
    Given the reconciler of "Harbor Foods" has uploaded a payroll file
    And they have committed the upload
    And they have reconciled the bill with the uploaded file
    When they reverse the upload because "wrong month"
    Then they are told "stand behind the reconciliation"
    And the upload is "Committed"

  Scenario: A bill is not reconciled by deductions that were taken back
    Given the reconciler of "Harbor Foods" has uploaded a payroll file
    And they have committed the upload
    And they have compared the bill with the uploaded file
    And they have reversed the upload because "wrong month"
    When they reconcile the bill
    Then they are told "no longer counts"
    And the bill is RELEASED

  Scenario: A carrier's bill goes as it came
    Given the carrier of "Harbor Foods" has uploaded a bill of $1,224.80 for 2 members
    And they have committed the upload
    When they reverse the upload because "sent too early"
    Then the upload is "Reversed"
    And the admin sees 0 UNRELEASED bills of $0.00

  Scenario: The file can be sent again after it was taken back
    Given the reconciler of "Harbor Foods" has uploaded a payroll file
    And they have committed the upload
    And they have reversed the upload because "wrong month"
    When they upload the same file
    Then nobody is warned of an earlier upload
