Feature: Directory
  People who grant access see who has access to their groups.

  Background:
    Given the reconciler of "Harbor Foods" has an account
    And the payor of "Harbor Foods" has an account
    And the payor of "Summit Labs" has an account
    And the admin has an account

  Rule: The directory shows the people of one's own groups

    @MGM-3 @browser @deep
    Scenario: A super user sees who is in their group
      Given the super user of "Harbor Foods" is signed in
      When they go to the directory
      Then they see the people "Pia Lindgren", "Rosa Reyes" and "Susan Vogel"

    @MGM-3
    Scenario: An admin sees the people of their rep's groups
      When the admin goes to the directory
      Then they see the people "Amir Haddad", "Pia Lindgren" and "Rosa Reyes"

    @MGM-3
    Scenario: An admin of another rep does not see them
      When the admin of another rep goes to the directory
      Then they see no people

    @MGM-3
    Scenario: A reconciler has no directory
      When the reconciler of "Harbor Foods" goes to the directory
      Then they see the refusal page

  Rule: The list can be filtered

    @MGM-1
    Scenario: People who make payments in one group
      When the admin searches the directory by:
        | role  | Make Payments |
        | group | Summit Labs   |
      Then they see the people "Amir Haddad"

    @MGM-2
    Scenario: People who make payments in any group
      When the admin searches the directory by:
        | role | Make Payments |
      Then they see the people "Amir Haddad" and "Pia Lindgren"

    @MGM-3
    Scenario: People with one of several roles
      When the admin searches the directory by:
        | role | Make Payments or Reconcile Bills |
      Then they see the people "Amir Haddad", "Pia Lindgren" and "Rosa Reyes"

    @MGM-4
    Scenario: The people of a carrier
      Given the carrier of "Harbor Foods" has an account
      When the admin searches the directory by:
        | carrier of | Harbor Foods |
      Then they see the people "Carl Boyd"

    @MGM-5
    Scenario: The people of an agent
      Given the agent of "Harbor Foods" has an account
      When the admin searches the directory by:
        | agent of | Harbor Foods |
      Then they see the people "Agnes Lowe"

    @MGM-6
    Scenario: One person by email address
      When the admin searches the directory by:
        | email of | the reconciler |
      Then they see the people "Rosa Reyes"

    @USR-3
    Scenario Outline: People who are <status>
      Given the <person> has an account
      When the admin searches the directory by:
        | status | <status> |
      Then they see the people "<name>"

      Examples:
        | person          | status   | name      |
        | Disabled person | Disabled | Dora Past |
        | Deleted person  | Deleted  | Del Gone  |

    @USR-3
    Scenario: The list leaves out deleted people
      Given the Deleted person has an account
      When the admin goes to the directory
      Then they see the people "Amir Haddad", "Pia Lindgren" and "Rosa Reyes"

  Rule: A change of email address is announced to both addresses

    @BR-PEO-11 @MGM-9
    Scenario: The old and the new address receive an email
      When the admin changes the email of the reconciler to "rosa.moved@example.test"
      Then this person gets the email "The email address of your Listbill account was changed"
      And "rosa.moved@example.test" gets the email "This is now the email address of your Listbill account"

    @BR-PEO-11
    Scenario: The email to the old address says what to do if the change is a mistake
      When the admin changes the email of the reconciler to "rosa.moved@example.test"
      Then this person gets the email "The email address of your Listbill account was changed"
      And the email says "to rosa.moved@example.test" and "If this is not right, tell your company's Listbill administrator right away."

    @BR-PEO-11
    Scenario: Changing only the capitalization of an address sends no email
      When the admin changes the email of the reconciler to "ROSA.REYES.0@example.test"
      Then this person gets no email

  Rule: A person's page shows their access

    @MGM-15
    Scenario: The groups of a person
      When the admin opens the reconciler of "Harbor Foods" in the directory
      Then this person has "Billing User" and "Reconcile Bills" in "Harbor Foods"

    @MGM-16
    Scenario: The carriers of a person
      Given the carrier of "Harbor Foods" has an account
      When the admin opens the carrier of "Harbor Foods" in the directory
      Then they see the carrier of "Harbor Foods"

    @MGM-9
    Scenario: An admin corrects a name
      When the admin changes the last name of the reconciler to "Reyes-Ortiz"
      Then the history of this person says "Last name"

    @MGM-9
    Scenario: Refuse a change when someone else changed the person first
      Given the admin opened the reconciler of "Harbor Foods" in the directory
      And someone else changed the phone of the reconciler to "555-010-2233" in the meantime
      When the admin changes the last name of the reconciler to "Reyes-Ortiz"
      Then they see the message "changed this person while you were editing"

    @MGM-23 @browser @deep
    Scenario: The access review can be downloaded
      When the admin downloads the access review
      Then the file says "Rosa Reyes" and "Reconcile Bills"

    @MGM-23
    Scenario: The access review is exported as CSV
      When the admin exports every row of the access review as CSV
      Then the file says "Rosa Reyes" and "Reconcile Bills"
