Feature: Immediate effect of access changes
  Rights are checked whenever a person does something, so a change takes effect without signing in again.

  Background:
    Given a RELEASED bill of $1,200.00 for "Harbor Foods"

  Rule: A removed right is refused at once

    @BR-PEO-06 @MGM-13
    Scenario: A removed role takes effect
      Given the reconciler of "Harbor Foods" is signed in
      And the admin removes "Reconcile Bills" in "Harbor Foods" from the reconciler
      When the reconciler of "Harbor Foods" tries to reconcile the bill anyway
      Then they see the message "You don't have permission to do this."

    @BR-PEO-06 @MGM-18
    Scenario: A removed group becomes inaccessible
      Given the reconciler of "Harbor Foods" is signed in
      And the admin removes "Billing User" in "Harbor Foods" from the reconciler
      When the reconciler of "Harbor Foods" opens the bill
      Then they see the message "You don't have permission to do this."

    @BR-PEO-12 @MGM-8 @USR-3
    Scenario: A deleted person loses access during their session
      Given the reconciler of "Harbor Foods" is signed in
      And the admin deleted the reconciler
      When the reconciler of "Harbor Foods" tries to reconcile the bill anyway
      Then they see the message "Your access has been disabled. Ask your administrator."

  Rule: An added right is offered the next time the person opens Listbill

    @BR-PEO-06 @MGM-12 @browser @deep
    Scenario: An added role takes effect
      Given the payor of "Harbor Foods" is signed in
      And the admin gives the payor "Reconcile Bills" in "Harbor Foods"
      When the payor of "Harbor Foods" closes Listbill and comes back
      Then they can reconcile the bill

    @MGM-17
    Scenario: An added group takes effect
      Given a RELEASED bill of $900.00 for "Summit Labs"
      And the reconciler of "Harbor Foods" is signed in
      And the admin gives the reconciler "Reconcile Bills" in "Summit Labs"
      When the reconciler of "Harbor Foods" looks for bills
      Then they find 2 bills

  Rule: View Only overrides the other roles

    @BR-PEO-05 @ROL-1 @MGM-12
    Scenario: A person who gets View Only can no longer reconcile
      Given the reconciler of "Harbor Foods" is signed in
      And the admin gives the reconciler "View Only" in "Harbor Foods"
      When the reconciler of "Harbor Foods" tries to reconcile the bill anyway
      Then they see the message "You don't have permission to do this."
