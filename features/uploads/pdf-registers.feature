Feature: Upload a payroll register as a PDF
  Some payroll systems print their register of deductions only. It counts like a PDF bill: only if its deductions add up to its totals.

  Background: payroll sends a register for a bill
    Given a RELEASED bill for "Harbor Foods" with these lines:
      | member     | coverage | billed  |
      | Ruth Adler | Medical  | $612.40 |
      | Lena Falk  | Dental   | $38.10  |

  @BR-UPL-34 @UPL-1
  Scenario: The deductions of a register are uploaded
    When the reconciler of "Harbor Foods" uploads a PDF payroll register with a total of $650.50 and these deductions:
      | member     | coverage | deducted |
      | Ruth Adler | Medical  | $612.40  |
      | Lena Falk  | Dental   | $38.10   |
    Then 2 of 2 rows have no errors
    And the total of the upload is $650.50

  @BR-UPL-34
  Scenario: A register whose total is a cent off
    When the reconciler of "Harbor Foods" uploads a PDF payroll register with a total of $650.49 and these deductions:
      | member     | coverage | deducted |
      | Ruth Adler | Medical  | $612.40  |
      | Lena Falk  | Dental   | $38.10   |
    Then they see the message "This PDF does not add up: page 1 prints a total of $650.49, but the rows above it add up to"
    And 0 of 2 rows have no errors
