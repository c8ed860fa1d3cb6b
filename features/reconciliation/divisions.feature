Feature: Bill divisions separately
  Some carriers bill a subsidiary or a plant of a group by itself. The group keeps these divisions, and each bill names its own.

  Background:
    Given a RELEASED bill for "Harbor Foods" with these lines:
      | member     | coverage | billed  |
      | Ruth Adler | Medical  | $612.40 |
    And the super user of "Harbor Foods" splits the group into divisions "01 East" and "02 West"

  Rule: A group keeps its divisions

    @BR-DIV-01
    Scenario: Two divisions with one number are refused
      When they split the group into divisions "01 East" and "01 West"
      Then they see "Two divisions have the number"

    @BR-DIV-02
    Scenario: A division with bills cannot be removed
      Given the carrier of "Harbor Foods" has uploaded a bill of division "01"
      And they have committed the upload
      When the super user of "Harbor Foods" splits the group into divisions "02 West" and "03 South"
      Then they see "Division 01 has bills"

    @BR-DIV-02
    Scenario: A division without bills is removed
      Given the carrier of "Harbor Foods" has uploaded a bill of division "01"
      And they have committed the upload
      When the super user of "Harbor Foods" splits the group into divisions "01 East" and "03 South"
      Then the admin sees these divisions:
        | division   | bills |
        | East (01)  | 1     |
        | South (03) | 0     |

    @BR-DIV-02 @BR-DIV-03
    Scenario Outline: A division that ended after <last> has a bill of next month: <count> of 1 row
      Given the super user of "Harbor Foods" ended division "01" after <last>
      When the carrier of "Harbor Foods" uploads a bill of division "01"
      Then <count> of 1 rows have no errors

      Examples:
        | last       | count |
        | this month | 0     |
        | next month | 1     |

  Rule: A bill names its division

    @BR-DIV-03
    Scenario: A bill of a division is added
      Given the carrier of "Harbor Foods" has uploaded a bill of division "02"
      When they commit the upload
      Then the admin sees these divisions:
        | division  | bills |
        | East (01) | 0     |
        | West (02) | 1     |

    @BR-DIV-03
    Scenario: A division that the group does not have is an error
      When the carrier of "Harbor Foods" uploads a bill of division "09"
      Then row 2 of the upload says "has no division 09"

    @BR-DIV-03
    Scenario: A bill that names no division is a bill of the whole group, and the review says so
      When the carrier of "Harbor Foods" uploads a bill of $500.00 for 1 member in class "01"
      Then they see "Without a division: CB-100"
      And they see "They become bills of the whole group."

    @BR-DIV-03
    Scenario: A bill that names its division has no such warning
      When the carrier of "Harbor Foods" uploads a bill of division "02"
      Then they do not see "Without a division"

    @BR-DIV-03
    Scenario: A group without divisions takes any
      Given a RELEASED bill of $300.00 for "Summit Labs"
      When the carrier of "Summit Labs" uploads a bill of division "09"
      Then 1 of 1 rows have no errors

  Rule: Documents of a bill name its division

    Background:
      Given the bill is of division "02"
      And the reconciler of "Harbor Foods" is reconciling the bill
      And they reconcile the bill

    @BR-DIV-09
    Scenario: The evidence names the division
      When they download the evidence as PDF
      Then the file says "West (02)"

    @BR-DIV-09
    Scenario: The remittance slip names the division
      Given the payor of "Harbor Foods" is signed in
      When they download the remittance slip
      Then the file says "West (02)"

    @BR-DIV-09
    Scenario: The receipt names the division of each bill
      Given the payor of "Harbor Foods" has paid the bill
      When they download the receipt
      Then the file says "West (02)"

    @BR-DIV-09
    Scenario Outline: The search of the <person> names the division
      When the <person> of "Harbor Foods" searches everywhere for "B000001"
      Then they see "Harbor Foods · West · Mar 2026"

      Examples:
        | person     |
        | reconciler |
        | carrier    |

  Rule: Corrections, letters, and notices name the division of a bill

    Background:
      Given the bill is of division "02"

    @BR-DIV-10
    Scenario: A list of corrections includes the division
      Given the reconciler of "Harbor Foods" reconciled the bill with these deductions:
        | member     | deducted | decision               | because        |
        | Ruth Adler | $500.00  | use the payroll amount | Rate corrected |
      And they confirm the corrections for Ruth Adler
      When they send the corrections for Ruth Adler as CSV
      Then the file says "West (02)"

    @BR-DIV-10
    Scenario: A letter to the carrier names the division
      Given "Harbor Foods" pays as billed
      When the reconciler of "Harbor Foods" reconciles the bill with Ruth Adler's Medical at $500.00 because "No longer employed"
      Then the letter of the reconciler of "Harbor Foods" to the carrier says "credit of $112.40. Bill B000001, West (02)"

    @BR-DIV-10
    Scenario: A letter to the carrier asks for a charge that is missing
      Given "Harbor Foods" pays as billed
      When the reconciler of "Harbor Foods" reconciles the bill with Ruth Adler's Medical at $700.00 because "Tier changed"
      Then the letter of the reconciler of "Harbor Foods" to the carrier says "Ruth Adler, Medical: charge of $87.60."

    @BR-DIV-10
    Scenario: A notice names the division
      Given an UNRELEASED bill "HF-3" of $500.00 for "Harbor Foods"
      And bill "HF-3" is of division "01"
      When the admin releases the second bill
      Then the payor of "Harbor Foods" sees these notices:
        | notice     | text                                                                         |
        | Bill ready | Bill HF-3 for East (01) of Harbor Foods is ready. It is due on Mar 31, 2026. |

    @BR-DIV-10
    Scenario: The email about a returned payment names the division
      Given the reconciler of "Harbor Foods" is reconciling the bill
      And they reconcile the bill
      And the payor of "Harbor Foods" has paid the bill
      And processing ran for the settlement date
      When the manager returns the payment of $612.40 because "R01"
      Then the payor of "Harbor Foods" gets the email "A payment of $612.40 was returned"
      And the email says "West (02)" and "$612.40"

    @BR-DIV-10
    Scenario: A member's history names the division of each bill
      Given the reconciler of "Harbor Foods" is signed in
      When they look up "Ruth Adler" over all months
      Then they see "West (02)"

    @BR-DIV-11
    Scenario: Another division's bill does not end a member's coverage
      Given a RELEASED bill "HF-4" for "Harbor Foods" with these lines:
        | month      | member    | coverage | billed  |
        | next month | Omar Diaz | Medical  | $500.00 |
      And bill "HF-4" is of division "01"
      And the reconciler of "Harbor Foods" is signed in
      When they look up "Ruth Adler" over all months
      Then they do not see "HF-4"

  Rule: Access to a group can be limited to divisions

    Background:
      Given these bills for "Harbor Foods":
        | number | status     | due     | division |
        | HF-1   | RECONCILED | $500.00 | 01       |
        | HF-2   | RECONCILED | $300.00 | 02       |

    @BR-DIV-04
    Scenario: A payor of one division sees only its bills
      Given the payor of "Harbor Foods" has an account
      And the admin has limited the payor of "Harbor Foods" to division "01"
      When the payor of "Harbor Foods" goes to the bill summary
      Then they see the bills "HF-1"

    @BR-DIV-05
    Scenario: A payment of another division is not theirs
      Given the payor of "Harbor Foods" has paid bill "HF-2"
      And the admin has limited the payor of "Harbor Foods" to division "01"
      When the payor of "Harbor Foods" goes to the payments
      Then they see no payments

    @BR-DIV-04
    Scenario: A payor of one division cannot pay a bill of another one
      Given the payor of "Harbor Foods" has an account
      And the admin has limited the payor of "Harbor Foods" to division "01"
      When the payor of "Harbor Foods" pays bill "HF-2" anyway
      Then they see the message "This bill no longer exists."

    @BR-DIV-04
    Scenario: A limit to divisions of one group leaves the other groups whole
      Given a RECONCILED bill "SL-1" of $800.00 for "Summit Labs"
      And the payor of "Harbor Foods" and "Summit Labs" has an account
      And the admin has limited the payor of "Harbor Foods" and "Summit Labs" to division "02"
      When the payor of "Harbor Foods" and "Summit Labs" goes to the bill summary
      Then they see the bills "HF-2" and "SL-1"

    @BR-DIV-04 @BR-DIV-06
    Scenario: Without a limit, the person sees the whole group again
      Given the payor of "Harbor Foods" has an account
      And the admin has limited the payor of "Harbor Foods" to division "01"
      When the admin gives the payor of "Harbor Foods" all divisions
      Then the payor of "Harbor Foods" sees the bills "HF-1", "HF-2" and "B000001"

    @BR-DIV-05
    Scenario: A payment of the person's own division is theirs
      Given the payor of "Harbor Foods" has paid bill "HF-1"
      And the admin has limited the payor of "Harbor Foods" to division "01"
      When the payor of "Harbor Foods" goes to the payments
      Then they see 1 payment

    @BR-DIV-05
    Scenario: A payment of two divisions is of neither
      Given the payor of "Harbor Foods" chose bill "HF-1" and bill "HF-2" to pay
      And they confirmed the payment
      And the admin has limited the payor of "Harbor Foods" to division "01"
      When the payor of "Harbor Foods" goes to the payments
      Then they see no payments

    @BR-DIV-06
    Scenario: A super user who cannot pay does not limit a payor
      Given the payor of "Harbor Foods" has an account
      When the super user of "Harbor Foods" tries to limit the payor of "Harbor Foods" to division "01"
      Then they see the message 'You cannot grant "Make Payments" because you do not have it yourself.'

    @BR-DIV-06
    Scenario: A division that the group does not have limits nobody
      Given the payor of "Harbor Foods" has an account
      When the admin tries to limit the payor of "Harbor Foods" to division "09"
      Then they see the message "has no division 09"

    @BR-DIV-06
    Scenario: A person of another group is not limited
      Given the payor of "Summit Labs" has an account
      When the manager tries to limit the payor of "Summit Labs" to division "01"
      Then they see the message "This person has no access in group"

    @BR-DIV-06
    Scenario: No one chooses their own divisions
      When the super user of "Harbor Foods" tries to limit the super user of "Harbor Foods" to division "01"
      Then they see the message "can’t change your own access"

    @BR-DIV-08
    Scenario Outline: Savings are those of the person's divisions
      Given the bill is of division "02"
      And the reconciler of "Harbor Foods" reconciled the bill with Ruth Adler's Medical at $0.00 because "No longer employed"
      When the admin limits the reconciler of "Harbor Foods" to division "<division>"
      Then the reconciler of "Harbor Foods" sees <count> savings

      Examples:
        | division | count |
        | 01       | 0     |
        | 02       | 1     |

    @BR-DIV-08
    Scenario: Cost centers cost what the bills of the person's divisions cost
      Given the bill is of division "02"
      And the super user of "Harbor Foods" sets up cost centers ADM and OPS
      And the reconciler of "Harbor Foods" is reconciling the bill
      And they reconcile the bill
      When the admin limits the reconciler of "Harbor Foods" to division "01"
      Then the reconciler of "Harbor Foods" sees no costs

    @BR-DIV-12
    Scenario Outline: A limited person sees only their division's balances
      Given the bill is of division "02"
      And the reconciler of "Harbor Foods" reconciled the bill with these deductions:
        | member     | deducted | decision                 | because          |
        | Ruth Adler | $500.00  | accept the billed amount | Carrier is right |
      When the admin limits the reconciler of "Harbor Foods" to division "<division>"
      Then the reconciler of "Harbor Foods" sees <count> balances

      Examples:
        | division | count |
        | 01       | 0     |
        | 02       | 1     |

    @BR-DIV-07
    Scenario: A payor of one division does not change autopay
      Given the payor of "Harbor Foods" has an account
      And the admin has limited the payor of "Harbor Foods" to division "01"
      When the payor of "Harbor Foods" tries to turn on autopay up to $2,000.00 for a bill
      Then they see the message "You don't have permission to do this."
