Feature: Browsers
  A person with an outdated or untested browser is warned once.

  Rule: A person with an old or unsupported browser is warned, and can go on

    @browser @BRW-1 @BRW-2
    Scenario: Warn about a browser that is out of date
      Given the reconciler uses Firefox 102
      When they sign in
      Then they see the message "It looks like you haven't updated your browser in a while! Please update your browser for the optimal and most secure experience on our site."

    @BRW-3
    Scenario: Warn about a browser that is not supported
      Given the reconciler uses Opera 105
      When they sign in
      Then they see the message "It looks like our site doesn't know your browser. Some parts may not work as they should. Please use a current version of one of these browsers for the optimal and most secure experience on our site."

    @browser @BRW-2 @deep
    Scenario: A closed warning does not return
      Given the reconciler uses Firefox 102
      And they are signed in
      When they close the browser warning
      Then they see no browser warning

    @BRW-1
    Scenario: A supported browser gets no warning
      Given the reconciler uses Chrome 131
      When they sign in
      Then they see no browser warning
