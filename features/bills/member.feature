Feature: A member
  One person of a group over all bills: what was billed each month, why it changed, and what was decided about it.

  Background:
    Given a RELEASED bill "HF-2" for "Harbor Foods" with these lines:
      | member     | coverage | billed  |
      | Ruth Adler | Medical  | $612.40 |
      | Ruth Adler | Dental   | $38.10  |
      | Omar Diaz  | Medical  | $612.40 |

  Rule: A member's page shows every month, and why an amount changed

    @browser
    Scenario: See a member over bills
      Given the reconciler of "Harbor Foods" is signed in
      When they look up "Ruth Adler" over all months
      Then they see "Bill HF-2"
      And they see "Dental"
      And they see "Harbor Foods"

    Scenario: See why a member's amount changed
      Given these bills for "Harbor Foods":
        | number | period     | due     |
        | HF-1   | last month | $600.00 |
      And the reconciler of "Harbor Foods" is signed in
      When they look up "Ruth Adler" over all months
      Then they see "New coverage, Dental: +$38.10"

    @MSK-2
    Scenario: Mask the member number
      Given the reconciler of "Harbor Foods" is signed in
      When they look up "Ruth Adler" over all months
      Then they see "XX010"

  Rule: The group sees who decided what, and why; a carrier sees only why

    @BR-BIL-17
    Scenario: See who decided what, and why
      Given the reconciler of "Harbor Foods" is reconciling the bill
      And they change Omar Diaz's Medical to $0.00 because "No longer employed"
      And they save the changes
      When they look up "Omar Diaz" over all months
      Then they see "No longer employed"
      And they see "by Rosa Reyes"

    @BR-BIL-17
    Scenario: A carrier does not see who decided
      Given the reconciler of "Harbor Foods" is reconciling the bill
      And they change Omar Diaz's Medical to $0.00 because "No longer employed"
      And they save the changes
      When the carrier of "Harbor Foods" looks up "Omar Diaz" over all months
      Then they see "No longer employed"
      And they do not see "by "
