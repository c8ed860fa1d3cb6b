Feature: Giving access
  Access is given and taken group by group. Nobody gives what they may not, and nobody changes themselves.

  Background:
    Given the reconciler of "Harbor Foods" has an account
    And the super user of "Harbor Foods" has an account

  Rule: A new person gets what was chosen for them

    @MGM-7 @MGM-14 @browser
    Scenario: A super user adds a colleague
      When the super user of "Harbor Foods" adds "Iris Kane" who may "Reconcile Bills" in "Harbor Foods"
      Then the directory knows "Iris Kane" with "Billing User, Reconcile Bills" in "Harbor Foods"

    @MGM-7
    Scenario: Whoever is added gets a welcome mail
      When the super user of "Harbor Foods" adds "Iris Kane" who may "Reconcile Bills" in "Harbor Foods"
      Then "Iris Kane" gets the mail "Welcome to Listbill"

    @MGM-7 @MGM-6
    Scenario: An email that somebody has is not taken twice
      When the super user of "Harbor Foods" begins to add somebody with the email of the reconciler
      Then they learn that "Rosa Reyes" has the email

    @MGM-7 @MGM-14
    Scenario: Somebody with one group need not look for it
      When the super user of "Harbor Foods" begins to add "Iris Kane"
      Then "Harbor Foods" is chosen already

    @MGM-7
    Scenario: What was typed is still there after a while
      When the super user of "Harbor Foods" begins to add "Iris Kane"
      Then "Iris Kane" is still typed when they come back

  Rule: Rights are given and taken one by one

    @MGM-12 @browser
    Scenario: A role more
      When the admin gives the reconciler "Make Payments" in "Harbor Foods"
      Then this person holds "Billing User, Reconcile Bills, Make Payments" in "Harbor Foods"

    @MGM-13
    Scenario: A role less
      When the admin takes "Reconcile Bills" in "Harbor Foods" from the reconciler
      Then this person holds "Billing User" in "Harbor Foods"

    @MGM-17
    Scenario: A group more
      Given the payor of "Summit Labs" has an account
      When the admin gives the reconciler "Make Payments" in "Summit Labs"
      Then this person holds "Billing User, Make Payments" in "Summit Labs"

    @MGM-18
    Scenario: A group less
      When the admin takes "Billing User" in "Harbor Foods" from the reconciler
      Then this person holds nothing in "Harbor Foods"

    @MGM-12 @MGM-13
    Scenario: A change is taken back
      Given the admin gave the reconciler "Make Payments" in "Harbor Foods"
      When they take the change of access back
      Then this person holds "Billing User, Reconcile Bills" in "Harbor Foods"

    @MGM-12
    Scenario: Several people at once
      Given the viewer of "Harbor Foods" has an account
      When the admin gives the reconciler and the viewer "Make Payments"
      Then 2 of 2 changes are done

    @MGM-12
    Scenario: What a change means is said before it is saved
      When the admin considers giving the reconciler "Make Payments" in "Harbor Foods"
      Then they read that this person "may now make payments"

  Rule: Nobody gives what they may not

    @MGM-11
    Scenario: A super user offers what they hold themselves
      When the super user of "Harbor Foods" looks which roles they may give the reconciler
      Then these are "Billing User, Give Access to Other Users, Reconcile Bills"

    @MGM-12
    Scenario: A super user who gives what they do not hold is refused
      When the super user of "Harbor Foods" gives the reconciler "Make Payments" in "Harbor Foods"
      Then the change is refused

    @MGM-12
    Scenario: An admin who makes an admin is refused
      When the admin gives the reconciler "Admin"
      Then the change is refused

    @MGM-12
    Scenario: Nobody changes themselves
      When the super user of "Harbor Foods" gives themselves "Make Payments" in "Harbor Foods"
      Then the change is refused

    @MGM-9
    Scenario: A code opens every group that has it
      Given the carrier of "Summit Labs" has an account
      And a group of another rep has the carrier of "Harbor Foods"
      When the admin gives the carrier of "Summit Labs" the carrier code of "Harbor Foods"
      Then they are told "Ask a manager to assign it"

    @MGM-9
    Scenario: A code is known in small letters, too
      Given the carrier of "Summit Labs" has an account
      And the admin gave the carrier of "Summit Labs" the carrier code of "Harbor Foods" in small letters
      When the admin opens the carrier of "Summit Labs" in the directory
      Then they also read the name of the carrier of "Harbor Foods"

    @MGM-9
    Scenario: Nobody is taken over by being given a group
      Given the payor of "Summit Labs" has an account
      And the manager takes "Billing User" in "Summit Labs" from the payor of "Summit Labs"
      And the super user of "Harbor Foods" gave the payor of "Summit Labs" "Billing User" in "Harbor Foods"
      When the super user of "Harbor Foods" changes the email of the payor of "Summit Labs" to "mine@example.test"
      Then they are told "This person has had access outside your groups"
