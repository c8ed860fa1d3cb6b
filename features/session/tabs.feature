Feature: Several tabs
  People work in several tabs. What happens to the session in one tab happens in all of them.

  Background:
    Given a RELEASED bill of $1,200.00 for "Harbor Foods"
    And the reconciler of "Harbor Foods" is reconciling the bill

  Rule: Signing out in one tab signs out in all

    @browser @SES-4
    Scenario: Signing out in one tab
      Given they have the bill open in another tab
      When they sign out
      Then the other tab shows nothing of theirs any more
      And they are signed out
      And the other tab asks to sign in

    @SES-4
    Scenario: A tab that waits for the sign-out starts no new sign-in
      Given they have the bill open in another tab
      When they sign out and 10 minutes go by
      Then the other tab shows nothing of theirs any more
      And the other tab has asked nobody to sign in

  Rule: One person at a time

    @browser @SES-2
    Scenario: Someone else signs in in another tab
      When somebody else signs in in another tab
      Then they are told "Someone else signed in to Listbill"

  Rule: A person's bill lock covers all their tabs

    @browser @API-5
    Scenario: Leaving a bill in one tab keeps it locked for the other
      Given they have the bill open in another tab
      When they leave the bill in the other tab
      Then the bill is still held for them

    @SES-4 @API-5
    Scenario: Signing out releases the locks of all tabs
      Given they have the bill open in another tab
      When they sign out
      Then nobody holds the bill
