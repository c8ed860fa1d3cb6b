Feature: New managers
  Managers release money and set limits. Where an office has two managers, a third one is appointed by both: one gives the
  role, the other confirms it.

  Background:
    Given a RELEASED bill of $1,200.00 for "Harbor Foods"
    And the admin has an account
    And another manager has an account
    And the manager gives the admin "OBP Admin Manager"

  Rule: A third manager waits for the other one

    @BR-CTL-14
    Scenario: The role has no effect before it is confirmed
      When the admin opens the controls
      Then they see the refusal page

    @BR-CTL-14
    Scenario: The other manager finds it on Today
      When another manager goes to the dashboard
      Then they see "1 manager to confirm"

    @BR-CTL-14
    Scenario: The role has effect once the other manager confirmed it
      Given another manager confirms the new access of the admin
      When the admin opens the controls
      Then they see "One person, 30 days: second person above $10,000.00"

    @BR-CTL-14
    Scenario: The person who gave the role cannot confirm it
      When the manager confirms the new access of the admin
      Then they see the message "You gave this access. Another manager has to confirm it."

    @BR-CTL-14
    Scenario: The other manager declines it
      When another manager removes "OBP Admin Manager" from the admin
      Then the history of the admin says "is declined"

    @BR-CTL-14
    Scenario: A declined role is no longer on Today
      Given another manager removes "OBP Admin Manager" from the admin
      When they go to the dashboard
      Then they do not see "to confirm"

    @BR-CTL-14
    Scenario: A request of a person who was disabled is not confirmed
      Given the manager disables the admin
      When another manager confirms the new access of the admin
      Then they see the message "This person is not active. Enable or restore them first."

    @BR-CTL-14
    Scenario: A manager who removed the other one does not appoint another alone
      Given another manager removes "OBP Admin Manager" from the admin
      And the manager disables another manager
      And the manager gives the admin "OBP Admin Manager"
      When the admin opens the controls
      Then they see the refusal page

    @BR-CTL-14
    Scenario: The request lapses when the one who asked gets other rights
      Given the sysadmin gives the manager "System Administrator"
      When another manager confirms the new access of the admin
      Then they see the message "changed on Mar 3, 2026, after this was requested"
