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
    Scenario: The amounts are not entered before the deposits are sent
      Given the payor of "Harbor Foods" added a bank account
      When they enter the amounts of its deposits
      Then they see "The two small deposits have not been sent yet."

    @BR-BAN-12
    Scenario: The amounts are entered on the last day
      Given the payor of "Harbor Foods" added a bank account
      And the small deposits arrive
      And 29 days pass
      When they enter the amounts of its deposits
      Then they can pay from the new account

    @BR-BAN-12
    Scenario: The amounts are not entered a day later
      Given the payor of "Harbor Foods" added a bank account
      And the small deposits arrive
      And 30 days pass
      When they enter the amounts of its deposits
      Then they see "The amounts were not entered in time."
      And they cannot pay from the new account

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

    @BR-BAN-03
    Scenario: A returned test deposit of a verified account is reviewed by a person
      Given the payor of "Harbor Foods" added a bank account
      And processing ran for 2026-03-09
      And today is Tuesday 2026-03-10
      And they enter the amounts of its deposits
      When the manager uploads a return file with "R03"
      Then they see the message "Ask the group whether the account is still open."
      And the payor of "Harbor Foods" can pay from the new account

    @BR-BAN-03
    Scenario: Deposits that come back with an unknown code need a person
      Given the payor of "Harbor Foods" added a bank account
      And processing ran for 2026-03-09
      When the manager uploads a return file with "R77"
      Then they see the message "Return code R77 is not known. Ask the bank what it means."

    @BR-BAN-03
    Scenario: The deposits of an account that was removed return nothing
      Given the payor of "Harbor Foods" added a bank account
      And processing ran for 2026-03-09
      And they remove the bank account Payroll
      When the manager uploads a return file with "R03"
      Then they see the message "The bank account has been removed."

    @BR-RET-06
    Scenario: A correction of an account that waits for its deposits changes nothing
      Given the payor of "Harbor Foods" added a bank account
      And processing ran for 2026-03-09
      When the manager uploads a return file with "C01 000987654321"
      Then they see the message "The bank corrects an account that waits for its small deposits."

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

    @BR-BAN-05
    Scenario: A removal is undone at the end of the 24 hours
      Given the payor of "Harbor Foods" added a bank account
      And they remove the bank account Payroll
      And 23 hours and 59 minutes later
      When they restore the bank account Payroll
      Then they see "Payroll ending in 321 was restored by"

    @BR-BAN-04
    Scenario: Each pending payment is named
      Given the payor of "Harbor Foods" paid $500.00 on the bill
      And they paid $700.00 on the bill
      When they remove the bank account Operating
      Then they see "2 pending or scheduled payments draw on this account"
      And they see "of $700.00"
      And they see "of $500.00"

    @BR-BAN-04
    Scenario: Of more than three pending payments, the rest is counted
      Given the payor of "Harbor Foods" paid $100.00 on the bill
      And they paid $200.00 on the bill
      And they paid $300.00 on the bill
      And they paid $400.00 on the bill
      When they remove the bank account Operating
      Then they see "; 1 more). Remove the account once they have been processed, voided, or canceled."

    @BR-BAN-04
    Scenario: A payment that was processed does not keep its account
      Given the payor of "Harbor Foods" paid the bill
      And processing ran for the settlement date
      When they remove the bank account Operating
      Then they see "Operating ending in 789 was removed by"

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

    @BR-BAN-06
    Scenario: The same name again is not in the history
      When the payor of "Harbor Foods" renames the bank account Operating to Operating
      Then they do not see "Before: Operating"

    @BR-BAN-06
    Scenario: Another name of the bank is in the history
      When the payor of "Harbor Foods" renames the bank account Operating to Operating at "Second Bank"
      Then they see "Before: Operating, First Bank."

    @BR-BAN-07
    Scenario: The warning stays while another payment is pending
      Given the payor of "Harbor Foods" paid $500.00 on the bill
      And processing ran for 2026-03-09
      And the manager returned the payment of $500.00 because "R02"
      And the payor of "Harbor Foods" paid $700.00 on the bill
      When they look at the bank account Operating
      Then they see "which drew on this account: R02 Account closed"

    @BR-BAN-07
    Scenario: A payment that the office reversed is no warning
      Given the payor of "Harbor Foods" paid the bill
      And processing ran for 2026-03-09
      And the manager reversed the payment of $1,200.00 because "Drawn twice"
      When the payor of "Harbor Foods" looks at the bank account Operating
      Then they do not see "which drew on this account"

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

  Rule: A notification proposes a change once, and only one that can be made

    Background:
      Given the payor of "Harbor Foods" paid the bill
      And processing ran for the settlement date

    @BR-BAN-08
    Scenario Outline: A bank's "<first>" and then "<second>": <message>
      Given the manager uploaded a return file with "<first>"
      When the manager uploads a return file with "<second>"
      Then they see the message "<message>"

      Examples:
        | first            | second            | message                                                 |
        | C04 HARBOR FOODS | C04  HARBOR FOODS | The same notification waits to be acknowledged already. |
        | C01 000987654321 | C01  000987654321 | The same correction waits to be confirmed already.      |

    @BR-BAN-07
    Scenario: The warning of a returned payment ends once another one from the account is processed
      Given the manager returned the payment of $1,200.00 because "R02"
      And 1 minute later
      And the payor of "Harbor Foods" paid the bill
      And processing ran for 2026-03-12
      When the payor of "Harbor Foods" looks at the bank account Operating
      Then they do not see "which drew on this account"

    @BR-BAN-08
    Scenario Outline: A bank's "<second>" waits beside its "<first>"
      Given the manager uploaded a return file with "<first>"
      And they uploaded a return file with "<second>"
      When they go to the dashboard
      Then they see "2 bank notifications of change to decide"

      Examples:
        | first            | second           |
        | C04 HARBOR FOODS | C04 HARBOR LTD   |
        | C04 HARBOR FOODS | C09 HARBOR FOODS |

    @BR-BAN-08
    Scenario: A task that was acknowledged waits again when the bank repeats it
      Given the manager uploaded a return file with "C04 HARBOR FOODS"
      And they confirmed the correction of the bank account Operating
      And they uploaded a return file with "C04  HARBOR FOODS"
      When they go to the dashboard
      Then they see "1 bank notification of change to decide"

    @BR-BAN-08
    Scenario: A correction that was declined waits again when the bank repeats it
      Given the manager uploaded a return file with "C01 000987654321"
      And another manager declined the correction of the bank account Operating because "Another account"
      And the manager uploaded a return file with "C01  000987654321"
      When they go to the dashboard
      Then they see "1 bank notification of change to decide"

    @BR-BAN-08
    Scenario: Another correction is proposed after the first one
      Given the manager uploaded a return file with "C01 000987654321"
      And they uploaded a return file with "C01 000987654322"
      When the payor of "Harbor Foods" looks at the bank account Operating
      Then they see "Account number: XXXXXXXXX789 becomes XXXXXXXXX322"

    @BR-BAN-08
    Scenario Outline: A bank's "<notification>" is not proposed
      When the manager uploads a return file with "<notification>"
      Then they see the message "<message>"

      Examples:
        | notification  | message                                    |
        | C99 1         | Code C99 is not known.                     |
        | C02 011000016 | The corrected routing number is not valid. |
        | C05 27        | Operating already has these details.       |
        | C01 123       | The corrected data of C01 cannot be read.  |

    @BR-BAN-08
    Scenario: The account that a bank corrects was removed
      Given the payor of "Harbor Foods" removed the bank account Operating
      When the manager uploads a return file with "C01 000987654321"
      Then they see the message "The bank account has been removed."

    @BR-BAN-08
    Scenario Outline: After a confirmed correction, "<notification>": <message>
      Given the manager uploaded a return file with "C01 000987654321"
      And the payor of "Harbor Foods" confirmed the correction of the bank account Operating
      When the manager uploads a return file with "<notification>"
      Then they see the message "<message>"

      Examples:
        | notification      | message                                                  |
        | C01  000987654321 | Operating already has these details.                     |
        | C01 000987654322  | Operating has been changed since this payment was drawn. |

    @BR-BAN-08
    Scenario Outline: A payor confirms the bank's "<notification>"
      Given the manager uploaded a return file with "<notification>"
      When the payor of "Harbor Foods" confirms the correction of the bank account Operating
      Then they see "<shown>"

      Examples:
        | notification                | shown                                             |
        | C05 37                      | Type: checking becomes savings                    |
        | C06 000987654321 37         | Account number: XXXXXXXXX789 becomes XXXXXXXXX321 |
        | C07 01100001500098765432137 | Type: checking becomes savings                    |

    @BR-BAN-09
    Scenario: A correction is decided once
      Given the manager uploaded a return file with "C01 000987654321"
      And another manager confirmed the correction of the bank account Operating
      When the payor of "Harbor Foods" declines the correction of the bank account Operating because "It is a checking account"
      Then they see the message "This change was confirmed by Karl Weber on"

    @BR-BAN-10
    Scenario: A task of the office does not hold debits
      Given the manager uploaded a return file with "C04 HARBOR FOODS"
      And a RECONCILED bill "HF-2" of $300.00 for "Harbor Foods"
      And the payor of "Harbor Foods" has paid bill "HF-2"
      When processing runs for the settlement date
      Then bill "HF-2" is PAID
