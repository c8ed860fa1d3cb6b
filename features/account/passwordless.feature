Feature: Sign in by email
  A person can sign in without a password, with a code or a link sent by email.

  Background:
    Given the payor of "Harbor Foods" has an account

  Rule: The emailed code works once, for five minutes

    @BR-ACC-03 @browser @deep @SES-8 @SES-10
    Scenario: Sign in with the code
      Given they ask for a sign-in code
      When they enter the emailed code
      Then they see the bill summary

    @browser @SES-8 @deep
    Scenario: Refuse a wrong code
      Given they ask for a sign-in code
      When they enter a wrong code
      Then they see the message "This code is wrong or has expired."

    @BR-ACC-03 @SES-8
    Scenario: Refuse an expired code
      Given they ask for a sign-in code
      And 5 minutes and 1 second later
      When they enter the emailed code
      Then they see the message "This code is wrong or has expired."

    @BR-ACC-04 @SES-8
    Scenario: Refuse the right code after five wrong ones
      Given they ask for a sign-in code
      And they enter a wrong code 5 times
      When they enter the emailed code
      Then they see the message "This code is wrong or has expired."

    @SES-8
    Scenario: Refuse a code that is too short
      Given they ask for a sign-in code
      When they enter the code "12"
      Then they see the message "The code has 6 digits."

  Rule: The emailed link works once, for five minutes

    @browser @SES-8 @deep
    Scenario: Sign in with the link
      Given they ask for a sign-in link
      When they follow the emailed link
      Then they see the bill summary

    @SES-8
    Scenario: Refuse an expired link
      Given they ask for a sign-in link
      And 5 minutes and 1 second later
      When they follow the emailed link
      Then they are not signed in

  Rule: Everyone gets the same answer, with or without an account

    @SES-8
    Scenario Outline: A <person> is asked to check their email, but gets none
      When the <person> asks for a sign-in code
      Then they are asked to check their email
      And they get no email

      Examples:
        | person          |
        | stranger        |
        | Disabled person |
        | Deleted person  |
