Feature: Upload enrollment as X12 834
  An 834 lists employees with their families. Enrollment is kept for employees. The file says whether it lists everyone or only
  changes.

  Background:
    Given a RELEASED bill for "Harbor Foods" with these lines:
      | member     | coverage | billed  |
      | Ruth Adler | Medical  | $612.40 |
      | Omar Diaz  | Medical  | $612.40 |

  Rule: A dependent never changes the employee's coverage

    @BR-UPL-26
    Scenario: The end of a child's coverage leaves the employee covered
      When the reconciler of "Harbor Foods" uploads an 834 with changes:
        | member    | is    | of         | coverage | change | on         |
        | Tim Adler | child | Ruth Adler | Medical  | end    | 2026-03-31 |
      Then 0 of 1 rows have no errors
      And row 2 of the upload says "It was not applied, because enrollment is kept for subscribers."

    @BR-UPL-27
    Scenario: The tier follows the dependents who are covered
      When the reconciler of "Harbor Foods" uploads an 834 with the full list:
        | member     | is       | coverage | change    | on         |
        | Ruth Adler | employee | Medical  | no change | 2026-01-01 |
        | Sam Adler  | spouse   | Medical  | no change | 2026-01-01 |
        | Tim Adler  | child    | Medical  | end       | 2026-03-31 |
      Then 2 of 2 rows have no errors
      And they see the message "2 enrollments of 1 member"

  Rule: The carrier's own tiers are asked about

    @BR-UPL-28
    Scenario: Two people may be a spouse or a child
      When the reconciler of "Harbor Foods" uploads an 834 with changes:
        | member     | coverage | tier | change | on         |
        | Ruth Adler | Medical  | TWO  | add    | 2026-01-01 |
      Then 1 of 1 rows have no errors
      And they see the message "Only the carrier knows these tiers: TWO in plan PPO (1 row)."

  Rule: A full list and changes mean different things

    @BR-UPL-29
    Scenario: A member who is missing in a full list may have ended
      Given the reconciler of "Harbor Foods" has uploaded an 834 with the full list:
        | member     | coverage | tier | on         |
        | Ruth Adler | Medical  | EMP  | 2026-01-01 |
        | Omar Diaz  | Medical  | EMP  | 2026-01-01 |
      And they have committed the upload
      When the reconciler of "Harbor Foods" uploads an 834 with the full list:
        | member     | coverage | tier | on         |
        | Ruth Adler | Medical  | EMP  | 2026-01-01 |
      Then they see the message "Enrolled before, and is not in this full list: DIAZ, OMAR (Medical)."

    @BR-UPL-29
    Scenario: A file of changes says nothing about the others
      Given the reconciler of "Harbor Foods" has uploaded an 834 with the full list:
        | member     | coverage | tier | on         |
        | Ruth Adler | Medical  | EMP  | 2026-01-01 |
        | Omar Diaz  | Medical  | EMP  | 2026-01-01 |
      And they have committed the upload
      When the reconciler of "Harbor Foods" uploads an 834 with changes:
        | member     | coverage | tier | change | on         |
        | Ruth Adler | Medical  | FAM  | add    | 2026-04-01 |
      Then they do not see "full list"

    @BR-UPL-30
    Scenario: The end of a member is the end of all coverages
      When the reconciler of "Harbor Foods" uploads an 834 with changes:
        | member     | coverage | change | on         |
        | Ruth Adler |          | end    | 2026-03-31 |
      Then 1 of 1 rows have no errors
      And they see the message "1 termination of 1 member"
