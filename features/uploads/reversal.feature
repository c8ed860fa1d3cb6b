Feature: Reverse an upload
  An upload is reversed as a whole. Data in use can't be reversed.

  Background:
    Given a RELEASED bill for "Harbor Foods" with these lines:
      | member     | coverage | billed  |
      | Ruth Adler | Medical  | $612.40 |
      | Lena Falk  | Dental   | $38.10  |

  Rule: A reversed upload is no longer used

    @API-8 @browser @deep
    Scenario: Reverse payroll deductions
      Given the reconciler of "Harbor Foods" has uploaded a payroll file
      And they have committed the upload
      When they reverse the upload because "wrong month"
      Then the upload is "Reversed"

    Scenario: Reversed deductions are no longer offered
      Given the reconciler of "Harbor Foods" has uploaded a payroll file
      And they have committed the upload
      And they have reversed the upload because "wrong month"
      When the reconciler of "Harbor Foods" goes to the uploads
      Then they cannot use an uploaded file

    @BR-UPL-08
    Scenario: A bill can't be reconciled with reversed deductions
      Given the reconciler of "Harbor Foods" has uploaded a payroll file
      And they have committed the upload
      And they have compared the bill with the uploaded file
      And they have reversed the upload because "wrong month"
      When they reconcile the bill
      Then they see the message "was reversed"
      And the bill is RELEASED

    Scenario: Reverse a carrier's bill
      Given the carrier of "Harbor Foods" has uploaded a bill of $1,224.80 for 2 members
      And they have committed the upload
      When they reverse the upload because "sent too early"
      Then the upload is "Reversed"
      And the admin sees 0 UNRELEASED bills of $0.00 on the dashboard

  Rule: An upload that was used can't be reversed

    @BR-UPL-07
    Scenario: Deductions used to reconcile a bill can't be reversed
      Given the reconciler of "Harbor Foods" has uploaded a payroll file
      And they have committed the upload
      And they have compared the bill with the uploaded file
      And they reconcile the bill
      When they reverse the upload because "wrong month"
      Then they see the message "were used to reconcile"
      And the upload is "Committed"

  Rule: A reversed file can be uploaded again

    Scenario: Upload a reversed file again
      Given the reconciler of "Harbor Foods" has uploaded a payroll file
      And they have committed the upload
      And they have reversed the upload because "wrong month"
      When they upload the same payroll file
      Then they do not see "uploaded before"
