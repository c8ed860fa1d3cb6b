Feature: Rates of carrier policies
  What a carrier charges is in its rate exhibit. The group or the office enters it once, a second person confirms it, and every
  bill is checked against it.

  Background:
    Given a RELEASED bill for "Harbor Foods" with these lines:
      | member     | coverage | billed  |
      | Ruth Adler | Medical  | $412.00 |
      | Omar Diaz  | Medical  | $398.00 |

  Rule: A second person confirms each rate table

    @BR-RAT-01 @browser
    Scenario: Rates wait until another person confirms them
      When the super user of "Harbor Foods" proposes these rates of "Harbor Foods" from this month:
        | coverage | tier | rate    |
        | Medical  | EE   | $412.00 |
      Then they see these rate tables:
        | state                    | rates  | source                 |
        | Waiting for confirmation | 1 rate | Carrier's rate exhibit |

    @BR-RAT-01
    Scenario: Another person confirms the rates
      Given the super user of "Harbor Foods" proposed these rates of "Harbor Foods" from this month:
        | coverage | tier | rate    |
        | Medical  | EE   | $412.00 |
      When the manager confirms the rates of "Harbor Foods"
      Then they see these rate tables:
        | state     | rates  |
        | Confirmed | 1 rate |

    @BR-RAT-01
    Scenario: A person cannot confirm their own proposal
      Given the super user of "Harbor Foods" proposed these rates of "Harbor Foods" from this month:
        | coverage | tier | rate    |
        | Medical  | EE   | $412.00 |
      When they try to confirm the rates of "Harbor Foods"
      Then they see "You proposed these rates, so another person must confirm them."

    @BR-RAT-02
    Scenario: Rates without the carrier's exhibit cannot be confirmed
      Given the super user of "Harbor Foods" proposed these rates of "Harbor Foods" from this month without an exhibit:
        | coverage | tier | rate    |
        | Medical  | EE   | $412.00 |
      When the manager tries to confirm the rates of "Harbor Foods"
      Then they see "Attach the carrier's rate exhibit first, so that the rates can be checked against it."

    @BR-RAT-03
    Scenario: Confirmed rates of the same day replace earlier ones
      Given the super user of "Harbor Foods" proposed these rates of "Harbor Foods" from this month:
        | coverage | tier | rate    |
        | Medical  | EE   | $398.00 |
      And the manager confirmed the rates of "Harbor Foods"
      And the super user of "Harbor Foods" proposed these rates of "Harbor Foods" from this month:
        | coverage | tier | rate    |
        | Medical  | EE   | $412.00 |
      When the manager confirms the rates of "Harbor Foods"
      Then they see these rate tables:
        | state      | rates  |
        | Confirmed  | 1 rate |
        | Superseded | 1 rate |

  Rule: A bill does not confirm the rates that were learned from it

    @BR-RAT-10
    Scenario: Rates learned from bills wait for another person, too
      Given a RELEASED bill for "Summit Labs" with these lines:
        | member     | coverage | billed  |
        | Ruth Adler | Medical  | $412.00 |
        | Omar Diaz  | Medical  | $412.00 |
        | Lena Falk  | Medical  | $398.00 |
      When the manager proposes the rates learned from the latest bill of "Summit Labs"
      Then they see "Learned from bills: Medical EE $412.00 a month. 1 line is billed at another rate."
      And they see "Waiting for confirmation"

    @BR-RAT-12
    Scenario: Learned rates name the lines that they do not give
      Given a RELEASED bill for "Summit Labs" with these lines:
        | member     | coverage | billed  |
        | Ruth Adler | Medical  | $412.00 |
        | Omar Diaz  | Medical  | $412.00 |
        | Lena Falk  | Medical  | $398.00 |
      When the manager proposes the rates learned from the latest bill of "Summit Labs"
      Then they see "Lena Falk, Medical EE: billed $398.00, learned rate $412.00"

  Rule: The rates of a table do not overlap

    @BR-RAT-04
    Scenario: Two rates for the same plan and tier are refused
      When the super user of "Harbor Foods" tries to propose these rates of "Harbor Foods" from this month:
        | coverage | tier | rate    |
        | Medical  | EE   | $412.00 |
        | Medical  | EE   | $398.00 |
      Then they see "Rows 1 and 2 are for the same coverage, class, plan, tier, and age."

    @BR-RAT-31
    Scenario Outline: Bands from <first> to <oldest> and from <next> to <last> are refused
      When the super user of "Harbor Foods" tries to propose these rates of "Harbor Foods" from this month:
        | coverage | age from | age to   | rate    |
        | Life     | <first>  | <oldest> | $412.00 |
        | Life     | <next>   | <last>   | $398.00 |
      Then they see "Rows 1 and 2 are for the same coverage, class, plan, tier, and age."

      Examples:
        | first | oldest | next | last |
        | 40    | 44     | 44   | 49   |
        | 44    | 49     | 40   | 44   |
        |       | 44     | 0    | 0    |
        | 44    |        | 40   | 44   |

    @BR-RAT-31
    Scenario: The next band begins with the next age
      When the super user of "Harbor Foods" proposes these rates of "Harbor Foods" from this month:
        | coverage | age from | age to | rate    |
        | Life     | 40       | 44     | $412.00 |
        | Life     | 45       | 49     | $398.00 |
      Then they see these rate tables:
        | state                    | rates   |
        | Waiting for confirmation | 2 rates |

  Rule: A spreadsheet is read only if every row is a rate

    @BR-RAT-13 @browser @deep
    Scenario: Rows that are no rates are named before anything is proposed
      When the super user of "Harbor Foods" reads a spreadsheet with these rates of "Harbor Foods":
        | coverage | tier | rate    | per    | up to       |
        | Medical  | EE   | $412.00 | month  |             |
        | Life     |      | $0.2345 | $1,000 | $150,000.00 |
        | Dental   | EE   | $31.50  | month  | $1,000.00   |
      Then they see "2 rates read."
      And they see "Row 3: A monthly rate has no maximum volume."

  Rule: Bills are checked against confirmed rates before anyone looks at payroll

    @BR-RAT-05
    Scenario: The carrier sees that it bills the old rate
      Given the super user of "Harbor Foods" proposed these rates of "Harbor Foods" from this month:
        | coverage | tier | rate    |
        | Medical  | EE   | $612.40 |
      And the manager confirmed the rates of "Harbor Foods"
      And the super user of "Harbor Foods" proposed these rates of "Harbor Foods" from next month:
        | coverage | tier | rate    |
        | Medical  | EE   | $630.00 |
      And the manager confirmed the rates of "Harbor Foods"
      When the carrier of "Harbor Foods" uploads a bill of $1,224.80 for 2 members
      Then they see "2 lines differ from the confirmed rates, -$35.20 in total."
      And they see "billed $612.40, expected $630.00 (billed at the old rate of"

    @BR-RAT-05
    Scenario: An amount that no rate gives is not called the old rate
      Given the super user of "Harbor Foods" proposed these rates of "Harbor Foods" from this month:
        | coverage | tier | rate    |
        | Medical  | EE   | $600.00 |
      And the manager confirmed the rates of "Harbor Foods"
      And the super user of "Harbor Foods" proposed these rates of "Harbor Foods" from next month:
        | coverage | tier | rate    |
        | Medical  | EE   | $630.00 |
      And the manager confirmed the rates of "Harbor Foods"
      When the carrier of "Harbor Foods" uploads a bill of $1,224.80 for 2 members
      Then they see "billed $612.40, expected $630.00 (no rate in the table gives this amount)"

    @BR-RAT-05
    Scenario: Rates that wait for confirmation are not used at the upload
      Given the super user of "Harbor Foods" proposed these rates of "Harbor Foods" from this month:
        | coverage | tier | rate    |
        | Medical  | EE   | $600.00 |
      When the carrier of "Harbor Foods" uploads a bill of $1,224.80 for 2 members
      Then they do not see "differ from the confirmed rates"

    @BR-RAT-06
    Scenario: The office sees a rate increase that is billed a month early before it releases the bill
      Given the super user of "Harbor Foods" proposed these rates of "Harbor Foods" from this month:
        | coverage | tier | rate    |
        | Medical  | EE   | $398.00 |
      And the manager confirmed the rates of "Harbor Foods"
      And the super user of "Harbor Foods" proposed these rates of "Harbor Foods" from next month:
        | coverage | tier | rate    |
        | Medical  | EE   | $412.00 |
      And the manager confirmed the rates of "Harbor Foods"
      When the manager checks the rates of the bill
      Then they see "1 line differs from the confirmed rates, $14.00 in total."
      And they see "Ruth Adler, Medical: billed $412.00, expected $398.00 (billed at the rate that applies only from"

    @BR-RAT-07
    Scenario: A tier without a rate is not checked
      Given the super user of "Harbor Foods" proposed these rates of "Harbor Foods" from this month:
        | coverage | tier | rate    |
        | Medical  | FAM  | $900.00 |
      And the manager confirmed the rates of "Harbor Foods"
      When the manager checks the rates of the bill
      Then they see "Rates not checked: 1 bill."

    @BR-RAT-11 @browser @deep
    Scenario: The carrier sees which of its lines differ on a bill that it committed
      Given the super user of "Harbor Foods" proposed these rates of "Harbor Foods" from this month:
        | coverage | tier | rate    |
        | Medical  | EE   | $398.00 |
      And the manager confirmed the rates of "Harbor Foods"
      When the carrier of "Harbor Foods" checks the rates of the bill line by line
      Then they see "1 line differs from the confirmed rates, $14.00 in total."
      And they see "Ruth Adler"

  Rule: The premium by the confirmed rates is a fourth value beside billed, enrolled, and deducted

    Background:
      Given the super user of "Harbor Foods" proposed these rates of "Harbor Foods" from this month:
        | coverage | tier | rate    |
        | Medical  | EE   | $398.00 |
      And the manager confirmed the rates of "Harbor Foods"
      And the reconciler of "Harbor Foods" is reconciling the bill

    @BR-RAT-08
    Scenario: A bill and payroll that agree on a wrong rate are a difference
      When they compare the bill with this payroll file:
        | member     | coverage | deducted |
        | Ruth Adler | Medical  | $412.00  |
        | Omar Diaz  | Medical  | $398.00  |
      Then they see these differences:
        | line                 | over by |
        | Ruth Adler's Medical | $14.00  |
      And they see "The confirmed rates give $398.00. Payroll deducts what is billed"

    @BR-RAT-09
    Scenario: The evidence has the premium by the confirmed rates
      Given they compare the bill with this payroll file:
        | member     | coverage | deducted |
        | Ruth Adler | Medical  | $398.00  |
        | Omar Diaz  | Medical  | $398.00  |
      And they use the payroll amount for Ruth Adler because "Rate corrected"
      And they reconcile the bill
      When they download the evidence as spreadsheet
      Then the file says "Expected by rates" and "Different rate"

  Rule: A rate by age and volume gives a premium for each member

    Background:
      Given a RELEASED bill for "Pine Dental" with these lines:
        | member    | coverage | billed | volume     |
        | Lena Falk | Life     | $10.00 | $50,000.00 |
      And the super user of "Pine Dental" proposed these rates of "Pine Dental" from this month:
        | coverage | age from | age to | rate  | per    | up to      |
        | Life     | 40       | 44     | $0.20 | $1,000 | $50,000.00 |
        | Life     | 45       | 49     | $0.30 | $1,000 | $50,000.00 |
      And the manager confirmed the rates of "Pine Dental"
      And the reconciler of "Pine Dental" is reconciling the second bill

    @BR-RAT-32
    Scenario Outline: On March 1, a member born on <born> is <age> and in the band of <band>
      When they compare the second bill with this payroll file:
        | member    | coverage | deducted | born   |
        | Lena Falk | Life     | $10.00   | <born> |
      Then they see <count>

      Examples:
        | born       | age | band     | count         |
        | 1981-03-02 | 44  | 40 to 44 | 0 differences |
        | 1981-03-01 | 45  | 45 to 49 | 1 difference  |

    @BR-RAT-08
    Scenario: The difference names what is billed instead
      When they compare the second bill with this payroll file:
        | member    | coverage | deducted | born       |
        | Lena Falk | Life     | $15.00   | 1981-03-01 |
      Then they see "Payroll deducts $15.00, as the confirmed rates say. The bill: billed at the rate of another age band."

  Rule: A rate table names the day of the members' ages

    @BR-RAT-32
    Scenario Outline: <day>, in a table from <month>: a member born on <born> is <age> in March 2026
      Given a RELEASED bill for "Pine Dental" with these lines:
        | member    | coverage | billed | volume     |
        | Lena Falk | Life     | $10.00 | $50,000.00 |
      And the super user of "Pine Dental" proposed these rates of "Pine Dental" from <month> with ages as of "<day>":
        | coverage | age from | age to | rate  | per    |
        | Life     | 40       | 44     | $0.20 | $1,000 |
        | Life     | 45       | 49     | $0.30 | $1,000 |
      And the manager confirmed the rates of "Pine Dental"
      When the reconciler of "Pine Dental" compares the second bill with this payroll file:
        | member    | coverage | deducted | born   |
        | Lena Falk | Life     | $10.00   | <born> |
      Then they see <count>

      Examples:
        | day                            | month        | born       | age | count         |
        | January 1 of the year          | this month   | 1981-01-02 | 44  | 0 differences |
        | January 1 of the year          | this month   | 1981-01-01 | 45  | 1 difference  |
        | From the month of the birthday | this month   | 1981-04-01 | 44  | 0 differences |
        | From the month of the birthday | this month   | 1981-03-31 | 45  | 1 difference  |
        | Policy anniversary or renewal  | 2 months ago | 1981-01-02 | 44  | 0 differences |
        | Policy anniversary or renewal  | 2 months ago | 1981-01-01 | 45  | 1 difference  |
        | Policy anniversary or renewal  | 3 months ago | 1980-12-02 | 44  | 0 differences |
        | Policy anniversary or renewal  | 3 months ago | 1980-12-01 | 45  | 1 difference  |

  Rule: A rate table rates spouses by the employee's age or their own

    @BR-RAT-24
    Scenario Outline: Spouses are rated by: <age>
      Given a RELEASED bill for "Pine Dental" with these lines:
        | member    | coverage       | billed | volume     |
        | Lena Falk | Dependent Life | $10.00 | $50,000.00 |
      And the super user of "Pine Dental" proposed these rates of "Pine Dental" from this month with spouses rated by "<age>":
        | coverage       | age from | age to | rate  | per    |
        | Dependent Life | 40       | 44     | $0.20 | $1,000 |
        | Dependent Life | 45       | 49     | $0.30 | $1,000 |
      And the manager confirmed the rates of "Pine Dental"
      When the reconciler of "Pine Dental" compares the second bill with this payroll file:
        | member    | coverage       | deducted | born       |
        | Lena Falk | Dependent Life | $10.00   | 1981-03-01 |
      Then they see <count>

      Examples:
        | age                  | count         |
        | The employee’s age   | 1 difference  |
        | The spouse’s own age | 0 differences |

  Rule: A premium by volume is charged up to the highest volume of the rate

    @BR-RAT-33
    Scenario Outline: <volume> at $0.20 per $1,000 up to $50,000.00: <count>
      Given a RELEASED bill for "Pine Dental" with these lines:
        | member    | coverage | billed | volume   |
        | Lena Falk | Life     | $10.00 | <volume> |
      And the super user of "Pine Dental" proposed these rates of "Pine Dental" from this month:
        | coverage | rate  | per    | up to      |
        | Life     | $0.20 | $1,000 | $50,000.00 |
      And the manager confirmed the rates of "Pine Dental"
      And the reconciler of "Pine Dental" is reconciling the second bill
      When they compare the second bill with this payroll file:
        | member    | coverage | deducted |
        | Lena Falk | Life     | $10.00   |
      Then they see <count>

      Examples:
        | volume     | count         |
        | $49,000.00 | 1 difference  |
        | $50,000.00 | 0 differences |
        | $51,000.00 | 0 differences |
