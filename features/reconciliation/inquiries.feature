Feature: Ask a carrier once about one cause
  A carrier that bills several members at one wrong rate is asked once, with each member's amounts.

  Background:
    Given "Harbor Foods" pays as billed
    And a RELEASED bill for "Harbor Foods" with these lines:
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

  @BR-COR-38
  Scenario: An inquiry is done when its credit is on the next bill
    Given they send the corrections for Ada Byron, Ben Okri and Cy Young
    And an UNRELEASED bill for "Harbor Foods" with these lines:
      | month      | member    | coverage | billed  | corrects   |
      | this month | Ada Byron | Medical  | $500.00 |            |
      | this month | Ada Byron | Medical  | -$40.00 | last month |
    When the admin releases the second bill
    Then the reconciler of "Harbor Foods" sees these corrections:
      | member    | correction                                                                 | state     |
      | Ada Byron | Billing inquiry                                                            | Confirmed |
      | Ben Okri  | Billing inquiry about 2 members: Medical: billed $540.00, expected $500.00 | Sent      |
