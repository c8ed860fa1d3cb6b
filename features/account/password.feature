Feature: Reset a password
  A person who forgot their password or wants a new one gets a link by email. No one can find out this way who has an account.

  Background:
    Given the payor of "Harbor Foods" has an account

  Rule: The emailed link sets a new password

    @browser @SES-10
    Scenario: Reset a forgotten password
      Given they ask for a new password
      When they set the password "copper teapot at dawn" with the emailed link
      Then they can sign in with the password "copper teapot at dawn"

    @SES-10
    Scenario: Request a new password while signed in
      Given the payor is signed in
      When they ask for a new password in their profile
      Then they get the email "Set a new password for Listbill"

    @BR-ACC-02 @SES-10
    Scenario: The link works only once
      Given they ask for a new password
      And they set the password "copper teapot at dawn" with the emailed link
      When they set the password "another teapot at dusk" with the emailed link
      Then they cannot sign in with the password "another teapot at dusk"

    @BR-ACC-02 @SES-10
    Scenario: The link expires after an hour
      Given they ask for a new password
      And 1 hour and 1 minute later
      When they set the password "copper teapot at dawn" with the emailed link
      Then they cannot sign in with the password "copper teapot at dawn"

    @BR-ACC-01 @SES-10
    Scenario: Refuse a password that is easy to guess
      Given they ask for a new password
      When they set the password "password1234" with the emailed link
      Then they cannot sign in with the password "password1234"

  Rule: Everyone gets the same answer, with or without an account

    @BR-ACC-05 @SES-10
    Scenario Outline: A <person> is asked to check their email, but gets none
      When the <person> asks for a new password
      Then they are asked to check their email
      And they get no email

      Examples:
        | person          |
        | stranger        |
        | Disabled person |
        | Deleted person  |

  Rule: A password managed by the person's company is changed there

    @SES-10 @SES-4 @USR-1
    Scenario: A person who signs in with a company account
      Given the company user is signed in
      When they ask for a new password in their profile
      Then they see the message "Your company manages your password"
      And they get no email

  Rule: Failures are reported

    @SES-7 @SES-10
    Scenario: The sign-in service cannot be reached
      Given the sign-in service cannot be reached
      When they ask for a new password
      Then they see the message "The sign-in service cannot be reached. Check your connection, then try again."

    @SES-10
    Scenario: Too many emails were requested
      Given they ask for a new password 5 times
      When they ask for a new password
      Then they see the message "There were too many tries. Wait a few minutes, then try again."
