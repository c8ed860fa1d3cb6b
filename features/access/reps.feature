Feature: The book of an admin
  An admin works on the groups of one rep: the rep's book. The admin sees only this book.

  Background:
    Given a RELEASED bill of $1,200.00 for "Harbor Foods"
    And a RELEASED bill of $900.00 for "Summit Labs"

  @API-6 @API-7 @browser
  Scenario: An admin sees the groups in the book
    When the admin looks at the dashboard
    Then their book has 2 groups
    And their book lists "Harbor Foods, Summit Labs"

  @API-7
  Scenario: Search a long book
    Given the admin looks at the dashboard
    When they search their book for "summit"
    Then their book lists "Summit Labs"

  @API-6
  Scenario: Another rep's groups are in another book
    When the admin of another rep looks at the dashboard
    Then their book has 0 groups

  @API-6
  Scenario: A manager sees all groups and has no book
    When the manager looks at the dashboard
    Then they have no book

  @API-6 @API-7
  Scenario: A manager can view any book
    When the manager asks for the book of the admin anyway
    Then their book lists "Harbor Foods, Summit Labs"

  @API-6 @API-7
  Scenario Outline: A <person> cannot view someone else's book
    When the <person> asks for the book of the admin anyway
    Then they are refused

    Examples:
      | person               |
      | admin of another rep |
      | sysadmin             |
      | carrier              |
      | reconciler           |
