Feature: Later bills and payroll files confirm corrections
  The carrier made a correction when its next bill shows what was asked for.

  Background:
    Given a RELEASED bill for "Harbor Foods" with these lines:
      | month      | member     | coverage | tier | billed  |
      | last month | Ruth Adler | Medical  | EE   | $612.40 |
    And the reconciler of "Harbor Foods" is reconciling the bill

  Rule: A correction has a day that something shows

    @BR-COR-02
    Scenario: The day on which a new member's coverage starts is entered before the carrier is asked
      Given they compare the bill with this payroll file:
        | member     | deducted |
        | Ruth Adler | $612.40  |
        | Lena Falk  | $612.40  |
      And they expect the difference for Lena Falk on the next bill because "New hire"
      And they reconcile the bill
      When they confirm the corrections for Lena Falk
      Then they see the message "Enter the effective date."

  Rule: A correction is confirmed by a line that shows the change

    @BR-COR-06
    Scenario Outline: The next bill has Lena Falk <with>: <state>
      Given the bill has this enrollment:
        | member     | coverage |
        | Ruth Adler | Medical  |
        | Lena Falk  | Medical  |
      And they compare the bill with this payroll file:
        | member     | deducted |
        | Ruth Adler | $612.40  |
        | Lena Falk  | $612.40  |
      And they expect the difference for Lena Falk on the next bill because "New hire"
      And they reconcile the bill
      And a RELEASED bill "HF-102" for "Harbor Foods" with these lines:
        | member     | member number | coverage | billed  |
        | Ruth Adler | E1010         | Medical  | $612.40 |
        | Lena Falk  | <number>      | Medical  | $612.40 |
      When they go to the bill summary
      Then they see these corrections:
        | member    | correction     | state   | shown by   |
        | Lena Falk | Start coverage | <state> | <shown by> |

      Examples:
        | with             | number | state     | shown by                                   |
        | with the number  | E1998  | Confirmed | Line of Lena Falk is billed on bill HF-102 |
        | with another one | E2222  | Proposed  |                                            |

    @BR-COR-06
    Scenario Outline: The next bill has Ruth Adler with tier <tier>: <state>
      Given the bill has this enrollment:
        | member     | coverage | tier |
        | Ruth Adler | Medical  | FAM  |
      And they compare the bill with a payroll file
      And they expect the difference for Ruth Adler on the next bill because "Tier changed"
      And they reconcile the bill
      And a RELEASED bill "HF-102" for "Harbor Foods" with these lines:
        | member     | coverage | tier   | billed  |
        | Ruth Adler | Medical  | <tier> | $612.40 |
      When they go to the bill summary
      Then they see these corrections:
        | member     | correction                          | state   | shown by   |
        | Ruth Adler | Change tier to FAM from Feb 1, 2026 | <state> | <shown by> |

      Examples:
        | tier | state     | shown by                                                |
        | FAM  | Confirmed | Line of Ruth Adler, Medical has tier FAM on bill HF-102 |
        | ES   | Proposed  |                                                         |
