Feature: Reversals of debits at the bank
  The office can have the bank reverse an erroneous debit within five bank days after it settled: the next bank file credits the
  same amount to the same account. When the reversal settles, the payment is reversed and its bill is due again.

  Rule: A manager can have the bank reverse a debit it received

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
    Scenario: Refuse a second reversal while one is in progress
      Given the manager reversed the payment of $1,200.00 at the bank because its amount is wrong
      When the manager reverses the payment of $1,200.00 at the bank because its amount is wrong
      Then they see the message "A reversal of this payment is already in progress."

    @BR-REV-01 @BR-RET-02 @PAY-2
    Scenario: Refuse to reverse in the books what the bank is reversing
      Given the manager reversed the payment of $1,200.00 at the bank because its amount is wrong
      When the manager reverses the payment of $1,200.00 because "Wrong amount"
      Then they see the message "A reversal of this payment at the bank is in progress. Cancel the reversal first."
      And the bill is PAID

    @BR-REV-04 @BR-RET-02 @PAY-2
    Scenario: Reverse in the books a payment whose second debit the bank is reversing
      Given the manager reversed the payment of $1,200.00 at the bank because the bank debited it twice
      When the manager reverses the payment of $1,200.00 because "Wrong bill"
      Then the bill is RECONCILED

    @BR-REV-01
    Scenario: A reversal settles at the latest five bank days after the debit
      Given today is Wednesday 2026-03-11
      When the manager reverses the payment of $1,200.00 at the bank because its date is wrong
      Then they see the reversal of the payment of $1,200.00 as "In the next bank file"

    @BR-REV-01
    Scenario: A reversal that would settle a bank day later is refused
      Given today is Thursday 2026-03-12
      When the manager reverses the payment of $1,200.00 at the bank because its date is wrong
      Then they see the message "and the bank had to receive the reversal by Mar 12, 2026."

    @BR-REV-01
    Scenario: The second debit of a payment is reversed once
      Given the manager reversed the payment of $1,200.00 at the bank because the bank debited it twice
      And processing ran for 2026-03-06
      And processing ran for 2026-03-09
      When the manager reverses the payment of $1,200.00 at the bank because the bank debited it twice
      Then they see the message "The second debit of this payment has already been reversed."

    @BR-REV-01
    Scenario: A payment whose second debit was reversed can be reversed for another reason
      Given the manager reversed the payment of $1,200.00 at the bank because the bank debited it twice
      And processing ran for 2026-03-06
      And processing ran for 2026-03-09
      When the manager reverses the payment of $1,200.00 at the bank because its amount is wrong
      Then they see the reversal of the payment of $1,200.00 as "In the next bank file"

    @BR-REV-01
    Scenario: A payment that was returned is not reversed at the bank
      Given the manager returned the payment of $1,200.00 because "R01"
      When the manager reverses the payment of $1,200.00 at the bank because its amount is wrong
      Then they see the message "This payment has already been returned."

    @BR-REV-01 @ROL-1
    Scenario Outline: A <person> cannot have the bank reverse a debit
      When the <person> of "Harbor Foods" reverses the payment of $1,200.00 at the bank because its amount is wrong
      Then they see the message "You don't have permission to do this."
      And the bill is PAID

      Examples:
        | person |
        | admin  |
        | payor  |

    @BR-REV-01
    Scenario: A canceled reversal of a second debit can be requested again
      Given the manager reversed the payment of $1,200.00 at the bank because the bank debited it twice
      And the manager cancels the reversal of the payment of $1,200.00
      When the manager reverses the payment of $1,200.00 at the bank because the bank debited it twice
      Then they see the reversal of the payment of $1,200.00 as "In the next bank file"

    @BR-REV-05
    Scenario: The reversal of a second debit stays when the payment is returned
      Given the manager reversed the payment of $1,200.00 at the bank because the bank debited it twice
      When the manager returns the payment of $1,200.00 because "R01"
      Then they see the reversal of the payment of $1,200.00 as "In the next bank file"

    @BR-REV-04
    Scenario: The second debit that was reversed leaves the receivable as it is
      Given the manager reversed the payment of $1,200.00 at the bank because the bank debited it twice
      And processing ran for 2026-03-06
      And processing ran for 2026-03-09
      When the manager opens the entries of "Receivable" of this month
      Then they see "$0.00"
      And they see the reversal of the payment of $1,200.00 as "Settled"

    @BR-REV-07
    Scenario: A return file names a reversal whose return was recorded
      Given the manager reversed the payment of $1,200.00 at the bank because its amount is wrong
      And processing ran for 2026-03-06
      And processing ran for 2026-03-09
      And the manager records the return of the reversal of the payment of $1,200.00
      When the manager uploads a return file with "R03"
      Then they see the message "The return of this reversal has already been recorded."

    @BR-REV-07
    Scenario: Another return file names the same reversal
      Given the manager reversed the payment of $1,200.00 at the bank because its amount is wrong
      And processing ran for 2026-03-06
      And processing ran for 2026-03-09
      And the manager uploaded a return file with "R02"
      When the manager uploads a return file with "R03"
      Then they see the message "has already returned this reversal with R02."

  Rule: A manager can have the bank reverse a file it received

    Background:
      Given a RECONCILED bill of $1,200.00 for "Harbor Foods"
      And the payor of "Harbor Foods" has paid the bill
      And processing ran for the settlement date

    @BR-REV-11
    Scenario: An error discovered 23 hours ago is reversed without a confirmation
      Given 1 day later
      When the manager reverses the ACH file because of an error discovered 23 hours ago
      Then they see the reversal of the payment of $1,200.00 as "In the next bank file"

    @BR-REV-11
    Scenario: An error discovered 24 hours ago needs a confirmation
      Given 1 day and 1 minute later
      When the manager reverses the ACH file because of an error discovered 24 hours ago
      Then they see the message "must be sent within 24 hours after the error is discovered."

    @BR-REV-09
    Scenario: A file without a debit that can be reversed is not reversed
      Given the manager returned the payment of $1,200.00 because "R01"
      When they reverse the ACH file because it is a duplicate
      Then they see the message "None of these debits can be reversed. This payment has already been returned."

    @BR-REV-10
    Scenario Outline: Above a limit of <limit>, the reversal of $1,200.00 is <state>
      Given another manager limited reversals at the bank by one person alone to <limit>
      When the manager reverses the ACH file because it is a duplicate
      Then they see the reversal of the payment of $1,200.00 as "<state>"

      Examples:
        | limit     | state                       |
        | $1,200.00 | In the next bank file       |
        | $1,199.99 | Waiting for another manager |

    @BR-REV-10
    Scenario: A reversal that would settle too late is canceled when the file is approved
      Given another manager limited reversals at the bank by one person alone to $1,199.99
      And the manager reversed the ACH file because it is a duplicate
      And today is Thursday 2026-03-12
      When another manager approves the reversal of the ACH file
      Then they see the reversal of the payment of $1,200.00 as "Canceled"

    @BR-REV-10
    Scenario: The approver got a right after the reversal of the file was asked for
      Given another manager limited reversals at the bank by one person alone to $1,199.99
      And the manager reversed the ACH file because it is a duplicate
      And the sysadmin gives another manager "System Administrator"
      When another manager approves the reversal of the ACH file
      Then they see the message "another person has to approve it"

    @BR-REV-10
    Scenario: Nothing is left to approve once the debit is returned
      Given another manager limited reversals at the bank by one person alone to $1,199.99
      And the manager reversed the ACH file because it is a duplicate
      And the manager returned the payment of $1,200.00 because "R01"
      When another manager approves the reversal of the ACH file
      Then they see the message "No reversal of this request is waiting for approval anymore."

    @BR-REV-10
    Scenario: A reversal that the bank has is not canceled with its file
      Given the manager reversed the ACH file because it is a duplicate
      And processing ran for 2026-03-06
      And processing ran for 2026-03-09
      When the manager cancels the reversal of the ACH file
      Then they see the message "No reversal of this request can be canceled anymore"

    @BR-REV-02
    Scenario Outline: With a limit of <limit>, a reversal of $1,200.00 is <state>
      Given another manager limited reversals at the bank by one person alone to <limit>
      When the manager reverses the payment of $1,200.00 at the bank because it is a duplicate
      Then they see the reversal of the payment of $1,200.00 as "<state>"

      Examples:
        | limit     | state                       |
        | $1,200.00 | In the next bank file       |
        | $1,199.99 | Waiting for another manager |

    @BR-REV-02
    Scenario: A reversal above the office's limit for a day is refused
      Given another manager limited reversals at the bank by the office in one day to $1,199.99
      When the manager reverses the payment of $1,200.00 at the bank because it is a duplicate
      Then they see the message "Debits reversed at the bank by the office in one day are limited to $1,199.99."

    @BR-REV-09 @PAY-2 @browser @deep
    Scenario: Have the bank reverse an ACH file
      When the manager reverses the ACH file because it is a duplicate
      Then they see the reversal of the payment of $1,200.00 as "In the next bank file"
      And the bill is PAID

  Rule: Another manager approves reversals above a limit

    Background:
      Given a RECONCILED bill of $1,200.00 for "Harbor Foods"
      And the payor of "Harbor Foods" has paid the bill
      And processing ran for the settlement date
      And another manager limited reversals at the bank by one person alone to $1,000.00
      And the manager reversed the payment of $1,200.00 at the bank because it is a duplicate

    @BR-REV-02 @PAY-2
    Scenario: Another manager approves the reversal
      When another manager approves the reversal of the payment of $1,200.00
      Then they see the reversal of the payment of $1,200.00 as "In the next bank file"

    @BR-NOT-12 @BR-DSH-01
    Scenario: The reversal waits for another manager
      When another manager goes to the dashboard
      Then they see "1 reversal at the bank to approve"

    @BR-REV-02 @PAY-2
    Scenario: The requester cannot approve the reversal
      When the manager approves the reversal of the payment of $1,200.00
      Then they see the message "You asked for this reversal. Another manager has to approve it."

    @BR-REV-02
    Scenario: The group's payors learn of the reversal once it is approved
      When another manager approves the reversal of the payment of $1,200.00
      Then the payor of "Harbor Foods" gets the email "A debit of $1,200.00 is being reversed"

    @BR-REV-02
    Scenario: The approver got a right after the request
      Given the sysadmin gives another manager "System Administrator"
      When another manager approves the reversal of the payment of $1,200.00
      Then they see the message "another person has to approve it"

    @BR-REV-02
    Scenario: A reversal that would settle too late is not approved
      Given today is Thursday 2026-03-12
      When another manager approves the reversal of the payment of $1,200.00
      Then they see the message "and the bank had to receive the reversal by Mar 12, 2026."

    @BR-REV-02
    Scenario: What the same two people reverse together has a limit
      Given another manager limited reversals at the bank by the same two people to $1,199.99
      When another manager approves the reversal of the payment of $1,200.00
      Then they see the message "Debits reversed at the bank by the same two people in 30 days are limited to $1,199.99."

    @BR-REV-02
    Scenario: Another manager declines the reversal
      When another manager declines the reversal of the payment of $1,200.00
      Then they see the reversal of the payment of $1,200.00 as "Canceled"

  Rule: The next bank file includes one credit for the same amount

    Background:
      Given a RECONCILED bill of $1,200.00 for "Harbor Foods"
      And the payor of "Harbor Foods" has paid the bill
      And processing ran for the settlement date

    @BR-REV-03 @PAY-2
    Scenario: The bank file describes the credit as a reversal
      Given the manager reversed the payment of $1,200.00 at the bank because its amount is wrong
      And processing ran for 2026-03-06
      When the manager downloads the ACH file
      Then the file says "CCDREVERSAL" and "5220"
      And they see the reversal of the payment of $1,200.00 as "Bank file: Sent"

    @BR-REV-03 @PAY-2
    Scenario: Each reversal is in only one bank file
      Given the manager reversed the payment of $1,200.00 at the bank because its account is wrong
      And processing ran for 2026-03-06
      And processing ran for 2026-03-09
      When processing runs for 2026-03-10
      Then the manager sees these ACH files:
        | payments | amount    | state    |
        | 1        | $1,200.00 | not sent |
        | 1        | $1,200.00 | not sent |

    @BR-REV-01 @PAY-2
    Scenario: Refuse to reverse a debit that is not in a bank file
      Given these bills for "Harbor Foods":
        | number | status     | due     |
        | HF-7   | RECONCILED | $300.00 |
      And the payor of "Harbor Foods" has paid bill "HF-7"
      When the manager reverses the payment of $300.00 at the bank because it is a duplicate
      Then they see the message "This payment is not in a bank file yet. Void it instead."

  Rule: The books change when the reversal settles

    Background:
      Given a RECONCILED bill of $1,200.00 for "Harbor Foods"
      And the payor of "Harbor Foods" has paid the bill
      And processing ran for the settlement date

    @BR-REV-04 @PAY-2
    Scenario: The bill is due again
      Given the manager reversed the payment of $1,200.00 at the bank because its amount is wrong
      And processing ran for 2026-03-06
      When processing runs for 2026-03-09
      Then the bill is RECONCILED
      And the manager sees the reversal of the payment of $1,200.00 as "Settled"
      And the books balance

    @BR-REV-04 @PAY-2
    Scenario: A payment that the bank debited twice stays paid
      Given the manager reversed the payment of $1,200.00 at the bank because the bank debited it twice
      And processing ran for 2026-03-06
      When processing runs for 2026-03-09
      Then the bill is PAID
      And the books balance

    @BR-REV-05 @PAY-2
    Scenario: Cancel a reversal that is not in a file when the debit is returned
      Given the manager reversed the payment of $1,200.00 at the bank because its amount is wrong
      When the manager returns the payment of $1,200.00 because "R01"
      Then they see the reversal of the payment of $1,200.00 as "Canceled"
      And the books balance

    @BR-REV-05 @PAY-2
    Scenario: The group owes the amount if its debit is both reversed and returned
      Given the manager reversed the payment of $1,200.00 at the bank because its amount is wrong
      And processing ran for 2026-03-06
      And the manager downloaded the ACH file
      And the manager returned the payment of $1,200.00 because "R01"
      When processing runs for 2026-03-09
      Then the manager sees the reversal of the payment of $1,200.00 as "Settled"

    @BR-REV-12 @PAY-2
    Scenario: The group owes the amount if its debit is returned after the reversal settled
      Given the manager reversed the payment of $1,200.00 at the bank because its amount is wrong
      And processing ran for 2026-03-06
      And processing ran for 2026-03-09
      And the manager returned the payment of $1,200.00 because "R10"
      When they open the trial balance of this month
      Then they see these account balances:
        | account                     | debit     | credit    |
        | Receivable                  | $1,200.00 |           |
        | Returned-payment receivable | $1,200.00 |           |
        | Cash                        |           | $1,200.00 |
        | Billed                      |           | $1,200.00 |
        | Carrier payable             | $1,200.00 |           |
        | Remittances to send         |           | $1,200.00 |

    @BR-REV-06 @PAY-2
    Scenario: A reversal returned before it settles does not change the payment
      Given the manager reversed the payment of $1,200.00 at the bank because its amount is wrong
      And processing ran for 2026-03-06
      And the manager downloaded the ACH file
      When the manager records the return of the reversal of the payment of $1,200.00
      Then the bill is PAID
      And they see the reversal of the payment of $1,200.00 as "Returned"

    @BR-REV-06 @PAY-2
    Scenario: Hold the money for the group when a settled reversal is returned
      Given the manager reversed the payment of $1,200.00 at the bank because its amount is wrong
      And processing ran for 2026-03-06
      And processing ran for 2026-03-09
      When the manager records the return of the reversal of the payment of $1,200.00
      Then the bill is RECONCILED
      And they see the reversal of the payment of $1,200.00 as "Returned"

  Rule: The bank's files can return and reject reversals

    Background:
      Given a RECONCILED bill of $1,200.00 for "Harbor Foods"
      And the payor of "Harbor Foods" has paid the bill
      And these bills for "Harbor Foods":
        | number | status     | due     |
        | HF-7   | RECONCILED | $300.00 |
      And the payor of "Harbor Foods" has paid bill "HF-7"
      And processing ran for the settlement date
      And the manager reversed the payment of $1,200.00 at the bank because its amount is wrong
      And processing ran for 2026-03-06

    @BR-REV-07 @PAY-2
    Scenario: A return file ends a reversal that has not settled
      Given the manager downloaded the ACH file
      When the manager uploads a return file with "R23"
      Then they see the reversal of the payment of $1,200.00 as "Returned"
      And the books balance

    @BR-REV-07 @PAY-2
    Scenario: A return file returns a settled reversal, and the money is held for the group
      Given processing ran for 2026-03-09
      When the manager uploads a return file with "R02"
      Then they see the reversal of the payment of $1,200.00 as "Returned"
      And the manager sees these suspense items:
        | payer        | amount    |
        | Harbor Foods | $1,200.00 |
      And the books balance

    @BR-REV-07 @PAY-2
    Scenario: The same return file again changes nothing
      Given processing ran for 2026-03-09
      And the manager uploaded a return file with "R02"
      When the manager uploads a return file with "R02"
      Then they see the message "This file was posted by"
      And the books balance

    @BR-REV-07 @PAY-2
    Scenario: A code for debits does not return a reversal
      When the manager uploads a return file with "R01"
      Then they see the message "Return code R01 does not apply to credits."

    @BR-REV-08 @PAY-2
    Scenario: The acknowledgment rejects a reversal
      Given the manager reversed the payment of $300.00 at the bank because it is a duplicate
      And processing ran for 2026-03-09
      And the manager downloaded the ACH file
      When the manager enters an acknowledgment of 0 payments and $0.00 that rejects the payment of $300.00 because "Account closed"
      Then they see the reversal of the payment of $300.00 as "Rejected by the bank"
      And the books balance

  Rule: A manager can reverse a whole ACH file

    Background:
      Given a RECONCILED bill of $1,200.00 for "Harbor Foods"
      And the payor of "Harbor Foods" has paid the bill
      And these bills for "Harbor Foods":
        | number | status     | due     |
        | HF-7   | RECONCILED | $300.00 |
      And the payor of "Harbor Foods" has paid bill "HF-7"
      And processing ran for the settlement date

    @BR-REV-09 @PAY-2
    Scenario: Reverse every debit of the file
      When the manager reverses the ACH file because it is a duplicate
      Then they see the reversal of the payment of $1,200.00 as "In the next bank file"
      And they see the reversal of the payment of $300.00 as "In the next bank file"

    @BR-REV-09 @PAY-2
    Scenario: The bills are due again when the reversals settle
      Given the manager reversed the ACH file because its date is wrong
      And processing ran for 2026-03-06
      When processing runs for 2026-03-09
      Then the bill is RECONCILED
      And bill "HF-7" is RECONCILED
      And the books balance

    @BR-REV-09 @PAY-2
    Scenario: The payments stay if the file was sent twice
      Given the manager reversed the ACH file because the bank debited it twice
      And processing ran for 2026-03-06
      When processing runs for 2026-03-09
      Then the bill is PAID
      And bill "HF-7" is PAID
      And the books balance

    @BR-REV-09 @PAY-2
    Scenario: Leave out a debit that was returned
      Given the manager returned the payment of $300.00 because "R01"
      When the manager reverses the ACH file because its amount is wrong
      Then they see the reversal of the payment of $1,200.00 as "In the next bank file"
      And bill "HF-7" is RECONCILED

    @BR-REV-09 @PAY-2
    Scenario: Refuse to reverse a file twice
      Given the manager reversed the ACH file because it is a duplicate
      When the manager reverses the ACH file because it is a duplicate
      Then they see the message "A reversal of this payment is already in progress."

    @BR-REV-10 @PAY-2
    Scenario: Another manager approves the reversal of the file
      Given another manager limited reversals at the bank by one person alone to $1,000.00
      And the manager reversed the ACH file because it is a duplicate
      When another manager approves the reversal of the ACH file
      Then they see the reversal of the payment of $300.00 as "In the next bank file"

    @BR-REV-10 @PAY-2
    Scenario: The requester cannot approve the reversal of the file
      Given another manager limited reversals at the bank by one person alone to $1,000.00
      And the manager reversed the ACH file because it is a duplicate
      When the manager approves the reversal of the ACH file
      Then they see the message "You asked for this reversal. Another manager has to approve it."

    @BR-REV-10 @PAY-2
    Scenario: Cancel the reversal of the file before it is sent
      Given the manager reversed the ACH file because it is a duplicate
      And processing ran for 2026-03-06
      When the manager cancels the reversal of the ACH file
      Then they see the reversal of the payment of $1,200.00 as "Canceled"
      And they see the reversal of the payment of $300.00 as "Canceled"
      And the books balance
