Feature: Processing
  Every night, payments whose settlement date has come are processed, and their bills become paid.

  Background:
    Given a RECONCILED bill of $1,200.00 for "Harbor Foods"

  Rule: A payment is processed when it settles

    @BR-BIL-02 @BR-PRO-01 @PAY-1 @BIL-1
    Scenario: On the settlement date the bill is paid
      Given the payor of "Harbor Foods" has paid the bill
      When processing runs for the settlement date
      Then the bill is PAID

    @BR-PRO-01
    Scenario: Before the settlement date the bill stays pending
      Given today is Friday 2026-03-06
      And the payor of "Harbor Foods" has paid the bill
      When processing runs for 2026-03-09
      Then the bill is PENDING

    @BR-BIL-02
    Scenario: A partial payment makes the bill partially paid
      Given the payor of "Harbor Foods" has paid $500.00 on the bill
      When processing runs for the settlement date
      Then the bill is PARTIAL
      And $700.00 is open on the bill

    @BR-PAY-05
    Scenario: The excess goes to suspense
      Given the payor of "Harbor Foods" has paid the bill with $1,250.00
      When processing runs for the settlement date
      Then $50.00 is in suspense

    @BR-PRO-02
    Scenario: Running processing twice books the payment once
      Given the payor of "Harbor Foods" has paid the bill
      And processing ran for the settlement date
      When processing runs for the settlement date
      Then the bill is PAID
      And the books balance

  Rule: Each run keeps the result of every payment

    @BR-PRO-03 @PAY-1 @browser @deep
    Scenario: The manager sees what a run processed
      Given the payor of "Harbor Foods" has paid $500.00 on the bill
      When processing runs for the settlement date
      Then the manager sees these processing results:
        | group        | amount  | result    |
        | Harbor Foods | $500.00 | processed |

    @BR-PRO-03 @PAY-1
    Scenario: The manager sees which payments were not due
      Given today is Friday 2026-03-06
      And the payor of "Harbor Foods" has paid $500.00 on the bill
      When processing runs for 2026-03-09
      Then the manager sees these processing results:
        | group        | amount  | result  |
        | Harbor Foods | $500.00 | not due |

  Rule: The bank gets a file of the payments to draw, and each carrier what was paid on its bills

    @BR-PRO-05 @PAY-2 @browser @deep
    Scenario: Carriers see their own remittances
      Given the payor of "Harbor Foods" has paid $500.00 on the bill
      When processing runs for the settlement date
      Then the carrier sees 1 remittance
      And they see these remittances:
        | bills | remitted |
        | 1     | $500.00  |
      And the life carrier sees 0 remittances

    @BR-PRO-04 @PAY-2 @browser
    Scenario: The manager downloads the ACH file
      Given the payor of "Harbor Foods" has paid the bill
      And processing ran for the settlement date
      When the manager downloads the ACH file
      Then the file says "HARBOR FOODS" and "0000120000"
      And the file does not say "Harbor Foods"

    @PAY-2
    Scenario: The carrier downloads its 820
      Given the payor of "Harbor Foods" has paid the bill
      And processing ran for the settlement date
      When the carrier downloads the 820
      Then the file says "1200.00"

  Rule: The 820 explains what is paid

    Background:
      Given a RECONCILED bill of $2,000.00 for "Harbor Foods"

    @BR-PRO-34 @PAY-2
    Scenario: The 820 says what was billed, and that only a part is paid
      Given the payor of "Harbor Foods" has paid $500.00 on the bill
      And processing ran for the settlement date
      When the carrier downloads the 820
      Then the file says "005010X218" and "*500.00*1200.00"
      And the file says "ADX*-700.00*H6"

    @BR-PRO-34 @PAY-2
    Scenario: The 820 takes back what was returned after its remittance
      Given the payor of "Harbor Foods" has paid the bill
      And processing ran for the settlement date
      And the manager returned the payment of $1,200.00 because "R01"
      And the payor of "Harbor Foods" has paid the last bill
      And processing ran for the settlement date
      When the carrier downloads the 820
      Then the file says "BPR*I*800.00*C" and "ADX*-1200.00*WO"

  Rule: A carrier's 820 can list members

    Background:
      Given the 820 of the carriers lists members
      And a RECONCILED bill "HF-2" for "Harbor Foods" with these lines:
        | member     | coverage | billed  |
        | Ruth Adler | Medical  | $600.00 |
        | Omar Diaz  | Medical  | $300.00 |

    @BR-PRO-36 @PAY-2
    Scenario: The 820 lists the paid and billed amounts of each member
      Given the payor of "Harbor Foods" has paid bill "HF-2"
      And processing ran for the settlement date
      When the carrier downloads the 820
      Then the file says "005010X218" and "BPR*I*900.00*C"
      And the file says "NM1*IL*1*RUTH ADLER*" and "RMR*IK*HF-2**600.00*600.00"
      And the file says "NM1*IL*1*OMAR DIAZ*" and "RMR*IK*HF-2**300.00*300.00"

    @BR-PRO-36 @BR-PRO-49 @PAY-2
    Scenario: A part of a bill is spread over its members
      Given the payor of "Harbor Foods" has paid $500.00 on bill "HF-2"
      And processing ran for the settlement date
      When the carrier downloads the 820
      Then the file says "RMR*IK*HF-2**333.33*600.00" and "ADX*-266.67*H6"
      And the file says "RMR*IK*HF-2**166.67*300.00" and "ADX*-133.33*H6"

    @BR-PRO-36 @PAY-2
    Scenario: Remittances made before keep their list of bills
      Given the 820 of the carriers lists bills
      And the payor of "Harbor Foods" has paid bill "HF-2"
      And processing ran for the settlement date
      And the 820 of the carriers lists members
      When the carrier downloads the 820
      Then the file says "ENT*1*2L*" and "RMR*IK*HF-2**900.00*900.00"

  Rule: Carriers with a confirmed bank account are paid by the bank file

    Background:
      Given the carriers have confirmed bank accounts
      And the payor of "Harbor Foods" has paid the bill
      And processing ran for the settlement date

    @BR-PRO-38 @PAY-2
    Scenario: Downloading the file sends the remittance, with the trace number of the 820
      When the manager downloads the ACH file
      Then the file says "PREMIUM" and "705TRN*3*000000001*1123456789"
      And the manager sees these remittances:
        | bills | remitted  | state |
        | 1     | $1,200.00 | sent  |
      And the books balance

    @BR-PRO-38 @PAY-2
    Scenario: A remittance in a file is not recorded as sent by hand
      When the manager records that the remittance was sent, "Wire 4711"
      Then they see "Download the file to send it, or remove the carrier's bank account first."

    @BR-PRO-50 @PAY-2
    Scenario: A remittance of a rejected file is not sent
      Given the manager downloaded the ACH file
      When the manager records that the bank rejected the ACH file because "Unknown company"
      Then the manager sees these remittances:
        | bills | remitted  | state    |
        | 1     | $1,200.00 | not sent |
      And the books balance

    @BR-PRO-43 @PAY-2 @browser @deep
    Scenario: An 820 that the carrier rejects is marked, and its money stays as it is
      Given the manager downloaded the ACH file
      When the manager records the carrier's answer, which rejects the 820
      Then the manager sees that the 820 was "rejected by the carrier"
      And the manager sees these remittances:
        | bills | remitted  | state |
        | 1     | $1,200.00 | sent  |
      And the books balance

    @BR-PRO-43 @PAY-2
    Scenario: An answer to an 834 is refused, with the place where to open it
      When the manager records an answer to an 834 as an answer to the 820
      Then they see the message "Open it under Corrections, with the group that sent it."

    @BR-PRO-50 @PAY-2
    Scenario: A remittance of a rejected file is in the next one
      Given the manager downloaded the ACH file
      And they recorded that the bank rejected the ACH file because "Unknown company"
      When processing runs for 2026-03-06
      Then they see these ACH files in this order:
        | payments | amount    | state    |
        | 2        | $1,200.00 | not sent |
        | 2        | $1,200.00 | rejected |
        | 1        | $1,200.00 | not sent |

    @BR-PRO-39 @PAY-2 @browser @deep
    Scenario: A remittance whose credit the bank returned is payable again
      Given the manager downloaded the ACH file
      When the manager records that the bank returned the remittance because "Account closed"
      Then the manager sees these remittances:
        | bills | remitted  | state    |
        | 1     | $1,200.00 | not sent |
      And the books balance

    @BR-PRO-39 @PAY-2
    Scenario: A rejected remittance can be sent another way
      Given the manager downloaded the ACH file
      And the manager recorded that the bank rejected the remittance because "Account closed"
      When the manager records that the remittance was sent, "Check 4711"
      Then the manager sees these remittances:
        | bills | remitted  | state |
        | 1     | $1,200.00 | sent  |
      And the books balance

    @BR-PRO-40 @PAY-2 @browser @deep
    Scenario: A return file returns the credit to a carrier
      Given the manager downloaded the ACH file
      When the manager uploads a return file with "R02"
      Then the manager sees these remittances:
        | bills | remitted  | state    |
        | 1     | $1,200.00 | not sent |
      And the books balance

    @BR-PRO-40 @PAY-2
    Scenario: A returned credit to a carrier is not returned twice
      Given the manager downloaded the ACH file
      And the manager recorded that the bank returned the remittance because "Account closed"
      When the manager uploads a return file with "R02"
      Then they see the message "The return of this credit has already been recorded."
      And the books balance

    @BR-PRO-42 @PAY-2
    Scenario: A notification of change about a credit to a carrier says who enters the corrected account
      Given the manager downloaded the ACH file
      When the manager uploads a return file with "C01"
      Then they see the message "Enter the corrected account at the carrier and have another manager confirm it by"

    @BR-PRO-41 @PAY-2
    Scenario: An acknowledgment file rejects the credit to a carrier
      Given the manager downloaded the ACH file
      When the manager uploads an acknowledgment file that rejects every entry because "Account closed"
      Then the manager sees these remittances:
        | bills | remitted  | state    |
        | 1     | $1,200.00 | not sent |
      And the books balance

  Rule: Money is remitted some bank days after it settled

    Background:
      Given money is remitted 3 bank days after it settled

    @BR-PRO-47 @PAY-2 @browser @deep
    Scenario: The carrier sees its next remittance
      Given the payor of "Harbor Foods" has paid $500.00 on the bill
      When processing runs for the settlement date
      Then the carrier sees 0 remittances
      And they see these upcoming remittances:
        | bills | to remit |
        | 1     | $500.00  |
      And the life carrier sees 0 upcoming remittances

    @BR-PRO-47 @PAY-2
    Scenario: The office sees the date
      Given today is Friday 2026-03-06
      And the payor of "Harbor Foods" has paid $500.00 on the bill
      When processing runs for 2026-03-10
      Then the manager sees these upcoming remittances:
        | business date | bills | to remit |
        | 2026-03-13    | 1     | $500.00  |

    @BR-PRO-32 @PAY-2
    Scenario Outline: The money is remitted on its day, and not before
      Given today is Friday 2026-03-06
      And the payor of "Harbor Foods" has paid $500.00 on the bill
      And processing ran for 2026-03-10
      When processing runs for <day>
      Then the carrier sees <count> remittances
      And they see <left> upcoming remittances

      Examples:
        | day        | count | left |
        | 2026-03-12 | 0     | 1    |
        | 2026-03-13 | 1     | 0    |

    @BR-PRO-46
    Scenario: A payment that the bank returned before is never remitted
      Given today is Friday 2026-03-06
      And the payor of "Harbor Foods" has paid $500.00 on the bill
      And processing ran for 2026-03-10
      And the manager returned the payment of $500.00 because "R01"
      When processing runs for 2026-03-13
      Then the carrier sees 0 remittances
      And the books balance

  Rule: A carrier says who bears a return after it was paid

    Background:
      Given a RECONCILED bill of $700.00 for "Harbor Foods"
      And the payor of "Harbor Foods" has paid the bill
      And processing ran for the settlement date

    @BR-PRO-33 @PAY-2
    Scenario: A return is taken from the carrier's next remittance
      When the manager returns the payment of $1,200.00 because "R01"
      Then the carrier sees these upcoming remittances:
        | business date | to remit   |
        |               | -$1,200.00 |

    @BR-PRO-48 @PAY-2
    Scenario: The money of other bills is remitted in full where the group owes the office for returned payments
      Given the group owes the office for returned payments
      And the manager returned the payment of $1,200.00 because "R01"
      And the payor of "Harbor Foods" has paid the last bill
      When processing runs for the settlement date
      Then the manager sees these remittances:
        | bills | remitted  |
        | 1     | $700.00   |
        | 1     | $1,200.00 |

    @BR-PRO-48 @PAY-2
    Scenario: The carrier is not paid twice when the group pays the bill again
      Given the group owes the office for returned payments
      And the manager returned the payment of $1,200.00 because "R01"
      And the payor of "Harbor Foods" has paid the bill
      When processing runs for the settlement date
      Then the manager sees these remittances:
        | bills | remitted  |
        | 1     | $1,200.00 |
      And the bill is PAID

  Rule: A remittance leaves cash when the bank shows it

    Background:
      Given the payor of "Harbor Foods" has paid the bill
      And processing ran for the settlement date

    @BR-PRO-11 @PAY-2 @browser @deep
    Scenario: The manager records that a remittance was sent and has cleared
      Given the manager recorded that the remittance was sent, "Wire 4711"
      When the manager records that the remittance cleared, "Statement of March 12"
      Then the manager sees these remittances:
        | bills | remitted  | state   |
        | 1     | $1,200.00 | cleared |
      And the books balance

    @BR-PRO-11 @PAY-2
    Scenario: A remittance that was not sent cannot clear
      When the manager records that the remittance cleared, "Statement of March 12"
      Then they see "Only a remittance that was sent and has not cleared can be recorded as cleared."

    @BR-PRO-12 @PAY-2
    Scenario: The manager undoes a record made by mistake
      Given the manager recorded that the remittance was sent, "Wire 4711"
      When the manager undoes the last record of the remittance because "The wire was returned"
      Then the manager sees these remittances:
        | bills | remitted  | state    |
        | 1     | $1,200.00 | not sent |
      And the books balance

    @BR-PRO-12 @BR-AUD-01
    Scenario: Each record of a remittance stays in the audit log
      Given the manager recorded that the remittance was sent, "Wire 4711"
      And the manager undid the last record of the remittance because "The wire was returned"
      When the manager looks for audit events with "Remittance"
      Then they see these audit events:
        | what                | changes                | why                   |
        | Remittance recorded | State: Sent → Not sent | The wire was returned |
        | Remittance recorded | State: Not sent → Sent | Wire 4711             |

    @BR-PRO-12 @PAY-2
    Scenario: Refuse to undo a record without a reason
      Given the manager recorded that the remittance was sent, "Wire 4711"
      When the manager undoes the last record of the remittance because ""
      Then they see "Enter a reason for the undo."

  Rule: A bank file counts until it is canceled or the bank rejects it

    Background:
      Given today is Friday 2026-03-06
      And the payor of "Harbor Foods" has paid $500.00 on the bill

    @BR-PRO-07 @PAY-2
    Scenario: Downloading the ACH file sends it
      Given today is Monday 2026-03-09
      And processing ran for 2026-03-09
      When the manager downloads the ACH file
      Then they see these ACH files:
        | payments | amount  | state |
        | 1        | $500.00 | sent  |

    @BR-PRO-07 @PAY-2
    Scenario: A file that was sent cannot be canceled
      Given today is Monday 2026-03-09
      And processing ran for 2026-03-09
      And the manager downloaded the ACH file
      When they cancel the ACH file because "Wrong day"
      Then they see "Only a file that has not been sent can be canceled."

    @BR-PRO-08 @PAY-2
    Scenario: The payments of a canceled file are in the next one
      Given today is Monday 2026-03-09
      And processing ran for 2026-03-09
      And the manager canceled the ACH file because "Wrong day"
      When processing runs for 2026-03-09
      Then the manager sees these ACH files:
        | payments | amount  | state    | note      |
        | 1        | $500.00 | not sent |           |
        | 1        | $500.00 | canceled | Wrong day |

    @BR-PRO-08 @PAY-2
    Scenario: The payments of a rejected file stay pending and are in the next one
      Given today is Monday 2026-03-09
      And processing ran for 2026-03-09
      And the manager downloaded the ACH file
      And the manager recorded that the bank rejected the ACH file because "Unknown company"
      When processing runs for 2026-03-09
      Then the manager sees these ACH files:
        | payments | amount  | state    | note            |
        | 1        | $500.00 | not sent |                 |
        | 1        | $500.00 | rejected | Unknown company |

    @BR-PRO-09 @PAY-2
    Scenario: An acknowledgment with another total holds the payments back
      Given today is Monday 2026-03-09
      And processing ran for 2026-03-09
      And the manager downloaded the ACH file
      And the manager entered an acknowledgment of 1 payment and $400.00
      When processing runs for 2026-03-10
      Then the bill is PENDING

    @BR-PRO-09 @PAY-2
    Scenario: An acknowledgment with the same numbers lets payments be processed
      Given today is Monday 2026-03-09
      And processing ran for 2026-03-09
      And the manager downloaded the ACH file
      And the manager entered an acknowledgment of 1 payment and $500.00
      When processing runs for 2026-03-10
      Then the bill is PARTIAL
      And the manager sees these ACH files:
        | payments | amount  | state   | note                               |
        | 1        | $500.00 | settled | The bank reports 1 entry, $500.00. |

  Rule: The bank can reject single entries and accept the rest of a file

    Background:
      Given today is Friday 2026-03-06
      And the payor of "Harbor Foods" has paid $500.00 on the bill
      And the payor of "Harbor Foods" has paid $300.00 on the bill
      And today is Monday 2026-03-09
      And processing ran for 2026-03-09
      And the manager downloaded the ACH file

    @BR-PRO-24 @PAY-2
    Scenario: The bill of a rejected entry is due again
      When the manager enters an acknowledgment of 1 payment and $500.00 that rejects the payment of $300.00 because "Account closed"
      Then the manager sees these ACH files:
        | payments | amount  | state           | note                                                               |
        | 2        | $800.00 | partly accepted | The bank accepted 1 entry, $500.00, and rejected 1 entry, $300.00. |
      And $700.00 is open on the bill
      And the payor of "Harbor Foods" gets the email "The bank rejected a payment of $300.00"

    @BR-PRO-24 @PAY-2
    Scenario: The accepted entries of the file are processed
      Given the manager entered an acknowledgment of 1 payment and $500.00 that rejects the payment of $300.00 because "Account closed"
      When processing runs for 2026-03-10
      Then the bill is PARTIAL
      And $700.00 is open on the bill

    @BR-PRO-25 @PAY-2
    Scenario: Nothing is recorded while accepted and rejected entries do not add up
      When the manager enters an acknowledgment of 1 payment and $400.00 that rejects the payment of $300.00 because "Account closed"
      Then they see "Correct the numbers or the rejected entries, or mark the file as unknown."
      And the bill is PENDING
      And the manager sees these ACH files:
        | payments | amount  | state |
        | 2        | $800.00 | sent  |

  Rule: The bank's acknowledgment can be a file

    Background:
      Given today is Friday 2026-03-06
      And the payor of "Harbor Foods" has paid $500.00 on the bill
      And the payor of "Harbor Foods" has paid $300.00 on the bill
      And today is Monday 2026-03-09
      And processing ran for 2026-03-09
      And the manager downloaded the ACH file

    @BR-PRO-26 @PAY-2
    Scenario: A file that the bank accepts as it was sent is accepted
      When the manager uploads an acknowledgment file that accepts 2 payments and $800.00
      Then they see these ACH files:
        | payments | amount  | state    | note                                                                  |
        | 2        | $800.00 | accepted | The bank reports 2 entries, $800.00. From acknowledgment.csv, line 2. |

    @BR-PRO-26 @PAY-2
    Scenario: The bill of an entry that the acknowledgment rejects is due again
      When the manager uploads an acknowledgment file that accepts 1 payment and $500.00 and rejects the payment of $300.00 because "Account closed"
      Then they see these ACH files:
        | payments | amount  | state           | note                                                                                                |
        | 2        | $800.00 | partly accepted | The bank accepted 1 entry, $500.00, and rejected 1 entry, $300.00. From acknowledgment.csv, line 2. |
      And $700.00 is open on the bill
      And the payor of "Harbor Foods" gets the email "The bank rejected a payment of $300.00"

    @BR-PRO-26 @PAY-2
    Scenario: The payments of a file that the acknowledgment rejects are in the next one
      Given the manager uploaded an acknowledgment file that rejects the ACH file because "Unknown company"
      When processing runs for 2026-03-09
      Then the manager sees these ACH files:
        | payments | amount  | state    | note                                              |
        | 2        | $800.00 | not sent |                                                   |
        | 2        | $800.00 | rejected | Unknown company. From acknowledgment.csv, line 2. |

    @BR-PRO-27 @PAY-2
    Scenario: An acknowledgment is shown before anything changes
      When the manager opens an acknowledgment file that accepts 2 payments and $800.00
      Then they see "The bank reports 2 entries, $800.00, as sent."
      And they see these ACH files:
        | payments | amount  | state |
        | 2        | $800.00 | sent  |

    @BR-PRO-28 @PAY-2
    Scenario: An acknowledgment with other numbers names the difference
      When the manager opens an acknowledgment file that accepts 2 payments and $790.00
      Then they see "The bank reports 2 entries, $790.00; 2 entries, $800.00 were sent."

    @BR-PRO-28 @PAY-2
    Scenario: A file that the acknowledgment reports with other numbers holds its payments back
      When the manager uploads an acknowledgment file that accepts 2 payments and $790.00
      Then they see these ACH files:
        | payments | amount  | state           |
        | 2        | $800.00 | outcome unknown |

    @BR-PRO-28 @PAY-2
    Scenario: Nothing is recorded while rejected entries do not add up
      When the manager uploads an acknowledgment file that accepts 1 payment and $400.00 and rejects the payment of $300.00 because "Account closed"
      Then they see "Ask the bank, or mark the file as unknown."
      And they see these ACH files:
        | payments | amount  | state |
        | 2        | $800.00 | sent  |

    @BR-PRO-29 @PAY-2
    Scenario: The same acknowledgment is recorded once
      Given the manager uploaded an acknowledgment file that accepts 2 payments and $800.00
      When the manager uploads an acknowledgment file that accepts 2 payments and $800.00
      Then they see "This acknowledgment was recorded by"
      And they see these ACH files:
        | payments | amount  | state    |
        | 2        | $800.00 | accepted |

  Rule: A payment can be set aside until its bank file is sent

    Background:
      Given today is Friday 2026-03-06
      And the payor of "Harbor Foods" has paid $500.00 on the bill
      And the payor of "Harbor Foods" has paid $300.00 on the bill
      And today is Monday 2026-03-09
      And processing ran for 2026-03-09

    @BR-PRO-10 @PAY-2
    Scenario: Its bill is due again, and the file keeps the other payments
      When the manager sets aside the payment of $500.00 because "Account closed"
      Then the manager sees these ACH files:
        | payments | amount  | state    |
        | 1        | $300.00 | not sent |
      And $900.00 is open on the bill
      And the payor of "Harbor Foods" gets the email "A payment of $500.00 was not sent to the bank"

    @BR-PRO-10 @PAY-2
    Scenario: A file without other payments is canceled
      Given the manager set aside the payment of $500.00 because "Account closed"
      When the manager sets aside the payment of $300.00 because "Account closed"
      Then the manager sees these ACH files:
        | payments | amount  | state    | note                                      |
        | 1        | $300.00 | canceled | Every entry was set aside: Account closed |

    @BR-PRO-10 @PAY-2
    Scenario: A payment in a file that was sent cannot be set aside
      Given the manager downloaded the ACH file
      When the manager sets aside the payment of $500.00 because "Account closed"
      Then they see "The bank file with this payment has been sent. Return or reverse the payment instead."

  Rule: The bank limits what is drawn

    Background:
      Given today is Friday 2026-03-06

    @BR-PRO-20 @PAY-1
    Scenario: A payment above the limit of one payment is refused
      Given the bank draws at most $1,000.00 in one payment
      When the payor of "Harbor Foods" pays the bill
      Then they see the message "A bank account can be drawn on for at most $1,000.00 in one payment. Pay less."
      And the bill is RECONCILED

    @BR-PRO-20 @PAY-1
    Scenario: A payment of exactly the limit is made
      Given the bank draws at most $1,200.00 in one payment
      When the payor of "Harbor Foods" pays the bill
      Then the bill is PENDING

    @BR-PRO-53 @PAY-2
    Scenario: A limit that was lowered sets larger payments aside
      Given the payor of "Harbor Foods" has paid $500.00 on the bill
      And the bank draws at most $400.00 in one payment
      And today is Monday 2026-03-09
      When processing runs for 2026-03-09
      Then the payor of "Harbor Foods" gets the email "A payment of $500.00 was not sent to the bank"
      And $1,200.00 is open on the bill

    @BR-PRO-53 @PAY-2
    Scenario: A payment of exactly the limit is filed
      Given the payor of "Harbor Foods" has paid $500.00 on the bill
      And the bank draws at most $500.00 in one payment
      And today is Monday 2026-03-09
      When processing runs for 2026-03-09
      Then the manager sees these ACH files:
        | payments | amount  | state    |
        | 1        | $500.00 | not sent |

    @BR-PRO-20 @PAY-1
    Scenario: Autopay misses a bill above the payment limit, even if it is within the daily limit
      Given the payor of "Harbor Foods" turned on autopay up to $2,000.00 for a bill
      And the bank draws at most $1,000.00 in one payment
      And the bank draws at most $5,000.00 a day from a group
      And today is Friday 2026-03-27
      When processing runs for 2026-03-27
      Then the bill is RECONCILED

    @BR-PRO-22 @PAY-2
    Scenario: A payment that needs the whole daily limit waits for the next day
      Given the payor of "Harbor Foods" has paid $500.00 on the bill
      And they have paid $700.00 on the bill
      And the bank draws at most $700.00 a day from a group
      And today is Monday 2026-03-09
      When processing runs for 2026-03-09
      Then the manager sees these ACH files:
        | payments | amount  | state    |
        | 1        | $500.00 | not sent |
      And $0.00 is open on the bill

    @BR-PRO-21 @PAY-1
    Scenario: A payment above what the group can still pay that day is refused
      Given the bank draws at most $1,000.00 a day from a group
      And the payor of "Harbor Foods" has paid $700.00 on the bill
      When the payor of "Harbor Foods" pays $500.00 on the bill
      Then they see the message "Pay up to $300.00, or schedule this payment for a later day."
      And $500.00 is open on the bill

    @BR-PRO-21 @PAY-1
    Scenario: Another group has its own limit
      Given the bank draws at most $1,000.00 a day from a group
      And the payor of "Harbor Foods" has paid $700.00 on the bill
      And a RECONCILED bill of $900.00 for "Bay Clinic"
      When the payor of "Bay Clinic" pays the last bill
      Then the last bill is PENDING

    @BR-PRO-21 @PAY-1
    Scenario: Autopay misses a bill that is above what the group can still pay that day
      Given the payor of "Harbor Foods" turned on autopay up to $2,000.00 for a bill
      And the bank draws at most $1,000.00 a day from a group
      And today is Friday 2026-03-27
      When processing runs for 2026-03-27
      Then the bill is RECONCILED

  Rule: Debits are dated as agreed with the bank

    Background:
      Given the payor of "Harbor Foods" is signed in
      And today is Friday 2026-03-06

    @BR-PRO-30 @PAY-1
    Scenario Outline: The receipt shows the settlement date
      Given the bank settles debits <when>
      When the payor of "Harbor Foods" pays the bill
      Then the receipt shows:
        | settles | <settles> |

      Examples:
        | when                | settles    |
        | the same day        | 2026-03-09 |
        | the next bank day   | 2026-03-10 |
        | two bank days later | 2026-03-11 |

    @BR-PRO-31 @PAY-1
    Scenario Outline: A same-day payment of <amount> settles on <day>
      Given the bank settles debits the same day
      And a RECONCILED bill "HF-9" of <amount> for "Harbor Foods"
      When the payor of "Harbor Foods" pays bill "HF-9" because "We changed banks"
      Then the receipt shows:
        | settles | <day> |

      Examples:
        | amount        | day        |
        | $1,000,000.01 | 2026-03-10 |
        | $1,000,000.00 | 2026-03-09 |

    @BR-PRO-44
    Scenario Outline: After the run of <run>, a same-day debit that the run of 2026-03-09 files is <status>
      Given the bank settles debits the same day
      And the payor of "Harbor Foods" has paid the bill
      And today is Monday 2026-03-09
      And processing ran for 2026-03-09
      And the manager downloaded the ACH file
      When processing runs for <run>
      Then the bill is <status>

      Examples:
        | run        | status  |
        | 2026-03-09 | PENDING |
        | 2026-03-10 | PAID    |

    @BR-PRO-44
    Scenario Outline: After the run of <run>, a debit that the bank keeps for two days is <status>
      Given the bank settles debits two bank days later
      And the payor of "Harbor Foods" has paid the bill
      And today is Monday 2026-03-09
      And processing ran for 2026-03-09
      When processing runs for <run>
      Then the bill is <status>

      Examples:
        | run        | status  |
        | 2026-03-10 | PENDING |
        | 2026-03-11 | PAID    |

    @BR-PRO-45
    Scenario Outline: After the run of <run>, a debit of March 10 that is filed on March 11 is <status>
      Given the bank settles debits the next bank day
      And the payor of "Harbor Foods" has paid the bill
      And today is Wednesday 2026-03-11
      And processing ran for 2026-03-11
      When processing runs for <run>
      Then the bill is <status>

      Examples:
        | run        | status  |
        | 2026-03-11 | PENDING |
        | 2026-03-12 | PAID    |

  Rule: A bank file keeps within the limits of the bank

    Background:
      Given today is Friday 2026-03-06
      And the payor of "Harbor Foods" has paid $700.00 on the bill
      And the payor of "Harbor Foods" has paid $500.00 on the bill
      And today is Monday 2026-03-09

    @BR-PRO-22 @PAY-2
    Scenario Outline: The bank draws at most <limit> a day: <payments> of the payments is filed
      Given the bank draws at most <limit> a day from a group
      When processing runs for 2026-03-09
      Then the manager sees these ACH files:
        | payments   | amount   | state    |
        | <payments> | <amount> | not sent |

      Examples:
        | limit     | payments | amount    |
        | $1,000.00 | 1        | $700.00   |
        | $1,200.00 | 2        | $1,200.00 |

    @BR-PRO-22 @PAY-2
    Scenario: The other payments are filed the next day
      Given the bank draws at most $1,000.00 a day from a group
      And processing ran for 2026-03-09
      And today is Tuesday 2026-03-10
      When processing runs for 2026-03-10
      Then the manager sees these ACH files:
        | payments | amount  | state    |
        | 1        | $500.00 | not sent |
        | 1        | $700.00 | not sent |

    @BR-PRO-23 @PAY-2
    Scenario: Payments above the limit of one file are in several
      Given the bank draws at most $1,100.00 in one file
      When processing runs for 2026-03-09
      Then the manager sees these ACH files:
        | payments | amount  | state    |
        | 1        | $500.00 | not sent |
        | 1        | $700.00 | not sent |

    @BR-PRO-23 @PAY-2
    Scenario: Each file is filled up to the limit
      Given a RECONCILED bill of $600.00 for "Harbor Foods"
      And today is Friday 2026-03-06
      And the payor of "Harbor Foods" has paid the last bill
      And today is Monday 2026-03-09
      And the bank draws at most $1,100.00 in one file
      When processing runs for 2026-03-09
      Then the manager sees these ACH files:
        | payments | amount    | state    |
        | 2        | $1,100.00 | not sent |
        | 1        | $700.00   | not sent |

    @BR-PRO-23 @PAY-2
    Scenario: Payments that exactly reach the file limit go into one file
      Given the bank draws at most $1,200.00 in one file
      When processing runs for 2026-03-09
      Then the manager sees these ACH files:
        | payments | amount    | state    |
        | 2        | $1,200.00 | not sent |

  Rule: A system administrator sees what a run will do, and confirms it

    @BR-PRO-06 @PAY-1
    Scenario: See what a run will do for a date ahead
      Given today is Friday 2026-03-06
      And the payor of "Harbor Foods" has paid $500.00 on the bill
      When the sysadmin previews processing for 2026-03-10
      Then they see these processing effects:
        | effect                                                                                                                          |
        | Mar 10, 2026 is 2 business days after today, Mar 6, 2026. 1 payment, $500.00, would be processed early: it settles after today. |
        | 1 payment, $500.00, is processed. ACH: 1, $500.00.                                                                              |
        | Bank files and carrier remittances are made, and notices are sent.                                                              |
        | No one can save changes or payments until the run ends.                                                                         |
      And the bill is PENDING

    @BR-PRO-06 @PAY-1 @browser @deep
    Scenario: See that nothing is due
      Given the payor of "Harbor Foods" has paid $500.00 on the bill
      When the sysadmin previews processing for 2026-03-02
      Then they see these processing effects:
        | effect                                                             |
        | No pending payment is due, so no payment is processed.             |
        | 1 other payment, $500.00, stays pending.                           |
        | Bank files and carrier remittances are made, and notices are sent. |
        | No one can save changes or payments until the run ends.            |

    @browser @deep
    Scenario: Run processing now
      Given the payor of "Harbor Foods" has paid the bill
      When the sysadmin runs processing for the settlement date
      Then the bill is PAID
