Feature: Giving access
  Access is granted and removed group by group, within the grantor's own rights, and never for oneself.

  Background:
    Given the reconciler of "Harbor Foods" has an account
    And the super user of "Harbor Foods" has an account

  Rule: A new person gets the selected access

    @MGM-7 @MGM-14 @browser
    Scenario: A super user adds a colleague
      When the super user of "Harbor Foods" adds "Iris Kane" with "Reconcile Bills" in "Harbor Foods"
      Then "Iris Kane" has "Billing User" and "Reconcile Bills" in "Harbor Foods"

    @MGM-7
    Scenario: A new person receives a welcome email
      When the super user of "Harbor Foods" adds "Iris Kane" with "Reconcile Bills" in "Harbor Foods"
      Then "Iris Kane" gets the email "Welcome to Listbill"

    @MGM-7 @MGM-6
    Scenario: An email address cannot be used twice
      When the super user of "Harbor Foods" starts adding "Iris Kane" with the email of the reconciler
      Then they see "Rosa Reyes"

    @MGM-7 @MGM-14
    Scenario: A grantor's only group is selected already
      When the super user of "Harbor Foods" starts adding "Iris Kane"
      Then they see "Harbor Foods"

    @MGM-7
    Scenario: An unfinished form is restored later
      Given the super user of "Harbor Foods" has started adding "Iris Kane"
      When they leave and come back
      Then they see "Iris Kane"

  Rule: Roles and groups are granted and removed one by one

    @MGM-12 @browser @deep
    Scenario: Add a role
      When the admin gives the reconciler "Make Payments" in "Harbor Foods"
      Then this person has "Billing User", "Reconcile Bills" and "Make Payments" in "Harbor Foods"

    @MGM-13 @browser @deep
    Scenario: Remove a role
      When the admin removes "Reconcile Bills" in "Harbor Foods" from the reconciler
      Then this person has "Billing User" in "Harbor Foods"

    @MGM-17
    Scenario: Add a group
      Given the payor of "Summit Labs" has an account
      When the admin gives the reconciler "Make Payments" in "Summit Labs"
      Then this person has "Billing User" and "Make Payments" in "Summit Labs"

    @MGM-18
    Scenario: Remove a group
      When the admin removes "Billing User" in "Harbor Foods" from the reconciler
      Then this person has nothing in "Harbor Foods"

    @MGM-12 @MGM-13 @browser @deep
    Scenario: Undo a change
      Given the admin gave the reconciler "Make Payments" in "Harbor Foods"
      When they undo the change
      Then this person has "Billing User" and "Reconcile Bills" in "Harbor Foods"

    @MGM-12
    Scenario: Change several people at once
      Given the viewer of "Harbor Foods" has an account
      When the admin gives the reconciler and the viewer "Make Payments"
      Then the reconciler has "Billing User", "Reconcile Bills" and "Make Payments" in "Harbor Foods"
      And the viewer has "Billing User", "View Only" and "Make Payments" in "Harbor Foods"

    @MGM-12
    Scenario: Preview the effect of a change before saving
      When the admin previews giving the reconciler "Make Payments" in "Harbor Foods"
      Then they see "may now make payments"

  Rule: People grant access only within their own rights

    @BR-PEO-07 @MGM-11
    Scenario: A super user is offered the roles they hold
      When the super user of "Harbor Foods" opens the reconciler in the directory
      Then they can give this person "Billing User", "Give Access to Other Users" and "Reconcile Bills"

    @BR-PEO-07 @MGM-12
    Scenario: A super user cannot grant a role they do not hold
      When the super user of "Harbor Foods" gives the reconciler "Make Payments" in "Harbor Foods"
      Then they see the message "because you do not have it yourself"

    @BR-PEO-07 @MGM-12
    Scenario: A super user grants nothing in a group in which they are a reconciler
      Given the payor of "Summit Labs" has an account
      And the admin gave the super user of "Harbor Foods" "Reconcile Bills" in "Summit Labs"
      When the super user of "Harbor Foods" gives the reconciler "Reconcile Bills" in "Summit Labs"
      Then they see the message "You cannot grant access in group"

    @BR-PEO-08 @MGM-12
    Scenario: An admin cannot grant the admin role
      When the admin gives the reconciler "Admin"
      Then they see the message "Only managers can grant"

    @BR-PEO-09 @MGM-12
    Scenario: People cannot change their own access
      When the super user of "Harbor Foods" gives themselves "Make Payments" in "Harbor Foods"
      Then they see the message "You cannot change your own access. Ask another administrator."

    @MGM-9
    Scenario: An admin cannot assign a carrier code that covers groups of another rep
      Given the carrier of "Summit Labs" has an account
      And a group of another rep has the carrier of "Harbor Foods"
      When the admin gives the carrier of "Summit Labs" the carrier code of "Harbor Foods"
      Then they see the message "Ask a manager to assign it"

    @MGM-9
    Scenario: A code is accepted in lowercase
      Given the carrier of "Summit Labs" has an account
      And the admin gave the carrier of "Summit Labs" the carrier code of "Harbor Foods" in lowercase
      When the admin opens the carrier of "Summit Labs" in the directory
      Then they see the carrier of "Harbor Foods"

    @BR-PEO-10 @MGM-9
    Scenario: An account cannot be taken over by granting it a group
      Given the payor of "Summit Labs" has an account
      And the manager removes "Billing User" in "Summit Labs" from the payor of "Summit Labs"
      And the super user of "Harbor Foods" gave the payor of "Summit Labs" "Billing User" in "Harbor Foods"
      When the super user of "Harbor Foods" changes the email of the payor of "Summit Labs" to "mine@example.test"
      Then they see the message "This person has had access outside your groups"

    @BR-PEO-10 @MGM-9
    Scenario: The email of a person with access to another group is not changed
      Given the payor of "Summit Labs" has an account
      And the admin gave the reconciler "Reconcile Bills" in "Summit Labs"
      When the super user of "Harbor Foods" changes the email of the reconciler to "mine@example.test"
      Then they see the message "This person also has access outside your groups. Ask a manager."

    @BR-PEO-20 @MGM-9
    Scenario: A super user does not change the email of a person with a role that they cannot grant
      Given the payor of "Harbor Foods" has an account
      When the super user of "Harbor Foods" changes the email of the payor to "mine@example.test"
      Then they see the message "This person has roles that you cannot grant. Ask your admin."

    @BR-PEO-20 @MGM-9
    Scenario: A super user changes the email of a person whose roles they can grant
      When the super user of "Harbor Foods" changes the email of the reconciler to "rosa.moved@example.test"
      Then this person gets the email "The email address of your Listbill account was changed"

    @BR-PEO-21 @MGM-9
    Scenario: A super user assigns no carrier codes
      When the super user of "Harbor Foods" gives the reconciler the carrier code of "Harbor Foods"
      Then they see the message "Only admins can assign codes."
