Feature: Several tabs
  People have their work open in several tabs. What happens to the session in one tab happens in all of them.

  Background:
    Given a RELEASED bill of $1,200.00 for "Harbor Foods"
    And the reconciler of "Harbor Foods" is reconciling the bill

  Rule: Who signs out in one tab is signed out in all

    @browser @SES-4
    Scenario: Signing out in one tab
      Given they have the bill open in another tab
      When they sign out
      Then the other tab shows nothing of theirs any more
      And they are signed out
      And the other tab asks to sign in

    @SES-4
    Scenario: A tab that waits for the sign-out signs nobody in again
      Given they have the bill open in another tab
      When they sign out and 10 minutes go by
      Then the other tab shows nothing of theirs any more
      And the other tab has asked nobody to sign in

  Rule: One person at a time

    @browser @SES-2
    Scenario: Somebody else signs in in another tab
      When somebody else signs in in another tab
      Then they are told "Someone else signed in to Listbill"

  Rule: A bill is a person's, in as many tabs as they like

    @browser @API-5
    Scenario: Leaving a bill in one tab keeps it in the other
      Given they have the bill open in another tab
      When they leave the bill in the other tab
      Then the bill is still held for them

    @SES-4 @API-5
    Scenario: Signing out gives back what all tabs hold
      Given they have the bill open in another tab
      When they sign out
      Then nobody holds the bill
