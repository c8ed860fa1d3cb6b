Feature: The session lasts as long as the work
  People can keep working, and what they typed outlives the session.

  Rule: A session is renewed before it expires

    @SES-3
    Scenario: Working for hours
      Given sessions last 1 hour
      And the reconciler is signed in
      When 5 hours go by
      Then the session was renewed 5 times
      And the session is still good

    @SES-3
    Scenario: A machine that slept past the end of the session
      Given sessions last 1 hour
      And the reconciler is signed in
      And their machine sleeps for 2 hours
      When they look for bills
      Then they find 0 bills
      And the session was renewed 1 time

    @browser @SES-2 @RTE-4
    Scenario: Opening Listbill again
      Given the reconciler is signed in
      When they open Listbill anew
      Then they see the bill summary

  Rule: A person who is signed out while working loses nothing

    Background:
      Given a RELEASED bill for "Harbor Foods" with these lines:
        | member     | coverage | billed  |
        | Ruth Adler | Medical  | $612.40 |
        | Omar Diaz  | Medical  | $612.40 |
      And the reconciler of "Harbor Foods" is reconciling the bill
      And they change Omar Diaz's Medical to $0.00 because "No longer employed"

    @SES-3
    Scenario: Keep what was typed when the session ended before saving
      Given the identity provider has ended their session
      When they save the changes
      Then they are asked to sign in again
      And the variance is -$612.40

    @SES-3 @SES-6 @SES-10
    Scenario: Keep what was typed when a new password ends the session
      Given 1 minute goes by
      And they ask for a new password for themselves
      And they set the password "copper teapot at dawn" by the mailed link
      When they save the changes
      Then they are asked to sign in again
      And the variance is -$612.40

    @browser @SES-3
    Scenario: Signing in again in another tab
      Given saving the changes found their session over
      When they sign in again in another tab
      Then they can send the changes again
      And the bill is MODIFIED

    @SES-3
    Scenario: Someone else signs in instead
      Given saving the changes found their session over
      When somebody else signs in in another tab
      Then they are told "Someone else signed in."
      And the variance is -$612.40
