Feature: See what reconciling was worth
  For each group, carrier, and year: the carrier's billing errors, and their outcomes. A group that adjusts its bills first does not
  pay it; one that pays as billed gets it back on later bills.

  Rule: An amount that is changed before payment is saved

    Background: Omar Diaz is billed after he left
      Given a RELEASED bill for "Harbor Foods" with these lines:
        | member     | coverage | billed  |
        | Ruth Adler | Medical  | $612.40 |
        | Omar Diaz  | Medical  | $612.40 |
      And the reconciler of "Harbor Foods" is reconciling the bill
      And they change Omar Diaz's Medical to $0.00 because "No longer employed"

    @BR-SAV-01 @browser @deep
    Scenario: A line is corrected before payment
      When they reconcile the bill
      Then they see these savings:
        | outcome                  | overbilled |
        | Corrected before payment | $612.40    |

    @BR-SAV-01
    Scenario: A bill that is unreconciled counts nothing
      Given they reconcile the bill
      When they unreconcile the bill
      Then they see 0 savings

    @BR-SAV-04
    Scenario: The agent sees the sums
      When they reconcile the bill
      Then the agent of "Harbor Foods" sees these savings:
        | outcome                  | overbilled |
        | Corrected before payment | $612.40    |

  Rule: What is paid as billed is credited, waits for the carrier, or is lost

    Background: three months ago, Omar Diaz was billed after he had left
      Given "Harbor Foods" pays as billed
      And a RELEASED bill for "Harbor Foods" with these lines:
        | month        | member     | coverage | billed  |
        | 3 months ago | Ruth Adler | Medical  | $612.40 |
        | 3 months ago | Omar Diaz  | Medical  | $612.40 |
      And the reconciler of "Harbor Foods" is reconciling the bill
      And they change Omar Diaz's Medical to $0.00 because "No longer employed"

    @BR-SAV-01
    Scenario: The carrier's window closes without a credit
      When they reconcile the bill
      Then they see these savings:
        | outcome | overbilled |
        | Lost    | $612.40    |

    @BR-SAV-02
    Scenario: A part of the credit arrives
      Given they reconcile the bill
      And an UNRELEASED bill for "Harbor Foods" with these lines:
        | month        | member     | coverage | billed   | corrects     |
        | 2 months ago | Ruth Adler | Medical  | $612.40  |              |
        | 2 months ago | Omar Diaz  | Medical  | -$200.00 | 3 months ago |
      When the admin releases the second bill
      Then the reconciler of "Harbor Foods" sees these savings:
        | outcome                  | overbilled |
        | Credited on a later bill | $200.00    |
        | Lost                     | $412.40    |

    @BR-SAV-03
    Scenario: The carrier pays in another way
      Given they reconcile the bill
      When they close the expected adjustments for Omar Diaz because "Settled outside the bills"
      Then they see these savings:
        | outcome                   | overbilled |
        | Settled outside the bills | $612.40    |

    @BR-SAV-03
    Scenario: An amount that was expected by mistake was no error
      Given they reconcile the bill
      When they close the expected adjustments for Omar Diaz because "Entered by mistake"
      Then they see 0 savings
