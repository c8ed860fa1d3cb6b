Feature: Compare the employee share with the group's contributions
  Payroll deducts only what employees pay. With the group's contributions by tier, a deduction that is right is the
  billed premium to the cent, and one that is wrong never changes the bill.

  Background:
    Given a RELEASED bill for "Harbor Foods" with these lines:
      | member     | coverage | tier | billed    |
      | Ruth Adler | Medical  | EE   | $612.40   |
      | Omar Diaz  | Medical  | EE   | $612.40   |
      | Lena Falk  | Medical  | FAM  | $1,732.15 |
      | Sam Ivers  | Medical  | FAM  | $1,732.15 |
      | Tia Jones  | Medical  | FAM  | $1,732.15 |
    And the manager planned that employees pay $100.00 a month for EE Medical and $333.33 a month for FAM Medical for "Harbor Foods" from this month
    And the reconciler of "Harbor Foods" is reconciling the bill

  Rule: A deduction that is the group's contribution agrees with the bill

    @BR-REC-32 @browser @deep
    Scenario: Each tier has its own contribution
      Given they compare the bill with these employee shares:
        | member     | coverage | deducted |
        | Ruth Adler | Medical  | $100.00  |
        | Omar Diaz  | Medical  | $100.00  |
        | Lena Falk  | Medical  | $333.33  |
        | Sam Ivers  | Medical  | $333.33  |
        | Tia Jones  | Medical  | $333.33  |
      When they answer "Employee share (by the group's contributions), the whole month"
      Then they see no differences

    @BR-REC-32
    Scenario: Contributions are given per paycheck
      Given the manager planned that employees pay $46.15 a paycheck for EE Medical and $153.85 a paycheck for FAM Medical for "Harbor Foods" from this month
      And the reconciler of "Harbor Foods" compares the bill with these employee shares:
        | member     | coverage | deducted |
        | Ruth Adler | Medical  | $46.15   |
        | Omar Diaz  | Medical  | $46.15   |
        | Lena Falk  | Medical  | $153.85  |
        | Sam Ivers  | Medical  | $153.85  |
        | Tia Jones  | Medical  | $153.84  |
      When they answer "Employee share (by the group's contributions), the whole month"
      Then they see these differences:
        | line                | over by |
        | Tia Jones's Medical | $0.01   |

    @BR-REC-32
    Scenario: The contribution of another tier is a difference of the premiums
      Given they compare the bill with these employee shares:
        | member     | coverage | deducted |
        | Ruth Adler | Medical  | $100.00  |
        | Omar Diaz  | Medical  | $100.00  |
        | Lena Falk  | Medical  | $333.33  |
        | Sam Ivers  | Medical  | $333.33  |
        | Tia Jones  | Medical  | $100.00  |
      When they answer "Employee share (by the group's contributions), the whole month"
      Then they see these differences:
        | line                | over by   |
        | Tia Jones's Medical | $1,119.75 |

    @BR-REC-32
    Scenario: Monthly contributions are taken in paychecks every two weeks
      Given they compare the bill with these employee shares:
        | member     | coverage | deducted |
        | Ruth Adler | Medical  | $46.15   |
        | Omar Diaz  | Medical  | $46.15   |
        | Lena Falk  | Medical  | $153.84  |
        | Sam Ivers  | Medical  | $153.84  |
        | Tia Jones  | Medical  | $150.00  |
      When they answer "Employee share (by the group's contributions), 1 of 2 biweekly pay dates (26 a year)"
      Then they see these differences:
        | line                | over by |
        | Tia Jones's Medical | $3.84   |

    @BR-REC-32
    Scenario: Contributions per paycheck of a file with two pay dates
      Given the manager planned that employees pay $46.15 a paycheck for EE Medical and $153.85 a paycheck for FAM Medical for "Harbor Foods" from this month
      And the reconciler of "Harbor Foods" compares the bill with these employee shares:
        | member     | coverage | deducted | paid on    |
        | Ruth Adler | Medical  | $46.15   | 2026-03-13 |
        | Ruth Adler | Medical  | $46.15   | 2026-03-27 |
        | Omar Diaz  | Medical  | $46.15   | 2026-03-13 |
        | Omar Diaz  | Medical  | $46.15   | 2026-03-27 |
        | Lena Falk  | Medical  | $153.85  | 2026-03-13 |
        | Lena Falk  | Medical  | $153.85  | 2026-03-27 |
        | Sam Ivers  | Medical  | $153.85  | 2026-03-13 |
        | Sam Ivers  | Medical  | $153.85  | 2026-03-27 |
        | Tia Jones  | Medical  | $153.85  | 2026-03-13 |
        | Tia Jones  | Medical  | $100.00  | 2026-03-27 |
      When they answer "Employee share (by the group's contributions), 2 of 2 biweekly pay dates (24 a year)"
      Then they see these differences:
        | line                | over by |
        | Tia Jones's Medical | $53.85  |

  Rule: What the employer pays in full needs no deduction

    @BR-REC-49 @browser @deep
    Scenario: A tier for which employees pay nothing is no difference without a deduction
      Given the manager planned that employees pay $0.00 a month for EE Medical and $333.33 a month for FAM Medical for "Harbor Foods" from this month
      And the reconciler of "Harbor Foods" compares the bill with these employee shares:
        | member    | coverage | deducted |
        | Lena Falk | Medical  | $333.33  |
        | Sam Ivers | Medical  | $333.33  |
        | Tia Jones | Medical  | $333.33  |
      When they answer "Employee share (by the group's contributions), the whole month"
      Then they see no differences
      And they see "The employer pays 2 amounts in full: $1,224.80."

    @BR-REC-49
    Scenario: A member who pays a part still needs a deduction
      Given the manager planned that employees pay $0.01 a month for EE Medical and $333.33 a month for FAM Medical for "Harbor Foods" from this month
      And the reconciler of "Harbor Foods" compares the bill with these employee shares:
        | member     | coverage | deducted |
        | Ruth Adler | Medical  | $0.01    |
        | Lena Falk  | Medical  | $333.33  |
        | Sam Ivers  | Medical  | $333.33  |
        | Tia Jones  | Medical  | $333.33  |
      When they answer "Employee share (by the group's contributions), the whole month"
      Then they see these differences:
        | line                | over by |
        | Omar Diaz's Medical | $612.40 |

    @BR-REC-49
    Scenario: An ended enrollment is a difference even though the employer pays in full
      Given the manager planned that employees pay $0.00 a month for EE Medical and $333.33 a month for FAM Medical for "Harbor Foods" from this month
      And the bill has this enrollment:
        | member    | coverage | ended      |
        | Omar Diaz | Medical  | last month |
      And the reconciler of "Harbor Foods" compares the bill with these employee shares:
        | member    | coverage | deducted |
        | Lena Falk | Medical  | $333.33  |
        | Sam Ivers | Medical  | $333.33  |
        | Tia Jones | Medical  | $333.33  |
      When they answer "Employee share (by the group's contributions), the whole month"
      Then they see 1 difference
      And they see "The carrier still bills it."

    @BR-REC-49
    Scenario: A file with whole premiums needs a deduction of each line
      Given the manager planned that employees pay $0.00 a month for EE Medical for "Harbor Foods" from this month
      And the reconciler of "Harbor Foods" is reconciling the bill
      When they compare the bill with this payroll file:
        | member     | coverage | deducted  |
        | Ruth Adler | Medical  | $612.40   |
        | Lena Falk  | Medical  | $1,732.15 |
        | Sam Ivers  | Medical  | $1,732.15 |
        | Tia Jones  | Medical  | $1,732.15 |
      Then they see these differences:
        | line                | over by |
        | Omar Diaz's Medical | $612.40 |

    @BR-REC-49
    Scenario: The evidence lists what the employer paid in full
      Given the manager planned that employees pay $0.00 a month for EE Medical and $333.33 a month for FAM Medical for "Harbor Foods" from this month
      And the reconciler of "Harbor Foods" compares the bill with these employee shares:
        | member    | coverage | deducted |
        | Lena Falk | Medical  | $333.33  |
        | Sam Ivers | Medical  | $333.33  |
        | Tia Jones | Medical  | $333.33  |
      And they answer "Employee share (by the group's contributions), the whole month"
      And they reconcile the bill
      When they download the evidence as spreadsheet
      Then the file says "Why", "Paid in full by the employer" and "1224.8"

  Rule: The employer can pay dollars, and employees the rest of each premium

    @BR-REC-50
    Scenario: The rest is another amount for each premium
      Given a RELEASED bill for "Pine Dental" with these lines:
        | member     | coverage | tier | billed  |
        | Ruth Adler | Medical  | EE   | $412.40 |
        | Omar Diaz  | Medical  | EE   | $612.40 |
        | Lena Falk  | Medical  | EE   | $980.10 |
        | Sam Ivers  | Medical  | EE   | $400.00 |
      And the manager planned that employees pay the premium less $400.00 a month for EE Medical for "Pine Dental" from this month
      And the reconciler of "Pine Dental" compares the second bill with these employee shares:
        | member     | coverage | deducted |
        | Ruth Adler | Medical  | $12.40   |
        | Omar Diaz  | Medical  | $200.00  |
        | Lena Falk  | Medical  | $580.10  |
      When they answer "Employee share (by the group's contributions), the whole month"
      Then they see these differences:
        | line                | over by |
        | Omar Diaz's Medical | $12.40  |
      And they see "The employer pays 1 amount in full: $400.00."

  Rule: Another deduction never changes the bill

    @BR-REC-33
    Scenario: The payroll amount cannot be used, because it is no premium
      Given they compare the bill with these employee shares:
        | member     | coverage | deducted |
        | Ruth Adler | Medical  | $100.00  |
        | Omar Diaz  | Medical  | $90.01   |
        | Lena Falk  | Medical  | $333.33  |
        | Sam Ivers  | Medical  | $333.33  |
        | Tia Jones  | Medical  | $333.33  |
      When they answer "Employee share (by the group's contributions), the whole month"
      Then they can accept the billed amount for Omar Diaz
      And they cannot use the payroll amount for Omar Diaz

    @BR-REC-33
    Scenario: The payroll amount can be used where it is a premium
      Given they compare the bill with this payroll file:
        | member     | coverage | deducted  |
        | Ruth Adler | Medical  | $612.40   |
        | Omar Diaz  | Medical  | $600.00   |
        | Lena Falk  | Medical  | $1,732.15 |
        | Sam Ivers  | Medical  | $1,732.15 |
      When they open the bill
      Then they can use the payroll amount for Omar Diaz
      And they can use the payroll amount for Tia Jones

    @BR-REC-33
    Scenario: The difference is what payroll has too little
      Given they compare the bill with these employee shares:
        | member     | coverage | deducted |
        | Ruth Adler | Medical  | $100.00  |
        | Omar Diaz  | Medical  | $90.01   |
        | Lena Falk  | Medical  | $333.33  |
        | Sam Ivers  | Medical  | $333.33  |
        | Tia Jones  | Medical  | $333.33  |
      And they answer "Employee share (by the group's contributions), the whole month"
      And they see these differences:
        | line                | over by |
        | Omar Diaz's Medical | $9.99   |
      And they see "Payroll deducts $90.01. By the group's contributions, the employee pays $100.00."
      When they apply the suggestions
      Then the variance is $0.00

  Rule: Contributions are those of the bill's month

    @BR-REC-34
    Scenario: A known layout is compared with the contributions that apply now
      Given they compare the bill with these employee shares:
        | member     | coverage | deducted |
        | Ruth Adler | Medical  | $100.00  |
        | Omar Diaz  | Medical  | $100.00  |
        | Lena Falk  | Medical  | $333.33  |
        | Sam Ivers  | Medical  | $333.33  |
        | Tia Jones  | Medical  | $333.33  |
      And they answer "Employee share (by the group's contributions), the whole month"
      And the manager planned that employees pay $110.00 a month for EE Medical and $350.00 a month for FAM Medical for "Harbor Foods" from next month
      And a RELEASED bill for "Harbor Foods" with these lines:
        | month      | member     | coverage | tier | billed    |
        | next month | Ruth Adler | Medical  | EE   | $612.40   |
        | next month | Omar Diaz  | Medical  | EE   | $612.40   |
        | next month | Lena Falk  | Medical  | FAM  | $1,732.15 |
        | next month | Sam Ivers  | Medical  | FAM  | $1,732.15 |
        | next month | Tia Jones  | Medical  | FAM  | $1,732.15 |
      When the reconciler of "Harbor Foods" compares the second bill with these employee shares:
        | member     | coverage | deducted |
        | Ruth Adler | Medical  | $110.00  |
        | Omar Diaz  | Medical  | $110.00  |
        | Lena Falk  | Medical  | $350.00  |
        | Sam Ivers  | Medical  | $350.00  |
        | Tia Jones  | Medical  | $350.00  |
      Then they are not asked to say what the amounts are
      And they see no differences

  Rule: Payroll refunds only what the employee paid of a premium

    Background: Iris Kane is deducted and not billed
      Given they compare the bill with these employee shares:
        | member     | coverage | deducted |
        | Ruth Adler | Medical  | $100.00  |
        | Omar Diaz  | Medical  | $100.00  |
        | Lena Falk  | Medical  | $333.33  |
        | Sam Ivers  | Medical  | $333.33  |
        | Tia Jones  | Medical  | $333.33  |
        | Iris Kane  | Medical  | $100.00  |
      And they answer "Employee share (by the group's contributions), the whole month"
      And they accept the billed amount for Iris Kane because "Carrier is right"

    @BR-REG-32
    Scenario: What a correction already refunds is not refunded twice
      Given they reconcile the bill
      When they ask payroll to settle the balance of Iris Kane
      Then they see the message "Corrections to payroll already ask for this amount."

    @BR-REG-31
    Scenario: The employer's share of an over-collected premium is not refunded
      Given they drop the corrections for Iris Kane with the decision
      And they reconcile the bill
      When they ask payroll to settle the balance of Iris Kane
      Then they see these corrections:
        | member    | correction                                        | state   |
        | Iris Kane | Refund $100.00 of the balance from Mar 1, 2026    | Open    |
        | Iris Kane | Stop deduction after Feb 28, 2026; refund $100.00 | Dropped |

  Rule: Payroll is asked for what the employee pays

    @BR-COR-02
    Scenario: A missed deduction is collected as the employee's share
      Given they compare the bill with these employee shares:
        | member     | coverage | deducted |
        | Ruth Adler | Medical  | $100.00  |
        | Lena Falk  | Medical  | $333.33  |
        | Sam Ivers  | Medical  | $333.33  |
        | Tia Jones  | Medical  | $333.33  |
      And they answer "Employee share (by the group's contributions), the whole month"
      And they accept the billed amount for Omar Diaz because "Carrier is right"
      When they reconcile the bill
      Then they see these corrections:
        | member    | correction                                                           | to      |
        | Omar Diaz | Start deduction of $100.00 a month from Mar 1, 2026; collect $100.00 | Payroll |
