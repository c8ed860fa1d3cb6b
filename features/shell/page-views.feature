Feature: Page views
  Visits are counted without personal data.

  Background:
    Given a RELEASED bill of $1,200.00 for "Harbor Foods"
    And the reconciler of "Harbor Foods" is signed in

  Rule: Page views are counted without personal data

    @RTE-12 @ANA-1
    Scenario: Count a visit to a bill
      When they go to the bill
      Then a visit to "Bill" is counted
