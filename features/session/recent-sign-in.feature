Feature: Recent sign-in
  A request that could do much harm, such as a refund or a new bank account, needs a sign-in of the last ten minutes. People sign
  in again in another tab, and their step continues.

  Rule: A risky step waits until the person has signed in again

    @BR-ACC-32 @browser
    Scenario: Sign in again to add a bank account
      Given a RECONCILED bill of $1,200.00 for "Harbor Foods"
      And the payor of "Harbor Foods" is signed in
      And their sign-in is too old, and they sign in again when asked
      When they add a bank account
      Then they see "They go out with the next bank file"

    @BR-ACC-18
    Scenario: A bank account needs a recent sign-in
      Given a RECONCILED bill of $1,200.00 for "Harbor Foods"
      And the payor of "Harbor Foods" is signed in
      And their sign-in is too old, and they do not sign in again
      When they add a bank account
      Then they see the message "Confirm that it is you"

  Rule: Refunds of $1,000.00 or more need a recent sign-in

    Background:
      Given the admin enters a deposit of $2,000.00 with these checks:
        | number | amount    | payer    |
        | 7001   | $2,000.00 | J. Smith |
      And they post the deposit
      And their sign-in is too old, and they do not sign in again

    @BR-ACC-31
    Scenario: A small refund needs no recent sign-in
      When they refund $999.99 to "J. Smith" from check "7001"
      Then the refund of $999.99 to "J. Smith" is made

    @BR-ACC-18 @BR-ACC-31
    Scenario: A large refund needs a recent sign-in
      When they refund $1,000.00 to "J. Smith" from check "7001"
      Then they see the message "Confirm that it is you"
      And they see these suspense items:
        | check | payer    | amount    | available |
        | 7001  | J. Smith | $2,000.00 | $2,000.00 |

  Rule: A Super User needs a recent sign-in to give powerful access

    @BR-ACC-18
    Scenario: A Super User with an old sign-in
      Given a RELEASED bill of $1,200.00 for "Harbor Foods"
      And the super user of "Harbor Foods" is signed in
      And their sign-in is too old, and they do not sign in again
      When they give the viewer of "Harbor Foods" "Make Payments" in "Harbor Foods"
      Then they see the message "Confirm that it is you"
