Feature: Sign in
  People sign in with the identity provider and land where their work is.

  Rule: Where a person lands follows from their primary type

    @RTE-4 @ROL-2
    Scenario Outline: <person> lands on <place>
      When the <person> signs in
      Then they see the <place>

      Examples:
        | person     | place        |
        | reconciler | bill summary |
        | payor      | bill summary |
        | admin      | dashboard    |
        | carrier    | dashboard    |
        | agent      | dashboard    |

    @browser @RTE-4 @SES-2 @RTE-3
    Scenario: A billing user signs in with email and password
      When the payor signs in
      Then they see the bill summary

    @browser @RTE-4 @RTE-9
    Scenario: An admin signs in with email and password
      When the admin signs in
      Then they see the dashboard

    @ROL-3 @RTE-6
    Scenario: A person without a usable role is told so
      When the person without a role signs in
      Then they see the error page

    @RTE-4
    Scenario: A link to a bill that was opened before signing in wins over where they would land
      Given a RELEASED bill of $1,200.00 for "Harbor Foods"
      When the reconciler of "Harbor Foods" follows a link to the bill and signs in
      Then they see the bill

  Rule: Signing in is noted

    @SES-5 @API-4
    Scenario: The time a billing user signed in is kept
      When the reconciler signs in
      Then the time of the sign-in is kept

  Rule: A person whose access was taken away gets in no more

    @USR-3
    Scenario Outline: A <status> person is refused
      When a <status> person signs in
      Then they are refused

      Examples:
        | status   |
        | Disabled |
        | Deleted  |
