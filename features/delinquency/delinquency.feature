Feature: Delinquency
  An unpaid bill goes through stages after its due date: within grace, past due, notice, and termination warning. Each
  carrier's rules say when. The stages are shown on the dashboard and on the bill.

  Background:
    Given these bills for "Harbor Foods":
      | number | period       | status     | due       |
      | HF-1   | 3 months ago | RECONCILED | $1,000.00 |
      | HF-2   | last month   | RECONCILED | $1,200.00 |
      | HF-3   | this month   | RELEASED   | $1,400.00 |

  Rule: A past due bill shows its stage, and when the next one begins

    @BR-DEL-02 @browser @deep
    Scenario: The stage of a bill
      When the payor of "Harbor Foods" opens bill "HF-1"
      Then they see "Termination warning:"
      And they see "No bill of the group is paid yet."

    @BR-DEL-01
    Scenario: A bill within its grace period says when it gets more serious
      When the payor of "Harbor Foods" opens bill "HF-2"
      Then they see "Within grace: 3 days past due. Past due on Mar 6, 2026."

    @BR-DEL-02
    Scenario Outline: The stage on <day>
      Given today is <day>
      When the payor of "Harbor Foods" opens bill "HF-2"
      Then they see "<stage>"

      Examples:
        | day                 | stage                                                                    |
        | Thursday 2026-03-05 | Within grace: 5 days past due. Past due on Mar 6, 2026.                  |
        | Friday 2026-03-06   | Past due: 6 days past due. Notice on Mar 15, 2026.                       |
        | Saturday 2026-03-14 | Past due: 14 days past due. Notice on Mar 15, 2026.                      |
        | Sunday 2026-03-15   | Notice: 15 days past due. Termination warning on Mar 31, 2026.           |
        | Monday 2026-03-30   | Notice: 30 days past due. Termination warning on Mar 31, 2026.           |
        | Tuesday 2026-03-31  | Termination warning: 31 days past due. No bill of the group is paid yet. |

  Rule: The due date ends at midnight in the time zone of the group

    @BR-DEL-06
    Scenario Outline: A bill of a group in Hawaii, some hours after noon of its due day
      Given today is Saturday 2026-02-28
      And the manager planned cut-off 1:00 PM Hawaii-Aleutian for "Harbor Foods" from this month
      And <time> pass
      When the payor of "Harbor Foods" opens bill "HF-2"
      Then they <see> "Within grace: 1 day past due."

      Examples:
        | time     | see        |
        | 15 hours | do not see |
        | 20 hours | see        |

  Rule: A bill that is not due, or has a pending payment, has no stage

    @BR-DEL-03
    Scenario: A bill that is not due has no stage
      When the payor of "Harbor Foods" opens bill "HF-3"
      Then they do not see "past due"

    @BR-DEL-04
    Scenario: A pending payment ends the stage
      Given the payor of "Harbor Foods" paid bill "HF-1"
      When they open bill "HF-1"
      Then they do not see "Termination warning"

    @BR-DEL-04
    Scenario: A bill with one cent open keeps its stage
      Given the payor of "Harbor Foods" paid $999.99 on bill "HF-1"
      And processing ran for the settlement date
      When the payor of "Harbor Foods" opens bill "HF-1"
      Then they see "Termination warning:"

  Rule: The dashboard counts delinquent groups by stage

    @BR-DEL-05 @RTE-9 @browser @deep
    Scenario Outline: The <person> sees delinquent groups by stage
      When the <person> of "Harbor Foods" goes to the dashboard
      Then they see "Delinquent groups: 1 termination warning"

      Examples:
        | person  |
        | manager |
        | agent   |
