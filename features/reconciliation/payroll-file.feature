Feature: Compare with a payroll file
  A reconciler drops the payroll deduction file and decides about each difference.

  Background:
    Given a RELEASED bill for "Harbor Foods" with these lines:
      | member     | coverage | billed  |
      | Ruth Adler | Medical  | $612.40 |
      | Omar Diaz  | Medical  | $612.40 |
      | Lena Falk  | Dental   | $38.10  |
    And the reconciler of "Harbor Foods" is reconciling the bill

  Rule: Each difference is named, with its dollars

    @browser
    Scenario: Somebody who left is still billed
      When they drop a payroll file with:
        | member     | coverage | deducted |
        | Ruth Adler | Medical  | $612.40  |
        | Lena Falk  | Dental   | $38.10   |
      Then 1 difference is found
      And Omar Diaz's Medical is $612.40 over

    Scenario: A file that agrees has no differences
      When they drop a payroll file with:
        | member     | coverage | deducted |
        | Ruth Adler | Medical  | $612.40  |
        | Omar Diaz  | Medical  | $612.40  |
        | Lena Falk  | Dental   | $38.10   |
      Then 0 differences are found

    Scenario: The order of the rows does not matter
      When they drop a payroll file with:
        | member     | coverage | deducted |
        | Lena Falk  | Dental   | $40.10   |
        | Omar Diaz  | Medical  | $612.40  |
        | Ruth Adler | Medical  | $600.00  |
      Then 2 differences are found

    @browser
    Scenario: An amount that a separator splits is not compared
      When they drop a payroll file where Omar Diaz has "1,612.40" deducted
      Then row 3 of the payroll file is not compared: "may be one number, 1,612.40"
      And 1 difference is found

  Rule: Every difference is decided before the bill is reconciled

    @browser
    Scenario: Accepting payroll's amount changes the bill
      Given they drop a payroll file without Omar Diaz
      And they accept payroll for Omar Diaz because "No longer employed"
      When they reconcile the bill
      Then the bill is RECONCILED
      And $650.50 is due

    Scenario: Keeping the bill's amount leaves it
      Given they drop a payroll file without Omar Diaz
      And they keep the bill for Omar Diaz because "Missed deduction"
      When they reconcile the bill
      Then the bill is RECONCILED
      And $1,262.90 is due

    Scenario: An open difference holds the bill back
      Given they drop a payroll file without Omar Diaz
      When they reconcile the bill
      Then they are told "1 difference is still open."
      And the bill is RELEASED

  Rule: Columns are chosen once

    Scenario: The columns of the group's file are remembered
      Given they have dropped a payroll file and said what its columns mean
      When they drop the next file with the same columns
      Then they are not asked for the columns again

    Scenario: A column that the last file did not have is asked about
      Given they have dropped a payroll file and said what its columns mean
      When they drop the next file with an employer column
      Then they are asked for the columns again

    Scenario: A file without many of the bill's members is asked about
      Given they have dropped a payroll file and said what its columns mean
      When they drop the next file without Omar Diaz
      Then they are asked for the columns again

  Rule: Members are found by the number that the bill has

    @browser
    Scenario: Payroll's own numbers come first in the file
      When they drop a payroll file with file numbers beside the member numbers
      Then 0 differences are found

  Rule: A compared file is still there after coming back

    @browser
    Scenario: Rows that could not be read and the choice of columns
      Given they drop a payroll file where Omar Diaz has something else than an amount
      When they leave and come back later
      Then 1 row could not be read
      And they can choose the columns again
