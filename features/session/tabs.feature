Feature: Several tabs
  People can work in several tabs. Signing in or out in one tab signs in or out in all of them.

  Background:
    Given a RELEASED bill of $1,200.00 for "Harbor Foods"
    And the reconciler of "Harbor Foods" is reconciling the bill

  Rule: Signing out in one tab signs out in all

    @browser @deep @SES-4
    Scenario: The other tab is cleared and asks to sign in
      Given they have the bill open in another tab
      When they sign out
      Then the other tab shows nothing
      And they are signed out
      And the other tab asks to sign in

    @SES-4
    Scenario: The other tab stays cleared while signing out takes long
      Given they have the bill open in another tab
      When they sign out, which takes 10 minutes
      Then the other tab shows nothing
      And the other tab does not ask to sign in

  Rule: One person at a time is signed in

    @browser @SES-2 @deep
    Scenario: Say that someone else signed in in another tab
      When someone else signs in in another tab
      Then they see the message "Someone else signed in to Listbill"

  Rule: A person's bill lock covers all their tabs

    @browser @API-5 @deep
    Scenario: The lock is kept while another tab has the bill open
      Given they have the bill open in another tab
      When they leave the bill in the other tab
      Then the bill is locked

    @SES-4 @API-5
    Scenario: Signing out releases the locks of all tabs
      Given they have the bill open in another tab
      When they sign out
      Then the bill is not locked
