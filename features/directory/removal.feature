Feature: Ending access
  Access ends at once and can be restored, until a purge removes the name permanently.

  Background:
    Given the reconciler of "Harbor Foods" has an account

  Rule: Disabling or deleting a person ends their access at once

    @BR-PEO-12 @MGM-9 @USR-3
    Scenario: A disabled person loses access during their session
      Given the reconciler of "Harbor Foods" is signed in
      And the admin disabled the reconciler
      When the reconciler of "Harbor Foods" looks for bills
      Then they see the message "Your access has been disabled. Ask your administrator."

    @MGM-8 @USR-3 @browser @deep
    Scenario: An admin deletes a person
      When the admin deletes the reconciler
      Then the status of this person is "Deleted"

    @MGM-8 @USR-3
    Scenario: Restore a deleted person
      Given the admin deleted the reconciler
      When they undo the change
      Then the status of this person is "Active"

    @BR-PEO-09 @MGM-9 @USR-3
    Scenario: People cannot disable themselves
      When the super user of "Harbor Foods" disables themselves
      Then they see the message "You cannot change your own account here."

  Rule: People regain access by email

    @BR-PEO-16 @MGM-10
    Scenario: Send a password reset
      When the admin sends the reconciler a password reset
      Then this person gets the email "Choose a new password for Listbill"

    @BR-PEO-16 @MGM-19
    Scenario: Send password resets to several people
      When the admin sends the reconciler and another reconciler a password reset
      Then the reconciler gets the email "Choose a new password for Listbill"
      And another reconciler gets the email "Choose a new password for Listbill"

    @BR-PEO-16 @MGM-20
    Scenario: Send welcome emails to several people
      When the admin sends the reconciler and another reconciler a welcome
      Then the reconciler gets the email "Welcome to Listbill"
      And another reconciler gets the email "Welcome to Listbill"

  Rule: A purge replaces a name with an alias permanently

    @MGM-22
    Scenario: The confirmation shows whose name is replaced
      Given the admin deleted the reconciler
      When the sysadmin previews purging the reconciler
      Then they see "Rosa Reyes"

    @BR-PEO-13 @MGM-22
    Scenario: A purged person appears under an alias
      Given the admin deleted the reconciler
      When the sysadmin purges the reconciler
      Then they see "Former user"

    @BR-PEO-13
    Scenario: A purge is recorded
      Given the admin deleted the reconciler
      And the sysadmin purges the reconciler
      And they purge the reconciler
      When they look for audit events
      Then they see these audit events:
        | what           | who        |
        | Person purged  | Sid Okafor |
        | Person deleted | Ada Novak  |

    @BR-PEO-14 @MGM-22
    Scenario: An admin cannot purge
      Given the admin deleted the reconciler
      When the admin purges the reconciler
      Then they see the message "You don't have permission to do this."
