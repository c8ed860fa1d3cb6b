Feature: When something fails
  People read in plain words what failed, and nothing they typed is lost.

  Background:
    Given a RELEASED bill of $1,200.00 for "Harbor Foods"
    And the reconciler of "Harbor Foods" is signed in

  Rule: A failure says what happened and what to do

    @ERR-7
    Scenario: The server cannot be reached
      Given the server cannot be reached
      When they look for bills
      Then they see the message "Uh oh ... there's been an error! Connection refused. Please try again or contact us for help!"

    @ERR-6 @ERR-2
    Scenario: The server fails
      Given the server fails
      When they look for bills
      Then they see the message "Uh oh ... there's been an error! Internal server error. Please try again or contact us for help!"

    @ERR-9 @ROL-4
    Scenario Outline: An <person> reads "<words>"
      Given the <person> is signed in
      And the server gets too many requests
      When they look for bills
      Then they see the message "Uh oh ... there's been an error! <words>"

      Examples:
        | person | words                                    |
        | admin  | Too many requests.                       |
        | agent  | Please try again or contact us for help! |

    @RTE-10 @browser @deep
    Scenario: An unknown address opens the error page
      When they go to an unknown address
      Then they see the error page

    @RTE-10 @browser @browser-only @deep
    Scenario: A person learns that an address is unknown
      When they go to an unknown address
      Then they see the message "There is no page at the address you opened."

    @ERR-10
    Scenario: All roles are removed while a person works
      Given all roles are removed from the reconciler
      When they look for bills
      Then they see the message "You don't have permission to do this."

  Rule: Maintenance loses no work

    @ERR-4 @RTE-7 @browser @deep
    Scenario: The site is down for maintenance
      Given the site is down for maintenance
      When they look for bills
      Then they see the maintenance page

    @ERR-4 @RTE-7 @browser @deep
    Scenario: Unsaved changes are still there after maintenance
      Given they are reconciling the bill
      And they change the first line to $0.00 because "No longer employed"
      And the site goes down while they save the changes
      When the site is back
      Then they see the reconciliation
      And the variance is -$1,200.00

  Rule: A failure is recorded for support

    @LOG-1 @LOG-2 @ERR-1 @API-1
    Scenario: A failure is recorded for support
      Given the server fails once
      When they look for bills
      Then the failure is recorded for support
