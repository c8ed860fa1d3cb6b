Feature: A bill
  The bill shows what is asked for, line by line, and everything that was done to it.

  Background:
    Given a RELEASED bill for "Harbor Foods" with these lines:
      | member     | coverage | billed  |
      | Ruth Adler | Medical  | $612.40 |
      | Ruth Adler | Dental   | $38.10  |
      | Omar Diaz  | Medical  | $612.40 |

  @MSK-1 @browser
  Scenario: The head adds up the lines
    When the reconciler of "Harbor Foods" opens the bill
    Then they see $1,262.90 billed
    And they see 3 lines

  @MSK-2
  Scenario: Numbers of members are masked
    When the reconciler of "Harbor Foods" opens the bill
    Then only the last 3 characters of the members' numbers are shown

  Scenario: Finding a member's lines
    When the reconciler of "Harbor Foods" looks on the bill for "Adler"
    Then they see 2 lines

  Scenario: What was done is kept, with its reason
    Given the reconciler of "Harbor Foods" is reconciling the bill
    And they change Omar Diaz's Medical to $0.00 because "No longer employed"
    When they save the changes
    Then the history has Omar Diaz's Medical going from $612.40 to $0.00 because "No longer employed"
