Feature: Match the people of a payroll file
  A person whose number or name is written differently in payroll is proposed, and compared once a reconciler links them.

  Background:
    Given a RELEASED bill for "Harbor Foods" with these lines:
      | member     | coverage | billed  |
      | Ruth Adler | Medical  | $612.40 |
      | Omar Diaz  | Medical  | $612.40 |
      | Lena Falk  | Dental   | $38.10  |
    And the reconciler of "Harbor Foods" is reconciling the bill

  Rule: Nothing changes an amount before a person confirms it

    @BR-REC-21
    Scenario: Report a person who is probably on the bill
      When they compare the bill with this payroll file:
        | member     | coverage | deducted |
        | Ruth Adler | Medical  | $612.40  |
        | Omar Diaaz | Medical  | $612.40  |
        | Lena Falk  | Dental   | $38.10   |
      Then they see 2 differences
      And they see "Omar Diaaz"

  Rule: Links are remembered for the group, and can be removed

    Background:
      Given they compare the bill with this payroll file:
        | member     | coverage | deducted |
        | Ruth Adler | Medical  | $612.40  |
        | Omar Diaaz | Medical  | $612.40  |
        | Lena Falk  | Dental   | $38.10   |

    @BR-REC-21 @browser
    Scenario: Compare a linked person
      When they accept the proposed links
      Then they see no differences

    @BR-REC-22
    Scenario: Remember a link on the next visit
      Given they accept the proposed links
      When they leave and come back
      Then they see no differences

    @BR-REC-22 @browser @deep
    Scenario: Remove a link
      Given they accept the proposed links
      When they remove the links
      Then they see 2 differences

    @browser @deep
    Scenario: Undo a link after leaving the bill
      Given they accept the proposed links
      And they leave and come back
      When they undo the change
      Then they see 2 differences
      And they can redo

  Rule: An employee number means the same person in the next file

    @BR-REC-53 @browser @deep
    Scenario: A member whose name changed is matched by employee number
      Given they compare the bill with a payroll file with employee numbers
      And they reconcile the bill
      And a RELEASED bill for "Harbor Foods" with these lines:
        | month      | member     | coverage | billed  |
        | next month | Ruth Adler | Medical  | $612.40 |
        | next month | Omar Diaz  | Medical  | $612.40 |
        | next month | Lena Falk  | Dental   | $38.10  |
      When they compare the second bill with a payroll file with employee numbers that calls Lena Falk "Lena Moreau"
      Then they see no differences

    @BR-REC-53
    Scenario: A former employee's number is reassigned to another member
      Given they compare the bill with a payroll file with employee numbers
      And they reconcile the bill
      And a RELEASED bill for "Harbor Foods" with these lines:
        | month      | member     | coverage | billed  |
        | next month | Ruth Adler | Medical  | $612.40 |
        | next month | Omar Diaz  | Medical  | $612.40 |
        | next month | Lena Falk  | Dental   | $38.10  |
        | next month | Iris Kane  | Dental   | $38.10  |
      When they compare the second bill with a payroll file without Iris Kane with employee numbers that calls Lena Falk "Iris Kane"
      Then they see these differences:
        | line               | over by |
        | Lena Falk's Dental | $38.10  |
