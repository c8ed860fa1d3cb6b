Feature: Browsers
  A person with an outdated or untested browser is warned once.

  @browser @BRW-1 @BRW-2
  Scenario: A browser that is out of date
    Given the reconciler uses Firefox 102
    When they sign in
    Then they are warned about their browser: "It looks like you haven't updated your browser in a while! Please update your browser for the optimal and most secure experience on our site."

  @browser @BRW-2
  Scenario: A warning that was closed
    Given the reconciler uses Firefox 102
    And they are signed in
    When they close the browser warning
    Then they are not warned about their browser

  @BRW-3
  Scenario: A browser that is not supported
    Given the reconciler uses Opera 105
    When they sign in
    Then they are warned about their browser: "It looks like our site doesn't know your browser. Some parts may not work as they should. Please use a current version of one of these browsers for the optimal and most secure experience on our site."

  @BRW-1
  Scenario: A supported browser
    Given the reconciler uses Chrome 131
    When they sign in
    Then they are not warned about their browser
