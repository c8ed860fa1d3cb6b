Feature: Staying signed in
  People stay signed in while they work, and nothing they typed is lost when a session ends.

  Rule: A session is renewed before it expires

    @BR-ACC-09 @SES-3
    Scenario: Work for hours without signing in again
      Given sessions last 1 hour
      And the reconciler is signed in
      When 5 hours later
      Then the session is renewed 5 times
      And the session is still valid

    @SES-3
    Scenario: Continue after the computer slept past the end of the session
      Given sessions last 1 hour
      And the reconciler is signed in
      And the computer of the reconciler sleeps for 2 hours
      When they look for bills
      Then they find 0 bills
      And the session is renewed 1 time

    @browser @SES-2 @RTE-4 @deep
    Scenario: Open Listbill again without signing in
      Given the reconciler is signed in
      When they close Listbill and come back
      Then they see the bill summary

  Rule: Unsaved changes are kept when the session ends

    Background:
      Given a RELEASED bill for "Harbor Foods" with these lines:
        | member     | coverage | billed  |
        | Ruth Adler | Medical  | $612.40 |
        | Omar Diaz  | Medical  | $612.40 |
      And the reconciler of "Harbor Foods" is reconciling the bill
      And they change Omar Diaz's Medical to $0.00 because "No longer employed"

    @SES-3
    Scenario: Keep changes when the session ends before they are saved
      Given the session of the reconciler has ended
      When they save the changes
      Then they are asked to sign in again
      And the variance is -$612.40

    @SES-3 @SES-6 @SES-10
    Scenario: Keep changes when a new password ends the session
      Given 1 minute later
      And they ask for a new password in their profile
      And they set the password "copper teapot at dawn" with the emailed link
      When they save the changes
      Then they are asked to sign in again
      And the variance is -$612.40

    @BR-ACC-17 @browser @SES-3
    Scenario: Keep changes when the session is ended on another device
      Given their sessions are ended on another device before they save the changes
      And they sign in in another tab
      When they save the changes
      Then the bill is MODIFIED

    @browser @deep @SES-3
    Scenario: Save the changes after signing in again in another tab
      Given their session ends before they save the changes
      And they sign in in another tab
      When they save the changes
      Then the bill is MODIFIED

    @SES-3
    Scenario: Keep changes when someone else signs in instead
      Given their session ends before they save the changes
      When someone else signs in in another tab
      Then they see the message "Someone else signed in."
      And the variance is -$612.40
