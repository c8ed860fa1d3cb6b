Feature: Keep a register of balances for each member
  For each member, plan, and coverage month, the register says what was billed, what payroll, the employer, and continuation payers
  paid, and what is left. Entries are only added, so that balances can be read as of any date.

  Background: two months ago, payroll missed Omar Diaz's deduction
    Given "Harbor Foods" pays as billed
    And a RELEASED bill for "Harbor Foods" with these lines:
      | month        | member     | coverage | billed  |
      | 2 months ago | Ruth Adler | Medical  | $612.40 |
      | 2 months ago | Omar Diaz  | Medical  | $612.40 |
    And the reconciler of "Harbor Foods" is reconciling the bill

  Rule: A bill that is reconciled with a payroll file enters the register

    @BR-REG-01 @BR-REG-02 @browser @deep
    Scenario: A missed deduction is under-collected
      When they reconcile the bill with these deductions:
        | member    | deducted | decision                 | because          |
        | Omar Diaz |          | accept the billed amount | Carrier is right |
      Then they see these balances:
        | member    | coverage | billed  | balance | is              |
        | Omar Diaz | Medical  | $612.40 | $612.40 | Under-collected |

    @BR-REG-01
    Scenario: A person who is deducted and not billed is over-collected
      Given they compare the bill with this payroll file:
        | member     | coverage | deducted |
        | Ruth Adler | Medical  | $612.40  |
        | Omar Diaz  | Medical  | $612.40  |
        | Iris Kane  | Medical  | $612.40  |
      And they apply the suggestions
      When they reconcile the bill
      Then they see these balances:
        | member    | coverage | billed | balance | is             |
        | Iris Kane | Medical  | $0.00  | $612.40 | Over-collected |

    @BR-REG-02
    Scenario: A bill without a payroll file is not in the register
      When they reconcile the bill
      Then they see 0 balances

  Rule: The balance of a month changes with what later bills say about it

    Background:
      Given they reconciled the bill with these deductions:
        | member    | deducted | decision                 | because          |
        | Omar Diaz |          | accept the billed amount | Carrier is right |

    @BR-REG-02
    Scenario: The credit for a month settles its balance
      Given a RELEASED bill for "Harbor Foods" with these lines:
        | month      | member     | coverage | billed   | corrects     |
        | last month | Ruth Adler | Medical  | $612.40  |              |
        | last month | Omar Diaz  | Medical  | -$612.40 | 2 months ago |
      When the reconciler of "Harbor Foods" reconciles the second bill with these deductions:
        | member    | deducted |
        | Omar Diaz |          |
      Then they see 0 balances

    @BR-REG-04
    Scenario: An unreconciled bill has no balance
      When they unreconcile the bill
      Then they see 0 balances

  Rule: A deduction that a balance explains is no new difference

    Background:
      Given they reconciled the bill with these deductions:
        | member    | deducted | decision                 | because          |
        | Omar Diaz |          | accept the billed amount | Carrier is right |
      And a RELEASED bill for "Harbor Foods" with these lines:
        | month      | member     | coverage | billed  |
        | last month | Ruth Adler | Medical  | $612.40 |
        | last month | Omar Diaz  | Medical  | $612.40 |
      And the reconciler of "Harbor Foods" is reconciling the second bill

    @BR-REG-06
    Scenario: A higher deduction pays a part of the arrears
      When they compare the second bill with this payroll file:
        | member     | coverage | deducted |
        | Ruth Adler | Medical  | $612.40  |
        | Omar Diaz  | Medical  | $800.00  |
      Then they see no differences
      And they see "1 deduction is explained by the balance brought forward: $187.60 pays arrears."

    @BR-REG-06
    Scenario: A deduction of more than the arrears is a difference
      When they compare the second bill with this payroll file:
        | member     | coverage | deducted  |
        | Ruth Adler | Medical  | $612.40   |
        | Omar Diaz  | Medical  | $1,300.00 |
      Then they see these differences:
        | line                | over by  |
        | Omar Diaz's Medical | -$687.60 |

    @BR-REG-13
    Scenario: The evidence lists what the balance explains
      Given they reconciled the second bill with these deductions:
        | member    | deducted |
        | Omar Diaz | $800.00  |
      When they download the evidence as spreadsheet
      Then the file says "Brought forward", "Omar Diaz" and "$612.40 under-collected"

    @BR-REG-13
    Scenario: People who may not read balances get the evidence without them
      Given they reconciled the second bill with these deductions:
        | member    | deducted |
        | Omar Diaz | $800.00  |
      When the payor of "Harbor Foods" downloads the evidence as spreadsheet
      Then the file does not say "Brought forward" and "$612.40 under-collected"

    @BR-REG-03 @BR-REG-06
    Scenario: Arrears that are paid off leave no balance
      When they reconcile the second bill with these deductions:
        | member    | deducted  |
        | Omar Diaz | $1,224.80 |
      Then they see 0 balances

  Rule: Arrears are paid off in installments

    Background: payroll collects the missed deduction with the next three
      Given they reconciled the bill with these deductions:
        | member    | deducted | decision                 | because          |
        | Omar Diaz |          | accept the billed amount | Carrier is right |
      And a RELEASED bill for "Harbor Foods" with these lines:
        | month      | member     | coverage | billed  |
        | last month | Ruth Adler | Medical  | $612.40 |
        | last month | Omar Diaz  | Medical  | $612.40 |
      And the reconciler of "Harbor Foods" reconciled the second bill with these deductions:
        | member    | deducted |
        | Omar Diaz | $816.53  |
      And a RELEASED bill for "Harbor Foods" with these lines:
        | month      | member     | coverage | billed  |
        | this month | Ruth Adler | Medical  | $612.40 |
        | this month | Omar Diaz  | Medical  | $612.40 |
      And the reconciler of "Harbor Foods" is reconciling the third bill

    @BR-REG-06
    Scenario: The second installment is explained by the remaining balance
      When they compare the third bill with this payroll file:
        | member     | coverage | deducted |
        | Ruth Adler | Medical  | $612.40  |
        | Omar Diaz  | Medical  | $816.53  |
      Then they see no differences
      And they see "1 deduction is explained by the balance brought forward: $204.13 pays arrears."

    @BR-REG-03
    Scenario: Two of three installments leave the last one to collect
      When they reconcile the third bill with these deductions:
        | member    | deducted |
        | Omar Diaz | $816.53  |
      Then they see these balances:
        | member    | coverage | balance | is              |
        | Omar Diaz | Medical  | $204.14 | Under-collected |

    @BR-REG-03 @BR-REG-06
    Scenario: The last installment settles the balance to the cent
      Given they reconciled the third bill with these deductions:
        | member    | deducted |
        | Omar Diaz | $816.53  |
      And a RELEASED bill for "Harbor Foods" with these lines:
        | month      | member     | coverage | billed  |
        | next month | Ruth Adler | Medical  | $612.40 |
        | next month | Omar Diaz  | Medical  | $612.40 |
      When the reconciler of "Harbor Foods" reconciles the last bill with these deductions:
        | member    | deducted |
        | Omar Diaz | $816.54  |
      Then they see 0 balances

  Rule: A month is brought from the system before or comes from a bill

    @BR-OPN-07
    Scenario: A balance for a month that a bill has is refused
      Given they reconciled the bill with these deductions:
        | member    | deducted | decision                 | because          |
        | Omar Diaz |          | accept the billed amount | Carrier is right |
      When the manager uploads this file of opening balances:
        | Type           | Group  | Period     | Member ID | Member name | Coverage | Amount |
        | Member balance | 200010 | 2026-01-01 | E1011     | Omar Diaz   | Medical  | 612.40 |
      Then row 2 of the upload says "The balances have Medical of this member for January 2026 from bill B000001. Leave the row out."

  Rule: Payroll settles a balance once, and refunds no more than employees paid

    @BR-REG-07 @browser @deep
    Scenario: What was deducted for a person who was not billed is refunded
      Given they compare the bill with this payroll file:
        | member     | coverage | deducted |
        | Ruth Adler | Medical  | $612.40  |
        | Omar Diaz  | Medical  | $612.40  |
        | Iris Kane  | Medical  | $612.40  |
      And they apply the suggestions
      And they reconcile the bill
      When they ask payroll to settle the balance of Iris Kane
      Then they see these corrections:
        | member    | to      | state    |
        | Iris Kane | Payroll | Open     |
        | Iris Kane | Carrier | Proposed |

    @BR-REG-07
    Scenario: Payroll collects the whole balance of the coverage
      Given they reconciled the bill with these deductions:
        | member    | deducted | decision                 | because          |
        | Omar Diaz | $500.00  | accept the billed amount | Carrier is right |
      And they drop the correction for Omar Diaz
      When they ask payroll to settle the balance of Omar Diaz
      Then they see these corrections:
        | member    | correction                                                            | state   |
        | Omar Diaz | Collect $112.40 of the balance from Mar 1, 2026                       | Open    |
        | Omar Diaz | Change deduction to $612.40 a month from Jan 1, 2026; collect $112.40 | Dropped |

    @BR-REG-32
    Scenario: What a correction already collects is not collected twice
      Given they reconciled the bill with these deductions:
        | member    | deducted | decision                 | because          |
        | Omar Diaz |          | accept the billed amount | Carrier is right |
      When they ask payroll to settle the balance of Omar Diaz
      Then they see the message "Corrections to payroll already ask for this amount."

    @BR-REG-31
    Scenario: Payroll refunds nothing of what the employee did not pay
      Given the manager uploads this file of opening balances:
        | Type           | Group  | Period     | Member name | Coverage | Amount |
        | Member balance | 200010 | 2025-11-01 | Iris Kane   | Medical  | -3.40  |
      And they entered these control totals:
        | balance         | total  |
        | Member balances | -$3.40 |
      And another manager posts the opening balances
      When the reconciler of "Harbor Foods" asks payroll to settle the balance of Iris Kane
      Then they see the message "The employee paid none of it, so payroll has nothing to refund."

    @BR-REG-31
    Scenario: Of a balance of $3.41, payroll deducted one cent and refunds it
      Given the manager uploads this file of opening balances:
        | Type           | Group  | Period     | Member ID | Member name | Coverage | Amount |
        | Member balance | 200010 | 2025-11-01 | E1922     | Iris Kane   | Medical  | -3.40  |
      And they entered these control totals:
        | balance         | total  |
        | Member balances | -$3.40 |
      And another manager posts the opening balances
      And the reconciler of "Harbor Foods" reconciles the bill with these deductions:
        | member    | deducted | decision                   | because  |
        | Iris Kane | $0.01    | expect it on the next bill | New hire |
      When they ask payroll to settle the balance of Iris Kane
      Then they see these corrections:
        | member    | correction                                   | state |
        | Iris Kane | Refund $0.01 of the balance from Mar 1, 2026 | Open  |
  Rule: A settlement is confirmed by a deduction that the balance explains

    Background:
      Given they reconciled the bill with these deductions:
        | member    | deducted | decision                 | because          |
        | Omar Diaz |          | accept the billed amount | Carrier is right |
      And they drop the correction for Omar Diaz
      And they ask payroll to settle the balance of Omar Diaz
      And a RELEASED bill for "Harbor Foods" with these lines:
        | month      | member     | coverage | billed  |
        | last month | Ruth Adler | Medical  | $612.40 |
        | last month | Omar Diaz  | Medical  | $612.40 |
      And the reconciler of "Harbor Foods" is reconciling the second bill

    @BR-REG-08
    Scenario Outline: A deduction of <deducted> for a premium of $612.40 and a balance of as much: <state>
      When they reconcile the second bill with these deductions:
        | member    | deducted   |
        | Omar Diaz | <deducted> |
      Then they see these corrections:
        | member    | to      | state   |
        | Omar Diaz | Payroll | <state> |
        | Omar Diaz | Payroll | Dropped |

      Examples:
        | deducted  | state     |
        | $1,224.79 | Open      |
        | $1,224.80 | Confirmed |

    @BR-REG-08
    Scenario: A row that agrees with the bill confirms nothing
      When they reconcile the second bill with these deductions:
        | member     | deducted |
        | Ruth Adler | $612.40  |
      Then they see these corrections:
        | member    | to      | state   |
        | Omar Diaz | Payroll | Open    |
        | Omar Diaz | Payroll | Dropped |

  Rule: A settlement is confirmed by the member's own deduction

    @BR-REG-08
    Scenario: Two members owe as much, and one of them pays
      Given they reconciled the bill with these deductions:
        | member     | deducted | decision                 | because          |
        | Ruth Adler | $0.00    | accept the billed amount | Carrier is right |
        | Omar Diaz  | $0.00    | accept the billed amount | Carrier is right |
      And they drop the corrections for Ruth Adler and Omar Diaz
      And they ask payroll to settle the balances of Ruth Adler and Omar Diaz
      And a RELEASED bill for "Harbor Foods" with these lines:
        | month      | member     | coverage | billed  |
        | last month | Ruth Adler | Medical  | $612.40 |
        | last month | Omar Diaz  | Medical  | $612.40 |
      When the reconciler of "Harbor Foods" reconciles the second bill with these deductions:
        | member     | deducted  |
        | Ruth Adler | $1,224.80 |
      Then they see these corrections:
        | member     | to      | state     |
        | Ruth Adler | Payroll | Confirmed |
        | Ruth Adler | Payroll | Dropped   |
        | Omar Diaz  | Payroll | Open      |
        | Omar Diaz  | Payroll | Dropped   |

  Rule: A small under-collected balance is written off with a reason

    Background: payroll deducted too little, and is not asked for the rest
      Given they reconciled the bill with these deductions:
        | member    | deducted | decision                 | because          |
        | Omar Diaz | $608.28  | accept the billed amount | Carrier is right |
      And they drop the correction for Omar Diaz

    @BR-REG-09 @BR-REG-10 @browser @deep
    Scenario: A balance is written off
      When they write off the balance of Omar Diaz because "Rounding or proration"
      Then they see 0 balances

    @BR-LEX-03 @BR-LEX-05
    Scenario: The write-offs of a group are exported
      Given they write off the balance of Omar Diaz because "Rounding or proration"
      When they export the write-offs as CSV
      Then the file says "Omar Diaz", "4.12", "Rounding or proration" and "Written off"
      And the file does not say "Ruth Adler"

    @BR-REG-12
    Scenario: A write-off is reversed
      Given they write off the balance of Omar Diaz because "Rounding or proration"
      When they reverse the write-off of Omar Diaz
      Then they see these balances:
        | member    | coverage | billed  | balance | is              |
        | Omar Diaz | Medical  | $612.40 | $4.12   | Under-collected |

    @BR-REG-12
    Scenario: Reopening the bill reverses a write-off
      Given they write off the balance of Omar Diaz because "Rounding or proration"
      When they unreconcile the bill
      Then they see these write-offs:
        | member    | amount | status   |
        | Omar Diaz | $4.12  | Reversed |

  Rule: A person without a number can have a balance

    Background: a former spouse on continuation, with an opening balance from the previous system
      Given the manager uploads this file of opening balances:
        | Type           | Group  | Period     | Member name | Coverage | Amount |
        | Member balance | 200010 | 2025-11-01 | Iris Kane   | Medical  | 3.40   |
      And they entered these control totals:
        | balance         | total |
        | Member balances | $3.40 |
      And another manager posts the opening balances

    @BR-REG-16
    Scenario: Their balance is opened without a number
      When the reconciler of "Harbor Foods" signs in
      Then they see these balances:
        | member    | coverage | billed | balance | is              |
        | Iris Kane | Medical  | $0.00  | $3.40   | Under-collected |

    @BR-REG-16
    Scenario: Their balance is written off
      When the reconciler of "Harbor Foods" writes off the balance of Iris Kane because "Rounding or proration"
      Then they see 0 balances

  Rule: Two people without a number have a balance each

    @BR-REG-16
    Scenario: One of them is written off
      Given the manager uploads this file of opening balances:
        | Type           | Group  | Period     | Member name | Coverage | Amount |
        | Member balance | 200010 | 2025-11-01 | Iris Kane   | Medical  | 3.40   |
        | Member balance | 200010 | 2025-11-01 | Nora Pike   | Medical  | 5.00   |
      And they entered these control totals:
        | balance         | total |
        | Member balances | $8.40 |
      And another manager posts the opening balances
      When the reconciler of "Harbor Foods" writes off the balance of Nora Pike because "Rounding or proration"
      Then they see these balances:
        | member    | coverage | balance |
        | Iris Kane | Medical  | $3.40   |

  Rule: A member has one number in the register

    Background: Iris Kane, E1922 in payroll, is deducted and not billed
      Given they compare the bill with this payroll file:
        | member     | coverage | deducted |
        | Ruth Adler | Medical  | $612.40  |
        | Omar Diaz  | Medical  | $612.40  |
        | Iris Kane  | Medical  | $612.40  |
      And they apply the suggestions
      And they reconcile the bill

    @BR-REG-17
    Scenario: Two people whose numbers differ only by a dash are two members
      Given a RELEASED bill for "Harbor Foods" with these lines:
        | month      | member     | member number | coverage | billed  |
        | last month | Ruth Adler | E1010         | Medical  | $612.40 |
        | last month | Omar Diaz  | E1011         | Medical  | $612.40 |
        | last month | Nora Pike  | E-1922        | Medical  | $612.40 |
      When the reconciler of "Harbor Foods" reconciles the second bill with these deductions:
        | member    | deducted | decision                 | because          |
        | Nora Pike |          | accept the billed amount | Carrier is right |
      Then they see these balances:
        | member    | coverage | billed  | balance | is              |
        | Iris Kane | Medical  | $0.00   | $612.40 | Over-collected  |
        | Nora Pike | Medical  | $612.40 | $612.40 | Under-collected |

    @BR-REG-17
    Scenario: Another person who is deducted and not billed has a balance of their own
      Given a RELEASED bill for "Harbor Foods" with these lines:
        | month      | member     | coverage | billed  |
        | last month | Ruth Adler | Medical  | $612.40 |
        | last month | Omar Diaz  | Medical  | $612.40 |
      When the reconciler of "Harbor Foods" reconciles the second bill with these deductions:
        | member    | deducted | decision                   | because  |
        | Nora Pike | $10.00   | expect it on the next bill | New hire |
      Then they see these balances:
        | member    | coverage | billed | balance | is             |
        | Iris Kane | Medical  | $0.00  | $612.40 | Over-collected |
        | Nora Pike | Medical  | $0.00  | $10.00  | Over-collected |

  Rule: A member whose number a later bill writes in another form keeps one balance

    Background: last month, payroll missed the deduction of Iris Kane, E1922
      Given a RELEASED bill for "Harbor Foods" with these lines:
        | month      | member    | member number | coverage | billed  |
        | last month | Iris Kane | E1922         | Medical  | $612.40 |
      And the reconciler of "Harbor Foods" reconciled the second bill with these deductions:
        | member    | deducted | decision                 | because          |
        | Iris Kane | $0.00    | accept the billed amount | Carrier is right |

    @BR-REG-17
    Scenario Outline: The credit for a month under the number <number> settles its balance
      Given a RELEASED bill for "Harbor Foods" with these lines:
        | month      | member    | member number | coverage | billed   | corrects   |
        | this month | Iris Kane | <number>      | Medical  | -$612.40 | last month |
        | this month | Iris Kane | <number>      | Medical  | $612.40  |            |
      When the reconciler of "Harbor Foods" reconciles the third bill with these deductions:
        | member    | deducted |
        | Iris Kane | $612.40  |
      Then they see 0 balances

      Examples:
        | number |
        | E-1922 |
        | e1922  |
        | E 1922 |

  Rule: What was deducted from employees is never written off

    @BR-REG-09
    Scenario: A deduction for a person who was not billed
      Given they compare the bill with this payroll file:
        | member     | coverage | deducted |
        | Ruth Adler | Medical  | $612.40  |
        | Omar Diaz  | Medical  | $612.40  |
        | Iris Kane  | Medical  | $2.00    |
      And they apply the suggestions
      And they reconcile the bill
      When they write off the balance of Iris Kane because "Rounding or proration"
      Then they see the message "It was deducted from the employee. Refund it through payroll."

    @BR-REG-09
    Scenario: What payroll is asked to collect
      Given they reconciled the bill with these deductions:
        | member    | deducted | decision                 | because          |
        | Omar Diaz |          | accept the billed amount | Carrier is right |
      When they write off the balance of Omar Diaz because "Employee left"
      Then they see the message "Corrections to payroll ask for this amount. Drop them on the Corrections page first."

  Rule: A balance above $100.00 is not small

    @BR-REG-11
    Scenario: A larger balance is refused
      Given they reconciled the bill with these deductions:
        | member    | deducted | decision                 | because          |
        | Omar Diaz | $512.39  | accept the billed amount | Carrier is right |
      And they drop the correction for Omar Diaz
      When they write off the balance of Omar Diaz because "Employer pays it"
      Then they see the message "Member balances written off for one item in 30 days are limited to $100.00. $0.00 is used and $100.00 is left. Ask a manager to change the limit on the Controls page."

    @BR-REG-11
    Scenario Outline: A balance of <amount>: <status>
      Given they reconciled the bill with these deductions:
        | member    | deducted   | decision                 | because          |
        | Omar Diaz | <deducted> | accept the billed amount | Carrier is right |
      And they drop the correction for Omar Diaz
      When they write off the balance of Omar Diaz because "Employer pays it"
      Then they see these write-offs:
        | member    | amount   | status   |
        | Omar Diaz | <amount> | <status> |

      Examples:
        | deducted | amount  | status               |
        | $587.40  | $25.00  | Written off          |
        | $587.39  | $25.01  | Waiting for approval |
        | $512.40  | $100.00 | Waiting for approval |

  Rule: Above a limit, a second person approves a write-off

    Background: the balance is above $25.00
      Given they reconciled the bill with these deductions:
        | member    | deducted | decision                 | because          |
        | Omar Diaz | $572.40  | accept the billed amount | Carrier is right |
      And they drop the correction for Omar Diaz
      And they write off the balance of Omar Diaz because "Employee left"

    @BR-REG-11
    Scenario: The balance stays until it is approved
      When they review the write-offs
      Then they see these write-offs:
        | member    | amount | status               |
        | Omar Diaz | $40.00 | Waiting for approval |

    @BR-REG-11 @browser @deep
    Scenario: Another person approves
      When another reconciler approves the write-off of Omar Diaz
      Then they see 0 balances

    @BR-REG-11
    Scenario: The person who asked cannot approve
      When they approve the write-off of Omar Diaz
      Then they see the message "You asked for this write-off. Another person has to approve it."

    @BR-REG-15 @browser @deep
    Scenario: Other reconcilers are notified, and their navigation counts the request
      When another reconciler signs in
      Then they see these notices:
        | notice               | text                                                                                                                      |
        | Write-off to approve | Rosa Reyes asked to write off $40.00 of a member's balance at Harbor Foods. A second person has to approve or decline it. |
      And they see these navigation counts:
        | page       | waiting |
        | Owed to us | 1       |

    @BR-REG-15
    Scenario: The person who asked has nothing to decide
      When the reconciler of "Harbor Foods" signs in
      Then they see no navigation counts

    @BR-REG-15
    Scenario: The office decides it, too
      When the manager goes to the dashboard
      Then they see "1 write-off of member balances to approve"

    @BR-REG-15
    Scenario: A decided request is no longer announced
      Given another reconciler declines the write-off of Omar Diaz
      When the manager goes to the dashboard
      Then they do not see "to approve"

    @BR-REG-11
    Scenario: A declined write-off is requested again
      Given another reconciler declines the write-off of Omar Diaz
      When they write off the balance of Omar Diaz because "Employee left"
      Then they see these write-offs:
        | member    | amount | status               |
        | Omar Diaz | $40.00 | Waiting for approval |
        | Omar Diaz | $40.00 | Declined             |

  Rule: Deductions that are not paid to the carrier age

    Background:
      Given they compare the bill with this payroll file:
        | member     | coverage | deducted |
        | Ruth Adler | Medical  | $612.40  |
        | Omar Diaz  | Medical  | $612.40  |

    @BR-REG-14
    Scenario: A reconciled bill that is not paid
      When they reconcile the bill
      Then they see these unpaid deductions:
        | deducted  | unpaid    | age     |
        | $1,224.80 | $1,224.80 | 61 days |

    @BR-REG-14
    Scenario Outline: On <day>, deductions for January are unpaid for <age>
      Given they reconciled the bill
      And today is <day>
      When the reconciler of "Harbor Foods" signs in
      Then they see these unpaid deductions:
        | deducted  | unpaid    | age   |
        | $1,224.80 | $1,224.80 | <age> |

      Examples:
        | day                  | age                     |
        | Wednesday 2026-04-01 | 90 days                 |
        | Thursday 2026-04-02  | 91 days, over the limit |

    @BR-REG-14
    Scenario Outline: The group has a limit of <limit> days: <age>
      Given the manager has planned a limit of <limit> days for deductions for "Harbor Foods" from last month
      When the reconciler of "Harbor Foods" reconciles the bill
      Then they see these unpaid deductions:
        | deducted  | unpaid    | age   |
        | $1,224.80 | $1,224.80 | <age> |

      Examples:
        | limit | age                     |
        | 60    | 61 days, over the limit |
        | 61    | 61 days                 |

    @BR-REG-15
    Scenario: Deductions past the limit are announced in the night, and counted
      Given the manager has planned a limit of 60 days for deductions for "Harbor Foods" from last month
      And the reconciler of "Harbor Foods" reconciles the bill
      When processing runs for 2026-03-03
      Then the reconciler of "Harbor Foods" sees these notices:
        | notice                             | text                                                                                                                     |
        | Past due                           | Bill B000001 of Harbor Foods was due on Jan 31, 2026 and is not paid. It has reached the termination warning.            |
        | Deductions not paid to the carrier | Employee deductions for bill B000001 of Harbor Foods are not paid to the carrier within the group's limit. Pay the bill. |
      And they see these navigation counts:
        | page       | waiting |
        | Owed to us | 1       |

    @BR-REG-15
    Scenario: The office sees deductions past the limit
      Given the manager has planned a limit of 60 days for deductions for "Harbor Foods" from last month
      And the reconciler of "Harbor Foods" reconciles the bill
      When the manager goes to the dashboard
      Then they see "1 bill with deductions not paid to the carrier past the limit"
