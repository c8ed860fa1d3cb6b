Feature: What is counted
  It is counted which places are visited, what fails and how long it takes: of nobody in particular.

  Background:
    Given a RELEASED bill of $1,200.00 for "Harbor Foods"
    And the reconciler of "Harbor Foods" is signed in

  @RTE-12 @ANA-1
  Scenario: A visit
    When they go to the bill
    Then a visit of "Bill" is counted, without saying whose or which

  @ANA-1
  Scenario: How long calls take
    When they look for bills
    Then it is counted how long calls took, in seconds and in milliseconds

  @ERR-1 @ANA-1
  Scenario: What fails
    Given the server breaks once
    When they look for bills
    Then a failure with the code INTERNAL is counted
