Feature: Receipts and remittance slips
  A payment has a receipt as PDF. A bill that can be paid has a slip to mail with a check.

  Background:
    Given a RECONCILED bill "HF-1" of $1,200.00 for "Harbor Foods"
    And the payor of "Harbor Foods" is signed in

  Rule: A receipt says what was paid, from where, and for what

    @BR-EVI-05 @PAY-1 @browser @deep
    Scenario: Download the receipt of a payment
      Given the payor of "Harbor Foods" has paid $500.00 on the bill
      When they download the receipt
      Then the file says "Harbor Foods", "Pending", "HF-1", "$500.00" and "$700.00"

    @BR-EVI-05 @PAY-2
    Scenario: Show where an excess went
      Given the payor of "Harbor Foods" has paid bill "HF-1" with $1,250.00
      And processing ran for the settlement date
      When they download the receipt
      Then the file says "Processed", "Over", "Credit suspense of the group" and "$50.00"

    @BR-EVI-05
    Scenario: A receipt without an excess shows no credit
      Given the payor of "Harbor Foods" has paid bill "HF-1"
      When they download the receipt
      Then the file does not say "Credit suspense of the group"

    @BR-EVI-05 @PAY-2
    Scenario: Show where a short went
      Given the manager allowed payors of "Harbor Foods" to write off $5.00
      And the payor of "Harbor Foods" has paid bill "HF-1" with $1,197.00 and writes off the rest
      When they download the receipt
      Then the file says "Short", "Written off as Over/Short Debit" and "$3.00"

  Rule: A remittance slip shows the numbers that match a check to its bill

    @BR-EVI-06 @PAY-1 @browser @deep
    Scenario: Download the slip of a bill
      When they download the remittance slip
      Then the file says "HF-1", "$1,200.00", "Scan line" and "Send to"

    @BR-EVI-06
    Scenario: Refuse a slip for a bill that is paid
      Given the payor of "Harbor Foods" has paid the bill
      And processing ran for the settlement date
      When they download the remittance slip
      Then they see the message "This bill is paid."
