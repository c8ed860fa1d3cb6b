Feature: Every width
  Each place can be used on a phone, on a wide screen, and on everything in between.

  @browser @browser-only @LAY-1
  Scenario: Where billing users work
    Given bills for "Harbor Foods" in every status
    And the reconciler of "Harbor Foods" is signed in
    When they make the window wider and narrower
    Then everything fits on the bill summary at every width
    And everything fits on the bill at every width
    And everything fits on the reconciliation at every width
    And everything fits on the payments at every width

  @browser @browser-only @LAY-1
  Scenario: Where bills are paid
    Given bills for "Harbor Foods" in every status
    And the payor of "Harbor Foods" is signed in
    When they make the window wider and narrower
    Then everything fits on the checkout at every width

  @browser @browser-only @LAY-1
  Scenario: Where the office works
    Given bills for "Harbor Foods" in every status
    And the admin is signed in
    When they make the window wider and narrower
    Then everything fits on the dashboard at every width
    And everything fits on the bill summary at every width
