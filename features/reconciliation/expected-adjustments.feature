Feature: Follow expected adjustments into the next bills
  A group that pays as billed expects every difference back. Each next bill is checked for what earlier bills expect.

  Background: three months ago, Omar Diaz was billed after he had left
    Given "Harbor Foods" pays as billed
    And a RELEASED bill for "Harbor Foods" with these lines:
      | month        | member     | coverage | billed  |
      | 3 months ago | Ruth Adler | Medical  | $612.40 |
      | 3 months ago | Omar Diaz  | Medical  | $612.40 |
    And the reconciler of "Harbor Foods" reconciled the bill with Omar Diaz's Medical at $0.00 because "No longer employed"

  Rule: The next bill is checked when it is released

    @BR-EXP-01 @BIL-1 @browser
    Scenario: The credit arrives on the next bill
      Given an UNRELEASED bill for "Harbor Foods" with these lines:
        | month        | member     | coverage | billed   | corrects     |
        | 2 months ago | Ruth Adler | Medical  | $612.40  |              |
        | 2 months ago | Omar Diaz  | Medical  | -$612.40 | 3 months ago |
      And the admin releases the second bill
      When the reconciler of "Harbor Foods" starts reconciling the second bill
      Then they see these expected adjustments:
        | member    | expected | arrived  | result  |
        | Omar Diaz | -$612.40 | -$612.40 | Arrived |

    @BR-EXP-02
    Scenario: A part of the credit arrives
      Given an UNRELEASED bill for "Harbor Foods" with these lines:
        | month        | member     | coverage | billed   | corrects     |
        | 2 months ago | Ruth Adler | Medical  | $612.40  |              |
        | 2 months ago | Omar Diaz  | Medical  | -$200.00 | 3 months ago |
      And the admin releases the second bill
      When the reconciler of "Harbor Foods" starts reconciling the second bill
      Then they see these expected adjustments:
        | member    | expected | arrived  | result                |
        | Omar Diaz | -$612.40 | -$200.00 | Arrived in part, late |

    @BR-EXP-02
    Scenario: A part of the credit arrives without its month
      Given a RELEASED bill for "Harbor Foods" with these lines:
        | month      | member     | coverage | billed   |
        | last month | Ruth Adler | Medical  | $612.40  |
        | last month | Omar Diaz  | Medical  | -$400.00 |
      When the reconciler of "Harbor Foods" starts reconciling the second bill
      Then they see these expected adjustments:
        | member    | expected | arrived  | result                |
        | Omar Diaz | -$612.40 | -$400.00 | Arrived in part, late |

    @BR-EXP-01
    Scenario Outline: <arrives> does not count as the expected credit of $612.40
      Given an UNRELEASED bill for "Harbor Foods" with these lines:
        | month        | member     | coverage | billed    | corrects     |
        | 2 months ago | Ruth Adler | Medical  | <others>  |              |
        | 2 months ago | Omar Diaz  | Medical  | <arrives> | 3 months ago |
      And the admin releases the second bill
      When the reconciler of "Harbor Foods" starts reconciling the second bill
      Then they see these expected adjustments:
        | member    | expected | arrived |
        | Omar Diaz | -$612.40 | $0.00   |

      Examples:
        | arrives     | others     |
        | $612.40     | $612.40    |
        | -$61,240.00 | $90,612.40 |

    @BR-EXP-02
    Scenario: The rest of the credit arrives a month later
      Given an UNRELEASED bill for "Harbor Foods" with these lines:
        | month        | member     | coverage | billed   | corrects     |
        | 2 months ago | Ruth Adler | Medical  | $612.40  |              |
        | 2 months ago | Omar Diaz  | Medical  | -$200.00 | 3 months ago |
      And the admin releases the second bill
      And an UNRELEASED bill for "Harbor Foods" with these lines:
        | month      | member     | coverage | billed   | corrects     |
        | last month | Ruth Adler | Medical  | $612.40  |              |
        | last month | Omar Diaz  | Medical  | -$412.40 | 3 months ago |
      And the admin releases the third bill
      When the reconciler of "Harbor Foods" starts reconciling the third bill
      Then they see these expected adjustments:
        | member    | expected | arrived  | result  |
        | Omar Diaz | -$612.40 | -$412.40 | Arrived |

    @BR-COR-11
    Scenario: A member's history says that nothing has arrived yet
      When they look up "Omar Diaz" over all months
      Then they see ", nothing arrived"

    @BR-COR-11
    Scenario Outline: A member's history says that <what>
      Given an UNRELEASED bill for "Harbor Foods" with these lines:
        | month        | member     | coverage | billed   | corrects     |
        | 2 months ago | Ruth Adler | Medical  | $612.40  |              |
        | 2 months ago | Omar Diaz  | Medical  | <billed> | 3 months ago |
      And the admin releases the second bill
      When they look up "Omar Diaz" over all months
      Then they see "Credit of $612.40 expected on a later bill, Medical"
      And they see "<state>"

      Examples:
        | what                    | billed   | state             |
        | the credit has arrived  | -$612.40 | Arrived           |
        | a part of it is missing | -$200.00 | , $200.00 arrived |

    @BR-EXP-03
    Scenario: The credit never arrives and is late after the carrier's window
      Given an UNRELEASED bill for "Harbor Foods" with these lines:
        | month        | member     | coverage | billed  |
        | 2 months ago | Ruth Adler | Medical  | $612.40 |
      And the admin releases the second bill
      And an UNRELEASED bill for "Harbor Foods" with these lines:
        | month      | member     | coverage | billed  |
        | last month | Ruth Adler | Medical  | $612.40 |
      And the admin releases the third bill
      When the reconciler of "Harbor Foods" starts reconciling the third bill
      Then they see these expected adjustments:
        | member    | expected | arrived | result                 |
        | Omar Diaz | -$612.40 | $0.00   | Not on this bill, late |

    @BR-EXP-03
    Scenario: A credit of last month is not late yet
      Given a RELEASED bill for "Harbor Foods" with these lines:
        | month      | member     | coverage | billed  |
        | last month | Ruth Adler | Medical  | $612.40 |
      When the reconciler of "Harbor Foods" reconciles the second bill with Ruth Adler's Medical at $0.00 because "No longer employed"
      Then they see these open adjustments:
        | member     | open     | state |
        | Omar Diaz  | -$612.40 | late  |
        | Ruth Adler | -$612.40 | open  |

    @BR-EXP-07
    Scenario: The newest month comes first where the list is sorted by it
      Given a RELEASED bill for "Harbor Foods" with these lines:
        | month      | member     | coverage | billed  |
        | last month | Ruth Adler | Medical  | $612.40 |
      And the reconciler of "Harbor Foods" reconciled the second bill with Ruth Adler's Medical at $0.00 because "No longer employed"
      When they sort the open adjustments by month, newest first
      Then they see these open adjustments in this order:
        | member     | state |
        | Ruth Adler | open  |
        | Omar Diaz  | late  |

    @BR-EXP-07
    Scenario: The largest open credit comes first
      Given a RELEASED bill for "Harbor Foods" with these lines:
        | month      | member     | coverage | billed  |
        | last month | Ruth Adler | Medical  | $700.00 |
      When the reconciler of "Harbor Foods" reconciles the second bill with Ruth Adler's Medical at $0.00 because "No longer employed"
      Then they see these open adjustments in this order:
        | member     | state |
        | Ruth Adler | open  |
        | Omar Diaz  | late  |

    @BR-REC-60
    Scenario: Say which expected adjustments reverting withdraws
      When they ask to revert the bill
      Then they see "expected adjustment"
      And they see "withdrawn"

    @BR-REC-19 @BR-EXP-01
    Scenario: Unreconciling a bill withdraws what it expects
      When they unreconcile the bill
      Then they see no open adjustments

    @BR-EXP-02 @browser @deep
    Scenario: A closed adjustment is no longer expected
      When they close the expected adjustments for Omar Diaz because "Carrier refused"
      Then they see no open adjustments

    @BR-EXP-08
    Scenario: Several adjustments are closed with one reason
      Given a RELEASED bill for "Harbor Foods" with these lines:
        | month      | member     | coverage | billed  |
        | last month | Ruth Adler | Medical  | $612.40 |
      And the reconciler of "Harbor Foods" reconciled the second bill with Ruth Adler's Medical at $0.00 because "No longer employed"
      When they close all expected adjustments because "Carrier refused"
      Then they see no open adjustments

    @BR-EXP-10
    Scenario: All adjustments that match a search are closed, and the others stay open
      Given a RELEASED bill for "Harbor Foods" with these lines:
        | month      | member     | coverage | billed  |
        | last month | Ruth Adler | Medical  | $612.40 |
      And the reconciler of "Harbor Foods" reconciled the second bill with Ruth Adler's Medical at $0.00 because "No longer employed"
      When they close all expected adjustments that match "omar" because "Carrier refused"
      Then they see these open adjustments:
        | member     | open     |
        | Ruth Adler | -$612.40 |

    @BR-EXP-09
    Scenario: A letter to the carrier names the member and the amount
      When the reconciler of "Harbor Foods" signs in
      Then the letter of the reconciler of "Harbor Foods" to the carrier says "Omar Diaz, Medical: credit of $612.40"

    @BR-EXP-02 @BR-EXP-03
    Scenario: A closed adjustment is not late on a later bill
      Given they close the expected adjustments for Omar Diaz because "Written off"
      And an UNRELEASED bill for "Harbor Foods" with these lines:
        | month      | member     | coverage | billed  |
        | last month | Ruth Adler | Medical  | $612.40 |
      And the admin releases the second bill
      When the reconciler of "Harbor Foods" starts reconciling the second bill
      Then they see no expected adjustments

  Rule: A terminated member who is billed again is named at once

    @BR-EXP-04 @browser @deep
    Scenario: Omar Diaz is billed for a second month
      Given an UNRELEASED bill for "Harbor Foods" with these lines:
        | month        | member     | coverage | billed  |
        | 2 months ago | Ruth Adler | Medical  | $612.40 |
        | 2 months ago | Omar Diaz  | Medical  | $612.40 |
      And the admin releases the second bill
      When the reconciler of "Harbor Foods" starts reconciling the second bill
      Then they see "billed again: $612.40, second month"

    @BR-EXP-04
    Scenario: Omar Diaz is billed for a third month
      Given a RELEASED bill for "Harbor Foods" with these lines:
        | month        | member     | coverage | billed  |
        | 2 months ago | Ruth Adler | Medical  | $612.40 |
        | 2 months ago | Omar Diaz  | Medical  | $612.40 |
      And the reconciler of "Harbor Foods" reconciled the second bill with Omar Diaz's Medical at $0.00 because "No longer employed"
      And a RELEASED bill for "Harbor Foods" with these lines:
        | month      | member     | coverage | billed  |
        | last month | Ruth Adler | Medical  | $612.40 |
        | last month | Omar Diaz  | Medical  | $612.40 |
      When the reconciler of "Harbor Foods" starts reconciling the third bill
      Then they see "billed again: $612.40, third month"

    @BR-EXP-04
    Scenario: One of two ended coverages is billed again
      Given a RELEASED bill for "Harbor Foods" with these lines:
        | month        | member     | coverage | billed  |
        | 2 months ago | Ruth Adler | Medical  | $612.40 |
        | 2 months ago | Lena Falk  | Medical  | $500.00 |
        | 2 months ago | Lena Falk  | Dental   | $38.10  |
      And they reconciled the second bill with these deductions:
        | member    | coverage | deducted | decision               | because            |
        | Lena Falk | Medical  |          | use the payroll amount | No longer employed |
        | Lena Falk | Dental   |          |                        |                    |
      And a RELEASED bill for "Harbor Foods" with these lines:
        | month      | member     | coverage | billed  |
        | last month | Ruth Adler | Medical  | $612.40 |
        | last month | Lena Falk  | Dental   | $38.10  |
      When the reconciler of "Harbor Foods" starts reconciling the third bill
      Then they see "Lena Falk: terminated"

  Rule: Open adjustments are counted on the bill summary and listed for all groups

    @BR-EXP-06 @BIL-1 @browser @deep
    Scenario: The bill summary names late members
      When they go to the bill summary
      Then they see "1 of 1 late: Omar Diaz"

    @BR-EXP-06
    Scenario: The bill summary counts adjustments that are not late
      Given "Summit Labs" pays as billed
      And a RELEASED bill for "Summit Labs" with these lines:
        | member    | coverage | billed  |
        | Lena Falk | Medical  | $500.00 |
      And the reconciler of "Summit Labs" is reconciling the bill of "Summit Labs"
      And they change Lena Falk's Medical to $0.00 because "No longer employed"
      And they reconcile the bill of "Summit Labs"
      When they go to the bill summary
      Then they see "1 open"

    @BR-EXP-06
    Scenario: The bill summary shows no ellipsis when every late member is named
      When they go to the bill summary
      Then they do not see "Omar Diaz; …"

    @BR-EXP-06
    Scenario: The bill summary shows an ellipsis when it does not name every late member
      Given a RELEASED bill for "Harbor Foods" with these lines:
        | month        | member     | coverage | billed  |
        | 3 months ago | Ruth Adler | Medical  | $600.00 |
        | 3 months ago | Lena Falk  | Medical  | $400.00 |
        | 3 months ago | Ivo Baker  | Medical  | $400.00 |
        | 3 months ago | Ana Costa  | Medical  | $500.00 |
        | 3 months ago | Max Young  | Medical  | $500.00 |
        | 3 months ago | Tess Moran | Medical  | $500.00 |
      And they compare the second bill with a payroll file with 10% of each amount
      And they use the payroll amount for everyone billed too much
      And they confirm the change
      And they reconcile the second bill
      When they go to the bill summary
      Then they see "; …"

    @BR-EXP-05 @browser @deep
    Scenario: A carrier reads what is expected of its own codes
      Given a RELEASED bill for "Summit Labs" with these lines:
        | month        | member    | coverage | billed  |
        | 3 months ago | Lena Falk | Medical  | $500.00 |
      And the admin reconciled the second bill with Lena Falk's Medical at $0.00 because "No longer employed"
      When the carrier of "Harbor Foods" signs in
      Then they see these open adjustments:
        | member    | open     | state |
        | Omar Diaz | -$612.40 | late  |

    @BR-DSH-08 @browser @deep
    Scenario: A carrier's dashboard has credits by age
      When the carrier of "Harbor Foods" goes to the dashboard
      Then they see "3 months, 1 credit"

    @BR-DSH-08
    Scenario: A carrier's dashboard has no credits of the group's other carrier
      When the life carrier of "Harbor Foods" goes to the dashboard
      Then they do not see "1 credit"

    @BR-EXP-05
    Scenario: A carrier does not read what is expected of the group's other carrier
      Given a RELEASED bill for "Harbor Foods" with these lines:
        | month      | member     | coverage | billed | carrier |
        | last month | Ruth Adler | Life     | $40.00 | life    |
      When the life carrier of "Harbor Foods" signs in
      Then they see no open adjustments

  Rule: The list is exported as it is shown

    @BR-EVI-07
    Scenario Outline: <who> exports what they may see
      When <who> exports every row of the expected adjustments as CSV
      Then the file <says> "Omar Diaz"

      Examples:
        | who                              | says         |
        | the reconciler of "Harbor Foods" | says         |
        | the admin                        | says         |
        | the admin of another rep         | does not say |
