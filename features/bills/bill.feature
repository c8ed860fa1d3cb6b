Feature: A bill
  The bill shows its lines, its change log and why it differs from the previous bill.

  Background:
    Given a RELEASED bill for "Harbor Foods" with these lines:
      | member     | coverage | billed  |
      | Ruth Adler | Medical  | $612.40 |
      | Ruth Adler | Dental   | $38.10  |
      | Omar Diaz  | Medical  | $612.40 |

  Rule: A bill shows its lines, and what changed

    @BR-BIL-01 @MSK-1 @browser @deep
    Scenario: Show the total of the lines
      When the reconciler of "Harbor Foods" opens the bill
      Then $1,262.90 is billed on the bill
      And they see 3 lines

    Scenario: Find a member's lines
      Given the reconciler of "Harbor Foods" is signed in
      When they look for lines with "Adler"
      Then they see these lines:
        | member     | member number | coverage | billed  |
        | Ruth Adler | XX010         | Medical  | $612.40 |
        | Ruth Adler | XX010         | Dental   | $38.10  |

    @BR-BIL-05 @browser @deep
    Scenario: Explain the change from the previous bill
      Given these bills for "Harbor Foods":
        | number | period     | due     |
        | HF-1   | last month | $612.40 |
      When the reconciler of "Harbor Foods" opens the bill
      Then they see "bill is $650.50 higher than the"
      And they see "bill ($612.40 → $1,262.90): 2 new coverages +$650.50."

    @BR-BIL-05
    Scenario: Explain a change of a rate
      Given a RELEASED bill for "Harbor Foods" with these lines:
        | month      | member     | coverage | billed  |
        | last month | Ruth Adler | Medical  | $600.00 |
        | last month | Ruth Adler | Dental   | $38.10  |
        | last month | Omar Diaz  | Medical  | $600.00 |
      When the reconciler of "Harbor Foods" opens the first bill
      Then they see "2 rate changes +$24.80"

    @BR-BIL-05
    Scenario: Explain a change of a tier
      Given a RELEASED bill for "Harbor Foods" with these lines:
        | month      | member     | coverage | billed    | tier |
        | last month | Ruth Adler | Medical  | $612.40   | EE   |
        | last month | Ruth Adler | Dental   | $38.10    | EE   |
        | last month | Omar Diaz  | Medical  | $1,450.00 | FAM  |
      When the reconciler of "Harbor Foods" opens the first bill
      Then they see "1 tier change -$837.60"

    @BR-BIL-05
    Scenario Outline: Omar Diaz had <plan>, <tier> for <before> last month: <causes>
      Given a RELEASED bill for "Harbor Foods" with these lines:
        | month      | member     | coverage | billed   | plan    | tier   |
        | last month | Ruth Adler | Medical  | $612.40  | PPO 500 | EE     |
        | last month | Ruth Adler | Dental   | $38.10   | PPO 500 | EE     |
        | last month | Omar Diaz  | Medical  | <before> | <plan>  | <tier> |
      When the reconciler of "Harbor Foods" opens the first bill
      Then they see "<causes>"

      Examples:
        | plan    | tier | before  | causes                  |
        | HMO 20  | EE   | $500.00 | 1 plan change +$112.40. |
        | HMO 20  | ES   | $900.00 | 1 plan change -$287.60. |
        | PPO 500 | ES   | $900.00 | 1 tier change -$287.60. |

    @BR-BIL-05
    Scenario Outline: <from> of life insurance for <billed> becomes $50,000.00 for $5.00: <causes>
      Given a RELEASED bill for "Summit Labs" with these lines:
        | month      | member    | coverage | billed   | volume |
        | last month | Lena Falk | Life     | <billed> | <from> |
      And a RELEASED bill for "Summit Labs" with these lines:
        | month      | member    | coverage | billed | volume     |
        | this month | Lena Falk | Life     | $5.00  | $50,000.00 |
      When the reconciler of "Summit Labs" opens the third bill
      Then they see "<causes>"

      Examples:
        | from       | billed | causes                                        |
        | $40,000.00 | $4.00  | 1 volume change +$1.00.                       |
        | $40,000.00 | $3.99  | 1 volume change +$1.01.                       |
        | $40,000.00 | $3.60  | 1 volume change +$0.90; 1 rate change +$0.50. |
        | $50,000.00 | $4.50  | 1 rate change +$0.50.                         |

    @BR-BIL-06 @browser
    Scenario: Record a change with its reason
      Given the reconciler of "Harbor Foods" is reconciling the bill
      And they change Omar Diaz's Medical to $0.00 because "No longer employed"
      When they save the changes
      Then they see these changes:
        | line                | from    | to    | reason             |
        | Omar Diaz's Medical | $612.40 | $0.00 | No longer employed |

  Rule: Member numbers are masked

    @BR-BIL-16 @MSK-2
    Scenario: Mask member numbers
      When the reconciler of "Harbor Foods" opens the bill
      Then only the last 3 characters of the member numbers are shown

    @MSK-2 @browser @deep
    Scenario: Mask a member number with a hyphen
      Given a RELEASED bill "HF-2" for "Harbor Foods" with these lines:
        | member    | member number | coverage | billed  |
        | Lena Falk | 4711-889      | Medical  | $612.40 |
      When the reconciler of "Harbor Foods" opens bill "HF-2"
      Then they see these lines:
        | member    | member number |
        | Lena Falk | XXXXX889      |

    @BR-BIL-16
    Scenario: A short member number has nothing to mask
      Given a RELEASED bill "HF-2" for "Harbor Foods" with these lines:
        | member    | member number | coverage | billed  |
        | Lena Falk | 17            | Medical  | $612.40 |
      When the reconciler of "Harbor Foods" opens bill "HF-2"
      Then they see these lines:
        | member    | member number |
        | Lena Falk | 17            |
