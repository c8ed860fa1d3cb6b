Feature: Who pays and may not be insured
  A bill does not say who is insured: contract and eligibility do. Who is deducted or enrolled and on no bill stands before every
  difference in money, with what is known of the enrollment and who has to act.

  Background:
    Given a RELEASED bill "HF-101" for "Harbor Foods" with these lines:
      | month      | member     | coverage | billed  | volume     |
      | last month | Ruth Adler | Medical  | $612.40 |            |
      | last month | Omar Diaz  | Life     | $19.00  | $50,000.00 |

  Rule: A comparison names who is deducted or enrolled and not billed

    @BR-NOB-01 @BR-NOB-02
    Scenario: Nobody enrolled a person who is deducted
      When the reconciler of "Harbor Foods" reconciles the bill with these deductions:
        | member    | coverage | deducted | decision                   | because  |
        | Lena Falk | Medical  | $612.40  | expect it on the next bill | New hire |
      Then they see these unbilled people:
        | member    | coverage | paid for       | enrollment                   | next                                          |
        | Lena Falk | Medical  | Whole coverage | No enrollment at the carrier | Your team: send the enrollment to the carrier |

    @BR-NOB-01
    Scenario: The person is enrolled and not deducted
      Given the bill has this enrollment:
        | member     | coverage |
        | Ruth Adler | Medical  |
        | Lena Falk  | Medical  |
      And the reconciler of "Harbor Foods" compares the bill with a payroll file
      And they accept the billed amount for Lena Falk because "Carrier is right"
      When they reconcile the bill
      Then they see these unbilled people:
        | member    | coverage |
        | Lena Falk | Medical  |

  Rule: What is known of the enrollment says who has to act

    @BR-NOB-02
    Scenario: An enrollment that came after the carrier made the bill is left to the next bill
      Given the bill has this enrollment:
        | member     | coverage |
        | Ruth Adler | Medical  |
        | Lena Falk  | Medical  |
      When the reconciler of "Harbor Foods" reconciles the bill with these deductions:
        | member    | coverage | deducted | decision                   | because  |
        | Lena Falk | Medical  | $612.40  | expect it on the next bill | New hire |
      Then they see these unbilled people:
        | member    | enrollment                     | next                                               |
        | Lena Falk | Added after the bill’s cut-off | Nobody: the next bill adds it, with a retro charge |

    @BR-NOB-02
    Scenario: The carrier has the enrollment
      Given the bill has this enrollment:
        | member     | coverage |
        | Ruth Adler | Medical  |
      And the reconciler of "Harbor Foods" reconciled the bill with these deductions:
        | member    | coverage | deducted | decision                   | because  |
        | Lena Falk | Medical  | $612.40  | expect it on the next bill | New hire |
      And they confirm the correction for Lena Falk from 2026-03-01
      When they send the corrections for Lena Falk
      Then they see these unbilled people:
        | member    | enrollment              | next                            |
        | Lena Falk | Sent, not yet confirmed | Carrier: confirm the enrollment |

    @BR-NOB-02
    Scenario: The carrier declines the enrollment
      Given the bill has this enrollment:
        | member     | coverage |
        | Ruth Adler | Medical  |
      And the reconciler of "Harbor Foods" reconciled the bill with these deductions:
        | member    | coverage | deducted | decision                   | because  |
        | Lena Falk | Medical  | $612.40  | expect it on the next bill | New hire |
      And they confirm the correction for Lena Falk from 2026-03-01
      And they send the corrections for Lena Falk
      When the carrier of "Harbor Foods" rejects the correction for Lena Falk because "Not eligible"
      Then the reconciler of "Harbor Foods" sees these unbilled people:
        | member    | enrollment                   |
        | Lena Falk | No enrollment at the carrier |

  Rule: A later bill ends it

    @BR-NOB-03
    Scenario: The next bill has the person
      Given the reconciler of "Harbor Foods" reconciled the bill with these deductions:
        | member    | coverage | deducted | decision                   | because  |
        | Lena Falk | Medical  | $612.40  | expect it on the next bill | New hire |
      And an UNRELEASED bill "HF-102" for "Harbor Foods" with these lines:
        | member     | member number | coverage | billed  |
        | Ruth Adler | E1010         | Medical  | $612.40 |
        | Lena Falk  | E1998         | Medical  | $612.40 |
      When the admin releases bill "HF-102"
      Then the reconciler of "Harbor Foods" sees no unbilled people

    @BR-NOB-03
    Scenario: A bill that is unreconciled names nobody
      Given the reconciler of "Harbor Foods" reconciled the bill with these deductions:
        | member    | coverage | deducted | decision                   | because  |
        | Lena Falk | Medical  | $612.40  | expect it on the next bill | New hire |
      When they unreconcile the bill
      Then they see no unbilled people

  Rule: Coverage stands before money

    @BR-NOB-04 @RTE-9
    Scenario: The office sees first who pays and is on no bill
      Given the reconciler of "Harbor Foods" reconciled the bill with these deductions:
        | member    | coverage | deducted | decision                   | because  |
        | Lena Falk | Medical  | $612.40  | expect it on the next bill | New hire |
      When the admin goes to the dashboard
      Then they see "1 person pays and is not on a bill"

    @BR-NOB-05
    Scenario: One letter asks the carrier and tells payroll
      When the reconciler of "Harbor Foods" reconciles the bill with these deductions:
        | member    | coverage | deducted | decision                   | because  |
        | Lena Falk | Medical  | $612.40  | expect it on the next bill | New hire |
      Then the letter of the reconciler of "Harbor Foods" about unbilled people says "Lena Falk"
      And the letter of the reconciler of "Harbor Foods" about unbilled people says "Contract and eligibility decide"
      And the letter of the reconciler of "Harbor Foods" about unbilled people says "and payroll"

  Rule: A volume that waits for evidence of insurability is escalated

    Background:
      Given the bill has this enrollment:
        | member    | coverage | volume      |
        | Omar Diaz | Life     | $300,000.00 |
      And the reconciler of "Harbor Foods" reconciled the bill with these deductions:
        | member    | coverage | deducted | decision                   | because        |
        | Omar Diaz | Life     | $114.00  | expect it on the next bill | Volume changed |

    @BR-NOB-06
    Scenario: The first deduction for more volume than is billed
      When the reconciler of "Harbor Foods" signs in
      Then they see these unbilled people:
        | member    | coverage | paid for           | enrollment                     |
        | Omar Diaz | Life     | Part of the volume | Added after the bill’s cut-off |

    @BR-NOB-06
    Scenario: The carrier had the volume and still bills less, for the third month
      Given a RELEASED bill "HF-102" for "Harbor Foods" with these lines:
        | month      | member    | coverage | billed | volume     |
        | this month | Omar Diaz | Life     | $19.00 | $50,000.00 |
      And the reconciler of "Harbor Foods" reconciled bill "HF-102" with these deductions:
        | member    | coverage | deducted | decision                   | because        |
        | Omar Diaz | Life     | $114.00  | expect it on the next bill | Volume changed |
      And a RELEASED bill "HF-103" for "Harbor Foods" with these lines:
        | month      | member    | coverage | billed | volume     |
        | next month | Omar Diaz | Life     | $19.00 | $50,000.00 |
      When the reconciler of "Harbor Foods" reconciles bill "HF-103" with these deductions:
        | member    | coverage | deducted | decision                   | because        |
        | Omar Diaz | Life     | $114.00  | expect it on the next bill | Volume changed |
      Then they see these unbilled people:
        | member    | enrollment                           | next                                                             |
        | Omar Diaz | Waiting for evidence of insurability | Your team: get the carrier’s decision, after 3 months of premium |
