Feature: The book of an admin
  An admin works for the groups of one rep, the rep's book of business, and sees only these groups.

  Background:
    Given a RELEASED bill of $1,200.00 for "Harbor Foods"
    And a RELEASED bill of $900.00 for "Summit Labs"

  Rule: An admin sees the groups of their own rep

    @API-6 @API-7 @browser @deep
    Scenario: An admin sees the groups in the book
      When the admin goes to the dashboard
      Then they see 2 groups
      And they see the groups "Harbor Foods" and "Summit Labs"

    @API-7
    Scenario: Search a long book
      Given the admin goes to the dashboard
      When they look for groups with "summit"
      Then they see the groups "Summit Labs"

    @API-6
    Scenario: Another rep's groups are in another book
      When the admin of another rep goes to the dashboard
      Then they see no groups

  Rule: A manager sees all groups, and the book of any admin

    @API-6
    Scenario: A manager sees all groups and has no book
      When the manager goes to the dashboard
      Then they see no book

    @API-6 @API-7
    Scenario: A manager can view any book
      When the manager opens the groups of the admin
      Then they see the groups "Harbor Foods" and "Summit Labs"

    @API-6 @API-7
    Scenario Outline: A <person> cannot view someone else's book
      When the <person> opens the groups of the admin
      Then they see the message "<text>"

      Examples:
        | person               | text                                  |
        | admin of another rep | You can only see your own groups.     |
        | sysadmin             | You can only see your own groups.     |
        | carrier              | You don't have permission to do this. |
        | reconciler           | You don't have permission to do this. |
