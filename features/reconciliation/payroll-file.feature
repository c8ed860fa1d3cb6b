Feature: Compare with a payroll file
  A reconciler adds the payroll deduction file and decides about each difference.

  Background:
    Given a RELEASED bill for "Harbor Foods" with these lines:
      | member     | coverage | billed  |
      | Ruth Adler | Medical  | $612.40 |
      | Omar Diaz  | Medical  | $612.40 |
      | Lena Falk  | Dental   | $38.10  |
    And the reconciler of "Harbor Foods" is reconciling the bill

  Rule: Each difference is listed with its amount

    @browser
    Scenario: Find a terminated member who is still billed
      When they drop a payroll file with:
        | member     | coverage | deducted |
        | Ruth Adler | Medical  | $612.40  |
        | Lena Falk  | Dental   | $38.10   |
      Then 1 difference is found
      And Omar Diaz's Medical is $612.40 over

    Scenario: Find no differences in a file that agrees
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
    Scenario: Skip an amount that is split by a separator
      When they drop a payroll file where Omar Diaz has "1,612.40" deducted
      Then row 3 of the payroll file is not compared: "may be one number, 1,612.40"
      And 1 difference is found

  Rule: Every difference is decided before the bill is reconciled

    @browser
    Scenario: Using the payroll amount changes the bill
      Given they drop a payroll file without Omar Diaz
      And they accept payroll for Omar Diaz because "No longer employed"
      When they reconcile the bill
      Then the bill is RECONCILED
      And $650.50 is due

    Scenario: Accepting as billed leaves the bill unchanged
      Given they drop a payroll file without Omar Diaz
      And they keep the bill for Omar Diaz because "Missed deduction"
      When they reconcile the bill
      Then the bill is RECONCILED
      And $1,262.90 is due

    Scenario: Refuse to reconcile with an open difference
      Given they drop a payroll file without Omar Diaz
      When they reconcile the bill
      Then they are told "1 difference is still open."
      And the bill is RELEASED

  Rule: Columns are chosen once

    Scenario: Remember the columns of the group's file
      Given they have dropped a payroll file and said what its columns mean
      When they drop the next file with the same columns
      Then they are not asked for the columns again

    Scenario: Ask about a column that the last file did not have
      Given they have dropped a payroll file and said what its columns mean
      When they drop the next file with an employer column
      Then they are asked for the columns again

    Scenario: Ask about a file that lacks many of the bill's members
      Given they have dropped a payroll file and said what its columns mean
      When they drop the next file without Omar Diaz
      Then they are asked for the columns again

  Rule: Members are matched by the bill's member number

    @browser
    Scenario: Ignore payroll's own numbers in the first column
      When they drop a payroll file with file numbers beside the member numbers
      Then 0 differences are found

  Rule: A compared file is restored on the next visit

    @browser
    Scenario: Restore unreadable rows and the choice of columns
      Given they drop a payroll file where Omar Diaz has something else than an amount
      When they leave and come back later
      Then 1 row could not be read
      And they can choose the columns again
