Feature: Members who pay outside payroll
  Former employees with COBRA, retirees, and members on leave pay their premium to an administrator or to the employer, not
  through payroll. Listed once, they are no difference each month.

  Background:
    Given a RELEASED bill for "Harbor Foods" with these lines:
      | month        | member     | coverage | billed  |
      | 2 months ago | Ruth Adler | Medical  | $612.40 |
      | 2 months ago | Omar Diaz  | Medical  | $612.40 |
      | 2 months ago | Omar Diaz  | Dental   | $40.00  |
    And the reconciler of "Harbor Foods" is reconciling the bill

  Rule: A member who is listed as paying outside payroll needs no deduction

    @BR-REC-45 @browser @deep
    Scenario: A member with COBRA is no difference
      Given they list who pays outside payroll on the bill:
        | member    | why   |
        | Omar Diaz | COBRA |
      When they compare the bill with this payroll file:
        | member     | coverage | deducted |
        | Ruth Adler | Medical  | $612.40  |
      Then they see no differences
      And they see "2 amounts are paid outside payroll: COBRA $652.40."

    @BR-REC-45
    Scenario: The bill can be reconciled without a decision about them
      Given they list who pays outside payroll on the bill:
        | member    | why     |
        | Omar Diaz | Retiree |
      And they compare the bill with this payroll file:
        | member     | coverage | deducted |
        | Ruth Adler | Medical  | $612.40  |
      When they reconcile the bill
      Then the bill is RECONCILED
      And $1,264.80 is due on the bill

    @BR-REC-45
    Scenario: Listing a member while comparing removes the difference
      Given they compare the bill with this payroll file:
        | member     | coverage | deducted |
        | Ruth Adler | Medical  | $612.40  |
        | Omar Diaz  | Dental   | $40.00   |
      When they list who pays outside payroll on the bill:
        | member    | why   | coverage |
        | Omar Diaz | Leave | Medical  |
      Then they see no differences

    @BR-REC-45
    Scenario: A coverage that is not listed still needs its deduction
      Given they list who pays outside payroll on the bill:
        | member    | why   | coverage |
        | Omar Diaz | COBRA | Medical  |
      When they compare the bill with this payroll file:
        | member     | coverage | deducted |
        | Ruth Adler | Medical  | $612.40  |
      Then they see these differences:
        | line               | over by |
        | Omar Diaz's Dental | $40.00  |

    @BR-REC-45
    Scenario: An enrollment that ended with the employment is no difference where COBRA follows
      Given the bill has this enrollment:
        | member    | coverage | ended      |
        | Omar Diaz | Medical  | last month |
        | Omar Diaz | Dental   | last month |
      And they list who pays outside payroll on the bill:
        | member    | why   |
        | Omar Diaz | COBRA |
      When they compare the bill with this payroll file:
        | member     | coverage | deducted |
        | Ruth Adler | Medical  | $612.40  |
      Then they see no differences

    @BR-REC-45
    Scenario: The evidence names who paid outside payroll
      Given they list who pays outside payroll on the bill:
        | member    | why                |
        | Omar Diaz | State continuation |
      And they compare the bill with this payroll file:
        | member     | coverage | deducted |
        | Ruth Adler | Medical  | $612.40  |
      And they reconcile the bill
      When they download the evidence as spreadsheet
      Then the file says "Payer", "Omar Diaz" and "State continuation, at 102%"

  Rule: The list counts from its first day to its last

    @BR-REC-46
    Scenario Outline: Omar Diaz is a difference <when>
      Given they list who pays outside payroll on the bill:
        | member    | why   | since   | until   |
        | Omar Diaz | COBRA | <since> | <until> |
      When they compare the bill with this payroll file:
        | member     | coverage | deducted |
        | Ruth Adler | Medical  | $612.40  |
      Then they see these differences:
        | line                | over by |
        | Omar Diaz's Medical | $612.40 |
        | Omar Diaz's Dental  | $40.00  |

      Examples:
        | when               | since        | until        |
        | before it begins   | last month   |              |
        | after its last day | 3 months ago | 3 months ago |

    @BR-REC-46
    Scenario: The months of its first and last day count
      Given they list who pays outside payroll on the bill:
        | member    | why   | coverage | since               | until                 |
        | Omar Diaz | COBRA | Medical  | end of 2 months ago |                       |
        | Omar Diaz | COBRA | Dental   | 3 months ago        | start of 2 months ago |
      When they compare the bill with this payroll file:
        | member     | coverage | deducted |
        | Ruth Adler | Medical  | $612.40  |
      Then they see no differences

  Rule: A month that was not paid within 30 days of its first day is a difference

    @BR-REC-47
    Scenario: A month that was not paid in time is a difference
      Given they list who pays outside payroll on the bill:
        | member    | why   | coverage | paid through |
        | Omar Diaz | COBRA | Medical  | 3 months ago |
        | Omar Diaz | COBRA | Dental   | 2 months ago |
      When they compare the bill with this payroll file:
        | member     | coverage | deducted |
        | Ruth Adler | Medical  | $612.40  |
      Then they see these differences:
        | line                | over by |
        | Omar Diaz's Medical | $612.40 |
      And they see "Ask whether the coverage ends."

    @BR-REC-47
    Scenario: A month that can still be paid in time is no difference
      Given today is Friday 2026-05-01
      And a RELEASED bill for "Pine Dental" with these lines:
        | member    | coverage | billed |
        | Lena Falk | Dental   | $40.00 |
        | Iris Kane | Dental   | $40.00 |
      And the reconciler of "Pine Dental" is reconciling the second bill
      And they list who pays outside payroll on the second bill:
        | member    | why   | paid through |
        | Lena Falk | COBRA | last month   |
      When they compare the second bill with this payroll file:
        | member    | coverage | deducted |
        | Iris Kane | Dental   | $40.00   |
      Then they see no differences

  Rule: COBRA without any payment is asked about when the time for the first one is over

    @BR-REC-64
    Scenario Outline: On <day>, the 45 days to pay from the election on Feb 10 have <ended>
      Given today is <day>
      And they list who pays outside payroll on the bill:
        | member    | why   | since        | elected on |
        | Omar Diaz | COBRA | 2 months ago | 2026-02-10 |
      When they compare the bill with this payroll file:
        | member     | coverage | deducted |
        | Ruth Adler | Medical  | $612.40  |
      Then they see <count>

      Examples:
        | day        | ended     | count         |
        | 2026-03-27 | not ended | 0 differences |
        | 2026-03-28 | ended     | 2 differences |

    @BR-REC-47 @BR-REC-64
    Scenario Outline: On <day>, the 60 days to elect and 45 to pay from Jan 1 have <ended>
      Given today is <day>
      And they list who pays outside payroll on the bill:
        | member    | why   | since        |
        | Omar Diaz | COBRA | 3 months ago |
      When they compare the bill with this payroll file:
        | member     | coverage | deducted |
        | Ruth Adler | Medical  | $612.40  |
      Then they see <count>

      Examples:
        | day        | ended     | count         |
        | 2026-04-16 | not ended | 0 differences |
        | 2026-04-17 | ended     | 2 differences |

  Rule: The charge of a payer is compared at 100 percent of the premium

    @BR-REC-48
    Scenario: A charge of 102 percent agrees with the premium
      Given they list who pays outside payroll on the bill:
        | member    | why   | coverage | percent | charge  |
        | Omar Diaz | COBRA | Medical  | 102     | $624.65 |
        | Omar Diaz | COBRA | Dental   | 150     | $60.00  |
      When they compare the bill with this payroll file:
        | member     | coverage | deducted |
        | Ruth Adler | Medical  | $612.40  |
      Then they see no differences

    @BR-REC-48
    Scenario: A charge for another premium is a difference that names both amounts
      Given they list who pays outside payroll on the bill:
        | member    | why   | coverage | percent | charge  |
        | Omar Diaz | COBRA | Medical  | 102     | $612.00 |
        | Omar Diaz | COBRA | Dental   | 102     | $51.00  |
      When they compare the bill with this payroll file:
        | member     | coverage | deducted |
        | Ruth Adler | Medical  | $612.40  |
      Then they see these differences:
        | line                | over by |
        | Omar Diaz's Medical | $12.40  |
        | Omar Diaz's Dental  | -$10.00 |
      And they see "$612.00 a month at 102%: a premium of $600.00. The carrier bills $612.40."

    @BR-REC-48
    Scenario: A charge for all coverages agrees with their sum
      Given they list who pays outside payroll on the bill:
        | member    | why   | percent | charge  |
        | Omar Diaz | COBRA | 102     | $665.45 |
      When they compare the bill with this payroll file:
        | member     | coverage | deducted |
        | Ruth Adler | Medical  | $612.40  |
      Then they see no differences

    @BR-REC-48
    Scenario: Those who are billed too much are decided together
      Given they list who pays outside payroll on the bill:
        | member    | why   | coverage | percent | charge  |
        | Omar Diaz | COBRA | Medical  | 102     | $612.00 |
        | Omar Diaz | COBRA | Dental   | 102     | $51.00  |
      And they compare the bill with this payroll file:
        | member     | coverage | deducted |
        | Ruth Adler | Medical  | $612.40  |
      And they accept the billed amount for everyone billed too much
      When they reconcile the bill
      Then they see the message "1 difference is still open."

  Rule: A disability extension has a charge of its own from the 19th month on

    @BR-REC-65 @browser @deep
    Scenario Outline: In month <month>, the payer is charged <percent> percent
      Given they list who pays outside payroll on the bill:
        | member    | why   | coverage | since   | paid through | from month 19 | charge  |
        | Omar Diaz | COBRA | Medical  | <since> | 2 months ago | 150           | $624.65 |
        | Omar Diaz | COBRA | Dental   | <since> | 2 months ago | 150           | $40.80  |
      And they compare the bill with this payroll file:
        | member     | coverage | deducted |
        | Ruth Adler | Medical  | $612.40  |
      And they reconcile the bill
      When they download the evidence as spreadsheet
      Then the file says "Payer", "Omar Diaz" and "COBRA, <charge> a month at <percent>%"

      Examples:
        | month | since         | percent | charge  |
        | 18    | 19 months ago | 102     | $624.65 |
        | 19    | 20 months ago | 150     | $918.60 |

  Rule: Changes of the list are dated and signed

    @BR-REC-57
    Scenario: The history shows who added a member, and on which terms
      Given they list who pays outside payroll on the bill:
        | member    | why   | coverage |
        | Omar Diaz | COBRA | Medical  |
      When they open the history of Omar Diaz as a continuation payer
      Then they see "Added: COBRA, Medical, 102%, from"

  Rule: A member whom payroll does not have is asked about, and the answer holds on the next bill

    Background:
      Given a RELEASED bill for "Harbor Foods" with these lines:
        | month      | member     | coverage | billed  |
        | last month | Ruth Adler | Medical  | $612.40 |
        | last month | Lena Falk  | Medical  | $612.40 |
        | last month | Omar Diaz  | Medical  | $612.40 |

    @BR-REC-58
    Scenario: Nobody is terminated because payroll does not have them
      When they compare the second bill with this payroll file:
        | member     | coverage | deducted |
        | Ruth Adler | Medical  | $612.40  |
        | Lena Falk  | Medical  | $612.40  |
      Then they see these differences:
        | line                | over by |
        | Omar Diaz's Medical | $612.40 |
      And they cannot apply suggestions

    @BR-REC-63
    Scenario Outline: Whoever is <answer> is no difference, on this bill and the next
      Given they compare the second bill with this payroll file:
        | member     | coverage | deducted |
        | Ruth Adler | Medical  | $612.40  |
        | Lena Falk  | Medical  | $612.40  |
      And they answer "<answer>" about Omar Diaz, who is not in payroll
      And they reconcile the second bill
      And a RELEASED bill for "Harbor Foods" with these lines:
        | month      | member     | coverage | billed  |
        | this month | Ruth Adler | Medical  | $612.40 |
        | this month | Lena Falk  | Medical  | $612.40 |
        | this month | Omar Diaz  | Medical  | $640.00 |
      When they compare the third bill with this payroll file:
        | member     | coverage | deducted |
        | Ruth Adler | Medical  | $612.40  |
        | Lena Falk  | Medical  | $612.40  |
      Then they see no differences

      Examples:
        | answer             |
        | On leave           |
        | COBRA              |
        | State continuation |
        | Retired            |

    @BR-REC-58
    Scenario Outline: The bill is <due> where the answer is "<answer>"
      Given they compare the second bill with this payroll file:
        | member     | coverage | deducted |
        | Ruth Adler | Medical  | $612.40  |
        | Lena Falk  | Medical  | $612.40  |
      And they answer "<answer>" about Omar Diaz, who is not in payroll
      When they reconcile the second bill
      Then the second bill is RECONCILED
      And <due> is due on the second bill

      Examples:
        | answer                       | due       |
        | Left the company             | $1,224.80 |
        | Employer pays                | $1,837.20 |
        | Not known yet: pay as billed | $1,837.20 |
