Feature: Ask a carrier once about one cause
  A carrier that bills several members at one wrong rate is asked once, with each member's amounts.

  Background:
    Given a RELEASED bill for "Harbor Foods" with these lines:
      | month      | member    | coverage | billed  |
      | last month | Ada Byron | Medical  | $540.00 |
      | last month | Ben Okri  | Medical  | $540.00 |
      | last month | Cy Young  | Medical  | $540.00 |
    And the reconciler of "Harbor Foods" reconciled the bill with these deductions:
      | member    | deducted | decision               | because        |
      | Ada Byron | $500.00  | use the payroll amount | Rate corrected |
      | Ben Okri  | $500.00  | use the payroll amount | Rate corrected |
      | Cy Young  | $500.00  | use the payroll amount | Rate corrected |
    And they confirm the corrections for Ada Byron, Ben Okri and Cy Young

  @BR-COR-39
  Scenario: Three members with one wrong rate are one inquiry
    When they send the corrections for Ada Byron, Ben Okri and Cy Young
    Then they see these corrections:
      | member    | correction                                                                 | state |
      | Ada Byron | Billing inquiry about 3 members: Medical: billed $540.00, expected $500.00 | Sent  |

  @BR-COR-39
  Scenario: One answer settles the inquiry for all of its members
    Given they send the corrections for Ada Byron, Ben Okri and Cy Young
    When the carrier of "Harbor Foods" accepts the correction for Ada Byron, Ben Okri and Cy Young
    Then the reconciler of "Harbor Foods" sees these corrections:
      | member    | correction                                                                 | state     |
      | Ada Byron | Billing inquiry about 3 members: Medical: billed $540.00, expected $500.00 | Confirmed |

  @BR-COR-39
  Scenario: The carrier answers for one member of an inquiry
    Given they send the corrections for Ada Byron, Ben Okri and Cy Young
    When the carrier of "Harbor Foods" rejects the correction for Ben Okri because "Late enrollment surcharge"
    Then the reconciler of "Harbor Foods" sees these corrections:
      | member    | correction                                                                 | state    | shown by                  |
      | Ada Byron | Billing inquiry about 2 members: Medical: billed $540.00, expected $500.00 | Sent     |                           |
      | Ben Okri  | Billing inquiry                                                            | Rejected | Late enrollment surcharge |
