Feature: Close a bill short
  A manager writes off what is left of a partly paid bill, within the group's tolerance. The write-off is an Over/Short Debit.

  Background:
    Given a RECONCILED bill of $1,200.00 for "Harbor Foods"
    And the payor of "Harbor Foods" has paid $1,196.00 on the bill
    And processing ran for the settlement date

  @PAY-2 @BIL-1 @browser
  Scenario: Write off the rest of a bill
    Given another manager allowed payors of "Harbor Foods" to write off $5.00
    When the manager closes the bill short
    Then the bill is PAID
    And they see these payments:
      | amount    |
      | $1,196.00 |
      | $4.00     |

  Scenario: Refuse to write off more than the tolerance
    Given another manager allowed payors of "Harbor Foods" to write off $3.99
    When the manager closes the bill short
    Then they see the message "more than the group's tolerance of $3.99"
    And the bill is PARTIAL

  Scenario: The manager who set the tolerance cannot use it
    Given the manager allowed payors of "Harbor Foods" to write off $5.00
    When the manager closes the bill short
    Then they see the message "so another manager must use it"
    And the bill is PARTIAL

  @ROL-1
  Scenario Outline: A <person> cannot close a bill short
    Given the manager allowed payors of "Harbor Foods" to write off $5.00
    When the <person> of "Harbor Foods" closes the bill short
    Then they are refused
    And the bill is PARTIAL

    Examples:
      | person     |
      | admin      |
      | reconciler |
      | payor      |
