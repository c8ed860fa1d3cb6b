Feature: Inactivity
  A person who is away is signed out, so that nobody else can use their screen. Unsaved work is kept.

  Rule: Admins and billing users may be idle for 30 minutes, everyone else for 15

    @INA-1 @INA-2 @INA-3
    Scenario Outline: An idle <person> is asked after <minutes> minutes
      Given the <person> is signed in
      When they do nothing for <minutes> minutes and 31 seconds
      Then they are asked whether they are still there

      Examples:
        | person     | minutes |
        | reconciler | 30      |
        | payor      | 30      |
        | admin      | 30      |
        | carrier    | 15      |
        | agent      | 15      |

    @INA-2
    Scenario Outline: A <person> idle for <minutes> minutes is not asked
      Given the <person> is signed in
      When they do nothing for <minutes> minutes
      Then they are not asked whether they are still there

      Examples:
        | person     | minutes |
        | reconciler | 30      |
        | admin      | 30      |
        | agent      | 15      |

    @INA-1
    Scenario: Activity restarts the time
      Given the agent is signed in
      And they do nothing for 14 minutes
      And they move the mouse
      When they do nothing for 14 minutes
      Then they are not asked whether they are still there

  Rule: The question waits 15 seconds for an answer

    @INA-3 @browser
    Scenario: The person is still there
      Given the agent is signed in
      And they do nothing for 15 minutes and 31 seconds
      When they say that they are still there
      Then they are not asked whether they are still there
      And they see the dashboard

    @INA-3
    Scenario: Nobody answers
      Given the agent is signed in
      And they do nothing for 15 minutes and 31 seconds
      And they move the mouse
      When they do nothing for 15 seconds
      Then they are signed out

    @INA-3 @browser
    Scenario: The person is done
      Given the agent is signed in
      And they do nothing for 15 minutes and 31 seconds
      When they say that they are done
      Then they are signed out

  Rule: Nothing of the person's session is left

    @INA-3
    Scenario: A machine that slept through the question
      Given the admin is signed in
      And they do nothing for 1 minute
      And their machine sleeps for 2 hours
      When they move the mouse
      Then they are signed out

    @INA-3 @SES-4
    Scenario: The bill lock is released
      Given a RELEASED bill of $1,200.00 for "Harbor Foods"
      And the reconciler of "Harbor Foods" is reconciling the bill
      When they do nothing for 31 minutes
      Then they are signed out
      And nobody holds the bill

  Rule: Activity before opening Listbill again counts

    Background:
      Given the reconciler is signed in
      And they do nothing for 1 minute

    @INA-3 @SES-2
    Scenario: Opening it the next morning
      Given their machine sleeps for 14 hours
      When they open Listbill anew
      Then they are signed out

    @INA-2 @INA-3
    Scenario: Opening it just after the limit
      Given their machine sleeps for 29 minutes and 20 seconds
      When they open Listbill anew
      Then they are asked whether they are still there

    @INA-2
    Scenario: Opening it before the limit
      Given their machine sleeps for 28 minutes
      When they open Listbill anew
      Then they are not asked whether they are still there
