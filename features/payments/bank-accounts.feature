Feature: Bank accounts
  Payors add bank accounts for their group. An account that its bank does not confirm at once receives two small deposits. It
  can pay once their amounts are entered.

  Background:
    Given a RECONCILED bill of $1,200.00 for "Harbor Foods"

  Rule: An account cannot pay until its deposits are confirmed

    @BR-BAN-01 @PAY-2 @browser @deep
    Scenario: A new account cannot pay before its deposits are confirmed
      When the payor of "Harbor Foods" adds a bank account
      Then they see "They go out with the next bank file"
      And they cannot pay from the new account

    @PAY-2
    Scenario: The deposits arrive, and their amounts are not entered yet
      Given the payor of "Harbor Foods" added a bank account
      When the small deposits arrive
      Then they cannot pay from the new account
      And they see "Waiting for the amounts of two small deposits"

    @BR-BAN-01 @PAY-2 @browser
    Scenario: Enter the right amounts
      Given the payor of "Harbor Foods" added a bank account
      And the small deposits arrive
      When they enter the amounts of its deposits
      Then they can pay from the new account

    @BR-BAN-01
    Scenario: Nothing is paid without a bank account
      Given "Harbor Foods" has no bank account
      When the payor of "Harbor Foods" chooses the bill to pay
      Then they are asked to add a bank account
      And the bill is RECONCILED

  Rule: Three wrong entries lock an account

    @PAY-2
    Scenario: Enter wrong amounts twice
      Given the payor of "Harbor Foods" added a bank account
      And the small deposits arrive
      When they enter wrong amounts 2 times
      Then they see "1 attempt is left"

    @BR-BAN-02 @PAY-2 @browser @deep
    Scenario: Enter wrong amounts three times
      Given the payor of "Harbor Foods" added a bank account
      And the small deposits arrive
      When they enter wrong amounts 3 times
      Then they see "That was the last attempt: send new deposits to try again."
      And they cannot pay from the new account

    @BR-BAN-02 @PAY-2
    Scenario: The right amounts do not unlock an account
      Given the payor of "Harbor Foods" added a bank account
      And wrong entries locked the new account
      When they enter the amounts of its deposits
      Then they see "The amounts were entered wrong three times. Send new deposits to try again."
      And they cannot pay from the new account

    @BR-BAN-02 @PAY-2 @browser @deep
    Scenario: New deposits unlock an account
      Given the payor of "Harbor Foods" added a bank account
      And wrong entries locked the new account
      When they send new deposits
      Then they see "They go out with the next bank file"

  Rule: Returned deposits do not verify an account

    @BR-BAN-03 @PAY-2 @browser @deep
    Scenario: The bank returns the deposits
      Given the payor of "Harbor Foods" added a bank account
      And processing ran for 2026-03-09
      When the manager uploads a return file with "R03"
      Then the payor of "Harbor Foods" cannot pay from the new account
      And they see "The bank returned the small deposits: R03 No account"

  Rule: An account can be removed while nothing uses it

    @PAY-2 @browser @deep
    Scenario: Remove an account
      Given the payor of "Harbor Foods" added a bank account
      And the small deposits arrive
      And they enter the amounts of its deposits
      When they remove the bank account Payroll
      Then they see "Payroll ending in 321 was removed by"
      And they cannot pay from the new account

    @BR-BAN-05 @PAY-2 @browser @deep
    Scenario: Undo the removal of an account
      Given the payor of "Harbor Foods" added a bank account
      And the small deposits arrive
      And they enter the amounts of its deposits
      And they remove the bank account Payroll
      When they restore the bank account Payroll
      Then they see "Payroll ending in 321 was restored by"
      And they can pay from the new account

    @BR-BAN-05 @PAY-2
    Scenario: A removal is final after 24 hours
      Given the payor of "Harbor Foods" added a bank account
      And they remove the bank account Payroll
      And 1 day and 1 minute later
      When they restore the bank account Payroll
      Then they see "Payroll ending in 321 was removed by"
      And they do not see "Payroll ending in 321 was restored by"

    @BR-BAN-04 @PAY-2
    Scenario: An account with a pending payment cannot be removed
      Given the payor of "Harbor Foods" paid the bill
      When they remove the bank account Operating
      Then they see "1 pending or scheduled payment draws on this account"

    @PAY-2
    Scenario: An account can be removed once its payment is voided
      Given the payor of "Harbor Foods" paid the bill
      And they voided the payment of $1,200.00 because "Paid by check"
      When they remove the bank account Operating
      Then they see "Operating ending in 789 was removed by"

  Rule: Payors see the history of an account

    @BR-BAN-06 @PAY-2 @browser @deep
    Scenario: Rename an account
      When the payor of "Harbor Foods" renames the bank account Operating to Payroll
      Then they see "Before: Operating, First Bank."

    @BR-BAN-07 @PAY-2
    Scenario: An account has a warning after the bank returned a payment
      Given the payor of "Harbor Foods" paid the bill
      And processing ran for 2026-03-09
      And the manager returned the payment of $1,200.00 because "R02"
      When the payor of "Harbor Foods" looks at the bank account Operating
      Then they see "which drew on this account: R02 Account closed"

  Rule: A bank corrects an account, and a second person confirms it

    @BR-BAN-08 @BR-BAN-09 @PAY-2 @browser @deep
    Scenario: A payor confirms the account number that the bank corrected
      Given the payor of "Harbor Foods" paid the bill
      And processing ran for the settlement date
      And the manager uploaded a return file with "C01 000987654321"
      When the payor of "Harbor Foods" confirms the correction of the bank account Operating
      Then they see "Account number: XXXXXXXXX789 becomes XXXXXXXXX321"

    @BR-BAN-10 @PAY-2
    Scenario: A payment waits until the correction is decided
      Given the payor of "Harbor Foods" has paid $500.00 on the bill
      And processing ran for 2026-03-09
      And the manager uploaded a return file with "C02 011000015"
      And the payor of "Harbor Foods" has paid $700.00 on the bill
      When processing runs for 2026-03-12
      Then the payor of "Harbor Foods" sees these payments:
        | amount  | status    |
        | $700.00 | Pending   |
        | $500.00 | Processed |

    @BR-BAN-10 @PAY-2
    Scenario: A payment is drawn once the correction is confirmed
      Given the payor of "Harbor Foods" has paid $500.00 on the bill
      And processing ran for 2026-03-09
      And the manager uploaded a return file with "C02 011000015"
      And the payor of "Harbor Foods" has paid $700.00 on the bill
      And the payor of "Harbor Foods" confirmed the correction of the bank account Operating
      When processing runs for 2026-03-12
      Then the bill is PAID

    @BR-BAN-09 @PAY-2
    Scenario: A payor declines a correction with a reason
      Given the payor of "Harbor Foods" paid the bill
      And processing ran for 2026-03-09
      And the manager uploaded a return file with "C05 37"
      When the payor of "Harbor Foods" declines the correction of the bank account Operating because "It is a checking account"
      Then they see "Reason: It is a checking account."

    @BR-BAN-09 @PAY-2
    Scenario: The person who posted the notification does not confirm it
      Given the payor of "Harbor Foods" paid the bill
      And processing ran for the settlement date
      And the manager uploaded a return file with "C01 000987654321"
      When they confirm the correction of the bank account Operating
      Then they see the message "You posted this notification"

    @BR-BAN-11 @PAY-2
    Scenario Outline: On the <nth> banking day after the notification: <deadline>
      Given the payor of "Harbor Foods" paid the bill
      And processing ran for the settlement date
      And the manager uploaded a return file with "C01 000987654321"
      And <days> days pass
      When the payor of "Harbor Foods" looks at the bank account Operating
      Then they see "<deadline>"

      Examples:
        | nth     | days | deadline                    |
        | sixth   | 8    | Decide by Mar 11, 2026.     |
        | seventh | 9    | Overdue since Mar 11, 2026. |
