Feature: Release bills
  An admin checks the new bills and releases them to their groups.

  Background:
    Given an UNRELEASED bill "HF-1" of $1,200.00 for "Harbor Foods"

  Rule: A released bill is shown to its group

    @BR-REL-02 @browser @deep @BIL-1
    Scenario: Show a released bill to its group
      Given an UNRELEASED bill of $900.00 for "Summit Labs"
      When the admin releases both bills
      Then they see no refused bills
      And every bill is RELEASED
      And the reconciler of "Harbor Foods" finds 1 bill
      And the reconciler of "Summit Labs" finds 1 bill

    @BR-REL-01
    Scenario: Release the other bills when one is refused
      Given a RELEASED bill "SL-1" of $900.00 for "Summit Labs"
      When the admin releases both bills
      Then they see the message "Only an unreleased bill can be released."
      And they see these refused bills:
        | number | reason                                   |
        | SL-1   | Only an unreleased bill can be released. |
      And bill "HF-1" is RELEASED

    @BR-REL-03
    Scenario: An admin can release only the bills of their own rep
      Given an UNRELEASED bill "SL-1" of $900.00 for "Summit Labs"
      When an admin of another rep releases both bills
      Then they see these refused bills:
        | number | reason                                                 |
        | HF-1   | There is no such bill, or you don't have access to it. |
        | SL-1   | There is no such bill, or you don't have access to it. |
      And the reconciler of "Harbor Foods" finds 0 bills

    @BR-REL-07
    Scenario Outline: A <person> releases bills of every rep's groups
      Given an UNRELEASED bill "SL-1" of $900.00 for "Summit Labs"
      When the <person> releases both bills
      Then every bill is RELEASED

      Examples:
        | person   |
        | manager  |
        | sysadmin |

    @BR-REL-05
    Scenario: Release all bills that wait
      Given an UNRELEASED bill of $900.00 for "Summit Labs"
      When the admin releases all bills that wait
      Then they see no refused bills
      And every bill is RELEASED

    @BR-REL-06
    Scenario: Release all bills that match a search
      Given an UNRELEASED bill "HF-2" of $300.00 for "Harbor Foods"
      And an UNRELEASED bill "SL-1" of $900.00 for "Summit Labs"
      When the admin releases all bills that match "Harbor"
      Then they see no refused bills
      And bill "HF-1" is RELEASED
      And bill "HF-2" is RELEASED
      And bill "SL-1" is UNRELEASED

  Rule: A bill that has not been changed can be unreleased

    @BR-REL-04 @browser @BIL-1 @deep
    Scenario: Unrelease a bill
      Given the admin released bill "HF-1"
      When the manager unreleases bill "HF-1"
      Then bill "HF-1" is UNRELEASED
      And the reconciler of "Harbor Foods" finds 0 bills

    Scenario: Release a bill again
      Given the admin released bill "HF-1"
      And the manager unreleased bill "HF-1"
      When the admin releases bill "HF-1"
      Then bill "HF-1" is RELEASED
      And the reconciler of "Harbor Foods" finds 1 bill

    @BR-REL-04
    Scenario: Refuse to unrelease a reconciled bill
      Given a RECONCILED bill "HF-2" of $300.00 for "Harbor Foods"
      When the manager unreleases bill "HF-2"
      Then they see the message "Only a released bill that has not been changed can be unreleased."
      And bill "HF-2" is RECONCILED

    @BR-REL-04
    Scenario: Refuse to unrelease a bill with a comment
      Given the admin released bill "HF-1"
      And the reconciler of "Harbor Foods" commented "Is the rate right?" on bill "HF-1"
      When the manager unreleases bill "HF-1"
      Then they see the message "Bill HF-1 was not unreleased, because it has"
      And bill "HF-1" is RELEASED
