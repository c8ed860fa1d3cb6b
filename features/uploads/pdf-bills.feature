Feature: Upload a carrier's bill as a PDF
  Many carriers send PDFs only. One counts only if its lines, its totals, and the amount due agree to the cent.

  Background: the carrier of Harbor Foods sends its bills
    Given a RELEASED bill for "Harbor Foods" with these lines:
      | member     | coverage | billed  |
      | Ruth Adler | Medical  | $612.40 |

  @BR-UPL-31 @UPL-1 @browser @deep
  Scenario: The lines of a PDF become a bill
    Given the carrier of "Harbor Foods" has uploaded a PDF bill with a total of $664.80 and these lines:
      | member     | coverage | billed  |
      | Ruth Adler | Medical  | $612.40 |
      | Ruth Adler | Dental   | $40.00  |
      | Omar Diaz  | Vision   | $12.40  |
    When they commit the upload
    Then the admin sees 1 UNRELEASED bill of $664.80 on the dashboard

  @BR-UPL-31
  Scenario: A total that is a cent off
    When the carrier of "Harbor Foods" uploads a PDF bill with a total of $664.81 and these lines:
      | member     | coverage | billed  |
      | Ruth Adler | Medical  | $612.40 |
      | Ruth Adler | Dental   | $40.00  |
      | Omar Diaz  | Vision   | $12.40  |
    Then they see the message "This PDF does not add up: page 1 prints a total of $664.81, but the rows above it add up to"
    And 0 of 3 rows have no errors

  @BR-UPL-32
  Scenario: A member is named once above all coverages
    When the carrier of "Harbor Foods" uploads a PDF bill with a total of $664.80 and these lines:
      | member     | coverage | billed  |
      | Ruth Adler | Medical  | $612.40 |
      |            | Dental   | $40.00  |
      | Omar Diaz  | Vision   | $12.40  |
    Then 3 of 3 rows have no errors

  @BR-UPL-32
  Scenario: Do not assign a charge without a coverage to the member above
    When the carrier of "Harbor Foods" uploads a PDF bill with a total of $664.80 and these lines:
      | member     | coverage   | billed  |
      | Ruth Adler | Medical    | $612.40 |
      |            | Enrollment | $40.00  |
      | Omar Diaz  | Vision     | $12.40  |
    Then they see the message "This PDF does not add up"
