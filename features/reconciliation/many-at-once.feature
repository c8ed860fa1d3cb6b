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

    @BR-REC-09
    Scenario: Change nothing before confirmation
      Given the bill has this enrollment:
        | member    | coverage | ended      |
        | Ana Costa | Medical  | last month |
        | Max Young | Medical  | last month |
      And they compare the bill with a payroll file without the last 2 members
      When they apply the suggestions
      Then they are asked to confirm a change of 2 lines, from $3,000.00 to $2,000.00
      And the variance is $0.00

    @BR-REC-09
    Scenario: Two of twenty members ask for confirmation if they are more than 5% of the bill
      Given a RELEASED bill for "Summit Labs" with these lines:
        | member     | coverage | billed  |
        | Ruth Adler | Medical  | $100.00 |
        | Omar Diaz  | Medical  | $100.00 |
        | Lena Falk  | Medical  | $100.00 |
        | Ivo Baker  | Medical  | $100.00 |
        | Ana Costa  | Medical  | $100.00 |
        | Max Young  | Medical  | $100.00 |
        | Nora Lind  | Medical  | $100.00 |
        | Paul Reed  | Medical  | $100.00 |
        | Tess Moran | Medical  | $100.00 |
        | Hugo Blake | Medical  | $100.00 |
        | Iris Kane  | Medical  | $100.00 |
        | Jack Dunn  | Medical  | $100.00 |
        | Kara Voss  | Medical  | $100.00 |
        | Liam Ford  | Medical  | $100.00 |
        | Mia Grant  | Medical  | $100.00 |
        | Noel Hart  | Medical  | $100.00 |
        | Olga Penn  | Medical  | $100.00 |
        | Pete Rowe  | Medical  | $100.00 |
        | Rita Sato  | Medical  | $100.00 |
        | Sam Tully  | Medical  | $100.00 |
      And the reconciler of "Summit Labs" is reconciling the bill of "Summit Labs"
      And the bill of "Summit Labs" has this enrollment:
        | member    | coverage | ended      |
        | Rita Sato | Medical  | last month |
        | Sam Tully | Medical  | last month |
      And they compare the bill of "Summit Labs" with a payroll file without the last 2 members
      When they apply the suggestions
      Then they are asked to confirm a change of 2 lines, from $2,000.00 to $1,800.00

    @BR-REC-09
    Scenario: Confirm large credits that are expected on the next bill
      Given the bill has this enrollment:
        | member    | coverage | ended      |
        | Omar Diaz | Medical  | last month |
        | Lena Falk | Medical  | last month |
        | Ivo Baker | Medical  | last month |
      And they compare the bill with a payroll file with 100% of each amount
      When they apply the suggestions
      Then they are asked to confirm a change of 0 lines, from $3,000.00 to $3,000.00

    @BR-REC-09 @browser @deep
    Scenario: Make the change when confirmed
      Given the bill has this enrollment:
        | member    | coverage | ended      |
        | Ana Costa | Medical  | last month |
        | Max Young | Medical  | last month |
      And they compare the bill with a payroll file without the last 2 members
      And they apply the suggestions
      When they confirm the change
      Then the variance is -$1,000.00

    @BR-REC-07
    Scenario: Undo a confirmed change in one step
      Given the bill has this enrollment:
        | member    | coverage | ended      |
        | Ana Costa | Medical  | last month |
        | Max Young | Medical  | last month |
      And they compare the bill with a payroll file without the last 2 members
      And they apply the suggestions
      And they confirm the change
      When they undo the change
      Then the variance is $0.00

    @BR-REC-09
    Scenario: Change nothing when canceled
      Given the bill has this enrollment:
        | member    | coverage | ended      |
        | Ana Costa | Medical  | last month |
        | Max Young | Medical  | last month |
      And they compare the bill with a payroll file without the last 2 members
      And they apply the suggestions
      When they cancel the change
      Then the variance is $0.00

    @BR-REC-10
    Scenario: Two of six members ask for confirmation, however small the change
      Given they compare the bill with this payroll file:
        | member     | coverage | deducted |
        | Ruth Adler | Medical  | $600.00  |
        | Omar Diaz  | Medical  | $600.00  |
        | Lena Falk  | Medical  | $400.00  |
        | Ivo Baker  | Medical  | $400.00  |
        | Ana Costa  | Medical  | $490.00  |
        | Max Young  | Medical  | $485.00  |
      When they apply the suggestions
      Then they are asked to confirm a change of 2 lines, from $3,000.00 to $2,975.00
      And the variance is $0.00

    @BR-REC-09 @BR-REC-10
    Scenario: Two of twenty members and 5% of the bill need no confirmation
      Given a RELEASED bill for "Summit Labs" with these lines:
        | member     | coverage | billed  |
        | Ruth Adler | Medical  | $100.00 |
        | Omar Diaz  | Medical  | $100.00 |
        | Lena Falk  | Medical  | $100.00 |
        | Ivo Baker  | Medical  | $100.00 |
        | Ana Costa  | Medical  | $100.00 |
        | Max Young  | Medical  | $100.00 |
        | Nora Lind  | Medical  | $100.00 |
        | Paul Reed  | Medical  | $100.00 |
        | Tess Moran | Medical  | $100.00 |
        | Hugo Blake | Medical  | $100.00 |
        | Iris Kane  | Medical  | $100.00 |
        | Jack Dunn  | Medical  | $100.00 |
        | Kara Voss  | Medical  | $100.00 |
        | Liam Ford  | Medical  | $100.00 |
        | Mia Grant  | Medical  | $100.00 |
        | Noel Hart  | Medical  | $100.00 |
        | Olga Penn  | Medical  | $100.00 |
        | Pete Rowe  | Medical  | $200.00 |
        | Rita Sato  | Dental   | $50.00  |
        | Sam Tully  | Dental   | $50.00  |
      And the reconciler of "Summit Labs" is reconciling the bill of "Summit Labs"
      And the bill of "Summit Labs" has this enrollment:
        | member    | coverage | ended      |
        | Rita Sato | Dental   | last month |
        | Sam Tully | Dental   | last month |
      And they compare the bill of "Summit Labs" with a payroll file without the last 2 members
      When they apply the suggestions
      Then they are not asked to confirm the change
      And the variance is -$100.00

    @BR-REC-11
    Scenario: A change of one member needs no confirmation, however many lines it has
      Given a RELEASED bill for "Harbor Foods" with these lines:
        | month      | member     | coverage | billed  |
        | last month | Ruth Adler | Medical  | $600.00 |
        | last month | Omar Diaz  | Medical  | $600.00 |
        | last month | Lena Falk  | Medical  | $400.00 |
        | last month | Ivo Baker  | Medical  | $400.00 |
        | last month | Ana Costa  | Medical  | $500.00 |
        | last month | Max Young  | Medical  | $500.00 |
        | last month | Max Young  | Dental   | $40.00  |
      And they compare the second bill with a payroll file without the last member
      When they answer "Left the company" about Max Young, who is not in payroll
      Then they are not asked to confirm the change
      And the variance is -$540.00

    Scenario: Accepting as billed needs no confirmation
      Given they compare the bill with a payroll file with 10% of each amount
      When they accept the billed amount for everyone billed too much
      Then they are not asked to confirm the change
      And the variance is $0.00

  Rule: If a file does not fit the bill, the likely cause is shown instead of suggestions

    @BR-REC-16 @browser @deep
    Scenario: The file covers one of several pay periods, or only the employee share
      When they compare the bill with a payroll file with 10% of each amount
      Then they see the likely causes "6 of 6 deductions are 10% of the premium."
      And they cannot apply suggestions

    Scenario: Use the amounts of such a file after confirmation
      Given they compare the bill with a payroll file with 10% of each amount
      When they use the payroll amount for everyone billed too much
      Then they are asked to confirm a change of 6 lines, from $3,000.00 to $300.00

    Scenario: The file covers only part of the group
      When they compare the bill with a payroll file without the last 5 members
      Then they see the likely causes "5 of 6 members on the bill are not in this file."
      And they cannot apply suggestions

    @BR-REC-16
    Scenario: The file has no deductions of a coverage
      Given a RELEASED bill for "Summit Labs" with these lines:
        | member     | coverage | billed  |
        | Ruth Adler | Medical  | $600.00 |
        | Omar Diaz  | Medical  | $600.00 |
        | Lena Falk  | Medical  | $400.00 |
        | Ivo Baker  | Medical  | $400.00 |
        | Ana Costa  | Medical  | $500.00 |
        | Max Young  | Medical  | $500.00 |
        | Ruth Adler | Dental   | $40.00  |
        | Omar Diaz  | Dental   | $40.00  |
        | Lena Falk  | Dental   | $40.00  |
        | Ivo Baker  | Dental   | $40.00  |
        | Ana Costa  | Dental   | $40.00  |
        | Max Young  | Dental   | $40.00  |
      And the reconciler of "Summit Labs" is reconciling the bill of "Summit Labs"
      When they compare the bill of "Summit Labs" with this payroll file:
        | member     | coverage | deducted |
        | Ruth Adler | Medical  | $600.00  |
        | Omar Diaz  | Medical  | $600.00  |
        | Lena Falk  | Medical  | $400.00  |
        | Ivo Baker  | Medical  | $400.00  |
        | Ana Costa  | Medical  | $500.00  |
        | Max Young  | Medical  | $500.00  |
      Then they see the likely causes "6 of 6 members have no deduction for Dental in this file."

    Scenario: A file that fits the bill shows no differences
      When they compare the bill with a payroll file with 100% of each amount
      Then they see no differences
