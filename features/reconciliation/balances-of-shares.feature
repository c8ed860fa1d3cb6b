Feature: Settle the employee's share of a balance
  A balance is a premium. Where the payroll file has the employee's share only, payroll collects that share of it.

  Background: the employee pays $100.00 of the premium, and payroll missed it for Omar Diaz
    Given a RELEASED bill for "Harbor Foods" with these lines:
      | member     | coverage | tier | billed  |
      | Ruth Adler | Medical  | EE   | $612.40 |
      | Omar Diaz  | Medical  | EE   | $612.40 |
      | Lena Falk  | Medical  | EE   | $612.40 |
      | Sam Ivers  | Medical  | EE   | $612.40 |
      | Tia Jones  | Medical  | EE   | $612.40 |
    And the manager planned that employees pay $100.00 a month for EE Medical for "Harbor Foods" from this month
    And the reconciler of "Harbor Foods" compares the bill with these employee shares:
      | member     | coverage | deducted |
      | Ruth Adler | Medical  | $100.00  |
      | Lena Falk  | Medical  | $100.00  |
      | Sam Ivers  | Medical  | $100.00  |
      | Tia Jones  | Medical  | $100.00  |
    And they answer "Employee share (by the group's contributions), the whole month"
    And they accept the billed amount for Omar Diaz because "Carrier is right"

  @BR-REG-18
  Scenario: The balance is the premium
    When they reconcile the bill
    Then they see these balances:
      | member    | coverage | balance | is              |
      | Omar Diaz | Medical  | $612.40 | Under-collected |

  @BR-REG-18
  Scenario: Payroll collects the employee's share of the balance
    Given they drop the correction for Omar Diaz with the decision
    And they reconciled the bill
    When they ask payroll to settle the balance of Omar Diaz
    Then they see these corrections:
      | member    | to      | correction                                                           | state   |
      | Omar Diaz | Payroll | Collect $100.00 of the balance from Mar 1, 2026                      | Open    |
      | Omar Diaz | Payroll | Start deduction of $100.00 a month from Mar 1, 2026; collect $100.00 | Dropped |
