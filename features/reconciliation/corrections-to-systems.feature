Feature: Send a correction to the benefits system that would overwrite it
  Where a benefits system sends the carrier full files, what the carrier changes by hand is overwritten by the next one.

  Background: a leaver is billed, and another member is billed at a wrong rate
    Given a RELEASED bill for "Harbor Foods" with these lines:
      | member     | coverage | billed  |
      | Ruth Adler | Medical  | $648.10 |
      | Omar Diaz  | Medical  | $612.40 |
    And the reconciler of "Harbor Foods" reconciled the bill with these deductions:
      | member     | deducted | decision               | because            |
      | Ruth Adler | $612.40  | use the payroll amount | Rate corrected     |
      | Omar Diaz  |          | use the payroll amount | No longer employed |
    And they confirm the corrections for Ruth Adler and Omar Diaz
    And they name "Northwind Benefits" as the benefits system that sends the carrier full files

  @BR-COR-41
  Scenario: The list names the system that gets the termination
    When they export the corrections as CSV
    Then the file says "Northwind Benefits", "End coverage after" and "Carrier"

  @BR-COR-41
  Scenario: The carrier does not see what the system gets
    When they send the corrections for Omar Diaz
    Then the carrier of "Harbor Foods" sees no corrections

  @BR-COR-41
  Scenario: A question about the bill goes to the carrier
    Given they send the corrections for Ruth Adler
    When the carrier of "Harbor Foods" signs in
    Then they see these corrections:
      | member     | correction      | state |
      | Ruth Adler | Billing inquiry | Sent  |

  @BR-COR-41
  Scenario: Both are sent in one step, in a file for each
    When they send the confirmed corrections of the bill
    Then 2 files are downloaded
