Feature: Compare school-year deductions
  A school district pays many employees only during the school year. Each paycheck carries a larger part of the premium and also
  covers the summer, when no deduction is due.

  Background:
    Given a RELEASED bill for "Harbor Schools" with these lines:
      | month      | member     | coverage | billed  |
      | this month | Ruth Adler | Medical  | $600.00 |
      | this month | Omar Diaz  | Medical  | $600.00 |
      | this month | Lena Falk  | Medical  | $600.00 |
      | this month | Sam Ivers  | Medical  | $600.00 |
      | this month | Tia Jones  | Medical  | $600.00 |
    And the manager planned that employees pay $100.00 a month for EE Medical for "Harbor Schools" from this month

  Rule: A school-year deduction agrees with the premium

    @BR-REC-51
    Scenario: Without a rule, the reconciler is asked about school-year paychecks
      Given the reconciler of "Harbor Schools" compares the bill with these employee shares:
        | member     | coverage | deducted | paid on    |
        | Ruth Adler | Medical  | $50.00   | 2026-03-13 |
        | Omar Diaz  | Medical  | $50.00   | 2026-03-13 |
        | Lena Falk  | Medical  | $60.00   | 2026-03-13 |
        | Sam Ivers  | Medical  | $60.00   | 2026-03-13 |
        | Tia Jones  | Medical  | $61.00   | 2026-03-13 |
      When they answer "Employee share (by the group's contributions), 1 of 2 semi-monthly pay dates, or 20 per school year"
      Then they see these differences:
        | line                | over by |
        | Tia Jones's Medical | -$1.00  |

    @BR-REC-51 @browser @deep
    Scenario: One file has school-year and year-round employees
      Given the manager planned a school year of 20 paychecks without deductions from April through May for "Harbor Schools" from this month
      And the reconciler of "Harbor Schools" compares the bill with these employee shares:
        | member     | coverage | deducted | paid on    |
        | Ruth Adler | Medical  | $50.00   | 2026-03-13 |
        | Omar Diaz  | Medical  | $50.00   | 2026-03-13 |
        | Lena Falk  | Medical  | $60.00   | 2026-03-13 |
        | Sam Ivers  | Medical  | $60.00   | 2026-03-13 |
        | Tia Jones  | Medical  | $60.00   | 2026-03-13 |
      When they answer "Employee share (by the group's contributions), 1 of 2 semi-monthly pay dates, or 20 per school year"
      Then they see no differences

  Rule: Members with school-year deductions need none in the summer

    Background:
      Given the manager planned a school year of 20 paychecks without deductions from April through May for "Harbor Schools" from this month
      And the reconciler of "Harbor Schools" compared the bill with these employee shares:
        | member     | coverage | deducted | paid on    |
        | Ruth Adler | Medical  | $50.00   | 2026-03-13 |
        | Omar Diaz  | Medical  | $50.00   | 2026-03-13 |
        | Lena Falk  | Medical  | $60.00   | 2026-03-13 |
        | Sam Ivers  | Medical  | $60.00   | 2026-03-13 |
        | Tia Jones  | Medical  | $60.00   | 2026-03-13 |
      And they answered "Employee share (by the group's contributions), 1 of 2 semi-monthly pay dates, or 20 per school year"
      And they reconcile the bill
      And a RELEASED bill for "Harbor Schools" with these lines:
        | month      | member     | coverage | billed  |
        | next month | Ruth Adler | Medical  | $600.00 |
        | next month | Omar Diaz  | Medical  | $600.00 |
        | next month | Lena Falk  | Medical  | $600.00 |
        | next month | Sam Ivers  | Medical  | $600.00 |
        | next month | Tia Jones  | Medical  | $600.00 |
        | next month | Iris Kane  | Medical  | $600.00 |

    @BR-REC-52
    Scenario: A prepaid summer is no difference
      When the reconciler of "Harbor Schools" compares the second bill with these employee shares:
        | member     | coverage | deducted | paid on    |
        | Ruth Adler | Medical  | $50.00   | 2026-04-15 |
        | Omar Diaz  | Medical  | $50.00   | 2026-04-15 |
        | Iris Kane  | Medical  | $50.00   | 2026-04-15 |
      Then they see no differences
      And they see "The school year prepaid 3 amounts: $1,800.00."

    @BR-REC-52
    Scenario: Everyone else still needs a deduction in the summer
      When the reconciler of "Harbor Schools" compares the second bill with these employee shares:
        | member     | coverage | deducted | paid on    |
        | Ruth Adler | Medical  | $50.00   | 2026-04-15 |
      Then they see these differences:
        | line                | over by |
        | Omar Diaz's Medical | $600.00 |
        | Iris Kane's Medical | $600.00 |

    @BR-REC-52
    Scenario: An enrollment that ended is a difference even though the summer is prepaid
      Given the second bill has this enrollment:
        | member    | coverage | ended      |
        | Lena Falk | Medical  | last month |
      When the reconciler of "Harbor Schools" compares the second bill with these employee shares:
        | member     | coverage | deducted | paid on    |
        | Ruth Adler | Medical  | $50.00   | 2026-04-15 |
        | Omar Diaz  | Medical  | $50.00   | 2026-04-15 |
        | Iris Kane  | Medical  | $50.00   | 2026-04-15 |
      Then they see "The carrier still bills it."
