Feature: Bill lock
  Only one person at a time can edit a bill. Everyone else can view it and sees who is editing it.

  Background:
    Given a RELEASED bill of $1,200.00 for "Harbor Foods"
    And the reconciler of "Harbor Foods" is reconciling the bill

  Rule: One person at a time edits a bill, and everyone else sees who does

    @BR-BIL-07 @browser
    Scenario: Show who is editing the bill
      When another reconciler of "Harbor Foods" starts reconciling the bill
      Then they see "Being edited by Rosa Reyes"

    @BR-BIL-07 @browser @deep
    Scenario: Refuse to revert a bill that another person is editing
      Given they change the first line to $0.00 because "No longer employed"
      And they save the changes
      When another reconciler of "Harbor Foods" opens the bill
      Then they cannot revert the bill because "Being edited by Rosa Reyes"

    @BR-BIL-07
    Scenario: A reconciler can revert a bill they have locked themselves
      Given they change the first line to $0.00 because "No longer employed"
      And they save the changes
      When they open the bill
      Then they can revert the bill

  Rule: A lock lasts while the bill is open, and expires two minutes after its computer stops

    @BR-BIL-08
    Scenario: The lock expires two minutes after a computer goes to sleep
      Given the computer of the reconciler sleeps for 2 minutes and 1 second
      When another reconciler of "Harbor Foods" starts reconciling the bill
      Then they can edit the bill

    @BR-BIL-08
    Scenario: The lock does not expire while the bill is open
      Given 5 minutes later
      When another reconciler of "Harbor Foods" starts reconciling the bill
      Then they see "Being edited by Rosa Reyes"

    @BR-BIL-10 @API-5 @SES-4
    Scenario: Release the lock on sign-out
      Given they sign out
      When another reconciler of "Harbor Foods" starts reconciling the bill
      Then they can edit the bill

  Rule: A manager can take a bill over, and no work is lost

    @BR-BIL-09
    Scenario: A manager who takes a bill over can edit it
      When the manager takes over the bill
      Then they can edit the bill

    @BR-BIL-09
    Scenario: Only a manager takes a bill over
      When another reconciler of "Harbor Foods" tries to take over the bill anyway
      Then they see the message "Only a manager can take over a bill that another person has open."

    Scenario: A manager takes a bill over and reconciles it
      Given the manager has taken over the bill
      When the manager reconciles the bill
      Then the bill is RECONCILED
      And the reconciler of "Harbor Foods" cannot edit the bill

    @BR-BIL-09
    Scenario: Keep the first person's work when a manager takes the bill over
      Given they change the first line to $0.00 because "No longer employed"
      When the manager takes over the bill
      Then the reconciler of "Harbor Foods" cannot edit the bill
      And they see 1 changed line
