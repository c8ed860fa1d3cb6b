Feature: Bill lock
  Only one person at a time works on a bill. Everyone else sees who, and reads.

  Background:
    Given a RELEASED bill of $1,200.00 for "Harbor Foods"
    And the reconciler of "Harbor Foods" is reconciling the bill

  @browser
  Scenario: Somebody else sees who is working on the bill
    When another reconciler of "Harbor Foods" starts reconciling the bill
    Then they are told who is working on it

  @browser
  Scenario: A bill that another person is editing cannot be reverted
    Given they change the first line to $0.00 because "No longer employed"
    And they save the changes
    When another reconciler of "Harbor Foods" opens the bill
    Then they cannot revert the bill, and read who is working on it

  Scenario: The lock of somebody who is gone ends after two minutes
    Given 2 minutes and 1 second go by without a sign of life
    When another reconciler of "Harbor Foods" starts reconciling the bill
    Then the bill is theirs to work on

  Scenario: The lock of somebody who is there stays
    Given 5 minutes go by
    When another reconciler of "Harbor Foods" starts reconciling the bill
    Then they are told who is working on it

  Scenario: A manager takes the bill over, and the loser's work is kept
    Given they change the first line to $0.00 because "No longer employed"
    When the manager takes the bill over
    Then the reconciler of "Harbor Foods" can only read, with the changes still there

  @API-5 @SES-4
  Scenario: Signing out ends the lock at once
    Given they sign out
    When another reconciler of "Harbor Foods" starts reconciling the bill
    Then the bill is theirs to work on
