Feature: Inactivity
  A person who is away is signed out, so that no one else can use their screen. Unsaved work is kept.

  Rule: Admins and billing users may be idle for 30 minutes, everyone else for 15

    @BR-ACC-10 @INA-1 @INA-2 @INA-3
    Scenario Outline: An idle <person> is asked after <minutes> minutes
      Given the <person> is signed in
      When they are inactive for <minutes> minutes and 31 seconds
      Then they are asked to confirm that they are still there

      Examples:
        | person     | minutes |
        | reconciler | 30      |
        | payor      | 30      |
        | admin      | 30      |
        | carrier    | 15      |
        | agent      | 15      |

    @BR-ACC-10 @INA-2
    Scenario Outline: A <person> idle for <minutes> minutes is not asked
      Given the <person> is signed in
      When they are inactive for <minutes> minutes
      Then they are not asked to confirm that they are still there

      Examples:
        | person     | minutes |
        | reconciler | 30      |
        | admin      | 30      |
        | agent      | 15      |

    @INA-1
    Scenario: Moving the mouse restarts the time
      Given the agent is signed in
      And they are inactive for 14 minutes
      And they move the mouse
      When they are inactive for 14 minutes
      Then they are not asked to confirm that they are still there

  Rule: The person has 15 seconds to answer

    @INA-3 @browser @deep
    Scenario: Stay signed in
      Given the agent is signed in
      And they are inactive for 15 minutes and 31 seconds
      When they answer that they are still there
      Then they are not asked to confirm that they are still there
      And they see the dashboard

    @BR-ACC-11 @INA-3
    Scenario: No answer within 15 seconds signs the person out
      Given the agent is signed in
      And they are inactive for 15 minutes and 31 seconds
      And they move the mouse
      When they are inactive for 15 seconds
      Then they are signed out

    @INA-3 @browser @deep
    Scenario: Sign out from the question
      Given the agent is signed in
      And they are inactive for 15 minutes and 31 seconds
      When they answer that they are done
      Then they are signed out

  Rule: An inactive person is signed out completely

    @INA-3
    Scenario: A computer that slept past the limit
      Given the admin is signed in
      And they are inactive for 1 minute
      And the computer of the admin sleeps for 2 hours
      When they move the mouse
      Then they are signed out

    @BR-ACC-11 @INA-3 @SES-4
    Scenario: The bill lock is released
      Given a RELEASED bill of $1,200.00 for "Harbor Foods"
      And the reconciler of "Harbor Foods" is reconciling the bill
      When they are inactive for 31 minutes
      Then they are signed out
      And the bill is not locked

  Rule: Closing Listbill does not restart the time

    Background:
      Given the reconciler is signed in
      And they are inactive for 1 minute

    @INA-3 @SES-2
    Scenario: Open Listbill the next morning
      Given the computer of the reconciler sleeps for 14 hours
      When they close Listbill and come back
      Then they are signed out

    @INA-2 @INA-3
    Scenario Outline: Open Listbill after <time>: they <are> asked
      Given the computer of the reconciler sleeps for <time>
      When they close Listbill and come back
      Then they <are> asked to confirm that they are still there

      Examples:
        | time                      | are     |
        | 29 minutes and 20 seconds | are     |
        | 28 minutes                | are not |
