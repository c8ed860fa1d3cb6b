Feature: Usage statistics
  Page views, failures and durations are counted without personal data.

  Background:
    Given a RELEASED bill of $1,200.00 for "Harbor Foods"
    And the reconciler of "Harbor Foods" is signed in

  @RTE-12 @ANA-1
  Scenario: A place that somebody visits
    When they go to the bill
    Then a visit of "Bill" is counted, without saying whose or which

  @ANA-1
  Scenario: Call durations
    When they look for bills
    Then it is counted how long calls took, in seconds and in milliseconds

  @ERR-1 @ANA-1
  Scenario: Failures
    Given the server breaks once
    When they look for bills
    Then a failure with the code INTERNAL is counted
