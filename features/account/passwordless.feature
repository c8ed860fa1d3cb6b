Feature: Sign in by email
  Whoever reads the mail of an account may sign in without a password: by a code to type, or by a link to follow.

  Background:
    Given the payor of "Harbor Foods" has an account

  Rule: The mailed code lets in once, for five minutes

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
    Scenario: With a code that is too old
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
    Scenario: With something that is no code
      Given they ask for a code by mail
      When they type the code "12"
      Then they are told "The code has 6 digits."

  Rule: The mailed link lets in once, for five minutes

    @browser @SES-8
    Scenario: With a link
      Given they ask for a link by mail
      When they follow the mailed link
      Then they see the bill summary

    @SES-8
    Scenario: With a link that is too old
      Given they ask for a link by mail
      And 6 minutes go by
      When they follow the mailed link
      Then they are not signed in

  Rule: Nobody learns who has an account

    @SES-8
    Scenario Outline: <person> is answered as everybody is
      When the <person> asks for a code by mail
      Then they are asked to look at their mail
      And they get no mail

      Examples:
        | person          |
        | stranger        |
        | Disabled person |
        | Deleted person  |
