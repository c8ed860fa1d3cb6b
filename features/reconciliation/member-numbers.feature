Feature: Member numbers
  A carrier numbers its own members, payroll writes numbers in its own way, and names change. A person stays one person all the same.

  Background: two carriers, each of which numbers its members by itself
    Given a RELEASED bill for "Harbor Foods" with these lines:
      | month      | member     | member number | carrier | coverage | billed  |
      | last month | Ruth Adler | 610324101     | health  | Medical  | $612.40 |
      | last month | Ruth Adler | 00610-32-4101 | life    | Life     | $14.20  |
      | last month | Omar Diaz  | 1001          | health  | Medical  | $612.40 |
      | last month | Lena Falk  | 1001          | life    | Life     | $18.60  |
    And the reconciler of "Harbor Foods" is reconciling the bill

  Rule: A number counts within the carrier that issued it

    @BR-REC-76 @browser
    Scenario: Two people to whom two carriers gave one number
      When they compare the bill with this payroll file:
        | member     | member number | coverage | deducted |
        | Ruth Adler | 610324101     | Medical  | $612.40  |
        | Ruth Adler | 610324101     | Life     | $14.20   |
        | Omar Diaz  | 1001          | Medical  | $612.40  |
        | Lena Falk  | 1001          | Life     | $20.00   |
      Then they see these differences:
        | line             | over by |
        | Lena Falk's Life | -$1.40  |

    @BR-REC-76
    Scenario: Each of them is a member with months of their own
      When they look up "Omar Diaz" over all months
      Then they see "Medical"
      And they do not see "Life"

    @BR-REC-76
    Scenario: Each of them has a balance of their own
      When the reconciler of "Harbor Foods" reconciles the bill with these deductions:
        | member    | coverage | deducted | decision                 | because          |
        | Omar Diaz | Medical  | $600.00  | accept the billed amount | Carrier is right |
        | Lena Falk | Life     | $10.00   | accept the billed amount | Carrier is right |
      Then they see these balances:
        | member    | coverage | billed  | balance | is              |
        | Lena Falk | Life     | $18.60  | $8.60   | Under-collected |
        | Omar Diaz | Medical  | $612.40 | $12.40  | Under-collected |

  Rule: A number in another form is the same number

    @BR-REC-72
    Scenario Outline: Payroll writes the number as <number>
      When they compare the bill with this payroll file:
        | member     | member number | coverage | deducted |
        | Ruth Adler | <number>      | Medical  | $612.40  |
        | Ruth Adler | <number>      | Life     | $14.20   |
        | Omar Diaz  | 1001          | Medical  | $612.40  |
        | Lena Falk  | 1001          | Life     | $18.60   |
      Then they see no differences

      Examples:
        | number       |
        | 610-32-4101  |
        | 000610324101 |
        | 610324101.0  |
        | 610 32 4101  |

    @BR-REC-72 @BR-EXP-01
    Scenario: A hire whom the carrier adds under the number without dashes
      Given they compare the bill with this payroll file:
        | member     | member number | coverage | deducted |
        | Ruth Adler | 610324101     | Medical  | $612.40  |
        | Ruth Adler | 610324101     | Life     | $14.20   |
        | Omar Diaz  | 1001          | Medical  | $612.40  |
        | Lena Falk  | 1001          | Life     | $18.60   |
        | Iris Kane  | 610-32-4133   | Medical  | $612.40  |
      And they apply the suggestions
      And they reconcile the bill
      And an UNRELEASED bill for "Harbor Foods" with these lines:
        | month      | member    | member number | coverage | billed  | corrects   |
        | this month | Iris Kane | 610324133     | Medical  | $612.40 | last month |
        | this month | Iris Kane | 610324133     | Medical  | $612.40 |            |
      And the admin releases the second bill
      When the reconciler of "Harbor Foods" starts reconciling the second bill
      Then they see these expected adjustments:
        | member    | expected | arrived | result  |
        | Iris Kane | $612.40  | $612.40 | Arrived |

  Rule: A member whose name changes stays the same person

    @BR-REC-73
    Scenario: Payroll uses the new name first
      When they compare the bill with this payroll file:
        | member      | member number | coverage | deducted |
        | Ruth Adler  | 610324101     | Medical  | $612.40  |
        | Ruth Adler  | 610324101     | Life     | $14.20   |
        | Omar Diaz   | 1001          | Medical  | $612.40  |
        | Lena Moreau | 1001          | Life     | $18.60   |
      Then they see no differences

    @BR-REC-73
    Scenario: The carrier uses the new name from the next bill on
      Given a RELEASED bill for "Harbor Foods" with these lines:
        | month      | member      | member number | carrier | coverage | billed |
        | this month | Lena Moreau | 1001          | life    | Life     | $18.60 |
      When they look up "Lena Moreau" over all months
      Then they see "Lena Moreau"
      And they see "Bill B000001"
      And they see "Bill B000003"
      And they do not see "Medical"

  Rule: A name without its accents is the same name

    @BR-REC-75
    Scenario Outline: Payroll without numbers writes <payroll> for <bill>
      Given a RELEASED bill for "Harbor Foods" with these lines:
        | month      | member     | coverage | billed  |
        | this month | Ruth Adler | Medical  | $612.40 |
        | this month | <bill>     | Medical  | $612.40 |
      When they compare the second bill with this payroll file:
        | member     | member number | coverage | deducted |
        | Ruth Adler |               | Medical  | $612.40  |
        | <payroll>  |               | Medical  | $612.40  |
      Then they see no differences

      Examples:
        | bill          | payroll      |
        | Łuka Adamek   | Luka Adamek  |
        | Pia Weiß      | Pia Weiss    |
        | Møna Ødegård  | Mona Odegard |
        | Đan Đặng      | Dan Dang     |
        | Keʻala Kuʻuku | Keala Kuuku  |
        | Sean OʼDowd   | Sean ODowd   |
        | Ann O'Brien   | Ann OBrien   |

  Rule: A proposed link shows both records, and how likely it is

    @BR-REC-74 @browser @deep
    Scenario: See who is probably the same person, and why
      When they compare the bill with this payroll file:
        | member     | member number | coverage | deducted |
        | Ruth Adler | 610324101     | Medical  | $612.40  |
        | Ruth Adler | 610324101     | Life     | $14.20   |
        | Omar Diaaz | P77           | Medical  | $612.40  |
        | Lena Falk  | 1001          | Life     | $18.60   |
      Then they see "Omar Diaaz"
      And they see "last name is spelled differently"
      And they see "Very likely, "
