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
      And the reconciler of "Harbor Foods" compares the bill with a payroll file without Omar Diaz
      And they accept the billed amount for Omar Diaz because "Carrier is right"
      When they reconcile the bill
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
