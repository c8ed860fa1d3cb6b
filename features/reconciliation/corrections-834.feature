Feature: Send corrections to a carrier as an 834
  A carrier that loads enrollment files gets its corrections as an 834 of changes.

  Background:
    Given a RELEASED bill for "Harbor Foods" with these lines:
      | month      | member     | coverage | billed  |
      | last month | Ruth Adler | Medical  | $612.40 |
      | last month | Omar Diaz  | Medical  | $612.40 |
    And the reconciler of "Harbor Foods" reconciled the bill with these deductions:
      | member     | deducted | decision                 | because            |
      | Ruth Adler | $500.00  | accept the billed amount | Carrier is right   |
      | Omar Diaz  |          | use the payroll amount   | No longer employed |
    And they confirmed the corrections for Omar Diaz and Ruth Adler

  Rule: An 834 has the code of each change

    @BR-COR-35
    Scenario: The carrier gets the last day of a coverage
      When they send the corrections for Omar Diaz as an 834
      Then the file says "INS*Y*18*024", "HLT" and "20260131"
      And they see these corrections:
        | member     | state |
        | Omar Diaz  | Sent  |
        | Ruth Adler | Open  |

  Rule: A change that an 834 cannot carry is named

    @BR-COR-36
    Scenario: A question about a premium is no enrollment change
      Given a RELEASED bill for "Harbor Foods" with these lines:
        | member    | coverage | billed  |
        | Lena Falk | Medical  | $630.00 |
      And they reconciled the second bill with these deductions:
        | member    | deducted | decision               | because        |
        | Lena Falk | $612.40  | use the payroll amount | Rate corrected |
      And they confirmed the correction for Lena Falk
      When they send the corrections for Lena Falk as an 834
      Then they see the message "for Lena Falk. Send this correction as an Excel list."
