Feature: Archived lines
  Lines of bills that were paid years ago can be moved to files. What a bill and its group owe and paid stays, and a manager brings the
  lines back.

  Background:
    Given a PAID bill "HF-1" for "Harbor Foods" with these lines:
      | member     | coverage | billed  | month       |
      | Ruth Adler | Medical  | $612.40 | 8 years ago |
      | Omar Diaz  | Medical  | $612.40 | 8 years ago |
    And a PAID bill "HF-2" for "Harbor Foods" with these lines:
      | member     | coverage | billed  | month        |
      | Ruth Adler | Medical  | $700.00 | 2 months ago |
    And a PAID bill "HF-3" for "Harbor Foods" with these lines:
      | member     | coverage | billed  | month      |
      | Ruth Adler | Medical  | $700.00 | last month |

  Rule: Unchanged lines of old, paid bills can be archived

    @BR-ARC-01 @browser @deep
    Scenario: An old bill says that lines are archived
      Given lines of old bills are archived
      When the reconciler of "Harbor Foods" opens bill "HF-1"
      Then $1,224.80 is billed on bill "HF-1"
      And they see 1 line
      And they see "1 of 2 lines, unchanged since billed, is in the archive."
      And they see "A manager can bring the lines back."

    @BR-ARC-03
    Scenario: A former member is still found
      Given lines of old bills are archived
      When the reconciler of "Harbor Foods" opens bill "HF-1"
      Then they see these lines:
        | member    | member number | coverage | billed  |
        | Omar Diaz | XX011         | Medical  | $612.40 |

    @BR-ARC-01
    Scenario: The bills of last month keep their lines
      Given lines of old bills are archived
      When the reconciler of "Harbor Foods" opens bill "HF-3"
      Then they see 1 line
      And they do not see "in the archive"

  Rule: A manager brings lines back

    @BR-ARC-02 @browser
    Scenario: Restore the archived lines of a bill
      Given lines of old bills are archived
      When the manager restores the archived lines of bill "HF-1"
      Then they see 2 lines
      And they do not see "in the archive"
      And the books balance

  Rule: A member is erased only after the lines of the group are back

    @BR-ARC-04
    Scenario: Erase a former member
      Given lines of old bills are archived
      When the manager asks to erase "Omar Diaz"
      Then they see the message "Lines of 1 older bill of this group are archived and may name this member. Ask your system administrator to bring them back."
