Feature: Propose contributions from payroll
  When payroll deducts the same contribution two months in a row and the group's rules say something else, the rules
  propose it with its evidence. Nothing changes until a manager accepts it.

  Background:
    Given a RELEASED bill for "Harbor Foods" with these lines:
      | month      | member     | coverage | tier | billed    |
      | last month | Ruth Adler | Medical  | EE   | $612.40   |
      | last month | Omar Diaz  | Medical  | EE   | $612.40   |
      | last month | Lena Falk  | Medical  | FAM  | $1,732.15 |
      | last month | Sam Ivers  | Medical  | FAM  | $1,732.15 |
      | last month | Tia Jones  | Medical  | FAM  | $1,732.15 |
    And a RELEASED bill for "Harbor Foods" with these lines:
      | member     | coverage | tier | billed    |
      | Ruth Adler | Medical  | EE   | $612.40   |
      | Omar Diaz  | Medical  | EE   | $612.40   |
      | Lena Falk  | Medical  | FAM  | $1,732.15 |
      | Sam Ivers  | Medical  | FAM  | $1,732.15 |
      | Tia Jones  | Medical  | FAM  | $1,732.15 |
    And the manager planned that employees pay $100.00 a month for EE Medical and $333.33 a month for FAM Medical for "Harbor Foods" from last month
    And the reconciler of "Harbor Foods" compared the bill with these employee shares:
      | member     | coverage | deducted |
      | Ruth Adler | Medical  | $110.01  |
      | Omar Diaz  | Medical  | $110.01  |
      | Lena Falk  | Medical  | $333.33  |
      | Sam Ivers  | Medical  | $333.33  |
      | Tia Jones  | Medical  | $333.33  |
    And they answered "Employee share (by the group's contributions), the whole month"
    And they applied the suggestions

  Rule: What two months agree on is proposed

    @BR-REC-40
    Scenario: One month proves nothing
      When they reconcile the bill
      Then the manager sees no proposed contributions

    @BR-REC-40 @browser @deep
    Scenario: Two months propose the same
      Given they reconcile the bill
      And the reconciler of "Harbor Foods" compared the second bill with these employee shares:
        | member     | coverage | deducted |
        | Ruth Adler | Medical  | $110.01  |
        | Omar Diaz  | Medical  | $110.01  |
        | Lena Falk  | Medical  | $333.33  |
        | Sam Ivers  | Medical  | $333.33  |
        | Tia Jones  | Medical  | $333.33  |
      And they applied the suggestions
      When they reconcile the second bill
      Then the manager sees these proposed contributions:
        | for                        | employee pays   |
        | Medical, PPO 500, Employee | $110.01 a month |

    @BR-REC-40
    Scenario: Two months that differ propose nothing
      Given they reconcile the bill
      And the reconciler of "Harbor Foods" compared the second bill with these employee shares:
        | member     | coverage | deducted |
        | Ruth Adler | Medical  | $110.02  |
        | Omar Diaz  | Medical  | $110.02  |
        | Lena Falk  | Medical  | $333.33  |
        | Sam Ivers  | Medical  | $333.33  |
        | Tia Jones  | Medical  | $333.33  |
      And they applied the suggestions
      When they reconcile the second bill
      Then the manager sees no proposed contributions

    @BR-REC-40
    Scenario: Too few people agree
      Given they reconcile the bill
      And the reconciler of "Harbor Foods" compared the second bill with these employee shares:
        | member     | coverage | deducted |
        | Ruth Adler | Medical  | $110.01  |
        | Omar Diaz  | Medical  | $95.00   |
        | Lena Falk  | Medical  | $333.33  |
        | Sam Ivers  | Medical  | $333.33  |
        | Tia Jones  | Medical  | $333.33  |
      And they applied the suggestions
      When they reconcile the second bill
      Then the manager sees no proposed contributions

    @BR-REC-40
    Scenario: Two of three people are not enough
      Given they compared the bill with these employee shares:
        | member     | coverage | deducted |
        | Ruth Adler | Medical  | $100.00  |
        | Omar Diaz  | Medical  | $100.00  |
        | Lena Falk  | Medical  | $340.00  |
        | Sam Ivers  | Medical  | $340.00  |
        | Tia Jones  | Medical  | $333.33  |
      And they applied the suggestions
      And they reconcile the bill
      And they compared the second bill with these employee shares:
        | member     | coverage | deducted |
        | Ruth Adler | Medical  | $100.00  |
        | Omar Diaz  | Medical  | $100.00  |
        | Lena Falk  | Medical  | $340.00  |
        | Sam Ivers  | Medical  | $340.00  |
        | Tia Jones  | Medical  | $333.33  |
      And they applied the suggestions
      When they reconcile the second bill
      Then the manager sees no proposed contributions

  Rule: A proposal is dismissed for its plan and tier

    Background:
      Given they reconcile the bill
      And the reconciler of "Harbor Foods" compared the second bill with these employee shares:
        | member     | coverage | deducted |
        | Ruth Adler | Medical  | $110.01  |
        | Omar Diaz  | Medical  | $110.01  |
        | Lena Falk  | Medical  | $110.01  |
        | Sam Ivers  | Medical  | $110.01  |
        | Tia Jones  | Medical  | $110.01  |
      And they applied the suggestions
      And they reconcile the second bill
      And the manager dismissed the contributions proposed for "Harbor Foods"

    @BR-REC-42
    Scenario: The same amount is proposed for another tier
      Given a RELEASED bill for "Harbor Foods" with these lines:
        | month      | member     | coverage | tier | billed    |
        | next month | Ruth Adler | Medical  | EE   | $612.40   |
        | next month | Omar Diaz  | Medical  | EE   | $612.40   |
        | next month | Lena Falk  | Medical  | FAM  | $1,732.15 |
        | next month | Sam Ivers  | Medical  | FAM  | $1,732.15 |
        | next month | Tia Jones  | Medical  | FAM  | $1,732.15 |
      And the reconciler of "Harbor Foods" compared the last bill with these employee shares:
        | member     | coverage | deducted |
        | Ruth Adler | Medical  | $110.01  |
        | Omar Diaz  | Medical  | $110.01  |
        | Lena Falk  | Medical  | $110.01  |
        | Sam Ivers  | Medical  | $110.01  |
        | Tia Jones  | Medical  | $110.01  |
      And they applied the suggestions
      When they reconcile the last bill
      Then the manager sees these proposed contributions:
        | for                      | employee pays   |
        | Medical, PPO 500, Family | $110.01 a month |

  Rule: A person accepts a proposal from a month on, or dismisses it

    Background:
      Given they reconcile the bill
      And the reconciler of "Harbor Foods" compared the second bill with these employee shares:
        | member     | coverage | deducted |
        | Ruth Adler | Medical  | $110.01  |
        | Omar Diaz  | Medical  | $110.01  |
        | Lena Falk  | Medical  | $333.33  |
        | Sam Ivers  | Medical  | $333.33  |
        | Tia Jones  | Medical  | $333.33  |
      And they applied the suggestions
      And they reconcile the second bill
      And a RELEASED bill for "Harbor Foods" with these lines:
        | month      | member     | coverage | tier | billed    |
        | next month | Ruth Adler | Medical  | EE   | $612.40   |
        | next month | Omar Diaz  | Medical  | EE   | $612.40   |
        | next month | Lena Falk  | Medical  | FAM  | $1,732.15 |
        | next month | Sam Ivers  | Medical  | FAM  | $1,732.15 |
        | next month | Tia Jones  | Medical  | FAM  | $1,732.15 |

    @BR-REC-41 @browser @deep
    Scenario: Files are compared with an accepted contribution from its month on
      Given the manager accepted the contributions proposed for "Harbor Foods" from next month
      When the reconciler of "Harbor Foods" compares the last bill with these employee shares:
        | member     | coverage | deducted |
        | Ruth Adler | Medical  | $110.01  |
        | Omar Diaz  | Medical  | $110.01  |
        | Lena Falk  | Medical  | $333.33  |
        | Sam Ivers  | Medical  | $333.33  |
        | Tia Jones  | Medical  | $333.33  |
      Then they see no differences

    @BR-REC-41
    Scenario: An accepted contribution is no longer proposed
      When the manager accepts the contributions proposed for "Harbor Foods" from next month
      Then they see no proposed contributions

    @BR-REC-41
    Scenario: A contribution whose acceptance was undone is proposed again
      Given the manager accepted the contributions proposed for "Harbor Foods" from next month
      When they undo the change
      Then they see these proposed contributions:
        | for                        | employee pays   |
        | Medical, PPO 500, Employee | $110.01 a month |

    @BR-REC-41
    Scenario: Without acceptance, the contributions stay
      When the reconciler of "Harbor Foods" compares the last bill with these employee shares:
        | member     | coverage | deducted |
        | Ruth Adler | Medical  | $110.01  |
        | Omar Diaz  | Medical  | $100.00  |
        | Lena Falk  | Medical  | $333.33  |
        | Sam Ivers  | Medical  | $333.33  |
        | Tia Jones  | Medical  | $333.33  |
      Then they see these differences:
        | line                 | over by |
        | Ruth Adler's Medical | -$10.01 |

    @BR-REC-42 @browser @deep
    Scenario: A dismissed contribution is not proposed again
      When the manager dismisses the contributions proposed for "Harbor Foods"
      Then they see no proposed contributions

    @BR-REC-41
    Scenario: A reconciler cannot accept
      When the reconciler of "Harbor Foods" accepts the contributions proposed for "Harbor Foods" from next month
      Then they see the message "You don't have permission to do this."
