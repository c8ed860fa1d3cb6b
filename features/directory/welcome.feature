Feature: Welcome
  New people receive a welcome email, and on their first visit a list of what they can do, shown once.

  Rule: The first visit starts with a list of what the person can do

    @USR-1
    Scenario: A new reconciler reads what they can do
      When the newcomer of "Harbor Foods" signs in
      Then they see "Check bills against payroll and reconcile them"

    @USR-1
    Scenario: The list leaves out what the person cannot do
      When the newcomer of "Harbor Foods" signs in
      Then they see a welcome
      And they do not see "Pay reconciled bills"

    @USR-1
    Scenario: A returning person is not welcomed again
      When the reconciler of "Harbor Foods" signs in
      Then they see no welcome

    @browser @MGM-21 @deep
    Scenario: A closed welcome does not return
      Given the newcomer of "Harbor Foods" is signed in
      When they close the welcome
      Then they see no welcome

    @MGM-21
    Scenario: A closed welcome does not return on the next visit
      Given the newcomer of "Harbor Foods" is signed in
      And they closed the welcome
      When they sign in
      Then they see no welcome

  Rule: The email lets a new person sign in

    @MGM-20
    Scenario: The link in a welcome email sets the first password
      Given the manager sends the newcomer of "Harbor Foods" and another newcomer a welcome
      When the newcomer sets the password "copper teapot at dawn" with the emailed link
      Then they can sign in with the password "copper teapot at dawn"

    @BR-ACC-07 @MGM-20 @MGM-10 @MGM-19
    Scenario Outline: <time> later, the link of <email> is tried: they <can> sign in
      Given the manager sends the newcomer of "Harbor Foods" and another newcomer <email>
      And <time> later
      When the newcomer sets the password "copper teapot at dawn" with the emailed link
      Then they <can> sign in with the password "copper teapot at dawn"

      Examples:
        | email            | time                | can    |
        | a welcome        | 6 days and 23 hours | can    |
        | a welcome        | 7 days              | cannot |
        | a password reset | 1 hour              | cannot |
