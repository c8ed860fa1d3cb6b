Feature: Welcome
  Whoever gets access is told so by mail, and at their first visit what they can do. Once is enough.

  Rule: The first visit begins with what one can do

    @USR-1
    Scenario: Somebody who reconciles
      When the newcomer of "Harbor Foods" signs in
      Then they are welcomed, and told that they can "Check bills against payroll and reconcile them"

    @USR-1
    Scenario: Only what their rights allow
      When the newcomer of "Harbor Foods" signs in
      Then nothing tells them that they can "Pay reconciled bills"

    @USR-1
    Scenario: Somebody who has been here before
      When the reconciler of "Harbor Foods" signs in
      Then they are not welcomed

    @browser @MGM-21
    Scenario: A welcome that was closed is over
      Given the newcomer of "Harbor Foods" is signed in
      When they close the welcome
      Then they are not welcomed

    @MGM-21
    Scenario: It is over at the next visit, too
      Given the newcomer of "Harbor Foods" is signed in
      And they closed the welcome
      When they sign in
      Then they are not welcomed

  Rule: The mail lets them in

    @MGM-20
    Scenario: The link of a welcome sets the first password
      Given the manager mails the newcomer of "Harbor Foods" and another newcomer a welcome
      When the newcomer sets the password "copper teapot at dawn" by the mailed link
      Then they can sign in with the password "copper teapot at dawn"

    @MGM-20
    Scenario: On the seventh day it still does
      Given the manager mails the newcomer of "Harbor Foods" and another newcomer a welcome
      And 6 days and 23 hours go by
      When the newcomer sets the password "copper teapot at dawn" by the mailed link
      Then they can sign in with the password "copper teapot at dawn"

    @MGM-20
    Scenario: After seven days it does not
      Given the manager mails the newcomer of "Harbor Foods" and another newcomer a welcome
      And 7 days go by
      When the newcomer sets the password "copper teapot at dawn" by the mailed link
      Then they cannot sign in with the password "copper teapot at dawn"

    @MGM-10 @MGM-19
    Scenario: A mail that sets a new password is good for an hour
      Given the manager mails the newcomer of "Harbor Foods" and another newcomer a password reset
      And 1 hour goes by
      When the newcomer sets the password "copper teapot at dawn" by the mailed link
      Then they cannot sign in with the password "copper teapot at dawn"
