Feature: Evidence of a reconciliation
  A reconciled bill leaves one file for the records: what was billed, what differed from payroll, who decided what and why.

  Background:
    Given a RELEASED bill for "Harbor Foods" with these lines:
      | member     | coverage | billed  |
      | Ruth Adler | Medical  | $612.40 |
      | Omar Diaz  | Medical  | $612.40 |
      | Lena Falk  | Dental   | $38.10  |
    And the reconciler of "Harbor Foods" is reconciling the bill

  Rule: The evidence says who decided what and why

    Background:
      Given they compare the bill with a payroll file without Omar Diaz
      And they use the payroll amount for Omar Diaz because "No longer employed"
      And they reconcile the bill

    @BR-EVI-01 @browser
    Scenario: Download the evidence as PDF
      When they download the evidence as PDF
      Then the file says "Omar Diaz", "Payroll amount used", "No longer employed" and "Sign-off"

    @BR-EVI-01 @browser @API-0 @deep
    Scenario: Download the evidence as a spreadsheet
      When they download the evidence as spreadsheet
      Then the file says "Payroll amount used", "Decided by" and "Decided (UTC)"

    Scenario: The admin downloads the evidence, too
      When the admin downloads the evidence as PDF
      Then the file says "Rosa Reyes"

    @BR-EVI-01 @browser @deep
    Scenario: Show what was billed, enrolled and deducted
      When they download the evidence as spreadsheet
      Then the file says "Billed", "Enrolled" and "Deducted"

    @BR-EVI-01 @browser @deep
    Scenario: Show how the payroll file was read
      When they download the evidence as spreadsheet
      Then the file says "How it was read", "column “Employee ID”" and "by the file’s content"

  Rule: The evidence shows differences that were accepted as billed

    @BR-EVI-01
    Scenario: The evidence says by how much payroll differs
      Given they compare the bill with a payroll file without Omar Diaz
      And they accept the billed amount for Omar Diaz because "Missed deduction"
      And they reconcile the bill
      When they download the evidence as PDF
      Then the file says "-$612.40"

  Rule: Only a reconciled bill has evidence

    @BR-EVI-02
    Scenario: Refuse evidence of a bill that is not reconciled
      When they download the evidence as PDF
      Then they see the message "Reconcile it first"

  Rule: The lines on the screen can be exported

    @browser @deep
    Scenario: Export all lines
      When they download the lines
      Then the file says "Ruth Adler", "Omar Diaz" and "Lena Falk"

    @BR-EVI-03 @API-0
    Scenario: Export only the lines that a search finds
      Given they look for lines with "adler medical"
      When they download the lines
      Then the file says "Ruth Adler"
      And the file does not say "Omar Diaz" and "Lena Falk"

    @BR-EVI-03
    Scenario: Find lines to export by the last digits of a member number
      Given they look for lines with "010"
      When they download the lines
      Then the file says "Ruth Adler"
      And the file does not say "Omar Diaz" and "Lena Falk"

    @BR-EVI-03 @API-0
    Scenario: Export only the lines with differences
      Given they change the first line to $0.00 because "No longer employed"
      And they save the changes
      When they download the lines with differences
      Then the file says "Ruth Adler"
      And the file does not say "Omar Diaz" and "Lena Falk"
