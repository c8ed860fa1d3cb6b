Feature: Welcome
  New people receive a welcome email, and on their first visit a list of what they can do, shown once.

  Rule: The first visit starts with a list of what the person can do

    @USR-1
    Scenario: A reconciler
      When the newcomer of "Harbor Foods" signs in
      Then they are welcomed, and told that they can "Check bills against payroll and reconcile them"

    @USR-1
    Scenario: The list depends on the person's rights
      When the newcomer of "Harbor Foods" signs in
      Then nothing tells them that they can "Pay reconciled bills"

    @USR-1
    Scenario: A returning person
      When the reconciler of "Harbor Foods" signs in
      Then they are not welcomed

    @browser @MGM-21
    Scenario: A closed welcome does not return
      Given the newcomer of "Harbor Foods" is signed in
      When they close the welcome
      Then they are not welcomed

    @MGM-21
    Scenario: A closed welcome does not return on the next visit
      Given the newcomer of "Harbor Foods" is signed in
      And they closed the welcome
      When they sign in
      Then they are not welcomed

  Rule: The email lets a new person sign in

    @MGM-20
    Scenario: The link in a welcome email sets the first password
      Given the manager mails the newcomer of "Harbor Foods" and another newcomer a welcome
      When the newcomer sets the password "copper teapot at dawn" by the mailed link
      Then they can sign in with the password "copper teapot at dawn"

    @MGM-20
    Scenario: The link works on the seventh day
      Given the manager mails the newcomer of "Harbor Foods" and another newcomer a welcome
      And 6 days and 23 hours go by
      When the newcomer sets the password "copper teapot at dawn" by the mailed link
      Then they can sign in with the password "copper teapot at dawn"

    @MGM-20
    Scenario: The link expires after seven days
      Given the manager mails the newcomer of "Harbor Foods" and another newcomer a welcome
      And 7 days go by
      When the newcomer sets the password "copper teapot at dawn" by the mailed link
      Then they cannot sign in with the password "copper teapot at dawn"

    @MGM-10 @MGM-19
    Scenario: A password reset link expires after an hour
      Given the manager mails the newcomer of "Harbor Foods" and another newcomer a password reset
      And 1 hour goes by
      When the newcomer sets the password "copper teapot at dawn" by the mailed link
      Then they cannot sign in with the password "copper teapot at dawn"
