Feature: Create an account
  A new person creates an account, which has no access until an administrator gives it a role.

  Rule: The emailed link confirms the account

    @BR-ACC-06 @browser @SES-10 @ROL-3
    Scenario: A new account has no access
      Given the stranger creates an account with the password "copper teapot at dawn"
      And they confirm the account with the emailed link and the password "copper teapot at dawn"
      When they sign in with the password "copper teapot at dawn"
      Then they see the error page

    @SES-10
    Scenario: An account that is not confirmed cannot be used
      When the stranger creates an account with the password "copper teapot at dawn"
      Then they get the email "Confirm your Listbill account"
      And they cannot sign in with the password "copper teapot at dawn"

    @SES-10
    Scenario: The link expires after a day
      Given the stranger creates an account with the password "copper teapot at dawn"
      And 1 day and 1 minute later
      When they confirm the account with the emailed link and the password "copper teapot at dawn"
      Then they cannot sign in with the password "copper teapot at dawn"

    @SES-10
    Scenario: An account requested with someone else's email address cannot be used
      Given the stranger creates an account with the password "copper teapot at dawn"
      When they confirm the account with the emailed link and the password "silver kettle at noon"
      Then they cannot sign in with the password "copper teapot at dawn"
      And they cannot sign in with the password "silver kettle at noon"

  Rule: The operator of the server names the first administrator

    @browser @USR-2 @ROL-2 @deep
    Scenario: The first administrator creates an account
      Given the operator makes the stranger an administrator
      And the stranger creates an account with the password "copper teapot at dawn"
      And they confirm the account with the emailed link and the password "copper teapot at dawn"
      When they sign in with the password "copper teapot at dawn"
      Then they see the dashboard

    @USR-2 @ROL-3
    Scenario: An administrator who does not accept within seven days has no access
      Given the operator makes the stranger an administrator
      And 7 days and 1 minute later
      And the stranger creates an account with the password "copper teapot at dawn"
      And they confirm the account with the emailed link and the password "copper teapot at dawn"
      When they sign in with the password "copper teapot at dawn"
      Then they see the error page

    @USR-2
    Scenario: The first administrator enters the code from the server's log
      When the person without a role enters the code from the server's log
      Then they see the dashboard

    @browser @deep @USR-2
    Scenario: The dashboard of the first administrator has the checklist of the first setup
      Given the person without a role enters the code from the server's log
      When they go to the dashboard
      Then they see the dashboard
      And they see "Upload the first bill – later"

    @USR-2
    Scenario: The code no longer works once there is an administrator
      Given the manager has an account
      When the person without a role enters the code from the server's log
      Then they see the error page

    @USR-2
    Scenario: A person who has no access yet becomes an administrator
      Given the operator makes the person without a role an administrator
      When the person without a role signs in
      Then they see the dashboard

  Rule: A password that is easy to guess is refused

    @BR-ACC-01 @SES-10
    Scenario Outline: Refuse the password "<password>"
      When the stranger creates an account with the password "<password>"
      Then they see the message "<text>"
      And they get no email

      Examples:
        | password     | text                                    |
        | short        | Too short: take at least 12 characters  |
        | password1234 | That is one of the first that are tried |

    @BR-ACC-01 @SES-10
    Scenario: Refuse a password of 129 characters
      When the stranger creates an account with the password "seventeen copper teapots at dawn and four silver kettles at dusk stand beside the old harbor wall until the first ferry returned!"
      Then they see the message "Too long: take at most 128 characters."
      And they get no email

    @BR-ACC-01 @SES-10
    Scenario: Accept a password of 128 characters
      When the stranger creates an account with the password "seventeen copper teapots at dawn and four silver kettles at dusk stand beside the old harbor wall until the first ferry returned"
      Then they get the email "Confirm your Listbill account"

  Rule: Everyone gets the same answer, with or without an account

    @SES-10
    Scenario: A person who already has an account
      When the payor of "Harbor Foods" creates an account with the password "copper teapot at dawn"
      Then they are asked to check their email
      And they get the email "You have a Listbill account already"
