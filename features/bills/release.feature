Feature: Release bills
  An admin checks the new bills and releases them to their groups.

  Background:
    Given an UNRELEASED bill of $1,200.00 for "Harbor Foods"

  @browser @BIL-1
  Scenario: A released bill reaches its group
    Given an UNRELEASED bill of $900.00 for "Summit Labs"
    When the manager releases all new bills
    Then each bill says that it was released
    And the reconciler of "Harbor Foods" finds 1 bill

  Scenario: One bill that cannot be released does not hold up the others
    Given a RELEASED bill of $900.00 for "Summit Labs"
    When the manager releases both bills
    Then the bill of "Harbor Foods" says that it was released
    And the bill of "Summit Labs" says "Only an unreleased bill can be released."

  Scenario: An admin releases the bills of their own rep only
    When an admin of another rep tries to release the bill
    Then they are refused
