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

    @BR-REC-17 @browser @deep
    Scenario: Find a terminated member who is still billed
      When they compare the bill with this payroll file:
        | member     | coverage | deducted |
        | Ruth Adler | Medical  | $612.40  |
        | Lena Falk  | Dental   | $38.10   |
      Then they see 1 difference
      And they see these differences:
        | line                | over by |
        | Omar Diaz's Medical | $612.40 |

    Scenario: Find no differences in a file that agrees
      When they compare the bill with this payroll file:
        | member     | coverage | deducted |
        | Ruth Adler | Medical  | $612.40  |
        | Omar Diaz  | Medical  | $612.40  |
        | Lena Falk  | Dental   | $38.10   |
      Then they see no differences

    Scenario: The order of the rows does not matter
      When they compare the bill with this payroll file:
        | member     | coverage | deducted |
        | Lena Falk  | Dental   | $40.10   |
        | Omar Diaz  | Medical  | $612.40  |
        | Ruth Adler | Medical  | $600.00  |
      Then they see 2 differences

    @browser @deep
    Scenario: Skip an amount that is split by a separator
      When they compare the bill with a payroll file where Omar Diaz has "1,612.40" deducted
      Then row 3 of the payroll file says "may be one number, 1,612.40"
      And they see 1 difference

  Rule: Several files of one layout are compared together

    @BR-REC-30 @browser @deep
    Scenario: Add up the payrolls of two weeks
      When they compare the bill with these payroll files:
        | file   | member     | coverage | deducted |
        | Week 1 | Ruth Adler | Medical  | $306.20  |
        | Week 1 | Omar Diaz  | Medical  | $306.20  |
        | Week 1 | Lena Falk  | Dental   | $19.05   |
        | Week 2 | Ruth Adler | Medical  | $306.20  |
        | Week 2 | Omar Diaz  | Medical  | $206.20  |
        | Week 2 | Lena Falk  | Dental   | $19.05   |
      Then they see these differences:
        | line                | over by |
        | Omar Diaz's Medical | $100.00 |

    @BR-REC-30
    Scenario: Warn about deductions that are in two files
      When they compare the bill with these payroll files:
        | file   | member     | coverage | deducted | paid on    |
        | Week 1 | Ruth Adler | Medical  | $612.40  | 2026-03-06 |
        | Week 1 | Omar Diaz  | Medical  | $612.40  | 2026-03-06 |
        | Month  | Ruth Adler | Medical  | $612.40  | 2026-03-06 |
        | Month  | Omar Diaz  | Medical  | $612.40  | 2026-03-06 |
        | Month  | Lena Falk  | Dental   | $38.10   | 2026-03-06 |
      Then they see "both have 2 deductions of the same person, coverage, pay date, and amount."

    @BR-REC-31
    Scenario: Refuse files that have different columns
      When they compare the bill with these payroll files:
        | file   | member     | coverage | deducted | tier |
        | Week 1 | Ruth Adler | Medical  | $612.40  |      |
        | Week 2 | Omar Diaz  | Medical  | $612.40  | EE   |
        | Week 2 | Lena Falk  | Dental   | $38.10   |      |
      Then they see the message "also has “Coverage Level”"

    @BR-REC-31
    Scenario: Refuse files when only one of them has a column, filled in every row
      When they compare the bill with these payroll files:
        | file   | member     | coverage | deducted | tier |
        | Week 1 | Ruth Adler | Medical  | $612.40  |      |
        | Week 2 | Omar Diaz  | Medical  | $612.40  | EE   |
      Then they see the message "also has “Coverage Level”"

  Rule: Every difference is decided before the bill is reconciled

    @browser
    Scenario: Using the payroll amount changes the bill
      Given they compare the bill with a payroll file without Omar Diaz
      And they use the payroll amount for Omar Diaz because "No longer employed"
      When they reconcile the bill
      Then the bill is RECONCILED
      And $650.50 is due on the bill

    Scenario: Accepting as billed leaves the bill unchanged
      Given they compare the bill with a payroll file without Omar Diaz
      And they accept the billed amount for Omar Diaz because "Missed deduction"
      When they reconcile the bill
      Then the bill is RECONCILED
      And $1,262.90 is due on the bill

    @BR-REC-04
    Scenario: Refuse to reconcile with an open difference
      Given they compare the bill with a payroll file without Omar Diaz
      When they reconcile the bill
      Then they see the message "1 difference is still open."
      And the bill is RELEASED

  Rule: The columns of a group's file are chosen once

    Scenario: Remember the columns of the group's file
      Given they have compared the bill with a payroll file with its own columns
      And they have chosen the columns
      When they compare the bill with the next payroll file
      Then they are not asked to choose the columns
      And they see no differences

    Scenario: Ask about a column that the last file did not have
      Given they have compared the bill with a payroll file with its own columns
      And they have chosen the columns
      When they compare the bill with the next payroll file with an employer column
      Then they are asked to choose the columns

    Scenario: Ask about a file that lacks many of the bill's members
      Given they have compared the bill with a payroll file with its own columns
      And they have chosen the columns
      When they compare the bill with the next payroll file without Omar Diaz
      Then they are asked to choose the columns

  Rule: Members are matched by the bill's member number

    @BR-PRF-01 @browser @deep
    Scenario: Ignore a column of payroll's own numbers
      When they compare the bill with a payroll file with file numbers
      Then they see no differences
      And the payroll file is read by "Employee ID, Amount"

  Rule: A compared file is restored on the next visit

    @browser @deep
    Scenario: Restore unreadable rows and the choice of columns
      Given they compare the bill with a payroll file where Omar Diaz has "twelve" deducted
      When they leave and come back
      Then they see 1 unreadable row
      And they can choose the columns again

  Rule: A reconciler can match a coverage name that is not recognized

    @BR-REC-29 @browser @deep
    Scenario: Match a coverage name to a coverage on the bill
      Given they compare the bill with this payroll file:
        | member     | coverage    | deducted |
        | Ruth Adler | Medical     | $612.40  |
        | Omar Diaz  | Medical     | $612.40  |
        | Lena Falk  | Bright Plus | $38.10   |
      When they compare "Bright Plus" of the file as "Dental"
      Then they see no differences

    @BR-REC-29
    Scenario: Leave out a coverage that is not on the bill
      Given they compare the bill with this payroll file:
        | member     | coverage    | deducted |
        | Ruth Adler | Medical     | $612.40  |
        | Omar Diaz  | Medical     | $612.40  |
        | Lena Falk  | Dental      | $38.10   |
        | Lena Falk  | Bright Plus | $20.00   |
      When they compare "Bright Plus" of the file as "Not on this bill"
      Then they see no differences

    @BR-REC-29
    Scenario: The match is remembered for the next file
      Given they compare the bill with this payroll file:
        | member     | coverage    | deducted |
        | Ruth Adler | Medical     | $612.40  |
        | Omar Diaz  | Medical     | $612.40  |
        | Lena Falk  | Bright Plus | $38.10   |
      And they compare "Bright Plus" of the file as "Dental"
      When they compare the bill with this payroll file:
        | member     | coverage    | deducted |
        | Ruth Adler | Medical     | $612.40  |
        | Omar Diaz  | Medical     | $600.00  |
        | Lena Falk  | Bright Plus | $38.10   |
      Then they see these differences:
        | line                | over by |
        | Omar Diaz's Medical | $12.40  |

  Rule: Cost centers are applied by uploading the compared file

    @BR-CST-10 @browser @deep
    Scenario: Upload the compared file
      Given they compare the bill with a payroll file with "OPS" as the cost center of Ruth Adler
      And they upload the compared file
      When they commit the upload
      Then the upload is "Committed"
