Feature: First and last names are different parts of a name
  James Thomas, who left, is not Thomas James, who was hired.

  Background:
    Given a RELEASED bill for "Harbor Foods" with these lines:
      | member       | coverage | billed  |
      | Ruth Adler   | Medical  | $612.40 |
      | Omar Diaz    | Medical  | $612.40 |
      | Lena Falk    | Medical  | $612.40 |
      | Iris Kane    | Medical  | $612.40 |
      | Tia Moreau   | Medical  | $612.40 |
      | Quinn Dorn   | Medical  | $612.40 |
      | James Thomas | Medical  | $612.40 |
    And the reconciler of "Harbor Foods" is reconciling the bill

  @BR-REC-61
  Scenario: Exchanged first and last names are two people
    When they compare the bill with this payroll file:
      | member       | coverage | deducted |
      | Ruth Adler   | Medical  | $612.40  |
      | Omar Diaz    | Medical  | $612.40  |
      | Lena Falk    | Medical  | $612.40  |
      | Iris Kane    | Medical  | $612.40  |
      | Tia Moreau   | Medical  | $612.40  |
      | Quinn Dorn   | Medical  | $612.40  |
      | Thomas James | Medical  | $612.40  |
    Then they see 2 differences
    And they see "Payroll deducts, but the carrier does not bill this member: probably enrolled after the bill was created."

  @BR-REC-21
  Scenario: A typing error in a name under another number is proposed
    When they compare the bill with this payroll file:
      | member       | coverage | deducted |
      | Ruth Adler   | Medical  | $612.40  |
      | Omar Diaz    | Medical  | $612.40  |
      | Lena Falk    | Medical  | $612.40  |
      | Iris Kane    | Medical  | $612.40  |
      | Tia Moreau   | Medical  | $612.40  |
      | Quinn Dorn   | Medical  | $612.40  |
      | James Thomsa | Medical  | $612.40  |
    Then they see 2 differences
    And they see "James Thomsa"
