Feature: Read the layouts of payroll systems
  A reconciler adds the file as it was exported. What is clear is read at once; what is not is asked, one question at a time.

  Background:
    Given a RELEASED bill for "Harbor Foods" with these lines:
      | member     | coverage | billed  |
      | Ruth Adler | Medical  | $612.40 |
      | Ruth Adler | Dental   | $38.10  |
      | Omar Diaz  | Medical  | $612.40 |
      | Lena Falk  | Dental   | $38.10  |
    And the reconciler of "Harbor Foods" is reconciling the bill

  Rule: A clear file is compared at once

    @browser @deep
    Scenario: Read a column for each coverage
      When they compare the bill with a payroll file with a column for each coverage
      Then they see no differences
      And the payroll file is read by "Employee ID, 2 coverage columns"

    @BR-PRF-02
    Scenario: Skip titles, subtotals and the grand total
      When they compare the bill with a payroll file with subtotals
      Then they see no differences

    @BR-PRF-09
    Scenario: Read a file without member numbers
      When they compare the bill with a payroll file with names only
      Then they see no differences
      And the payroll file is read by "Employee name (no numbers), Amount"

    Scenario: Read members from the rows above their deductions
      When they compare the bill with a payroll file with members above their deductions
      Then they see no differences
      And the payroll file is read by "Employee number, employee + employer"

    Scenario: Read a column for each pay date
      When they compare the bill with a payroll file with pay dates across
      Then they see no differences
      And the payroll file is read by "Employee ID, Amount, 2 of 2 semi-monthly pay dates"

    @BR-PRF-07
    Scenario: Read deductions that are written as negative amounts
      When they compare the bill with a payroll file with negative deductions
      Then they see no differences

  Rule: Amounts are scaled only after a person has said what they are

    @BR-PRF-04 @browser @deep
    Scenario: Compare one of two pay dates
      Given they compare the bill with a payroll file of one of two pay dates
      And they are asked to say what the amounts are
      When they answer "Both shares, 1 of 2 semi-monthly pay dates"
      Then they see no differences
      And the payroll file is read by "Employee ID, Amount, 1 of 2 semi-monthly pay dates"

    Scenario: Compare the amounts as they are
      Given they compare the bill with a payroll file of one of two pay dates
      When they answer "Whole premiums: compare the amounts as they are"
      Then they see 4 differences

    @BR-PRF-05
    Scenario: Remember the answer for the next file of the same layout
      Given they compare the bill with a payroll file of one of two pay dates
      And they answer "Both shares, 1 of 2 semi-monthly pay dates"
      When they compare the bill with a payroll file of one of two pay dates
      Then they are not asked to say what the amounts are
      And they see no differences

    @BR-PRF-05
    Scenario: Keep the answers of several layouts
      Given they compare the bill with a payroll file of one of two pay dates
      And they answer "Both shares, 1 of 2 semi-monthly pay dates"
      And they compare the bill with a payroll file with its own columns
      And they choose the columns
      When they compare the bill with a payroll file of one of two pay dates
      Then they are not asked to say what the amounts are
      And they see no differences

  Rule: A file of another month is compared only after a person has said so

    @BR-PRF-06
    Scenario: Expect what payroll deducts ahead once a person has said so
      Given they compare the bill with a payroll file of the month before
      And they answer "Payroll deducts one month ahead, from now on"
      And they see no differences
      And the payroll file is read by "Employee ID, Amount, 1 pay date (Feb 27, 2026)"
      When they compare the bill with a payroll file of the month before
      Then they see no differences

    @BR-PRF-06
    Scenario: Ask again about a file that was compared only once
      Given they compare the bill with a payroll file of the month before
      And they answer "Another month: compare it only this time"
      And they see no differences
      When they compare the bill with a payroll file of the month before
      Then they are asked to say which month it is

  Rule: A word in place of an amount is not a deduction

    @BR-PRF-03
    Scenario Outline: Keep a member whose cell says <words>
      When they compare the bill with a payroll file where Omar Diaz has "<words>" deducted
      Then they see 1 difference
      And they see "Payroll has this member, but deducts no coverage of this bill"

      Examples:
        | words        |
        | waived       |
        | n/a          |
        | not enrolled |

  Rule: A row is a total only if it says so

    @BR-PRF-02
    Scenario: Keep members whose names contain the word total or count
      Given a RELEASED bill for "Summit Labs" with these lines:
        | member       | coverage | billed  |
        | Ada Totaro   | Medical  | $612.40 |
        | Nina Countee | Medical  | $612.40 |
        | Omar Diaz    | Medical  | $612.40 |
      And the reconciler of "Summit Labs" is reconciling the bill of "Summit Labs"
      When they compare the bill of "Summit Labs" with a payroll file with names only
      Then they see no differences

  Rule: One of several sheets is chosen

    @BR-PRF-08 @browser @deep
    Scenario: Choose the sheet of this month
      Given they compare the bill with a payroll file with two sheets
      And they are asked to choose the sheet
      When they answer "November"
      Then they see no differences

  Rule: How a file is read can be changed

    @browser @deep
    Scenario: Change the columns of a compared file
      Given they compare the bill with a payroll file with its own columns
      And they can choose the columns again
      When they choose the columns
      Then the payroll file is read by "Ref, Taken"
