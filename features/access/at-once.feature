Feature: Rights at once
  What somebody may do is looked up at every step they take. Nobody has to sign in again for a change to count, and nobody
  keeps a right because they are still signed in.

  Background:
    Given a RELEASED bill of $1,200.00 for "Harbor Foods"

  Rule: A change counts at the next step of whoever is signed in

    @MGM-13
    Scenario: A right that was taken is gone
      Given the reconciler of "Harbor Foods" is signed in
      And the admin takes "Reconcile Bills" in "Harbor Foods" from the reconciler
      When the reconciler of "Harbor Foods" tries to reconcile the bill all the same
      Then they are refused

    @MGM-12
    Scenario: A right that was given is there
      Given the payor of "Harbor Foods" is signed in
      And the admin gives the payor "Reconcile Bills" in "Harbor Foods"
      When the payor of "Harbor Foods" tries to reconcile the bill all the same
      Then they are told "You no longer hold this bill"

    @MGM-18
    Scenario: A group that was taken is closed
      Given the reconciler of "Harbor Foods" is signed in
      And the admin takes "Billing User" in "Harbor Foods" from the reconciler
      When the reconciler of "Harbor Foods" opens the bill
      Then they are refused

    @MGM-8 @USR-3
    Scenario: Somebody who was deleted is stopped where they are
      Given the reconciler of "Harbor Foods" is signed in
      And the admin deleted the reconciler
      When the reconciler of "Harbor Foods" tries to reconcile the bill all the same
      Then they are refused

  Rule: View Only closes what other roles would open

    @ROL-1 @MGM-12
    Scenario: Whoever may only view from now on reconciles no more
      Given the reconciler of "Harbor Foods" is signed in
      And the admin gives the reconciler "View Only" in "Harbor Foods"
      When the reconciler of "Harbor Foods" tries to reconcile the bill all the same
      Then they are refused
