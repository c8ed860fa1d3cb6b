Feature: Take one group through three months
  January to March of Harbor Foods: what goes wrong on one bill is settled on a later one, and every list ends with the same figures.

  Background: in January, carrier and payroll agree
    Given "Harbor Foods" pays as billed
    And a RELEASED bill for "Harbor Foods" with these lines:
      | month        | member     | coverage | billed  |
      | 2 months ago | Ruth Adler | Medical  | $612.40 |
      | 2 months ago | Omar Diaz  | Medical  | $612.40 |

  Rule: A late hire is billed for the month that was missed

    Background: in February, the carrier misses Lena Falk
      Given a RELEASED bill for "Harbor Foods" with these lines:
        | month      | member     | coverage | billed  |
        | last month | Ruth Adler | Medical  | $612.40 |
        | last month | Omar Diaz  | Medical  | $612.40 |

    @BR-REG-19 @BR-COR-06
    Scenario: Payroll deducted in time, and the retro charge leaves nothing to do
      Given the reconciler of "Harbor Foods" reconciled the second bill with these deductions:
        | member    | deducted | decision                   | because  |
        | Lena Falk | $612.40  | expect it on the next bill | New hire |
      And a RELEASED bill for "Harbor Foods" with these lines:
        | month      | member     | member number | coverage | billed  | corrects   |
        | this month | Ruth Adler | E1010         | Medical  | $612.40 |            |
        | this month | Omar Diaz  | E1011         | Medical  | $612.40 |            |
        | this month | Lena Falk  | E1998         | Medical  | $612.40 |            |
        | this month | Lena Falk  | E1998         | Medical  | $612.40 | last month |
      When the reconciler of "Harbor Foods" reconciles the third bill with these deductions:
        | member    | deducted |
        | Lena Falk | $612.40  |
      Then they see 0 balances
      And they see these corrections:
        | member    | correction     | state     |
        | Lena Falk | Start coverage | Confirmed |
      And they see 0 open adjustments

    @BR-REC-62
    Scenario: A retro charge that payroll never deducted is decided, and payroll collects it
      Given the reconciler of "Harbor Foods" reconciled the second bill with these deductions:
        | member     | deducted |
        | Ruth Adler | $612.40  |
      And a RELEASED bill for "Harbor Foods" with these lines:
        | month      | member     | coverage | billed  | corrects   |
        | this month | Ruth Adler | Medical  | $612.40 |            |
        | this month | Omar Diaz  | Medical  | $612.40 |            |
        | this month | Lena Falk  | Medical  | $612.40 |            |
        | this month | Lena Falk  | Medical  | $612.40 | last month |
      When the reconciler of "Harbor Foods" reconciles the third bill with these deductions:
        | member    | deducted | decision                 | because          |
        | Lena Falk | $612.40  | accept the billed amount | Carrier is right |
      Then they see these balances:
        | member    | coverage | billed    | balance | is              |
        | Lena Falk | Medical  | $1,224.80 | $612.40 | Under-collected |
      And they see these corrections:
        | member    | correction                                      | to      |
        | Lena Falk | Collect $612.40 of the balance from Mar 1, 2026 | Payroll |

  Rule: A rate that the carrier applies a month early is credited

    @BR-COR-38 @BR-EXP-01
    Scenario: The credit of the early month ends the inquiry
      Given a RELEASED bill for "Harbor Foods" with these lines:
        | month      | member     | coverage | billed  |
        | last month | Ruth Adler | Medical  | $648.10 |
        | last month | Omar Diaz  | Medical  | $648.10 |
      And the reconciler of "Harbor Foods" reconciled the second bill with these deductions:
        | member     | deducted | decision                   | because        |
        | Ruth Adler | $612.40  | expect it on the next bill | Rate corrected |
        | Omar Diaz  | $612.40  | expect it on the next bill | Rate corrected |
      And a RELEASED bill for "Harbor Foods" with these lines:
        | month      | member     | coverage | billed  | corrects   |
        | this month | Ruth Adler | Medical  | $648.10 |            |
        | this month | Ruth Adler | Medical  | -$35.70 | last month |
        | this month | Omar Diaz  | Medical  | $648.10 |            |
        | this month | Omar Diaz  | Medical  | -$35.70 | last month |
      When the reconciler of "Harbor Foods" reconciles the third bill with these deductions:
        | member     | deducted |
        | Ruth Adler | $648.10  |
        | Omar Diaz  | $648.10  |
      Then they see 0 balances
      And they see these corrections:
        | member    | correction                                                                 | state     |
        | Omar Diaz | Billing inquiry about 2 members: Medical: billed $648.10, expected $612.40 | Confirmed |

  Rule: Arrears are collected in installments

    @BR-REG-03 @BR-COR-33
    Scenario: After two of three installments the last one is left
      Given a RELEASED bill for "Harbor Foods" with these lines:
        | month      | member     | coverage | billed  |
        | last month | Ruth Adler | Medical  | $612.40 |
        | last month | Omar Diaz  | Medical  | $612.40 |
      And the reconciler of "Harbor Foods" reconciled the second bill with these deductions:
        | member    | deducted | decision                 | because          |
        | Omar Diaz |          | accept the billed amount | Carrier is right |
      And they collect the arrears of Omar Diaz in 3 installments
      And a RELEASED bill for "Harbor Foods" with these lines:
        | month      | member     | coverage | billed  |
        | this month | Ruth Adler | Medical  | $612.40 |
        | this month | Omar Diaz  | Medical  | $612.40 |
      When the reconciler of "Harbor Foods" reconciles the third bill with these deductions:
        | member    | deducted |
        | Omar Diaz | $816.53  |
      Then they see these balances:
        | member    | coverage | balance | is              |
        | Omar Diaz | Medical  | $408.27 | Under-collected |
      And they see these corrections:
        | member    | correction                                                                             | state |
        | Omar Diaz | Start deduction of $612.40 a month from Feb 1, 2026; collect $612.40 in 3 installments | Open  |

  Rule: A tier that changes within a month is billed a month later

    @BR-EXP-01 @BR-COR-06
    Scenario: The new tier and the charge for its first month arrive
      Given a RELEASED bill for "Harbor Foods" with these lines:
        | month      | member     | coverage | tier | billed  |
        | last month | Ruth Adler | Medical  | EE   | $612.40 |
        | last month | Omar Diaz  | Medical  | EE   | $612.40 |
      And the second bill has this enrollment:
        | member    | coverage | tier |
        | Omar Diaz | Medical  | FAM  |
      And the reconciler of "Harbor Foods" reconciled the second bill with these deductions:
        | member    | deducted  | decision                   | because      |
        | Omar Diaz | $1,400.00 | expect it on the next bill | Tier changed |
      And a RELEASED bill for "Harbor Foods" with these lines:
        | month      | member     | coverage | tier | billed    | corrects   |
        | this month | Ruth Adler | Medical  | EE   | $612.40   |            |
        | this month | Omar Diaz  | Medical  | FAM  | $1,400.00 |            |
        | this month | Omar Diaz  | Medical  | FAM  | $787.60   | last month |
      When the reconciler of "Harbor Foods" reconciles the third bill with these deductions:
        | member    | deducted  |
        | Omar Diaz | $1,400.00 |
      Then they see 0 balances
      And they see these corrections:
        | member    | correction                          | state     |
        | Omar Diaz | Change tier to FAM from Feb 1, 2026 | Confirmed |

  Rule: A COBRA payer who is late is not collected until the payment is recorded

    @BR-REC-59
    Scenario: February, which can still be paid, is not collected yet
      Given a RELEASED bill for "Harbor Foods" with these lines:
        | month      | member     | coverage | billed  |
        | last month | Ruth Adler | Medical  | $612.40 |
        | last month | Omar Diaz  | Medical  | $612.40 |
      And the reconciler of "Harbor Foods" is reconciling the second bill
      And they list who pays outside payroll on the second bill:
        | member    | why   | since      |
        | Omar Diaz | COBRA | last month |
      When they reconcile the second bill with these deductions:
        | member    | deducted |
        | Omar Diaz |          |
      Then they see these balances:
        | member    | coverage | balance | is              |
        | Omar Diaz | Medical  | $612.40 | Under-collected |

  Rule: A department that moves changes no month that was booked

    @BR-CST-03
    Scenario: The bill of March has the new department
      Given the super user of "Harbor Foods" sets up cost centers ADM and OPS
      And they put Ruth Adler in cost center "ADM" from 2 months ago
      And they put Ruth Adler in cost center "OPS" from this month
      And a RELEASED bill for "Harbor Foods" with these lines:
        | month      | member     | coverage | billed  | corrects   |
        | this month | Ruth Adler | Medical  | $612.40 |            |
        | this month | Ruth Adler | Medical  | -$12.40 | last month |
      And the reconciler of "Harbor Foods" is reconciling the second bill
      When they reconcile the second bill
      Then they see these journal lines:
        | account          | cost center | debit   | credit  |
        | Benefits:ADM     | ADM         |         | $12.40  |
        | Benefits:OPS     | OPS         | $612.40 |         |
        | Carriers payable |             |         | $600.00 |

  Rule: The bill of one division says nothing about the members of another

    @BR-DIV-11 @BR-COR-06
    Scenario: A termination waits for the bill of its own division
      Given a RELEASED bill for "Harbor Foods" with these lines:
        | month      | member     | coverage | billed  |
        | last month | Ruth Adler | Medical  | $612.40 |
        | last month | Omar Diaz  | Medical  | $612.40 |
      And the reconciler of "Harbor Foods" reconciled the second bill with these deductions:
        | member    | deducted | decision               | because            |
        | Omar Diaz |          | use the payroll amount | No longer employed |
      And the super user of "Harbor Foods" splits the group into divisions "01 East" and "02 West"
      And an UNRELEASED bill "HF-3" for "Harbor Foods" with these lines:
        | month      | member    | coverage | billed  |
        | this month | Sam Ivers | Medical  | $612.40 |
      And bill "HF-3" is of division "02"
      When the admin releases the third bill
      Then the reconciler of "Harbor Foods" sees these corrections:
        | member    | correction   | state    |
        | Omar Diaz | End coverage | Proposed |

  Rule: Open enrollment and a new payroll system change the month, and no figure

    @BR-REC-01
    Scenario: In March, new elections are billed and deducted, and the file has another layout
      Given a RELEASED bill for "Harbor Foods" with these lines:
        | month      | member     | coverage | tier | billed    |
        | this month | Ruth Adler | Medical  | ES   | $1,224.80 |
        | this month | Omar Diaz  | Medical  | FAM  | $1,732.15 |
        | this month | Omar Diaz  | Dental   | FAM  | $96.10    |
      And the reconciler of "Harbor Foods" is reconciling the second bill
      When they compare the second bill with a payroll file with a column for each coverage
      Then they see no differences

  Rule: Balances, expected adjustments, corrections, and savings end with the same figures

    Background: in February, Omar Diaz is billed after he left
      Given a RELEASED bill for "Harbor Foods" with these lines:
        | month      | member     | coverage | billed  |
        | last month | Ruth Adler | Medical  | $612.40 |
        | last month | Omar Diaz  | Medical  | $612.40 |

    @BR-REG-01 @BR-EXP-01 @BR-SAV-01 @BR-COR-01
    Scenario: Before the credit, all of them have what is open
      When the reconciler of "Harbor Foods" reconciles the second bill with these deductions:
        | member    | deducted | decision               | because            |
        | Omar Diaz |          | use the payroll amount | No longer employed |
      Then they see these balances:
        | member    | coverage | balance | is              |
        | Omar Diaz | Medical  | $612.40 | Under-collected |
      And they see these open adjustments:
        | member    | open     |
        | Omar Diaz | -$612.40 |
      And they see these savings:
        | outcome                 | overbilled |
        | Waiting for the carrier | $612.40    |

    @BR-REG-02 @BR-EXP-01 @BR-SAV-01 @BR-COR-06
    Scenario: The credit of March settles it in all of them
      Given the reconciler of "Harbor Foods" reconciled the second bill with these deductions:
        | member    | deducted | decision               | because            |
        | Omar Diaz |          | use the payroll amount | No longer employed |
      And a RELEASED bill for "Harbor Foods" with these lines:
        | month      | member     | coverage | billed   | corrects   |
        | this month | Ruth Adler | Medical  | $612.40  |            |
        | this month | Omar Diaz  | Medical  | -$612.40 | last month |
      When the reconciler of "Harbor Foods" reconciles the third bill with these deductions:
        | member    | deducted |
        | Omar Diaz |          |
      Then they see 0 balances
      And they see these corrections:
        | member    | correction   | state     |
        | Omar Diaz | End coverage | Confirmed |
      And they see these savings:
        | outcome                  | overbilled |
        | Credited on a later bill | $612.40    |
