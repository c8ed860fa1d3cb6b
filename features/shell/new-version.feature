Feature: A new version
  Pages stay open for days. A page that was opened before an update offers to reload, and loses nothing.

  @browser
  Scenario: A page opened before an update offers to reload
    Given a RELEASED bill of $1,200.00 for "Harbor Foods"
    And the reconciler of "Harbor Foods" is signed in
    When a newer version is installed
    And they look for bills
    Then they are offered to reload the page

  Scenario: An up-to-date page does not offer to reload
    Given a RELEASED bill of $1,200.00 for "Harbor Foods"
    And the reconciler of "Harbor Foods" is signed in
    When they look for bills
    Then they are not offered to reload the page
