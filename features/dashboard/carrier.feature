Feature: What a carrier finds today
  The people of a carrier see what groups asked of it, its own files, and the money that was and will be passed on to it.

  Background:
    Given a RECONCILED bill "HF-1" of $1,200.00 for "Harbor Foods"

  Rule: Only work of the carrier's own codes is listed

    @BR-DSH-05 @RTE-9
    Scenario: Nothing waits
      When the carrier of "Harbor Foods" goes to the dashboard
      Then they do not see "to answer"
      And they do not see "not cleared yet"

    @BR-DSH-05 @browser @deep
    Scenario: A file waits to be committed
      Given the carrier of "Harbor Foods" has uploaded a bill of $1,224.80 for 2 members
      When they go to the dashboard
      Then they see "1 file to review and commit"

    @BR-DSH-05
    Scenario: A remittance is on its way
      Given the payor of "Harbor Foods" has paid bill "HF-1"
      And processing ran for the settlement date
      And the manager recorded that the remittance was sent, "Wire 1"
      When the carrier goes to the dashboard
      Then they see "1 remittance sent to you, not cleared yet: $1,200.00"

    @BR-DSH-05
    Scenario: Another carrier's remittance is not listed
      Given the payor of "Harbor Foods" has paid bill "HF-1"
      And processing ran for the settlement date
      And the manager recorded that the remittance was sent, "Wire 1"
      When the life carrier goes to the dashboard
      Then they do not see "not cleared yet"

  Rule: Money that was and will be passed on

    @BR-DSH-06
    Scenario: The next remittance
      Given money is remitted 3 bank days after it settled
      And the payor of "Harbor Foods" has paid bill "HF-1"
      And processing ran for the settlement date
      When the carrier goes to the dashboard
      Then they see "Next remittance: $1,200.00"

    @BR-DSH-07 @browser @deep
    Scenario: What was remitted this month
      Given the payor of "Harbor Foods" has paid bill "HF-1"
      And processing ran for the settlement date
      When the carrier goes to the dashboard
      Then they see "$1,200.00 remitted"
