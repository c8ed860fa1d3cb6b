Feature: Create an account
  A new person creates an account, which has no access until an administrator gives it a role.

  Rule: The mailed link confirms the account

    @browser @SES-10 @ROL-3
    Scenario: A new person without a role
      Given the stranger asks for an account with the password "copper teapot at dawn"
      And they confirm it by the mailed link and the password "copper teapot at dawn"
      When they sign in with the password "copper teapot at dawn"
      Then they see the error page

    @SES-10
    Scenario: An account that was not confirmed
      When the stranger asks for an account with the password "copper teapot at dawn"
      Then they get the mail "Confirm your Listbill account"
      And they cannot sign in with the password "copper teapot at dawn"

    @SES-10
    Scenario: The link expires after a day
      Given the stranger asks for an account with the password "copper teapot at dawn"
      And 1 day and 1 minute go by
      When they confirm it by the mailed link and the password "copper teapot at dawn"
      Then they cannot sign in with the password "copper teapot at dawn"

    @SES-10
    Scenario: An account that someone else requested with this address
      Given the stranger asks for an account with the password "copper teapot at dawn"
      When they confirm it by the mailed link and the password "silver kettle at noon"
      Then they cannot sign in with the password "copper teapot at dawn"
      And they cannot sign in with the password "silver kettle at noon"

  Rule: Invalid input is refused before anything is sent

    @SES-10
    Scenario Outline: The password "<password>"
      When the stranger asks for an account with the password "<password>"
      Then they are told "<text>"
      And they get no mail

      Examples:
        | password     | text                                  |
        | short        | Too short: take at least 12 characters |
        | password1234 | That is one of the first that are tried |

  Rule: The answer never reveals who has an account

    @SES-10
    Scenario: A person who already has an account
      When the payor of "Harbor Foods" asks for an account with the password "copper teapot at dawn"
      Then they are asked to look at their mail
      And they get the mail "You have a Listbill account already"
