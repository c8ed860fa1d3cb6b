Feature: Remember decisions about differences
  What was decided about a difference last month is offered again, and a decision that repeats can be made standing.

  Background: two months ago, Omar Diaz was on leave and had no deduction
    Given a RELEASED bill for "Harbor Foods" with these lines:
      | month        | member     | coverage | billed  |
      | 2 months ago | Ruth Adler | Medical  | $612.40 |
      | 2 months ago | Omar Diaz  | Medical  | $612.40 |
    And the reconciler of "Harbor Foods" is reconciling the bill
    And they compare the bill with this payroll file:
      | member     | coverage | deducted |
      | Ruth Adler | Medical  | $612.40  |
      | Omar Diaz  | Medical  | $0.00    |
    And they accept the billed amount for Omar Diaz because "Leave of absence"

  Rule: The same difference is offered as it was decided on the last reconciled bill, and is never decided by itself

    @BR-REC-23 @browser @deep
    Scenario: What was decided last month is offered again
      Given they reconcile the bill
      And a RELEASED bill for "Harbor Foods" with these lines:
        | month      | member     | coverage | billed  |
        | last month | Ruth Adler | Medical  | $612.40 |
        | last month | Omar Diaz  | Medical  | $612.40 |
      When they compare the second bill with this payroll file:
        | member     | coverage | deducted |
        | Ruth Adler | Medical  | $612.40  |
        | Omar Diaz  | Medical  | $0.00    |
      Then they see "As last month: Leave of absence, no deduction — 1 difference, $612.40"

    @BR-REC-23
    Scenario: Decide as last month in one step
      Given they reconcile the bill
      And a RELEASED bill for "Harbor Foods" with these lines:
        | month      | member     | coverage | billed  |
        | last month | Ruth Adler | Medical  | $612.40 |
        | last month | Omar Diaz  | Medical  | $612.40 |
      And they compare the second bill with this payroll file:
        | member     | coverage | deducted |
        | Ruth Adler | Medical  | $612.40  |
        | Omar Diaz  | Medical  | $0.00    |
      And they decide as last month
      When they reconcile the second bill
      Then the second bill is RECONCILED

    @BR-REC-04 @BR-REC-23
    Scenario: Nothing is decided before the person decides
      Given they reconcile the bill
      And a RELEASED bill for "Harbor Foods" with these lines:
        | month      | member     | coverage | billed  |
        | last month | Ruth Adler | Medical  | $612.40 |
        | last month | Omar Diaz  | Medical  | $612.40 |
      And they compare the second bill with this payroll file:
        | member     | coverage | deducted |
        | Ruth Adler | Medical  | $612.40  |
        | Omar Diaz  | Medical  | $0.00    |
      When they reconcile the second bill
      Then they see the message "1 difference is still open. Decide about each before you reconcile."

    Scenario: A different amount is shown beside last month's
      Given they reconcile the bill
      And a RELEASED bill for "Harbor Foods" with these lines:
        | month      | member     | coverage | billed  |
        | last month | Ruth Adler | Medical  | $612.40 |
        | last month | Omar Diaz  | Medical  | $640.00 |
      When they compare the second bill with this payroll file:
        | member     | coverage | deducted |
        | Ruth Adler | Medical  | $612.40  |
        | Omar Diaz  | Medical  | $0.00    |
      Then they see "Last month $612.40, now $640.00: Leave of absence"

    @BR-REC-23
    Scenario: A decision about another kind of difference is not offered
      Given they reconcile the bill
      And a RELEASED bill for "Harbor Foods" with these lines:
        | month      | member     | coverage | billed  |
        | last month | Ruth Adler | Medical  | $612.40 |
        | last month | Omar Diaz  | Medical  | $612.40 |
      When they compare the second bill with this payroll file:
        | member     | coverage | deducted |
        | Ruth Adler | Medical  | $612.40  |
        | Omar Diaz  | Medical  | $306.20  |
      Then they do not see "Leave of absence"

  Rule: A standing decision decides about the same amount on following bills, until it is ended

    Background:
      Given they remember the decision for Omar Diaz for later bills
      And they reconcile the bill

    @BR-REC-24 @browser @deep
    Scenario: A standing decision decides on the next bill
      Given a RELEASED bill for "Harbor Foods" with these lines:
        | month      | member     | coverage | billed  |
        | last month | Ruth Adler | Medical  | $612.40 |
        | last month | Omar Diaz  | Medical  | $612.40 |
      And they compare the second bill with this payroll file:
        | member     | coverage | deducted |
        | Ruth Adler | Medical  | $612.40  |
        | Omar Diaz  | Medical  | $0.00    |
      And they see "Standing: Leave of absence, no deduction — 1 difference, $612.40"
      When they reconcile the second bill
      Then the second bill is RECONCILED

    @BR-REC-25
    Scenario: A standing decision about another amount is only offered
      Given a RELEASED bill for "Harbor Foods" with these lines:
        | month      | member     | coverage | billed  |
        | last month | Ruth Adler | Medical  | $612.40 |
        | last month | Omar Diaz  | Medical  | $640.00 |
      And they compare the second bill with this payroll file:
        | member     | coverage | deducted |
        | Ruth Adler | Medical  | $612.40  |
        | Omar Diaz  | Medical  | $0.00    |
      When they reconcile the second bill
      Then they see the message "1 difference is still open. Decide about each before you reconcile."

    @BR-REC-23 @BR-REC-25
    Scenario: A standing decision about another amount is offered after a month without the difference
      Given a RELEASED bill for "Harbor Foods" with these lines:
        | month      | member     | coverage | billed  |
        | last month | Ruth Adler | Medical  | $612.40 |
        | last month | Omar Diaz  | Medical  | $612.40 |
      And they compare the second bill with a payroll file with 100% of each amount
      And they reconcile the second bill
      And a RELEASED bill for "Harbor Foods" with these lines:
        | month      | member     | coverage | billed  |
        | this month | Ruth Adler | Medical  | $612.40 |
        | this month | Omar Diaz  | Medical  | $640.00 |
      When they compare the third bill with this payroll file:
        | member     | coverage | deducted |
        | Ruth Adler | Medical  | $612.40  |
        | Omar Diaz  | Medical  | $0.00    |
      Then they see "now $640.00: Leave of absence"

    @BR-REC-26 @browser @deep
    Scenario: A standing decision ends
      Given a RELEASED bill for "Harbor Foods" with these lines:
        | month      | member     | coverage | billed  |
        | last month | Ruth Adler | Medical  | $612.40 |
        | last month | Omar Diaz  | Medical  | $612.40 |
      And they compare the second bill with this payroll file:
        | member     | coverage | deducted |
        | Ruth Adler | Medical  | $612.40  |
        | Omar Diaz  | Medical  | $0.00    |
      When they forget the decision for Omar Diaz
      Then they see "As last month: Leave of absence, no deduction — 1 difference, $612.40"

    @BR-REC-26
    Scenario: A standing decision that has ended does not decide on the next bill
      Given a RELEASED bill for "Harbor Foods" with these lines:
        | month      | member     | coverage | billed  |
        | last month | Ruth Adler | Medical  | $612.40 |
        | last month | Omar Diaz  | Medical  | $612.40 |
      And they compare the second bill with this payroll file:
        | member     | coverage | deducted |
        | Ruth Adler | Medical  | $612.40  |
        | Omar Diaz  | Medical  | $0.00    |
      And they forget the decision for Omar Diaz
      And a RELEASED bill for "Harbor Foods" with these lines:
        | month      | member     | coverage | billed  |
        | this month | Ruth Adler | Medical  | $612.40 |
        | this month | Omar Diaz  | Medical  | $612.40 |
      And they compare the third bill with this payroll file:
        | member     | coverage | deducted |
        | Ruth Adler | Medical  | $612.40  |
        | Omar Diaz  | Medical  | $0.00    |
      When they reconcile the third bill
      Then they see the message "1 difference is still open. Decide about each before you reconcile."
