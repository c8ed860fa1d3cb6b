Feature: Release bills
  An admin checks the new bills and releases them to their groups.

  Background:
    Given an UNRELEASED bill of $1,200.00 for "Harbor Foods"

  @browser @BIL-1
  Scenario: Show a released bill to its group
    Given an UNRELEASED bill of $900.00 for "Summit Labs"
    When the admin releases both bills
    Then each bill says "is released."
    And the reconciler of "Harbor Foods" finds 1 bill

  Scenario: Release the other bills when one is refused
    Given a RELEASED bill of $900.00 for "Summit Labs"
    When the admin releases both bills
    Then the bill of "Harbor Foods" says "is released."
    And the bill of "Summit Labs" says "Only an unreleased bill can be released."

  Scenario: An admin can release only the bills of their own rep
    When an admin of another rep releases both bills
    Then the bill of "Harbor Foods" says "There is no such bill, or you don't have access to it."
