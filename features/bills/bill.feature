Feature: A bill
  The bill shows its lines and its change log.

  Background:
    Given a RELEASED bill for "Harbor Foods" with these lines:
      | member     | coverage | billed  |
      | Ruth Adler | Medical  | $612.40 |
      | Ruth Adler | Dental   | $38.10  |
      | Omar Diaz  | Medical  | $612.40 |

  @MSK-1 @browser
  Scenario: Show the total of the lines
    When the reconciler of "Harbor Foods" opens the bill
    Then they see $1,262.90 billed
    And they see 3 lines

  @MSK-2
  Scenario: Mask member numbers
    When the reconciler of "Harbor Foods" opens the bill
    Then only the last 3 characters of the members' numbers are shown

  Scenario: Find a member's lines
    When the reconciler of "Harbor Foods" looks on the bill for "Adler"
    Then they see 2 lines

  Scenario: Record a change with its reason
    Given the reconciler of "Harbor Foods" is reconciling the bill
    And they change Omar Diaz's Medical to $0.00 because "No longer employed"
    When they save the changes
    Then the history has Omar Diaz's Medical going from $612.40 to $0.00 because "No longer employed"
