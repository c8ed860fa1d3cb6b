Feature: Immediate effect of access changes
  Rights are checked at every step. Changes take effect without a new sign-in.

  Background:
    Given a RELEASED bill of $1,200.00 for "Harbor Foods"

  Rule: A change takes effect with the signed-in person's next action

    @MGM-13
    Scenario: A removed role takes effect
      Given the reconciler of "Harbor Foods" is signed in
      And the admin takes "Reconcile Bills" in "Harbor Foods" from the reconciler
      When the reconciler of "Harbor Foods" tries to reconcile the bill all the same
      Then they are refused

    @MGM-12
    Scenario: An added role takes effect
      Given the payor of "Harbor Foods" is signed in
      And the admin gives the payor "Reconcile Bills" in "Harbor Foods"
      When the payor of "Harbor Foods" tries to reconcile the bill all the same
      Then they are told "You no longer have this bill locked"

    @MGM-18
    Scenario: A removed group becomes inaccessible
      Given the reconciler of "Harbor Foods" is signed in
      And the admin takes "Billing User" in "Harbor Foods" from the reconciler
      When the reconciler of "Harbor Foods" opens the bill
      Then they are refused

    @MGM-8 @USR-3
    Scenario: A deleted person loses access during their session
      Given the reconciler of "Harbor Foods" is signed in
      And the admin deleted the reconciler
      When the reconciler of "Harbor Foods" tries to reconcile the bill all the same
      Then they are refused

  Rule: View Only overrides the other roles

    @ROL-1 @MGM-12
    Scenario: A person who gets View Only can no longer reconcile
      Given the reconciler of "Harbor Foods" is signed in
      And the admin gives the reconciler "View Only" in "Harbor Foods"
      When the reconciler of "Harbor Foods" tries to reconcile the bill all the same
      Then they are refused
