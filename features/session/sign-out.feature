Feature: Sign out
  Signing out leaves nothing behind: no bill stays locked and no session goes on.

  @browser @SES-4
  Scenario: Signing out gives the locks back
    Given a RELEASED bill of $1,200.00 for "Harbor Foods"
    And the reconciler of "Harbor Foods" is reconciling the bill
    When they sign out
    Then they are signed out
    And nobody holds the bill

  @SES-4
  Scenario: A lock that cannot be given back keeps nobody signed in
    Given the reconciler is signed in
    And the server cannot be reached
    When they sign out
    Then they are signed out
