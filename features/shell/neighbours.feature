Feature: Other applications
  People who also work in the billing, direct or distributions application can open it from here.

  Rule: People open the other applications they work in

    @ENV-1 @ROL-1
    Scenario Outline: Offer the <application> application
      Given the reconciler also works in the <application> application
      When they sign in
      Then they can open the <application> application

      Examples:
        | application   |
        | Billing       |
        | Direct        |
        | Distributions |

    @ENV-1
    Scenario: Others see no other applications
      When the admin signs in
      Then they see no other applications

    @browser @ENV-1 @deep
    Scenario: Open another application
      Given the admin also works in the Distributions application
      When they sign in
      Then they can open the Distributions application
