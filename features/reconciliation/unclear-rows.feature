Feature: Rows of a payroll file that are unreadable or repeated
  Such rows don't show what a member was deducted. Each is a difference of its own, and no suggestion changes the bill.

  Background:
    Given a RELEASED bill for "Harbor Foods" with these lines:
      | member     | coverage | billed  |
      | Ruth Adler | Medical  | $612.40 |
      | Omar Diaz  | Medical  | $612.40 |
      | Tia Jones  | Medical  | $612.40 |
      | Sam Ivers  | Medical  | $612.40 |
    And the reconciler of "Harbor Foods" is reconciling the bill

  Rule: An amount that could not be read has no suggestion

    @BR-REC-43 @browser @deep
    Scenario: Don't treat a member with an unreadable amount as terminated
      When they compare the bill with a payroll file where Omar Diaz has "twelve" deducted
      Then they see 1 unreadable row
      And they see these differences:
        | line                | over by |
        | Omar Diaz's Medical | $612.40 |
      And they cannot apply suggestions

    @BR-REC-43
    Scenario: Accept a member with an unreadable amount as billed
      Given they compare the bill with a payroll file where Omar Diaz has "twelve" deducted
      And they accept the billed amount for Omar Diaz because "Missed deduction"
      When they reconcile the bill
      Then the bill is RECONCILED
      And $2,449.60 is due on the bill

  Rule: Repeated rows never change the bill by suggestion

    @BR-REC-44 @browser @deep
    Scenario: Suggest the billed amount if payroll agrees without the repeated row
      Given they compare the bill with this payroll file:
        | member     | coverage | deducted |
        | Ruth Adler | Medical  | $612.40  |
        | Omar Diaz  | Medical  | $612.40  |
        | Omar Diaz  | Medical  | $612.40  |
        | Tia Jones  | Medical  | $612.40  |
        | Sam Ivers  | Medical  | $612.40  |
      And they apply the suggestions
      When they reconcile the bill
      Then the bill is RECONCILED
      And $2,449.60 is due on the bill

    @BR-REC-44
    Scenario: Suggest nothing if the amounts differ even without the repeated row
      When they compare the bill with this payroll file:
        | member     | coverage | deducted |
        | Ruth Adler | Medical  | $612.40  |
        | Omar Diaz  | Medical  | $650.00  |
        | Omar Diaz  | Medical  | $650.00  |
        | Tia Jones  | Medical  | $612.40  |
        | Sam Ivers  | Medical  | $612.40  |
      Then they see these differences:
        | line                | over by  |
        | Omar Diaz's Medical | -$687.60 |
      And they cannot apply suggestions

    @BR-REC-44
    Scenario: One of five equal weekly rows is repeated where others have four
      Given they compare the bill with this payroll file:
        | member     | coverage | deducted |
        | Ruth Adler | Medical  | $153.10  |
        | Ruth Adler | Medical  | $153.10  |
        | Ruth Adler | Medical  | $153.10  |
        | Ruth Adler | Medical  | $153.10  |
        | Omar Diaz  | Medical  | $153.10  |
        | Omar Diaz  | Medical  | $153.10  |
        | Omar Diaz  | Medical  | $153.10  |
        | Omar Diaz  | Medical  | $153.10  |
        | Omar Diaz  | Medical  | $153.10  |
        | Tia Jones  | Medical  | $153.10  |
        | Tia Jones  | Medical  | $153.10  |
        | Tia Jones  | Medical  | $153.10  |
        | Tia Jones  | Medical  | $153.10  |
        | Sam Ivers  | Medical  | $153.10  |
        | Sam Ivers  | Medical  | $153.10  |
        | Sam Ivers  | Medical  | $153.10  |
        | Sam Ivers  | Medical  | $153.10  |
      When they apply the suggestions
      Then $2,449.60 is due on the bill
      And they see "Rows 5 and 9 of the file are the same."
