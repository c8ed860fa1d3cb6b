Feature: Bill lock
  Only one person at a time can edit a bill. Everyone else sees who, and can view it.

  Background:
    Given a RELEASED bill of $1,200.00 for "Harbor Foods"
    And the reconciler of "Harbor Foods" is reconciling the bill

  @browser
  Scenario: Show who is editing the bill
    When another reconciler of "Harbor Foods" starts reconciling the bill
    Then they are told who is working on it

  @browser
  Scenario: Refuse to revert a bill that another person is editing
    Given they change the first line to $0.00 because "No longer employed"
    And they save the changes
    When another reconciler of "Harbor Foods" opens the bill
    Then they cannot revert the bill, and read who is working on it

  Scenario: Expire the lock two minutes after the last sign of activity
    Given 2 minutes and 1 second go by without a sign of life
    When another reconciler of "Harbor Foods" starts reconciling the bill
    Then the bill is theirs to work on

  Scenario: Keep the lock of an active person
    Given 5 minutes go by
    When another reconciler of "Harbor Foods" starts reconciling the bill
    Then they are told who is working on it

  Scenario: Keep the first person's work when a manager takes the bill over
    Given they change the first line to $0.00 because "No longer employed"
    When the manager takes the bill over
    Then the reconciler of "Harbor Foods" can only read, with the changes still there

  @API-5 @SES-4
  Scenario: Release the lock on sign-out
    Given they sign out
    When another reconciler of "Harbor Foods" starts reconciling the bill
    Then the bill is theirs to work on
