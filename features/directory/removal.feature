Feature: Ending access
  Access ends at once and can be given back, until a purge takes the name away for good.

  Background:
    Given the reconciler of "Harbor Foods" has an account

  Rule: Whoever is disabled or deleted is out at once

    @MGM-9 @USR-3
    Scenario: A disabled person is stopped where they are
      Given the reconciler of "Harbor Foods" is signed in
      And the admin disabled the reconciler
      When the reconciler of "Harbor Foods" looks for bills
      Then they are refused

    @MGM-8 @USR-3 @browser
    Scenario: An admin deletes a person
      When the admin deletes the reconciler
      Then this person is Deleted

    @MGM-8 @USR-3
    Scenario: Deleting is taken back
      Given the admin deleted the reconciler
      When they take the change of access back
      Then this person is Active

    @MGM-9 @USR-3
    Scenario: Nobody disables themselves
      When the super user of "Harbor Foods" disables themselves
      Then the change is refused

  Rule: People get back in by mail

    @MGM-10
    Scenario: A password reset
      When the admin sends the reconciler a password reset
      Then this person gets the mail "Choose a new password for Listbill"

    @MGM-19
    Scenario: Password resets for several people
      When the admin mails the reconciler and another reconciler a password reset
      Then 2 of 2 changes are done

    @MGM-20
    Scenario: Welcomes for several people
      When the admin mails the reconciler and another reconciler a welcome
      Then 2 of 2 changes are done

  Rule: A purge takes names for good and leaves an alias

    @MGM-22
    Scenario: The question says what goes
      Given the admin deleted the reconciler
      When the sysadmin asks what purging the reconciler would take
      Then these are "Rosa Reyes"

    @MGM-22
    Scenario: A purged person is known by an alias
      Given the admin deleted the reconciler
      When the sysadmin purges the reconciler
      Then an alias like "Former user" stays of this person

    @MGM-22
    Scenario: An admin cannot purge
      Given the admin deleted the reconciler
      When the admin purges the reconciler
      Then they are refused
