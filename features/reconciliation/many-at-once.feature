Feature: Decide about many differences at once
  One click can decide about every difference of a bill. Its effect on the bill is shown first, and a large change needs confirmation.

  Background:
    Given a RELEASED bill for "Harbor Foods" with these lines:
      | member     | coverage | billed  |
      | Ruth Adler | Medical  | $600.00 |
      | Omar Diaz  | Medical  | $600.00 |
      | Lena Falk  | Medical  | $400.00 |
      | Ivo Baker  | Medical  | $400.00 |
      | Ana Costa  | Medical  | $500.00 |
      | Max Young  | Medical  | $500.00 |
    And the reconciler of "Harbor Foods" is reconciling the bill

  Rule: A change of more than 5% of the bill, or of more than 10% of its members, needs confirmation

    Scenario: Change nothing before confirmation
      Given they drop a payroll file without the last 2 members
      When they follow the suggestions
      Then they are asked before 2 lines change and the bill goes from $3,000.00 to $2,000.00
      And the variance is $0.00

    @browser
    Scenario: Make the change when confirmed
      Given they drop a payroll file without the last 2 members
      And they follow the suggestions
      When they confirm the change
      Then the variance is -$1,000.00

    Scenario: Undo a confirmed change in one step
      Given they drop a payroll file without the last 2 members
      And they follow the suggestions
      And they confirm the change
      When they undo
      Then the variance is $0.00

    Scenario: Change nothing when canceled
      Given they drop a payroll file without the last 2 members
      And they follow the suggestions
      When they cancel the change
      Then the variance is $0.00

    Scenario: A change of one member needs no confirmation
      Given they drop a payroll file without the last 1 members
      When they follow the suggestions
      Then they are asked nothing
      And the variance is -$500.00

    Scenario: Accepting as billed needs no confirmation
      Given they drop a payroll file with 10% of each amount
      When they keep the bill for everybody billed too much
      Then they are asked nothing
      And the variance is $0.00

  Rule: A file that does not fit the bill is reported, without suggestions

    @browser
    Scenario: One pay period of several, or the employee share only
      When they drop a payroll file with 10% of each amount
      Then the likely cause is "6 of 6 deductions are 10% of the premium."
      And no suggestions are made

    Scenario: Use the amounts of such a file after confirmation
      Given they drop a payroll file with 10% of each amount
      When they accept payroll for everybody billed too much
      Then they are asked before 6 lines change and the bill goes from $3,000.00 to $300.00

    Scenario: Only part of the group
      When they drop a payroll file without the last 5 members
      Then the likely cause is "5 of 6 members on the bill are not in this file."
      And no suggestions are made

    Scenario: Report no cause for a file that fits
      When they drop a payroll file with 100% of each amount
      Then 0 differences are found
