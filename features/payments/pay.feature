Feature: Pay bills
  A payor pays reconciled bills. The payment amount always equals what is applied to bills plus what goes to suspense.

  Background:
    Given a RECONCILED bill of $1,200.00 for "Harbor Foods"
    And the payor of "Harbor Foods" is signed in

  Rule: A payment is pending until it is processed

    @browser @BIL-1 @PAY-1
    Scenario: Paying a bill
      When they pay the bill in full
      Then the receipt shows $1,200.00 from the account ending in 789
      And the bill is PENDING

    Scenario: The payment settles two bank days later
      Given today is Friday 2026-03-06
      When they pay the bill in full
      Then the payment settles on 2026-03-10

  Rule: The payment amount is applied to bills, and an excess goes to suspense

    Scenario: Part of a bill
      When they pay $500.00 on the bill
      Then the bill is PENDING
      And $700.00 stays open on the bill

    Scenario: An excess goes to suspense
      When they pay the bill in full with $1,250.00
      Then $50.00 will wait in suspense

    Scenario: An amount above a bill's balance is refused
      When they pay $1,200.01 on the bill
      Then they are told "This is more than the balance of bill"
      And the bill is RECONCILED

    Scenario: Several bills in one payment
      Given a RECONCILED bill of $300.00 for "Harbor Foods"
      When they pay the bills in full
      Then the receipt shows $1,500.00 from the account ending in 789
      And every bill is PENDING

  Rule: A payment is never made twice

    @browser
    Scenario: Confirming twice pays once
      When they pay the bill in full and press twice
      Then there is 1 payment, the first of $1,200.00

    Scenario: They send again after the response was lost
      Given the answer to the next payment gets lost
      When they pay the bill in full and send it again
      Then there is 1 payment, the first of $1,200.00

  Rule: Payments are on hold during nightly processing

    @ERR-5 @browser
    Scenario: On hold
      Given processing is on hold
      When they pay the bill in full
      Then they are told "Payment processing is temporarily on hold due to nightly processing. Your fund has NOT been saved. Please try again in a few minutes."
      And the bill is RECONCILED

  Rule: A group can require different people to reconcile and to pay

    @ERR-9
    Scenario: The person who reconciled the bill cannot pay it
      Given "Harbor Foods" does not let one person reconcile and pay
      And they reconciled the bill earlier
      When they pay the bill in full
      Then they are told "your group requires another person to pay it"

  Rule: A bill that has changed must be reviewed again

    Scenario: The bill changes before the payment is confirmed
      Given they have chosen the bill to pay
      And the bill is changed in the meantime
      When they confirm the payment
      Then they are told "has changed since you opened it"

  Rule: The remaining balance can be paid once the pending payment is processed

    @BIL-1
    Scenario: Pay says why the remaining balance cannot be paid yet, and from when it can
      Given today is Friday 2026-03-06
      And they have paid $500.00 on the bill
      When they look at what can be paid
      Then they read that the bill can be paid from 2026-03-10, with $700.00 left

    Scenario: The remaining balance is paid after processing
      Given they have paid $500.00 on the bill
      And processing ran for the settlement date
      When they pay the bill in full
      Then the receipt shows $700.00 from the account ending in 789
