Feature: Record the file with which a carrier answers corrections
  A 999, TA1, or 824 says whether the carrier can use the corrections that were sent to it. Other carriers send a list of errors.

  Background:
    Given a RELEASED bill for "Harbor Foods" with these lines:
      | month      | member     | coverage | billed  |
      | last month | Ruth Adler | Medical  | $612.40 |
      | last month | Omar Diaz  | Medical  | $612.40 |
    And the reconciler of "Harbor Foods" is reconciling the bill
    And they compare the bill with this payroll file:
      | member     | coverage | deducted |
      | Ruth Adler | Medical  | $612.40  |
    And they use the payroll amount for Omar Diaz because "No longer employed"
    And they reconcile the bill
    And they confirm the corrections for Omar Diaz
    And they send the corrections for Omar Diaz as an 834

  @BR-COR-34
  Scenario: A file that the carrier rejects leaves its corrections open
    When they record the carrier's answer, which rejects the file
    Then they see these corrections:
      | member    | state |
      | Omar Diaz | Open  |

  @BR-COR-34
  Scenario: A file that the carrier accepts waits for the next bill
    When they record the carrier's answer, which accepts the file
    Then they see these corrections:
      | member    | state |
      | Omar Diaz | Sent  |

  @BR-COR-34
  Scenario: An answer to another file names its control number
    When they record an answer to a file that was never sent
    Then they see the message "This 999 answers group 4711, and this group has sent no 834 with this control number."

  @BR-COR-37
  Scenario: A carrier's error report opens the corrections that it names again
    When they record this error report of the carrier:
      | member      | coverage | error               |
      | Omar Diaz   | Medical  | Terminated too late |
      | Nora Nobody | Medical  | Unknown member      |
    Then they see these corrections:
      | member    | state |
      | Omar Diaz | Open  |

  @BR-COR-37
  Scenario: A carrier's error report about other members changes nothing
    When they record this error report of the carrier:
      | member      | coverage | error          |
      | Nora Nobody | Medical  | Unknown member |
      | Omar Diaz   | Dental   | No coverage    |
    Then they see the message "Nothing in this answer is left to record. Nothing was changed."
