Feature: Reversals of debits at the bank
  A debit that was an error of the office is reversed at the bank within five bank days after it settled: the next bank file credits the
  same amount to the same account. When that has settled, the payment is reversed and its bill is due again.

  Rule: A manager has the bank reverse a debit that it has

    Background:
      Given a RECONCILED bill of $1,200.00 for "Harbor Foods"
      And the payor of "Harbor Foods" has paid the bill
      And processing ran for the settlement date

    @BR-REV-01 @BR-REV-03 @PAY-2 @browser @deep
    Scenario: Have the bank reverse a debit
      When the manager reverses the payment of $1,200.00 at the bank because its amount is wrong
      Then they see the reversal of the payment of $1,200.00 as "In the next bank file"
      And the bill is PAID
      And the payor of "Harbor Foods" gets the email "A debit of $1,200.00 is being reversed"

    @BR-REV-01 @PAY-2
    Scenario: A debit is reversed once at a time
      Given the manager reversed the payment of $1,200.00 at the bank because its amount is wrong
      When the manager reverses the payment of $1,200.00 at the bank because its amount is wrong
      Then they see the message "A reversal of this payment is on its way already."

    @BR-REV-01 @ROL-1
    Scenario Outline: A <person> cannot have the bank reverse a debit
      When the <person> of "Harbor Foods" reverses the payment of $1,200.00 at the bank because its amount is wrong
      Then they see the message "You don't have permission to do this."
      And the bill is PAID

      Examples:
        | person |
        | admin  |
        | payor  |

  Rule: Another manager approves what is above a limit

    Background:
      Given a RECONCILED bill of $1,200.00 for "Harbor Foods"
      And the payor of "Harbor Foods" has paid the bill
      And processing ran for the settlement date
      And another manager limited what one person alone has the bank reverse to $1,000.00
      And the manager reversed the payment of $1,200.00 at the bank because it is a duplicate

    @BR-REV-02 @PAY-2
    Scenario: Another manager approves the reversal
      When another manager approves the reversal of the payment of $1,200.00
      Then they see the reversal of the payment of $1,200.00 as "In the next bank file"

    @BR-REV-02 @PAY-2
    Scenario: The person who asked for it cannot approve it
      When the manager approves the reversal of the payment of $1,200.00
      Then they see the message "You asked for this reversal. Another manager has to approve it."

  Rule: The next bank file has a credit of the same amount, once

    Background:
      Given today is Friday 2026-03-06
      And a RECONCILED bill of $1,200.00 for "Harbor Foods"
      And the payor of "Harbor Foods" has paid the bill
      And today is Monday 2026-03-09
      And processing ran for 2026-03-09
      And today is Tuesday 2026-03-10
      And processing ran for 2026-03-10

    @BR-REV-03 @PAY-2
    Scenario: The bank file describes the credit as a reversal
      Given the manager reversed the payment of $1,200.00 at the bank because its amount is wrong
      And processing ran for 2026-03-11
      When the manager downloads the ACH file
      Then the file says "CCDREVERSAL" and "5220"
      And they see the reversal of the payment of $1,200.00 as "Bank file: Sent"

    @BR-REV-03 @PAY-2
    Scenario: A debit is in one bank file of reversals
      Given the manager reversed the payment of $1,200.00 at the bank because its account is wrong
      And processing ran for 2026-03-11
      And processing ran for 2026-03-12
      When processing runs for 2026-03-13
      Then the manager sees these ACH files:
        | payments | amount    | state    |
        | 1        | $1,200.00 | not sent |
        | 1        | $1,200.00 | not sent |

    @BR-REV-01 @PAY-2
    Scenario: A debit that no bank file has is voided instead
      Given these bills for "Harbor Foods":
        | number | status     | due     |
        | HF-7   | RECONCILED | $300.00 |
      And the payor of "Harbor Foods" has paid bill "HF-7"
      When the manager reverses the payment of $300.00 at the bank because it is a duplicate
      Then they see the message "No bank file has this payment yet. Void it instead."

    @BR-REV-01 @PAY-2
    Scenario: A debit is not reversed after five bank days
      Given today is Wednesday 2026-03-18
      When the manager reverses the payment of $1,200.00 at the bank because its day is wrong
      Then they see the message "and its bank had to have the reversal by"
      And the bill is PAID

  Rule: The books change when the reversal has settled

    Background:
      Given today is Friday 2026-03-06
      And a RECONCILED bill of $1,200.00 for "Harbor Foods"
      And the payor of "Harbor Foods" has paid the bill
      And today is Monday 2026-03-09
      And processing ran for 2026-03-09
      And today is Tuesday 2026-03-10
      And processing ran for 2026-03-10

    @BR-REV-04 @PAY-2
    Scenario: The bill is due again
      Given the manager reversed the payment of $1,200.00 at the bank because its amount is wrong
      And processing ran for 2026-03-11
      When processing runs for 2026-03-12
      Then the bill is RECONCILED
      And the manager sees the reversal of the payment of $1,200.00 as "Settled"
      And the books balance

    @BR-REV-04 @PAY-2
    Scenario: A payment that the bank drew twice stays
      Given the manager reversed the payment of $1,200.00 at the bank because the bank drew it twice
      And processing ran for 2026-03-11
      When processing runs for 2026-03-12
      Then the bill is PAID
      And the books balance

    @BR-REV-05 @PAY-2
    Scenario: A reversal that is not in a file ends when the debit is returned
      Given the manager reversed the payment of $1,200.00 at the bank because its amount is wrong
      When the manager returns the payment of $1,200.00 because "R01"
      Then they see the reversal of the payment of $1,200.00 as "Canceled"
      And the books balance

    @BR-REV-05 @PAY-2
    Scenario: The group owes a reversal whose debit is returned as well
      Given the manager reversed the payment of $1,200.00 at the bank because its amount is wrong
      And processing ran for 2026-03-11
      And the manager downloaded the ACH file
      And the manager returned the payment of $1,200.00 because "R01"
      When processing runs for 2026-03-12
      Then the manager sees the reversal of the payment of $1,200.00 as "Settled"
      And the books balance

    @BR-REV-06 @PAY-2
    Scenario: A reversal that is returned before it settles leaves the payment as it is
      Given the manager reversed the payment of $1,200.00 at the bank because its amount is wrong
      And processing ran for 2026-03-11
      And the manager downloaded the ACH file
      When the manager records the return of the reversal of the payment of $1,200.00
      Then the bill is PAID
      And they see the reversal of the payment of $1,200.00 as "Returned"
      And the books balance

    @BR-REV-06 @PAY-2
    Scenario: The money of a reversal that is returned later is held for the group
      Given the manager reversed the payment of $1,200.00 at the bank because its amount is wrong
      And processing ran for 2026-03-11
      And processing ran for 2026-03-12
      When the manager records the return of the reversal of the payment of $1,200.00
      Then the bill is RECONCILED
      And they see the reversal of the payment of $1,200.00 as "Returned"
      And the books balance
