Feature: Window widths
  Every screen fits windows from phone to desktop width.

  Rule: Everything fits at every width

    @browser @browser-only @LAY-1
    Scenario: What a reconciler uses
      Given bills for "Harbor Foods" in every status
      And the reconciler of "Harbor Foods" is signed in
      When they make the window wider and narrower
      Then everything fits on the bill summary at every width
      And everything fits on the bill at every width
      And everything fits on the reconciliation at every width
      And everything fits on the payments at every width

    @browser @browser-only @deep @LAY-1
    Scenario: What a payor uses
      Given bills for "Harbor Foods" in every status
      And the payor of "Harbor Foods" is signed in
      When they make the window wider and narrower
      Then everything fits on the checkout at every width

    @browser @browser-only @deep @LAY-1
    Scenario: What an admin uses
      Given bills for "Harbor Foods" in every status
      And the admin is signed in
      When they make the window wider and narrower
      Then everything fits on the dashboard at every width
      And everything fits on the bill summary at every width
