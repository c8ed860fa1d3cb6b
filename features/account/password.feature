Feature: A new password
  Whoever forgot a password, or wants another one, gets a link by mail. Nobody learns from it who has an account.

  Background:
    Given the payor of "Harbor Foods" has an account

  Rule: The link in the mail sets a new password

    @browser @SES-10
    Scenario: Somebody forgot theirs
      Given they ask for a new password
      When they set the password "copper teapot at dawn" by the mailed link
      Then they can sign in with the password "copper teapot at dawn"

    @SES-10
    Scenario: Somebody who is signed in wants another one
      Given the payor is signed in
      When they ask for a new password for themselves
      Then they get the mail "Set a new password for Listbill"

    @SES-10
    Scenario: The link is used once
      Given they ask for a new password
      And they set the password "copper teapot at dawn" by the mailed link
      When they set the password "another teapot at dusk" by the mailed link
      Then they cannot sign in with the password "another teapot at dusk"

    @SES-10
    Scenario: The link is too old after an hour
      Given they ask for a new password
      And 1 hour and 1 minute go by
      When they set the password "copper teapot at dawn" by the mailed link
      Then they cannot sign in with the password "copper teapot at dawn"

    @SES-10
    Scenario: A password that is easily guessed is not taken
      Given they ask for a new password
      When they set the password "password1234" by the mailed link
      Then they cannot sign in with the password "password1234"

  Rule: Nobody learns who has an account

    @SES-10
    Scenario Outline: <person> is answered as everybody is
      When the <person> asks for a new password
      Then they are asked to look at their mail
      And they get no mail

      Examples:
        | person          |
        | stranger        |
        | Disabled person |
        | Deleted person  |

  Rule: Where a company keeps the password, the company changes it

    @SES-10 @SES-4 @USR-1
    Scenario: Somebody who signs in with their company
      Given the company user is signed in
      When they ask for a new password for themselves
      Then they are told "Your company manages your password"
      And they get no mail

  Rule: What fails is told

    @SES-7 @SES-10
    Scenario: The sign-in service cannot be reached
      Given the sign-in service cannot be reached
      When they ask for a new password
      Then they are told "The sign-in service cannot be reached. Check your connection, then try again."

    @SES-10
    Scenario: Too many mails were asked for
      Given they ask for a new password 5 times
      When they ask for a new password
      Then they are told "There were too many tries. Wait a few minutes, then try again."
