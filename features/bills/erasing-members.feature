Feature: Erasing members
  A former member asks to have their personal data erased. Names and numbers go, amounts stay.

  Background:
    Given a PAID bill "HF-2" for "Harbor Foods" with these lines:
      | member     | coverage | billed  | month       |
      | Ruth Adler | Medical  | $612.40 | 8 years ago |
      | Omar Diaz  | Medical  | $612.40 | 8 years ago |

  Rule: A file with an erased member causes a warning

    @BR-ERA-08
    Scenario: A carrier bills an erased member again
      Given a PAID bill "HF-4" for "Harbor Foods" with these lines:
        | member    | member number | coverage | billed  | month       |
        | Eva Lindt | E2010         | Medical  | $600.00 | 8 years ago |
      And the manager asked to erase "Eva Lindt"
      And another manager approved the erasure
      When the carrier of "Harbor Foods" uploads a bill of $1,224.80 for 2 members
      Then they see the message "Row 2 has a member who was erased on"

  Rule: Managers see the effect first

    @BR-ERA-06
    Scenario: See what an erasure changes
      When the manager looks at what erasing "Ruth Adler" changes
      Then they see "1 bill line"

    @BR-ERA-06
    Scenario: See why a member cannot be erased yet
      Given these bills for "Harbor Foods":
        | number | period      | due     | status   |
        | HF-3   | 8 years ago | $600.00 | RELEASED |
      When the manager looks at what erasing "Ruth Adler" changes
      Then they see "Bill HF-3 with lines of this member is not paid. Settle it first."
      And they do not see "1 bill line"

  Rule: One manager asks, and another one approves

    @BR-ERA-01 @BR-ERA-04 @browser @deep
    Scenario: An approved request erases the member
      Given the manager asked to erase "Ruth Adler"
      When another manager approves the erasure
      Then they see "Erased member"
      And they do not see "Ruth Adler"
      And they see "Bill HF-2"

    @BR-ERA-01
    Scenario: The manager who asked cannot approve
      Given the manager asked to erase "Ruth Adler"
      When the manager approves the erasure
      Then they see "You asked for this erasure. Another manager has to approve it."

    @BR-ERA-13
    Scenario Outline: After the request, <who> got a right
      Given the manager asked to erase "Ruth Adler"
      And the sysadmin gives <who> "System Administrator"
      When another manager approves the erasure
      Then they see the message "<message>"

      Examples:
        | who             | message                              |
        | another manager | so another person has to approve it. |
        | the manager     | so it can't be approved.             |

    @BR-ERA-01
    Scenario: A member's erasure is asked for once
      Given the manager asked to erase "Ruth Adler"
      When another manager asks to erase "Ruth Adler"
      Then they see "asked for this on Mar 3, 2026. The request waits for another manager."

    @BR-ERA-01
    Scenario: A declined request changes nothing
      Given the manager asked to erase "Ruth Adler"
      And another manager declined the erasure
      When the manager looks up "Ruth Adler" over all months
      Then they see "Ruth Adler"

    @BR-ERA-14
    Scenario: The manager who asked withdraws the request
      Given the manager asked to erase "Ruth Adler"
      And they declined the erasure
      When another manager approves the erasure
      Then they see the message "This request was withdrawn already."

    @BR-ERA-07
    Scenario: A member is erased once
      Given the manager asked to erase "Ruth Adler"
      And another manager approved the erasure
      When the manager asks again
      Then they see "This member was erased on"

    @BR-ERA-04
    Scenario: Other members stay
      Given the manager asked to erase "Ruth Adler"
      And another manager approved the erasure
      When the manager looks up "Omar Diaz" over all months
      Then they see "Omar Diaz"

  Rule: Files that name the member are deleted

    @BR-ERA-05
    Scenario Outline: Of a comment about <member>, they see <files>
      Given the reconciler of "Harbor Foods" commented "<member>'s letter" on the bill
      And they attached "letter.pdf" to the comment
      And the manager asked to erase "Ruth Adler"
      And another manager approved the erasure
      When the payor of "Harbor Foods" opens the bill
      Then they see <files>

      Examples:
        | member     | files                           |
        | Ruth Adler | no attached files               |
        | Omar Diaz  | the attached files "letter.pdf" |

  Rule: A member with open items or recent records cannot be erased

    @BR-ERA-02
    Scenario: A bill is not paid
      Given these bills for "Harbor Foods":
        | number | period      | due     | status   |
        | HF-3   | 8 years ago | $600.00 | RELEASED |
      When the manager asks to erase "Ruth Adler"
      Then they see "Bill HF-3 with lines of this member is not paid. Settle it first."

    @BR-ERA-09
    Scenario: A correction for the member is proposed
      Given a RELEASED bill for "Harbor Foods" with these lines:
        | month       | member     | coverage | billed  |
        | 8 years ago | Ruth Adler | Medical  | $612.40 |
        | 8 years ago | Omar Diaz  | Medical  | $612.40 |
      And the reconciler of "Harbor Foods" compares the second bill with a payroll file without Ruth Adler
      And they use the payroll amount for Ruth Adler because "No longer employed"
      And they reconcile the second bill
      When the manager asks to erase "Ruth Adler"
      Then they see "1 correction for this member: wait for the answer, or drop it."

    @BR-ERA-09
    Scenario: A correction for the member is confirmed and not sent yet
      Given a RELEASED bill for "Harbor Foods" with these lines:
        | month       | member     | coverage | billed  |
        | 8 years ago | Ruth Adler | Medical  | $612.40 |
        | 8 years ago | Omar Diaz  | Medical  | $612.40 |
      And the reconciler of "Harbor Foods" compares the second bill with a payroll file without Ruth Adler
      And they use the payroll amount for Ruth Adler because "No longer employed"
      And they confirm the correction for Ruth Adler with the decision
      And they reconcile the second bill
      When the manager asks to erase "Ruth Adler"
      Then they see "1 correction for this member: wait for the answer, or drop it."

    @BR-ERA-10
    Scenario: An expected credit for the member has not arrived
      Given "Harbor Foods" pays as billed
      And a RELEASED bill for "Harbor Foods" with these lines:
        | month       | member     | coverage | billed  |
        | 8 years ago | Ruth Adler | Medical  | $612.40 |
        | 8 years ago | Omar Diaz  | Medical  | $612.40 |
      And the reconciler of "Harbor Foods" compares the second bill with a payroll file without Ruth Adler
      And they use the payroll amount for Ruth Adler because "No longer employed"
      And they reconcile the second bill
      When the manager asks to erase "Ruth Adler"
      Then they see "1 expected adjustment for this member: wait for it, or close it."

    @BR-ERA-11
    Scenario: The member is a continuation payer
      Given a RELEASED bill of $1,200.00 for "Harbor Foods"
      And the reconciler of "Harbor Foods" is reconciling the second bill
      And they list who pays outside payroll on the second bill:
        | member     | why   |
        | Ruth Adler | COBRA |
      When the manager asks to erase "Ruth Adler"
      Then they see "This member is a continuation payer. End the continuation first."

    @BR-ERA-12
    Scenario: A member is not erased while a file of the group waits to be committed
      Given the reconciler of "Harbor Foods" uploaded a payroll file
      When the manager asks to erase "Ruth Adler"
      Then they see "Commit or discard them first."

    @BR-ERA-03
    Scenario: The last month was billed 84 months ago
      Given these bills for "Harbor Foods":
        | number | period        | due     | status |
        | HF-3   | 84 months ago | $600.00 | PAID   |
      When the manager asks to erase "Ruth Adler"
      Then they see "Names are kept 84 months after the last month billed, March 2019: this member can be erased from Apr 1, 2026."

    @BR-ERA-03
    Scenario: The last month was billed 85 months ago
      Given these bills for "Harbor Foods":
        | number | period        | due     | status |
        | HF-3   | 85 months ago | $600.00 | PAID   |
      And the manager asked to erase "Ruth Adler"
      When another manager approves the erasure
      Then they see "Erased member"
