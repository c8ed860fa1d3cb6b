Feature: Sign in by email
  A person can sign in without a password, with a code or a link sent by email.

  Background:
    Given the payor of "Harbor Foods" has an account

  Rule: The mailed code works once, for five minutes

    @browser @SES-8 @SES-10
    Scenario: With a code
      Given they ask for a code by mail
      When they type the mailed code
      Then they see the bill summary

    @browser @SES-8
    Scenario: With a wrong code
      Given they ask for a code by mail
      When they type a wrong code
      Then they are told "This code is wrong or has expired."

    @SES-8
    Scenario: With an expired code
      Given they ask for a code by mail
      And 6 minutes go by
      When they type the mailed code
      Then they are told "This code is wrong or has expired."

    @SES-8
    Scenario: With the right code after five wrong ones
      Given they ask for a code by mail
      And they type a wrong code 5 times
      When they type the mailed code
      Then they are told "This code is wrong or has expired."

    @SES-8
    Scenario: With an invalid code
      Given they ask for a code by mail
      When they type the code "12"
      Then they are told "The code has 6 digits."

  Rule: The mailed link works once, for five minutes

    @browser @SES-8
    Scenario: With a link
      Given they ask for a link by mail
      When they follow the mailed link
      Then they see the bill summary

    @SES-8
    Scenario: With an expired link
      Given they ask for a link by mail
      And 6 minutes go by
      When they follow the mailed link
      Then they are not signed in

  Rule: The answer never reveals who has an account

    @SES-8
    Scenario Outline: A <person> gets the same answer as everyone
      When the <person> asks for a code by mail
      Then they are asked to look at their mail
      And they get no mail

      Examples:
        | person          |
        | stranger        |
        | Disabled person |
        | Deleted person  |
