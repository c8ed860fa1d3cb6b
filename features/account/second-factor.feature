Feature: Signing in with an authenticator app
  People who want more than a password add an authenticator app. Signing in then also asks for a code from their phone, and
  recovery codes help when they don't have it.

  Background:
    Given the payor of "Harbor Foods" has an account

  Rule: Adding an authenticator app sends an email

    @BR-ACC-19 @SES-8
    Scenario: An email says that an app was added
      When they add an authenticator app
      Then they get the email "An authenticator app was added to your Listbill account"

  Rule: After adding an app, signing in also asks for its code

    Background:
      Given they added an authenticator app
      And 1 minute later

    @BR-ACC-19 @SES-8
    Scenario: Sign in with the code of the app
      When they sign in with their password and the code of the app
      Then they see the bill summary

    @BR-ACC-19 @SES-8
    Scenario: A wrong code
      When they sign in with their password and a wrong code
      Then they see the message "This code is wrong or was used before. Type the code that the app shows now; a new one comes every 30 seconds."
      And they are not signed in

  Rule: Each code works once

    Background:
      Given they added an authenticator app
      And 1 minute later

    @BR-ACC-20 @SES-8
    Scenario: Use the code of the app again
      Given they signed in with their password and the code of the app
      When they sign in with their password and the same code of the app
      Then they see the message "This code is wrong or was used before. Type the code that the app shows now; a new one comes every 30 seconds."

    @BR-ACC-20 @SES-8
    Scenario: Use a recovery code
      When they sign in with their password and a recovery code
      Then they see the bill summary

    @BR-ACC-20 @SES-8
    Scenario: Use a recovery code again
      Given they signed in with their password and a recovery code
      When they sign in with their password and the same recovery code
      Then they see the message "This recovery code is wrong or was used before. Type another one of your list."

  Rule: After ten wrong codes the right one is refused

    Background:
      Given they added an authenticator app
      And 1 minute later

    @BR-ACC-21 @SES-8
    Scenario: Too many wrong codes
      Given they signed in with their password and a wrong code 10 times
      When they sign in with their password and the code of the app
      Then they see the message "Too many wrong codes. Please wait 15 minutes, then try again."

  Rule: Without the app, the password is enough again

    Background:
      Given they added an authenticator app
      And 1 minute later

    @BR-ACC-19 @SES-8
    Scenario: Remove the app
      Given they removed the authenticator app
      When they sign in with their password
      Then they see the bill summary
