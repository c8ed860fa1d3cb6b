Feature: Close a bill short
  A manager closes a partly paid bill. Within the group's tolerance the rest is written off as Over/Short Debit. Beyond it,
  Debit Suspense carries it to the next bill of the carrier; above the group's limit a second manager confirms.

  Background:
    Given a RECONCILED bill of $1,200.00 for "Harbor Foods"
    And the payor of "Harbor Foods" has paid $1,196.00 on the bill
    And processing ran for the settlement date

  Rule: Within the tolerance the rest is written off; beyond it the next bill carries it

    @BR-SHO-01 @PAY-2 @BIL-1 @browser @deep
    Scenario: Write off the rest of a bill
      Given another manager allowed payors of "Harbor Foods" to write off $4.00
      When the manager closes the bill short
      Then the bill is PAID
      And they see these payments:
        | amount    | method           |
        | $1,196.00 | ACH              |
        | $4.00     | Over/Short Debit |

    @BR-SHO-02 @PAY-2 @BIL-1 @browser @deep
    Scenario: Carry a short beyond the tolerance to the next bill
      Given another manager allowed payors of "Harbor Foods" to write off $3.99
      And these bills for "Harbor Foods":
        | number | period     | status   | due     |
        | HF-2   | next month | RELEASED | $300.00 |
      When the manager closes the first bill short
      Then the first bill is PAID
      And $304.00 is due on bill "HF-2"
      And they see these payments:
        | amount    |
        | $1,196.00 |
        | $4.00     |
      And the books balance

    @BR-SHO-02
    Scenario: Carry a short to the next bill once it is released
      Given another manager allowed payors of "Harbor Foods" to write off $3.99
      And these bills for "Harbor Foods":
        | number | period     | status     | due     |
        | HF-2   | next month | UNRELEASED | $300.00 |
      And the manager closed the first bill short
      When the admin releases bill "HF-2"
      Then $304.00 is due on bill "HF-2"
      And the books balance

  Rule: A second manager confirms a short above the limit

    @BR-SHO-03 @PAY-2 @browser @deep
    Scenario: A second manager confirms a short above the limit
      Given a RECONCILED bill "HF-9" of $2,500.00 for "Harbor Foods"
      And the payor of "Harbor Foods" has paid $500.00 on bill "HF-9"
      And processing ran for the settlement date
      And the manager closed bill "HF-9" short
      When another manager closes bill "HF-9" short
      Then bill "HF-9" is PAID

    @BR-SHO-03
    Scenario Outline: Of $2,500.00, <paid> was paid: one manager closes it, and the bill is <status>
      Given a RECONCILED bill "HF-9" of $2,500.00 for "Harbor Foods"
      And the payor of "Harbor Foods" has paid <paid> on bill "HF-9"
      And processing ran for the settlement date
      When the manager closes bill "HF-9" short
      Then bill "HF-9" is <status>

      Examples:
        | paid      | status  |
        | $1,500.00 | PAID    |
        | $1,499.99 | PARTIAL |

    @BR-SHO-06 @PAY-2 @browser @deep
    Scenario: A second manager declines a short above the limit
      Given a RECONCILED bill "HF-9" of $2,500.00 for "Harbor Foods"
      And the payor of "Harbor Foods" has paid $500.00 on bill "HF-9"
      And processing ran for the settlement date
      And the manager closed bill "HF-9" short
      And another manager declines the short of bill "HF-9"
      When another manager closes bill "HF-9" short
      Then bill "HF-9" is PARTIAL

    @PAY-2 @browser @deep
    Scenario: A second manager approves a short from the list
      Given a RECONCILED bill "HF-9" of $2,500.00 for "Harbor Foods"
      And the payor of "Harbor Foods" has paid $500.00 on bill "HF-9"
      And processing ran for the settlement date
      And the manager closed bill "HF-9" short
      When another manager approves the short of bill "HF-9"
      Then bill "HF-9" is PAID
      And the books balance

    @BR-SHO-03
    Scenario: The manager who asked cannot confirm
      Given a RECONCILED bill "HF-9" of $2,500.00 for "Harbor Foods"
      And the payor of "Harbor Foods" has paid $500.00 on bill "HF-9"
      And processing ran for the settlement date
      And the manager closed bill "HF-9" short
      When the manager closes bill "HF-9" short
      Then they see the message "Another manager must confirm it"
      And bill "HF-9" is PARTIAL

  Rule: Only a manager closes a bill short, and not with a tolerance of their own

    @BR-SHO-04
    Scenario: The manager who set the tolerance cannot use it
      Given the manager allowed payors of "Harbor Foods" to write off $5.00
      When the manager closes the bill short
      Then they see the message "so another manager must use it"
      And the bill is PARTIAL

    @BR-SHO-04
    Scenario: The manager who set the tolerance carries what is beyond it
      Given the manager allowed payors of "Harbor Foods" to write off $3.99
      When the manager closes the bill short
      Then the bill is PAID

    @BR-SHO-05 @ROL-1
    Scenario Outline: A <person> cannot close a bill short
      Given the manager allowed payors of "Harbor Foods" to write off $5.00
      When the <person> of "Harbor Foods" closes the bill short
      Then they see the message "You don't have permission to do this."
      And the bill is PARTIAL

      Examples:
        | person     |
        | admin      |
        | reconciler |
        | payor      |
