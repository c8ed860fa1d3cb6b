Feature: Other applications
  Who works in the billing, the direct or the distributions application too gets there from here.

  @ENV-1 @ROL-1
  Scenario Outline: The <application> application
    Given the reconciler also works in the <application> application
    When they sign in
    Then the <application> application is offered to them

    Examples:
      | application   |
      | Billing       |
      | Direct        |
      | Distributions |

  @ENV-1
  Scenario: Nobody else is offered any
    When the admin signs in
    Then no other application is offered to them

  @browser @ENV-1
  Scenario: The way there
    Given the admin also works in the Distributions application
    When they sign in
    Then the Distributions application is offered to them
