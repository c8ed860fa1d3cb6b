Feature: People by file
  An admin uploads a file of people with their groups, roles, and codes. It is checked first. Committing it invites new people
  by email and gives others the roles they lack.

  Background:
    Given the manager uploads this file of groups and carriers:
      | Type    | Code  | Name         | Carriers | Rep |
      | carrier | HLTH  | Health One   |          |     |
      | rep     | 7     | Rita Poe     |          |     |
      | group   | 10420 | Harbor Works | HLTH     | 7   |
    And they committed the upload

  Rule: A file of people is reviewed before anyone is invited

    @MGM-7 @UPL-1 @browser
    Scenario: Invite billing users and a carrier's people
      Given the manager uploads this file of people:
        | Email                  | First name | Last name | Groups | Roles           | Carriers |
        | iris@company.example   | Iris       | Kane      | 10420  | Reconcile Bills |          |
        | cora@healthone.example | Cora       | Diaz      |        | Carrier         | HLTH     |
      When they commit the upload
      Then the upload is "Committed"
      And they see "Invited 2 people by email"

    @MGM-7 @UPL-1
    Scenario: Invited people are listed until they sign in
      Given the manager uploads this file of people:
        | Email                | First name | Last name | Groups | Roles         |
        | iris@company.example | Iris       | Kane      | 10420  | Make Payments |
      When they commit the upload
      Then they see these invitations:
        | name      | state |
        | Iris Kane | open  |

    @MGM-7 @UPL-1
    Scenario: No one is invited before the commit
      When the manager uploads this file of people:
        | Email                | First name | Last name | Groups | Roles         |
        | iris@company.example | Iris       | Kane      | 10420  | Make Payments |
      Then they see "Invites 1 person by email"
      And they see no invitations

  Rule: Those who have not come yet are reminded or revoked together

    @MGM-7
    Scenario: Expired invitations of a file are sent again together
      Given the manager uploads this file of people:
        | Email                  | First name | Last name | Groups | Roles         | Carriers |
        | iris@company.example   | Iris       | Kane      | 10420  | Make Payments |          |
        | cora@healthone.example | Cora       | Diaz      |        | Carrier       | HLTH     |
      And they committed the upload
      And 7 days and 1 minute later
      When the manager resends all invitations
      Then they see these invitations:
        | name      | state |
        | Cora Diaz | open  |
        | Iris Kane | open  |

    @MGM-7 @browser @deep
    Scenario: Invitations of a file are revoked together
      Given the manager uploads this file of people:
        | Email                  | First name | Last name | Groups | Roles         | Carriers |
        | iris@company.example   | Iris       | Kane      | 10420  | Make Payments |          |
        | cora@healthone.example | Cora       | Diaz      |        | Carrier       | HLTH     |
      And they committed the upload
      When the manager revokes all invitations
      Then they see no invitations

  Rule: A file gives no access beyond its sender's

    @BR-PEO-17 @UPL-1
    Scenario: A manager cannot name a system administrator
      When the manager uploads this file of people:
        | Email               | First name | Last name | Groups | Roles                |
        | pat@company.example | Pat        | Roe       |        | System Administrator |
        | jo@company.example  | Jo         | Ames      | 10420  | Make Payments        |
      Then 1 of 2 rows have no errors
      And row 2 of the upload says "Only system administrators can grant"

  Rule: A file can be reversed until an invited person has signed in

    @UPL-1
    Scenario: Reverse a file of people
      Given the manager uploads this file of people:
        | Email                | First name | Last name | Groups | Roles         |
        | iris@company.example | Iris       | Kane      | 10420  | Make Payments |
      And they committed the upload
      When they reverse the upload because "wrong people"
      Then the upload is "Reversed"
      And they see no invitations

    @BR-PEO-18 @UPL-1
    Scenario: Refuse to reverse a file after an invited person has signed in
      Given the manager uploads this file of people:
        | Email        | First name | Last name | Groups | Roles         |
        | the stranger | Sam        | Newman    | 10420  | Make Payments |
      And they committed the upload
      And the stranger creates an account with the password "copper teapot at dawn"
      And they confirm the account with the emailed link and the password "copper teapot at dawn"
      And they sign in with the password "copper teapot at dawn"
      When the manager reverses the upload because "wrong people"
      Then they see the message "Sam Newman signed in since"
