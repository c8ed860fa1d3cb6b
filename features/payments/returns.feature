Feature: Returned and reversed payments
  The bank can return a payment up to 60 days after it was processed. A manager records the return with the bank's code, or
  reverses a payment that was our own error. The bills are due again, and the group's payors learn why.

  Background:
    Given these bills for "Harbor Foods":
      | number | status     | due       |
      | HF-1   | RECONCILED | $1,200.00 |
    And the payor of "Harbor Foods" has paid the bill
    And processing ran for the settlement date

  Rule: A returned or reversed payment makes its bill due again, once

    @BR-RET-01 @BR-RET-07 @PAY-1 @BIL-1 @browser @deep
    Scenario: The bank returns a payment
      When the manager returns the payment of $1,200.00 because "R01: First notice"
      Then the bill is RECONCILED
      And the payor of "Harbor Foods" sees these payments:
        | amount    | status   | reason            |
        | $1,200.00 | Returned | R01: First notice |
      And the payor of "Harbor Foods" gets the email "A payment of $1,200.00 was returned"

    @BR-RET-02 @PAY-1 @browser @deep
    Scenario: Reverse a payment that was our own error
      When the manager reverses the payment of $1,200.00 because "Drawn twice"
      Then the bill is RECONCILED
      And the payor of "Harbor Foods" sees these payments:
        | amount    | status   | reason      |
        | $1,200.00 | Reversed | Drawn twice |

    @BR-RET-07
    Scenario: The group's payors learn that a payment was reversed
      When the manager reverses the payment of $1,200.00 because "Drawn twice"
      Then the payor of "Harbor Foods" gets the email "A payment of $1,200.00 was reversed"

    @BR-RET-07
    Scenario: The email says whether the bank returned the payment
      When the manager returns the payment of $1,200.00 because "R01"
      Then the payor of "Harbor Foods" gets the email "A payment of $1,200.00 was returned"
      And the email says "The bank returned the payment of $1,200.00" and "$1,200.00"

    @BR-RET-07
    Scenario: The email says that the office reversed the payment
      When the manager reverses the payment of $1,200.00 because "Drawn twice"
      Then the payor of "Harbor Foods" gets the email "A payment of $1,200.00 was reversed"
      And the email says "The payment of $1,200.00 of Harbor Foods was reversed." and "Drawn twice"

    @BR-SUS-11
    Scenario: A written-off overpayment is not owed when its payment is returned
      Given another manager allowed payors of "Harbor Foods" to write off $5.00
      And these bills for "Harbor Foods":
        | number | status     | due     |
        | HF-7   | RECONCILED | $300.00 |
      And the payor of "Harbor Foods" has paid bill "HF-7" with $303.00 and writes off the rest
      And processing ran for the settlement date
      And the manager returned the payment of $303.00 because "R01"
      When they open the aging of this month
      Then they see these aged bills:
        | number | open    |
        | HF-7   | $300.00 |

    @BR-RET-01
    Scenario: A returned bill can be paid again
      Given the manager returned the payment of $1,200.00 because "R09"
      When the payor of "Harbor Foods" pays the bill
      Then the bill is PENDING

    @BR-RET-03
    Scenario: A payment is returned once
      Given the manager returned the payment of $1,200.00 because "R01"
      When the manager reverses the payment of $1,200.00 because "Drawn twice"
      Then they see the message "This payment has already been returned."
      And the bill is RECONCILED

    @BR-RET-03
    Scenario Outline: A payment that was <ended> is not <asked>
      Given the manager <first> the payment of $1,200.00 because "<before>"
      When the manager <second> the payment of $1,200.00 because "<after>"
      Then they see the message "This payment has already been <ended>."

      Examples:
        | ended    | asked    | first    | before      | second   | after       |
        | reversed | returned | reversed | Drawn twice | returns  | R01         |
        | reversed | reversed | reversed | Drawn twice | reverses | Drawn twice |
        | returned | returned | returned | R01         | returns  | R02         |

    @BR-RET-02
    Scenario: A payment that is still pending is voided, not reversed
      Given a RECONCILED bill "HF-2" of $300.00 for "Harbor Foods"
      And the payor of "Harbor Foods" has paid bill "HF-2"
      When the manager reverses the payment of $300.00 because "Drawn twice"
      Then they see the message "This payment is still pending. Void it instead."

    @BR-RET-02
    Scenario: A payment is not reversed in the books while the bank reverses its debit
      Given the manager reversed the payment of $1,200.00 at the bank because its amount is wrong
      When the manager reverses the payment of $1,200.00 because "Drawn twice"
      Then they see the message "A reversal of this payment at the bank is in progress. Cancel the reversal first."

    @BR-RET-02
    Scenario: A payment is reversed in the books while the bank reverses its second debit
      Given the manager reversed the payment of $1,200.00 at the bank because the bank debited it twice
      When the manager reverses the payment of $1,200.00 because "Drawn twice"
      Then the bill is RECONCILED

    @BR-RET-01
    Scenario: A bill is due again by what the returned payment paid of it
      Given these bills for "Harbor Foods":
        | number | status     | due     |
        | HF-2   | RECONCILED | $300.00 |
      And the payor of "Harbor Foods" has paid $100.00 on bill "HF-2"
      And processing ran for the settlement date
      And the payor of "Harbor Foods" has paid $150.00 on bill "HF-2"
      When the manager returns the payment of $100.00 because "R01"
      Then $150.00 is open on bill "HF-2"

    @BR-RET-10 @ROL-1
    Scenario Outline: A <person> cannot return a payment
      When the <person> of "Harbor Foods" returns the payment of $1,200.00 because "R01"
      Then they see the message "You don't have permission to do this."
      And the bill is PAID

      Examples:
        | person     |
        | admin      |
        | reconciler |
        | payor      |

  Rule: The return code must fit the payment, and its time limit

    @BR-RET-04
    Scenario: Refuse a return code for checks on an ACH payment
      When the manager returns the payment of $1,200.00 because "A"
      Then they see the message "Return code A is not used for a payment by ACH."
      And the bill is PAID

    @BR-RET-08
    Scenario Outline: On <day> the bank can still return a payment with <code>
      Given today is <day>
      When the manager returns the payment of $1,200.00 because "<code>"
      Then the bill is RECONCILED

      Examples:
        | day                | code |
        | Monday 2026-03-09  | R01  |
        | Tuesday 2026-05-05 | R10  |

    @BR-RET-08
    Scenario Outline: On <day> a return with <code> needs its line of the bank statement
      Given today is <day>
      When the manager returns the payment of $1,200.00 because "<code>"
      Then they see the message "the time to return it with code <code> has passed. Enter the line of the bank statement"
      And the bill is PAID

      Examples:
        | day                  | code |
        | Tuesday 2026-03-10   | R01  |
        | Wednesday 2026-05-06 | R10  |

  Rule: A file of returns is posted once, and a correction is not a return

    @BR-RET-07 @PAY-1 @browser
    Scenario: The bank sends a file of returned payments
      When the manager uploads a return file with "R01"
      Then the bill is RECONCILED
      And the payor of "Harbor Foods" sees these payments:
        | amount    | status   | reason |
        | $1,200.00 | Returned | R01    |
      And the payor of "Harbor Foods" gets the email "A payment of $1,200.00 was returned"

    @BR-RET-05
    Scenario: The same return file again changes nothing
      Given the manager uploaded a return file with "R01"
      And the payor of "Harbor Foods" has paid the bill
      When the manager uploads a return file with "R01"
      Then they see the message "This file was posted by"
      And the bill is PENDING

    @BR-RET-17
    Scenario: Another return file names the same payment
      Given the manager uploaded a return file with "R01"
      When the manager uploads a return file with "R02"
      Then they see the message "has returned this payment already with R01. This file says R02. Ask the bank which code is right."
      And the bill is RECONCILED

    @BR-RET-18
    Scenario: The bank's file of a day without returns is recorded once
      Given the manager uploaded a return file with "no returns"
      When the manager uploads a return file with "no returns"
      Then they see the message "This file was posted by"
      And the bill is PAID

    @BR-RET-18
    Scenario: A file that was cut off before its returns is not recorded
      When the manager uploads a return file with "cut off"
      Then they see the message "The file has no file control record at its end."
      And the bill is PAID

    @BR-RET-05
    Scenario: A file of a payment that was returned by hand has nothing to return
      Given the manager returned the payment of $1,200.00 because "R01"
      When they upload a return file with "R01"
      Then they see the message "This payment has already been returned."

    @BR-RET-06
    Scenario: A correction of bank data returns nothing
      When the manager uploads a return file with "C01 000987654321"
      Then the bill is PAID

    @BR-RET-06
    Scenario: A correction that cannot be read changes nothing
      When the manager uploads a return file with "C01"
      Then they see the message "The corrected data of C01 cannot be read. Ask the bank for it."
      And the bill is PAID

  Rule: A debit that was returned for lack of money can be presented again

    @BR-RET-12 @PAY-1 @browser @deep
    Scenario: Present a returned payment again
      Given the manager returned the payment of $1,200.00 because "R01"
      When the manager presents the payment of $1,200.00 again
      Then the bill is PENDING
      And the payor of "Harbor Foods" sees these payments:
        | amount    | status   | reason |
        | $1,200.00 | Pending  |        |
        | $1,200.00 | Returned | R01    |

    @BR-RET-12 @PAY-1
    Scenario: A debit that the bank returned with R09 is presented again
      Given the manager returned the payment of $1,200.00 because "R09"
      When the manager presents the payment of $1,200.00 again
      Then the bill is PENDING

    @BR-RET-31 @PAY-1
    Scenario: A debit is presented again a second time
      Given the bank returned the payment of $1,200.00 2 times with R01
      When the manager presents the last payment of $1,200.00 again
      Then the bill is PENDING

    @BR-RET-31 @PAY-1
    Scenario: A debit is not presented again a third time
      Given the bank returned the payment of $1,200.00 3 times with R01
      When the manager presents the last payment of $1,200.00 again
      Then they see the message "was presented again twice, which is the limit"
      And the bill is RECONCILED

    @BR-RET-13
    Scenario: A bill that is paid meanwhile is not collected again
      Given the manager returned the payment of $1,200.00 because "R01"
      And the payor of "Harbor Foods" has paid $200.00 on the bill
      When the manager presents the payment of $1,200.00 again
      Then they see the message "This payment paid $1,200.00, and only $1,000.00 of bill"

    @BR-RET-13
    Scenario: A bill that is paid in full meanwhile is not collected again
      Given the manager returned the payment of $1,200.00 because "R01"
      And the payor of "Harbor Foods" has paid the bill
      When the manager presents the first payment of $1,200.00 again
      Then they see the message "This payment paid $1,200.00, and bill HF-1 cannot be paid now."

    @BR-RET-12
    Scenario: A payment that was reversed is not presented again
      Given the manager reversed the payment of $1,200.00 because "Drawn twice"
      When the manager presents the payment of $1,200.00 again
      Then they see the message "Only an ACH payment that the bank returned can be presented again."

    @BR-RET-14
    Scenario: A payment is presented again so that it settles on the 180th day
      Given the manager returned the payment of $1,200.00 because "R01"
      And today is Friday 2026-08-28
      When the manager presents the payment of $1,200.00 again
      Then the bill is PENDING

    @BR-RET-14
    Scenario: A payment is not presented again on the next bank day
      Given the manager returned the payment of $1,200.00 because "R01"
      And today is Monday 2026-08-31
      When the manager presents the payment of $1,200.00 again
      Then they see the message "settled on Mar 5, 2026, and could be presented again until Sep 1, 2026."

    @BR-RET-13
    Scenario: A payment is presented again once at a time
      Given the manager returned the payment of $1,200.00 because "R01"
      And the manager presented the payment of $1,200.00 again
      When the manager presents the first payment of $1,200.00 again
      Then they see the message "This payment was presented again already"
      And the bill is PENDING

    @BR-RET-12
    Scenario Outline: A payment returned with <code> is not presented again
      Given the manager returned the payment of $1,200.00 because "<code>"
      When the manager presents the payment of $1,200.00 again
      Then they see the message "Only R01 and R09 allow a payment to be presented again"

      Examples:
        | code |
        | R02  |
        | R10  |

    @BR-RET-14
    Scenario: A payment is not presented again after 180 days
      Given the manager returned the payment of $1,200.00 because "R01"
      And today is Tuesday 2026-09-08
      When the manager presents the payment of $1,200.00 again
      Then they see the message "and could be presented again until"
      And the bill is RECONCILED

    @BR-RET-10 @ROL-1
    Scenario Outline: A <person> cannot present a payment again
      Given the manager returned the payment of $1,200.00 because "R01"
      When the <person> of "Harbor Foods" presents the payment of $1,200.00 again
      Then they see the message "You don't have permission to do this."
      And the bill is RECONCILED

      Examples:
        | person |
        | admin  |
        | payor  |

    @BR-RET-15
    Scenario Outline: On <day>, processing leaves a bill <status> by the rule after <code>
      Given returned payments are presented again 2 bank days after their return
      And today is Friday 2026-03-06
      And the manager returned the payment of $1,200.00 because "<code>"
      And today is <day>
      When processing runs for <date>
      Then the bill is <status>

      Examples:
        | code | day                | date       | status     |
        | R01  | Monday 2026-03-09  | 2026-03-09 | RECONCILED |
        | R01  | Tuesday 2026-03-10 | 2026-03-10 | PENDING    |
        | R02  | Tuesday 2026-03-10 | 2026-03-10 | RECONCILED |

    @BR-RET-16
    Scenario: A run says why it could not present a returned payment again
      Given returned payments are presented again 2 bank days after their return
      And today is Friday 2026-03-06
      And the manager returned the payment of $1,200.00 because "R01"
      And the payor of "Harbor Foods" has paid $200.00 on the bill
      And today is Tuesday 2026-03-10
      When processing runs for 2026-03-10
      Then the manager sees these processing results:
        | amount    | result              | reason                                                                                                            |
        | $200.00   | not due             |                                                                                                                   |
        | $1,200.00 | not presented again | This payment paid $1,200.00, and only $1,000.00 of bill HF-1 is open. Presenting it again would collect too much. |

    @BR-RET-15
    Scenario: Without a rule, returned payments wait for a person
      Given the manager returned the payment of $1,200.00 because "R01"
      And today is Monday 2026-03-09
      When processing runs for 2026-03-09
      Then the bill is RECONCILED

  Rule: Returned debits are compared with thresholds

    @BR-RET-11
    Scenario: A returned debit counts in the rates of sixty days
      When the manager returns the payment of $1,200.00 because "R01"
      Then they see these return rates in this order:
        | returns        | returned | rate    | state                |
        | Unauthorized   | 0 of 1   | 0.00%   | Within the threshold |
        | Administrative | 0 of 1   | 0.00%   | Within the threshold |
        | All returns    | 1 of 1   | 100.00% | Above the threshold  |

    @BR-RET-11
    Scenario Outline: A debit returned with <code> counts as <unauthorized> unauthorized and <administrative> administrative
      When the manager returns the payment of $1,200.00 because "<code>"
      Then they see these return rates in this order:
        | returns        | returned         | state               |
        | Unauthorized   | <unauthorized>   | <first state>       |
        | Administrative | <administrative> | <second state>      |
        | All returns    | 1 of 1           | Above the threshold |

      Examples:
        | code | unauthorized | first state          | administrative | second state         |
        | R10  | 1 of 1       | Above the threshold  | 0 of 1         | Within the threshold |
        | R02  | 0 of 1       | Within the threshold | 1 of 1         | Above the threshold  |

    @BR-RET-11
    Scenario Outline: On <day>, the debit that settled on Mar 5 and was returned is <returned>
      Given the manager returned the payment of $1,200.00 because "R01"
      And today is <day>
      When the manager goes to the dashboard
      Then they see these return rates in this order:
        | returns        | returned   | state                |
        | Unauthorized   | <none>     | Within the threshold |
        | Administrative | <none>     | Within the threshold |
        | All returns    | <returned> | <state>              |

      Examples:
        | day               | returned | none   | state                |
        | Sunday 2026-05-03 | 1 of 1   | 0 of 1 | Above the threshold  |
        | Monday 2026-05-04 | 0 of 0   | 0 of 0 | Within the threshold |
