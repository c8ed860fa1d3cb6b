Feature: Sign out
  Signing out releases bill locks, ends the session, and clears the screen.

  Rule: Signing out ends the session and releases locks

    @browser @deep @SES-4 @RTE-5
    Scenario: Signing out releases locks
      Given a RELEASED bill of $1,200.00 for "Harbor Foods"
      And the reconciler of "Harbor Foods" is reconciling the bill
      When they sign out
      Then they are signed out
      And the bill is not locked

    @SES-4
    Scenario: Sign out even if a lock cannot be released
      Given the reconciler is signed in
      And the server cannot be reached
      When they sign out
      Then they are signed out

    @browser @browser-only @SES-4
    Scenario: Going back after signing out shows no data
      Given a RELEASED bill of $1,200.00 for "Harbor Foods"
      And the reconciler of "Harbor Foods" is reconciling the bill
      When they sign out and go back
      Then they are signed out
