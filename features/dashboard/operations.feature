Feature: What a system administrator looks after
  The dashboard of a system administrator shows whether processing is open, what failed, who edits bills, and the latest
  files for the bank. Nobody else sees it.

  Background:
    Given a RELEASED bill "HF-1" of $1,200.00 for "Harbor Foods"

  Rule: Failed emails and exports are counted for a week

    @BR-DSH-09
    Scenario: An export could not be prepared
      Given the reconciler of "Harbor Foods" has the bills prepared as CSV in the background
      And the admin removes "Billing User" in "Harbor Foods" from the reconciler
      And the exports are prepared
      When the sysadmin goes to the dashboard
      Then they see "1 export failed"
      And they see "No emails failed"

    @BR-DSH-09
    Scenario: Other people do not see what failed
      Given the reconciler of "Harbor Foods" has the bills prepared as CSV in the background
      And the admin removes "Billing User" in "Harbor Foods" from the reconciler
      And the exports are prepared
      When the manager goes to the dashboard
      Then they do not see "export failed"

  Rule: Locks are listed by age

    @BR-DSH-10
    Scenario: A bill is being edited
      Given the reconciler is reconciling the bill
      When the sysadmin goes to the dashboard
      Then they see "HF-1 locked by Rosa Reyes"

    @BR-DSH-10
    Scenario: Expired locks are left out
      Given the reconciler is reconciling the bill
      And the computer of the reconciler sleeps for 2 minutes and 1 second
      When the sysadmin goes to the dashboard
      Then they do not see "locked by"
