Feature: When something fails
  People read in plain words what failed, and nothing they typed is lost.

  Background:
    Given a RELEASED bill of $1,200.00 for "Harbor Foods"
    And the reconciler of "Harbor Foods" is signed in

  @ERR-7
  Scenario: The server cannot be reached
    Given the server cannot be reached
    When they look for bills
    Then they are told "Uh oh ... there's been an error! Connection refused. Please try again or contact us for help!"

  @ERR-6 @ERR-2
  Scenario: The server breaks
    Given the server breaks
    When they look for bills
    Then they are told "Uh oh ... there's been an error! Internal server error. Please try again or contact us for help!"

  @ERR-4 @RTE-7 @browser
  Scenario: The site is down for maintenance
    Given the site is down for maintenance
    When they look for bills
    Then they see the maintenance page

  @ERR-4 @RTE-7 @browser
  Scenario: Return from the maintenance page with what was typed
    Given they are reconciling the bill
    And they change the first line to $0.00 because "No longer employed"
    And the site went down when they saved the changes
    When the site is back
    Then they are led back to reconciling
    And the variance is -$1,200.00

  @ERR-9 @ROL-4
  Scenario Outline: The message an <person> reads
    Given the <person> is signed in
    And the server is asked too often
    When they look for bills
    Then they are told "Uh oh ... there's been an error! <words>"

    Examples:
      | person | words                                    |
      | admin  | Too many requests.                       |
      | agent  | Please try again or contact us for help! |

  @LOG-1 @LOG-2 @ERR-1 @API-1
  Scenario: Record a failed call for support
    Given the server breaks once
    When they look for bills
    Then a record of the failed call is kept, without any token
    And the record says what failed and who was concerned

  @ERR-10
  Scenario: Rights that are removed while a person works
    Given their roles are taken from them
    When they look for bills
    Then they are refused

  @RTE-10 @browser
  Scenario: A wrong address leads to the error page
    When they go to an address that does not exist
    Then they see the error page
