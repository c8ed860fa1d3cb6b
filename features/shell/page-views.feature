Feature: Usage statistics
  Page views, failures and durations are counted without personal data.

  Background:
    Given a RELEASED bill of $1,200.00 for "Harbor Foods"
    And the reconciler of "Harbor Foods" is signed in

  @RTE-12 @ANA-1
  Scenario: Count a visit to a bill
    When they go to the bill
    Then a visit to "Bill" is counted

  @ANA-1
  Scenario: Count how long requests take
    When they look for bills
    Then the duration of requests is counted

  @ERR-1 @ANA-1
  Scenario: Count a failure of the server
    Given the server fails once
    When they look for bills
    Then a server failure is counted
