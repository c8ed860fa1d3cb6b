Feature: A group's logo
  The office gives a group its logo; the group's people see it beside the name.

  Background:
    Given a RELEASED bill of $1,200.00 for "Harbor Foods"

  @API-10 @browser
  Scenario: A logo is seen by the group's people
    When the admin gives "Harbor Foods" a logo
    Then the reconciler of "Harbor Foods" sees the logo

  @API-10
  Scenario: A logo is taken away
    Given the admin has given "Harbor Foods" a logo
    When they remove the logo of "Harbor Foods"
    Then the reconciler of "Harbor Foods" sees no logo

  @API-10
  Scenario: A drawing that can carry scripts is refused
    When the admin gives "Harbor Foods" a drawing as its logo
    Then they are told "SVG"
    And the reconciler of "Harbor Foods" sees no logo

  Scenario: Another rep's group keeps its looks
    When the admin of another rep gives "Harbor Foods" a logo
    Then they are refused
    And the reconciler of "Harbor Foods" sees no logo
