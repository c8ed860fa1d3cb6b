Feature: Name each difference
  Bill, enrollment and payroll are compared for each member and coverage. Each difference says what probably caused it.

  Background:
    Given a RELEASED bill for "Harbor Foods" with these lines:
      | member     | coverage | billed  |
      | Ruth Adler | Medical  | $612.40 |
      | Omar Diaz  | Medical  | $612.40 |
      | Lena Falk  | Medical  | $612.40 |

  Rule: Committed enrollment is the third source

    @BR-REC-12 @browser @deep
    Scenario: Name a member whose enrollment has ended
      Given the bill has this enrollment:
        | member    | coverage | ended      |
        | Omar Diaz | Medical  | last month |
      And the reconciler of "Harbor Foods" is reconciling the bill
      When they compare the bill with a payroll file with 100% of each amount
      Then they see 1 difference
      And they see "The carrier still bills it and payroll still deducts it."

    @BR-REC-12
    Scenario: Name a member who is billed before the coverage starts
      Given the bill has this enrollment:
        | member    | coverage | starts     |
        | Omar Diaz | Medical  | next month |
      And the reconciler of "Harbor Foods" is reconciling the bill
      When they compare the bill with a payroll file with 100% of each amount
      Then they see 1 difference
      And they see "Billed, but coverage does not start until"

    @BR-REC-13
    Scenario: Name a member who is billed for another tier
      Given the bill has this enrollment:
        | member    | coverage | tier |
        | Omar Diaz | Medical  | FAM  |
      And the reconciler of "Harbor Foods" is reconciling the bill
      When they compare the bill with a payroll file with 100% of each amount
      Then they see "Billed as employee only, enrolled as family"

    @BR-REC-14
    Scenario: Find nothing where all three agree
      Given the bill has this enrollment:
        | member    | coverage | tier |
        | Omar Diaz | Medical  | EE   |
      And the reconciler of "Harbor Foods" is reconciling the bill
      When they compare the bill with a payroll file with 100% of each amount
      Then they see no differences

    @BR-REC-70
    Scenario: A tier that changes after the first day counts from the next month
      Given the bill has this enrollment:
        | member    | coverage | tier | ended     | starts    |
        | Omar Diaz | Medical  | EE   | on day 19 |           |
        | Omar Diaz | Medical  | FAM  |           | on day 20 |
      And the reconciler of "Harbor Foods" is reconciling the bill
      When they compare the bill with a payroll file with 100% of each amount
      Then they see no differences

    @BR-REC-70
    Scenario: A person who left and came back within the month is billed for it
      Given the bill has this enrollment:
        | member    | coverage | ended      | starts    |
        | Omar Diaz | Medical  | last month |           |
        | Omar Diaz | Medical  |            | on day 10 |
      And the reconciler of "Harbor Foods" is reconciling the bill
      When they compare the bill with a payroll file with 100% of each amount
      Then they see no differences

    @BR-REC-71
    Scenario: Members of a second bill of the month are not missing on the first
      Given a RELEASED bill for "Harbor Foods" with these lines:
        | member    | coverage | billed  |
        | Iris Kane | Medical  | $600.00 |
      And the reconciler of "Harbor Foods" is reconciling the first bill
      When they compare the first bill with this payroll file:
        | member     | coverage | deducted |
        | Ruth Adler | Medical  | $612.40  |
        | Omar Diaz  | Medical  | $612.40  |
        | Lena Falk  | Medical  | $612.40  |
        | Iris Kane  | Medical  | $600.00  |
      Then they see no differences

    @BR-REC-18
    Scenario: Name a person who is enrolled and deducted, but not billed
      Given the bill has this enrollment:
        | member    | coverage | tier |
        | Iris Kane | Medical  | EE   |
      And the reconciler of "Harbor Foods" is reconciling the bill
      When they compare the bill with this payroll file:
        | member     | coverage | deducted |
        | Ruth Adler | Medical  | $612.40  |
        | Omar Diaz  | Medical  | $612.40  |
        | Lena Falk  | Medical  | $612.40  |
        | Iris Kane  | Medical  | $600.00  |
      Then they see these differences:
        | line                | over by  |
        | Iris Kane's Medical | -$600.00 |
      And they see "and deducted, but not billed."

  Rule: Without enrollment, bill and payroll are compared

    @BR-REC-18
    Scenario: Name a person who is deducted, but neither billed nor enrolled
      Given the reconciler of "Harbor Foods" is reconciling the bill
      When they compare the bill with this payroll file:
        | member     | coverage | deducted |
        | Ruth Adler | Medical  | $612.40  |
        | Omar Diaz  | Medical  | $612.40  |
        | Lena Falk  | Medical  | $612.40  |
        | Iris Kane  | Medical  | $600.00  |
      Then they see these differences:
        | line                | over by  |
        | Iris Kane's Medical | -$600.00 |
      And they do not see "Enrolled"

    @BR-REC-15
    Scenario: Name a paycheck that is missing
      Given the reconciler of "Harbor Foods" is reconciling the bill
      When they compare the bill with this payroll file:
        | member     | coverage | deducted |
        | Ruth Adler | Medical  | $612.40  |
        | Omar Diaz  | Medical  | $306.20  |
        | Lena Falk  | Medical  | $612.40  |
      Then they see 1 difference
      And they see "Payroll has 1 of 2 usual deductions"

    @BR-REC-15
    Scenario Outline: A deduction <cents> cents over half <counts> as one of two
      Given the reconciler of "Harbor Foods" is reconciling the bill
      When they compare the bill with this payroll file:
        | member     | coverage | deducted   |
        | Ruth Adler | Medical  | $612.40    |
        | Omar Diaz  | Medical  | <deducted> |
        | Lena Falk  | Medical  | $612.40    |
      Then they <see> "Payroll has 1 of 2 usual deductions"

      Examples:
        | cents | counts         | deducted | see        |
        | 4     | counts         | $306.24  | see        |
        | 5     | does not count | $306.25  | do not see |

  Rule: The tiers of a payroll file are compared

    @BR-REC-27 @browser @deep
    Scenario: Name the tier that payroll has
      Given the reconciler of "Harbor Foods" is reconciling the bill
      When they compare the bill with this payroll file:
        | member     | coverage | deducted  | tier |
        | Ruth Adler | Medical  | $612.40   | EE   |
        | Omar Diaz  | Medical  | $1,450.00 | FAM  |
        | Lena Falk  | Medical  | $612.40   | EE   |
      Then they see these differences:
        | line                | over by  |
        | Omar Diaz's Medical | -$837.60 |
      And they see "Billed as employee only. The payroll file has family."

    @BR-REC-27
    Scenario: Another tier with the same amount is no difference
      Given the reconciler of "Harbor Foods" is reconciling the bill
      When they compare the bill with this payroll file:
        | member     | coverage | deducted | tier |
        | Ruth Adler | Medical  | $612.40  | EE   |
        | Omar Diaz  | Medical  | $612.40  | FAM  |
        | Lena Falk  | Medical  | $612.40  | EE   |
      Then they see no differences

    @BR-REC-28
    Scenario: Leave out tiers that are mostly not the bill's
      Given the reconciler of "Harbor Foods" is reconciling the bill
      When they compare the bill with this payroll file:
        | member     | coverage | deducted | tier |
        | Ruth Adler | Medical  | $612.40  | FAM  |
        | Omar Diaz  | Medical  | $600.00  | FAM  |
        | Lena Falk  | Medical  | $612.40  | EE   |
      Then they see 1 difference
      And they do not see "The payroll file has family."

    @BR-REC-28
    Scenario: Compare tiers when at least half of them match the bill
      Given the reconciler of "Harbor Foods" is reconciling the bill
      When they compare the bill with this payroll file:
        | member     | coverage | deducted  | tier |
        | Ruth Adler | Medical  | $1,450.00 | FAM  |
        | Omar Diaz  | Medical  | $612.40   | EE   |
        | Lena Falk  | Medical  | $612.40   |      |
      Then they see "Billed as employee only. The payroll file has family."
