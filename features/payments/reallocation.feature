Feature: Reallocated payments
  A payment can pay the wrong bill. A manager moves it to another bill of the group. Both bills follow the money, and what is not
  applied to a bill is held for the group.

  Background:
    Given these bills for "Harbor Foods":
      | number | period     | status     | due       |
      | HF-1   | last month | RECONCILED | $1,200.00 |
      | HF-2   | this month | RECONCILED | $900.00   |
    And the payor of "Harbor Foods" has paid bill "HF-1"
    And processing ran for the settlement date

  Rule: A manager moves a payment to another bill of the group, and both bills follow

    @BR-PAY-23 @PAY-1 @BIL-1 @browser
    Scenario: Move a payment to the bill that was meant
      When the manager places the payment of $1,200.00 on bill "HF-2"
      Then bill "HF-1" is RECONCILED
      And bill "HF-2" is PAID
      And they see these payments:
        | amount    | status    |
        | $1,200.00 | Processed |
      And $300.00 is in suspense
      And the books balance

    Scenario: A moved payment is returned from the bill that it paid last
      Given the manager placed the payment of $1,200.00 on bill "HF-2"
      When the manager returns the payment of $1,200.00 because "R01"
      Then bill "HF-2" is RECONCILED
      And $0.00 is in suspense
      And the books balance

    @ROL-1
    Scenario Outline: A <person> cannot move a payment
      When the <person> of "Harbor Foods" places the payment of $1,200.00 on bill "HF-2"
      Then they see the message "You don't have permission to do this."
      And bill "HF-1" is PAID

      Examples:
        | person     |
        | admin      |
        | reconciler |
        | payor      |

  Rule: The other bill must be reconciled, and no one may be editing it

    @BR-PAY-24
    Scenario: Refuse a bill that another person is editing
      Given the payor of "Harbor Foods" has chosen bill "HF-2" to pay
      When the manager places the payment of $1,200.00 on bill "HF-2"
      Then they see the message "Bill HF-2 is being edited by"
      And bill "HF-1" is PAID

    @BR-PAY-24
    Scenario: Refuse a bill that is not reconciled
      Given a RELEASED bill "HF-3" of $1,200.00 for "Harbor Foods"
      When the manager places the payment of $1,200.00 on bill "HF-3"
      Then they see the message "Bill HF-3 is not reconciled."
      And bill "HF-1" is PAID
