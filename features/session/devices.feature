Feature: Signed-in devices
  People see on which devices they are signed in, and sign out the ones they no longer use.

  Background:
    Given the payor of "Harbor Foods" is signed in
    And they are signed in on another device

  Rule: A person can sign out another device

    @BR-ACC-13 @browser @SES-4
    Scenario: Sign out another device
      When they sign out the other device
      Then the other device is signed out
      And they see 1 signed-in device

    @BR-ACC-13 @SES-4
    Scenario: See all devices
      When they go to the profile
      Then they see 2 signed-in devices
      And the other device is signed in

    @BR-ACC-18
    Scenario: Signing out another device needs a recent sign-in
      Given their sign-in is too old, and they do not sign in again
      When they sign out the other device
      Then they see the message "Confirm that it is you"
      And the other device is signed in

  Rule: Signing out ends the session of that device only

    @BR-ACC-14 @SES-4
    Scenario: Sign out here
      When they sign out
      Then they are signed out
      And the other device is signed in
      And the other device sees 1 signed-in device

    @BR-ACC-13 @BR-ACC-15 @SES-4
    Scenario: Signing out everywhere signs out no one else
      Given the reconciler of "Harbor Foods" is signed in
      When the payor of "Harbor Foods" signs out on all devices
      Then they are signed out
      And the reconciler of "Harbor Foods" sees 1 signed-in device

    @BR-ACC-15 @browser @deep @SES-4
    Scenario: Sign out on all devices
      When they sign out on all devices
      Then they are signed out
      And the other device is signed out

  Rule: An administrator can sign a person out on all devices

    @BR-ACC-16 @browser @deep
    Scenario: Sign a person out on all devices
      When the admin signs the payor out on all devices
      Then this person is signed out on the other device
      And this person gets the email "You were signed out of Listbill on all devices"

    @BR-ACC-16
    Scenario: Signing a person out is recorded
      When the admin signs the payor out on all devices
      Then the history of this person says "Signed out on all devices."

    @BR-ACC-16
    Scenario: A reconciler cannot sign a payor out
      When the reconciler of "Harbor Foods" signs the payor out on all devices
      Then they see the message "You don't have permission to do this."

    @BR-ACC-16
    Scenario: A disabled person gets no email
      Given the admin disabled the payor
      When the admin signs the payor out on all devices
      Then this person gets no email
