Feature: Book bills by cost center
  A group books each reconciled bill in its own accounting software: the employer's share by cost center, and what payroll deducted
  against its liability. The entry is balanced to the cent, and it is only corrected by a reversing entry.

  Background:
    Given "Harbor Foods" pays as billed
    And a RELEASED bill for "Harbor Foods" with these lines:
      | member     | coverage | billed  |
      | Ruth Adler | Medical  | $612.40 |
      | Omar Diaz  | Medical  | $398.15 |
    And the super user of "Harbor Foods" sets up cost centers ADM and OPS

  Rule: Each reconciled bill gives one balanced entry

    @BR-CST-01 @BR-CST-04 @BR-CST-05
    Scenario: What payroll deducted clears the liability, and the rest is the employer's
      Given they put Omar Diaz in cost center "ADM" from last month
      When the reconciler of "Harbor Foods" reconciles the bill with these deductions:
        | member    | deducted | decision                 | because          |
        | Omar Diaz |          | accept the billed amount | Carrier is right |
      Then they see these journal lines:
        | account            | cost center | debit   | credit    |
        | Benefits:ADM       | ADM         | $398.15 |           |
        | Deductions payable |             | $612.40 |           |
        | Carriers payable   |             |         | $1,010.55 |

    @BR-CST-02 @BR-CST-04
    Scenario: A member is split to the cent
      Given they put Omar Diaz in cost center "ADM 33.33, OPS 66.67" from this month
      And they put Ruth Adler in cost center "OPS" from this month
      And the reconciler of "Harbor Foods" is reconciling the bill
      When they reconcile the bill
      Then they see these journal lines:
        | account          | cost center | debit   | credit    |
        | Benefits:ADM     | ADM         | $132.70 |           |
        | Benefits:OPS     | OPS         | $877.85 |           |
        | Carriers payable |             |         | $1,010.55 |

    @BR-CST-05
    Scenario: A bill that is reopened gives a reversing entry
      Given the reconciler of "Harbor Foods" is reconciling the bill
      And they reconcile the bill
      When they unreconcile the bill
      Then they see these journal entries:
        | amount due | reverses |
        | -$1,010.55 | yes      |
        | $1,010.55  | no       |

    @BR-CST-04
    Scenario: Payroll deducts more than the premium, and only the premium is booked
      When the reconciler of "Harbor Foods" reconciles the bill with these deductions:
        | member     | deducted | decision                 | because          |
        | Ruth Adler | $700.00  | accept the billed amount | Carrier is right |
      Then they see these journal lines:
        | account            | cost center | debit     | credit    |
        | Deductions payable |             | $1,010.55 |           |
        | Carriers payable   |             |           | $1,010.55 |

    @BR-CST-04
    Scenario: What a continuation payer paid is not a cost of the employer
      Given the reconciler of "Harbor Foods" is reconciling the bill
      And they list who pays outside payroll on the bill:
        | member    | why   | coverage | since        | paid through |
        | Omar Diaz | COBRA | Medical  | 2 months ago | this month   |
      When they reconcile the bill with these deductions:
        | member    | deducted |
        | Omar Diaz |          |
      Then they see these journal lines:
        | account            | cost center | debit   | credit    |
        | Deductions payable |             | $612.40 |           |
        | COBRA clearing     |             | $398.15 |           |
        | Carriers payable   |             |         | $1,010.55 |

    @BR-CST-04
    Scenario: A group that pays as billed expects a changed amount back from the carrier
      Given they put Ruth Adler in cost center "ADM" from this month
      When the reconciler of "Harbor Foods" reconciles the bill with Omar Diaz's Medical at $300.00 because "Rate corrected"
      Then they see these journal lines:
        | account           | cost center | debit   | credit    |
        | Benefits          |             | $300.00 |           |
        | Benefits:ADM      | ADM         | $612.40 |           |
        | Due from carriers |             | $98.15  |           |
        | Carriers payable  |             |         | $1,010.55 |

    @BR-CST-04
    Scenario: The employer's share of a later month is prepaid
      Given a RELEASED bill for "Harbor Foods" with these lines:
        | month      | member     | coverage | billed  |
        | next month | Ruth Adler | Medical  | $612.40 |
      And they put Ruth Adler in cost center "ADM" from this month
      And the reconciler of "Harbor Foods" is reconciling the second bill
      When they reconcile the second bill
      Then they see these journal lines:
        | account          | cost center | debit   | credit  |
        | Prepaid benefits | ADM         | $612.40 |         |
        | Carriers payable |             |         | $612.40 |

    @BR-CST-05
    Scenario: A journal entry that is right is not booked again
      Given the reconciler of "Harbor Foods" is reconciling the bill
      And they reconcile the bill
      When the super user of "Harbor Foods" corrects the journal entry of the bill
      Then they see these journal entries:
        | amount due | reverses |
        | $1,010.55  | no       |

  Rule: A department that moves mid-year changes nothing that was booked

    @BR-CST-03
    Scenario: A bill of this month has the department of its first day
      Given they put Ruth Adler in cost center "ADM" from last month
      And they put Ruth Adler in cost center "OPS" from next month
      And they put Omar Diaz in cost center "OPS" from this month
      And the reconciler of "Harbor Foods" is reconciling the bill
      When they reconcile the bill
      Then they see these journal lines:
        | account          | cost center | debit   | credit    |
        | Benefits:ADM     | ADM         | $612.40 |           |
        | Benefits:OPS     | OPS         | $398.15 |           |
        | Carriers payable |             |         | $1,010.55 |

    @BR-CST-03
    Scenario: A credit belongs to the department of the month that it corrects
      Given a RELEASED bill for "Harbor Foods" with these lines:
        | month      | member     | coverage | billed   | corrects   |
        | this month | Ruth Adler | Medical  | $612.40  |            |
        | this month | Ruth Adler | Medical  | -$100.00 | last month |
      And they put Ruth Adler in cost center "ADM" from last month
      And they put Ruth Adler in cost center "OPS" from this month
      And the reconciler of "Harbor Foods" is reconciling the second bill
      When they reconcile the second bill
      Then they see these journal lines:
        | account          | cost center | debit   | credit  |
        | Benefits:ADM     | ADM         |         | $100.00 |
        | Benefits:OPS     | OPS         | $612.40 |         |
        | Carriers payable |             |         | $512.40 |

    @BR-CST-05
    Scenario: A wrong department is corrected by a reversing entry and a new one
      Given the reconciler of "Harbor Foods" is reconciling the bill
      And they reconcile the bill
      And the super user of "Harbor Foods" puts Ruth Adler in cost center "ADM" from this month
      When they correct the journal entry of the bill
      Then they see these journal entries:
        | amount due | reverses |
        | $1,010.55  | no       |
        | -$1,010.55 | yes      |
        | $1,010.55  | no       |

  Rule: Cost centers of an uploaded file are applied with their effect shown

    @BR-CST-07
    Scenario: A file's cost centers count from a month on
      Given they put Ruth Adler in cost center "ADM" from last month
      And the reconciler of "Harbor Foods" has uploaded a payroll file with "OPS" as the cost center of Ruth Adler
      And they have committed the upload
      When the super user of "Harbor Foods" applies the cost centers of the upload from this month
      Then they see these member cost centers:
        | member     | cost center | file        |
        | Omar Diaz  |             |             |
        | Ruth Adler | OPS         | payroll.csv |
        | Ruth Adler | ADM         |             |

    @BR-CST-07
    Scenario: A cost center that the group does not have changes nothing
      Given the reconciler of "Harbor Foods" has uploaded a payroll file with "Sales" as the cost center of Ruth Adler
      And they have committed the upload
      When the super user of "Harbor Foods" applies the cost centers of the upload from this month
      Then they see 'There is no cost center "Sales".'

    @BR-CST-10
    Scenario: Upload a compared file without selecting it again
      Given the reconciler of "Harbor Foods" compares the bill with a payroll file with "OPS" as the cost center of Ruth Adler
      And they upload the compared file
      And they have committed the upload
      When the super user of "Harbor Foods" applies the cost centers of the upload from this month
      Then they see these member cost centers:
        | member     | cost center | file        |
        | Omar Diaz  |             |             |
        | Ruth Adler | OPS         | payroll.csv |

    @BR-CST-08
    Scenario: Moving many members needs a confirmation
      Given they put Ruth Adler in cost center "ADM" from last month
      And the reconciler of "Harbor Foods" has uploaded a payroll file with "OPS" as the cost center of Ruth Adler
      And they have committed the upload
      When the super user of "Harbor Foods" applies the cost centers of the upload from this month without confirming
      Then they see the message "1 member would move to another cost center."

    @BR-CST-09
    Scenario: Reversing the file restores the cost centers before it
      Given they put Ruth Adler in cost center "ADM" from this month
      And the reconciler of "Harbor Foods" has uploaded a payroll file with "OPS" as the cost center of Ruth Adler
      And they have committed the upload
      And the super user of "Harbor Foods" has applied the cost centers of the upload from this month
      When the reconciler of "Harbor Foods" reverses the upload because "wrong month"
      Then the super user of "Harbor Foods" sees these member cost centers:
        | member     | cost center | file |
        | Omar Diaz  |             |      |
        | Ruth Adler | ADM         |      |

    @BR-CST-09
    Scenario: A file whose cost centers were applied is reversed
      Given the reconciler of "Harbor Foods" has uploaded a payroll file with "OPS" as the cost center of Ruth Adler
      And they have committed the upload
      And the super user of "Harbor Foods" has applied the cost centers of the upload from this month
      When the reconciler of "Harbor Foods" reverses the upload because "wrong month"
      Then the upload is "Reversed"

  Rule: Splits add up to 100%

    @BR-CST-02
    Scenario: Parts that do not add up to 100% are refused
      When they try to put Ruth Adler in cost center "ADM 60, OPS 30" from this month
      Then they see "The parts add up to 90%. They must add up to 100%."

    @BR-CST-02
    Scenario: A cost center is given once
      When they try to put Ruth Adler in cost center "ADM 50, adm 50" from this month
      Then they see 'Cost center "adm" appears twice.'

    @BR-CST-02
    Scenario: Cost centers are copied from a payroll file
      When they paste these cost centers from this month:
        | Employee number | Dept | Share |
        | E1010           | ADM  | 60    |
        | E1011           | OPS  |       |
        | E1010           | OPS  | 40%   |
        | E1011           | ops  |       |
      Then they see these member cost centers:
        | member     | cost center      |
        | Omar Diaz  | OPS              |
        | Ruth Adler | ADM 60%, OPS 40% |

    @BR-CST-02
    Scenario: Every row that cannot be read is named, and nothing is saved
      When they paste these cost centers from this month:
        | Member number | Department | Percent |
        | E1010         | OPS        | 90      |
        |               | ADM        | 100     |
        | E1011         |            | 100     |
        | E1011         | ADM        | 100.01  |
        | E1011         | ADM        | 0       |
        | E1010         | ADM        | 1"      |
        | E1011         | Sales      | 100     |
      Then they see "Row 1: The parts add up to 90%. They must add up to 100%. Row 2: Enter the member number. Row 3: Enter the cost center."
      And they see 'Row 4: "100.01" is not a percent. Row 5: "0" is not a percent.'
      And they see 'Row 7: There is no cost center "Sales".'
      And they see these member cost centers:
        | member     | cost center |
        | Omar Diaz  |             |
        | Ruth Adler |             |

    @BR-CST-02
    Scenario: A file without percents gives each member one cost center
      When they paste these cost centers from this month:
        | Employee ID | Location |
        | E1010       | ADM      |
      Then they see these member cost centers:
        | member     | cost center |
        | Omar Diaz  |             |
        | Ruth Adler | ADM         |

    @BR-CST-02
    Scenario Outline: A file needs a heading for the <missing>
      When they paste these cost centers from this month:
        | <first> | <second> |
        | E1010   | ADM      |
      Then they see "The heading <missing> is missing."

      Examples:
        | first         | second     | missing       |
        | Person        | Department | Member number |
        | Member number | Office     | Cost center   |

  Rule: The journal has an account for each kind of amount

    @BR-CST-01
    Scenario Outline: An account is missing
      When they try to set up cost centers ADM and OPS without the account for "<account>"
      Then they see 'Enter the account for "<account>".'

      Examples:
        | account                              |
        | Employer share without a cost center |
        | Carriers payable                     |

    @BR-CST-01
    Scenario: Two cost centers have one code
      When they try to set up cost centers ADM and adm
      Then they see 'Two cost centers have the code "adm".'

  Rule: The cost of a department follows its months

    @BR-CST-06
    Scenario: A reversed entry costs nothing
      Given the super user of "Harbor Foods" puts Ruth Adler in cost center "ADM" from last month
      And the reconciler of "Harbor Foods" is reconciling the bill
      And they reconcile the bill
      And the super user of "Harbor Foods" puts Ruth Adler in cost center "OPS" from this month
      When they correct the journal entry of the bill
      Then they see these costs:
        | cost center    | coverage | employer |
        | OPS            | Medical  | $612.40  |
        | No cost center | Medical  | $398.15  |
