Feature: Every width
  Every screen works on a phone, on a wide window and on everything in between.

  @browser @browser-only @LAY-1
  Scenario: Billing at every width
    Given bills for "Harbor Foods" in every status
    And the reconciler of "Harbor Foods" is signed in
    When they make the window wider and narrower
    Then everything fits on the bill summary at every width
    And everything fits on the bill at every width
    And everything fits on the reconciliation at every width
    And everything fits on the payments at every width

  @browser @browser-only @LAY-1
  Scenario: The checkout
    Given bills for "Harbor Foods" in every status
    And the payor of "Harbor Foods" is signed in
    When they make the window wider and narrower
    Then everything fits on the checkout at every width

  @browser @browser-only @LAY-1
  Scenario: The back office at every width
    Given bills for "Harbor Foods" in every status
    And the admin is signed in
    When they make the window wider and narrower
    Then everything fits on the dashboard at every width
    And everything fits on the bill summary at every width
