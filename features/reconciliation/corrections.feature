Feature: Correct each difference where it is wrong
  A decided difference is corrected in the carrier's enrollment, or in payroll's deductions.

  Background:
    Given a RELEASED bill for "Harbor Foods" with these lines:
      | month      | member     | coverage | billed  |
      | last month | Ruth Adler | Medical  | $612.40 |
      | last month | Omar Diaz  | Medical  | $612.40 |
    And the reconciler of "Harbor Foods" reconciled the bill with these deductions:
      | member     | deducted | decision                 | because            |
      | Ruth Adler | $500.00  | accept the billed amount | Carrier is right   |
      | Omar Diaz  |          | use the payroll amount   | No longer employed |

  Rule: Each decided difference proposes its correction

    @BR-COR-01 @BR-COR-02 @browser
    Scenario: The carrier ends a coverage, and payroll collects arrears
      When they confirm the corrections for Omar Diaz
      Then they see these corrections:
        | member     | to      | state    |
        | Omar Diaz  | Carrier | Open     |
        | Ruth Adler | Payroll | Proposed |

    @BR-EVI-07 @browser @deep
    Scenario: Export the corrections
      When they export the corrections as CSV
      Then the file says "Omar Diaz", "End coverage after" and "Carrier"
      And the file says "Ruth Adler", "collect $112.40" and "Payroll"

    @BR-COR-02
    Scenario: Payroll is asked for the right deduction, and to collect what is missing
      When they confirm the corrections for Ruth Adler
      Then they see these corrections:
        | member     | correction                                                            |
        | Ruth Adler | Change deduction to $612.40 a month from Feb 1, 2026; collect $112.40 |
        | Omar Diaz  | End coverage after Jan 31, 2026                                       |

    @BR-COR-33
    Scenario Outline: Payroll collects what is missing <how>
      When they collect the arrears of Ruth Adler in <installments> installments
      Then they see these corrections:
        | member     | correction                                                                |
        | Ruth Adler | Change deduction to $612.40 a month from Feb 1, 2026; collect <collected> |
        | Omar Diaz  | End coverage after Jan 31, 2026                                           |

      Examples:
        | how                    | installments | collected                 |
        | at once                | 1            | $112.40                   |
        | in two monthly amounts | 2            | $112.40 in 2 installments |

    @BR-COR-03
    Scenario: Corrections that are not needed are dropped together
      When they drop the corrections for Omar Diaz and Ruth Adler
      Then they see these corrections:
        | member     | state   |
        | Omar Diaz  | Dropped |
        | Ruth Adler | Dropped |

    @BR-COR-02
    Scenario: Payroll refunds what was deducted for someone who is not billed
      Given a RELEASED bill for "Harbor Foods" with these lines:
        | member     | coverage | billed  |
        | Ruth Adler | Medical  | $612.40 |
      And the second bill has this enrollment:
        | member     | coverage |
        | Ruth Adler | Medical  |
        | Lena Falk  | Medical  |
      When they reconcile the second bill with these deductions:
        | member    | deducted | decision                 | because          |
        | Lena Falk | $612.40  | accept the billed amount | Carrier is right |
      Then they see these corrections:
        | member     | correction                                                            | to      |
        | Lena Falk  | Stop deduction after Feb 28, 2026; refund $612.40                     | Payroll |
        | Omar Diaz  | End coverage after Jan 31, 2026                                       | Carrier |
        | Ruth Adler | Change deduction to $612.40 a month from Feb 1, 2026; collect $112.40 | Payroll |

    @BR-COR-17 @browser @deep
    Scenario: All confirmed corrections of a bill are sent in one step, with a file for each recipient
      Given they confirm the corrections for Omar Diaz and Ruth Adler
      When they send the confirmed corrections of the bill
      Then 2 files are downloaded
      And they see these corrections:
        | member     | to      | state |
        | Omar Diaz  | Carrier | Sent  |
        | Ruth Adler | Payroll | Sent  |

    @BR-COR-17
    Scenario: What is not confirmed is not sent
      Given they confirm the corrections for Omar Diaz
      When they send the confirmed corrections of the bill
      Then they see these corrections:
        | member     | state    |
        | Omar Diaz  | Sent     |
        | Ruth Adler | Proposed |

    @BR-COR-03
    Scenario: A correction that was sent is not dropped
      Given they confirm the corrections for Omar Diaz
      And they send the corrections for Omar Diaz
      When they drop the corrections for Omar Diaz and Ruth Adler
      Then they see the message "The correction is sent now."
      And they see these corrections:
        | member     | state   |
        | Omar Diaz  | Sent    |
        | Ruth Adler | Dropped |

    @BR-COR-03
    Scenario: A confirmed correction can still be dropped
      Given they confirm the corrections for Ruth Adler
      When they drop the corrections for Ruth Adler
      Then they see these corrections:
        | member     | state    |
        | Omar Diaz  | Proposed |
        | Ruth Adler | Dropped  |

    @BR-COR-03
    Scenario: A confirmed correction is confirmed together with another
      Given they confirm the corrections for Ruth Adler
      When they confirm the corrections for Omar Diaz and Ruth Adler
      Then they see these corrections:
        | member     | state |
        | Omar Diaz  | Open  |
        | Ruth Adler | Open  |

    @BR-COR-03
    Scenario: A dropped correction cannot be confirmed until it is restored
      Given they drop the corrections for Ruth Adler
      When they confirm the corrections for Ruth Adler
      Then they see the message "The correction is dropped now."

    @BR-COR-03
    Scenario: A dropped correction is restored
      Given they drop the corrections for Omar Diaz and Ruth Adler
      When they restore the correction for Ruth Adler
      Then they see these corrections:
        | member     | state    |
        | Omar Diaz  | Dropped  |
        | Ruth Adler | Proposed |

  Rule: A carrier takes a change until a day

    @BR-COR-14
    Scenario: Without days of its own, a carrier takes what it still credits
      When they confirm the corrections for Omar Diaz and Ruth Adler
      Then they see these corrections:
        | member     | correction                                                            | send by      |
        | Omar Diaz  | End coverage after Jan 31, 2026                                       | Mar 31, 2026 |
        | Ruth Adler | Change deduction to $612.40 a month from Feb 1, 2026; collect $112.40 |              |

    @BR-COR-14
    Scenario: A carrier has days for terminations
      Given the manager saved that the carrier of "Harbor Foods" takes terminations within 31 days and other changes within 60 days
      When the reconciler of "Harbor Foods" confirms the corrections for Omar Diaz and Ruth Adler
      Then they see these corrections:
        | member     | send by     |
        | Omar Diaz  | Mar 3, 2026 |
        | Ruth Adler |             |

    @BR-COR-16
    Scenario: The reconciler is told 5 days before the last day to send
      When processing runs for 2026-03-26
      Then the reconciler of "Harbor Foods" sees these notices:
        | notice              | text                                                                                                                               |
        | Corrections to send | Corrections from bill B000001 of Harbor Foods are not sent to the carrier. The carrier takes the first of them until Mar 31, 2026. |
        | Past due            | Bill B000001 of Harbor Foods was due on Feb 28, 2026 and is not paid. It has reached the notice stage.                             |

    @BR-COR-16
    Scenario: The reconciler is not told 6 days before the last day to send
      When processing runs for 2026-03-25
      Then the reconciler of "Harbor Foods" sees these notices:
        | notice   |
        | Past due |

    @BR-COR-16
    Scenario Outline: The notice is gone once the correction is <done>
      Given the reconciler of "Harbor Foods" confirms the corrections for Omar Diaz
      And processing ran for 2026-04-02
      When they <do> the corrections for Omar Diaz
      Then they see these notices:
        | notice   |
        | Past due |

      Examples:
        | do   | done    |
        | send | sent    |
        | drop | dropped |

  Rule: A list has the columns and codes of its recipient

    Background:
      Given they confirm the corrections for Omar Diaz and Ruth Adler

    @BR-COR-15 @browser @deep
    Scenario: The carrier gets its own headings and order
      Given they save these columns for corrections to the carrier:
        | shows    | heading |
        | Change   | ACTION  |
        | Member   | INSURED |
        | Coverage | PRODUCT |
      When they send the corrections for Omar Diaz as CSV
      Then the file says "ACTION,INSURED,PRODUCT" and "End coverage,Omar Diaz,Medical"

    @BR-COR-15
    Scenario: The carrier gets its own codes
      Given they save these codes for corrections to the carrier:
        | value        | code |
        | End coverage | TERM |
      When they send the corrections for Omar Diaz as CSV
      Then the file says "Omar Diaz,Medical,TERM"

    @BR-COR-15
    Scenario: Payroll gets the headings of its own file
      When they send the corrections for Ruth Adler as CSV
      Then the file says "Employee ID", "Employee name" and "Medical"
      And the file does not say "Member number"

    @BR-COR-15
    Scenario: Payroll's own deduction code replaces the coverage
      Given they save these codes for corrections to payroll:
        | value   | code    |
        | medical | DED-MED |
      When they send the corrections for Ruth Adler as CSV
      Then the file says "DED-MED" and "612.40"
      And the file does not say "Medical"

  Rule: The list shows what needs work first, unless it is sorted by a column

    Background:
      Given they confirm the corrections for Ruth Adler

    @BR-COR-10
    Scenario: A confirmed correction comes before a proposed one
      When they go to the bill summary
      Then they see these corrections in this order:
        | member     | state    |
        | Ruth Adler | Open     |
        | Omar Diaz  | Proposed |

    @BR-COR-10
    Scenario: The list is sorted by member
      When they sort the corrections by member
      Then they see these corrections in this order:
        | member     | state    |
        | Omar Diaz  | Proposed |
        | Ruth Adler | Open     |

    @BR-COR-10
    Scenario: The list is sorted by month, the newest first
      Given a RELEASED bill for "Harbor Foods" with these lines:
        | member    | coverage | billed  |
        | Lena Falk | Medical  | $612.40 |
      And they reconciled the second bill with these deductions:
        | member     | deducted | decision               | because            |
        | Ruth Adler | $0.00    |                        |                    |
        | Lena Falk  |          | use the payroll amount | No longer employed |
      When they sort the corrections by month, newest first
      Then they see these corrections in this order:
        | member     | state     |
        | Lena Falk  | Proposed  |
        | Ruth Adler | Open      |
        | Omar Diaz  | Confirmed |

  Rule: A correction is asked for once

    @BR-COR-05
    Scenario: An unreconciled bill has no corrections that were not sent
      Given they drop the correction for Omar Diaz
      And they confirm the correction for Ruth Adler
      When they unreconcile the bill
      Then they see no corrections

    @BR-REC-60
    Scenario: Say what unreconciling discards before the bill is unreconciled
      Given they confirm the corrections for Omar Diaz
      And they send the corrections for Omar Diaz
      When they ask to unreconcile the bill
      Then they see "and its 2 decisions are discarded"
      And they see "1 correction not yet sent is removed. 1 sent correction stays."
      And they see "The bill leaves the member balances."
      And the bill is RECONCILED

    @BR-COR-05
    Scenario: A correction that was sent stays when its bill is unreconciled
      Given they confirm the corrections for Omar Diaz
      And they send the corrections for Omar Diaz
      When they unreconcile the bill
      Then they see these corrections:
        | member    | state |
        | Omar Diaz | Sent  |

    @BR-COR-04
    Scenario: The carrier bills a terminated member again, and payroll repeats its mistake
      Given a RELEASED bill for "Harbor Foods" with these lines:
        | member     | coverage | billed  |
        | Ruth Adler | Medical  | $612.40 |
        | Omar Diaz  | Medical  | $612.40 |
        | Lena Falk  | Medical  | $612.40 |
      When they reconcile the second bill with these deductions:
        | member     | deducted | decision                 | because            |
        | Ruth Adler | $500.00  | accept the billed amount | Carrier is right   |
        | Omar Diaz  |          | use the payroll amount   | No longer employed |
        | Lena Falk  |          | use the payroll amount   | No longer employed |
      Then they see these corrections:
        | member     | to      | state    |
        | Omar Diaz  | Carrier | Proposed |
        | Lena Falk  | Carrier | Proposed |
        | Ruth Adler | Payroll | Proposed |
        | Ruth Adler | Payroll | Proposed |

    @BR-COR-04
    Scenario: A dropped correction is proposed again when the difference is back
      Given they drop the corrections for Omar Diaz
      And a RELEASED bill for "Harbor Foods" with these lines:
        | member     | coverage | billed  |
        | Ruth Adler | Medical  | $612.40 |
        | Omar Diaz  | Medical  | $612.40 |
      When they reconcile the second bill with these deductions:
        | member    | deducted | decision               | because            |
        | Omar Diaz |          | use the payroll amount | No longer employed |
      Then they see these corrections:
        | member     | state    |
        | Omar Diaz  | Dropped  |
        | Omar Diaz  | Proposed |
        | Ruth Adler | Proposed |

    @BR-COR-04
    Scenario: Another coverage of the member is corrected on its own
      Given a RELEASED bill for "Harbor Foods" with these lines:
        | member     | coverage | billed  |
        | Ruth Adler | Medical  | $612.40 |
        | Omar Diaz  | Dental   | $38.10  |
      When they reconcile the second bill with these deductions:
        | member    | coverage | deducted | decision               | because            |
        | Omar Diaz | Dental   |          | use the payroll amount | No longer employed |
      Then they see these corrections:
        | member     | state     |
        | Omar Diaz  | Confirmed |
        | Omar Diaz  | Proposed  |
        | Ruth Adler | Proposed  |

    @BR-COR-04
    Scenario: Another carrier is asked on its own
      Given a RELEASED bill for "Harbor Foods" with these lines:
        | member     | coverage | billed  | carrier |
        | Ruth Adler | Medical  | $612.40 | life    |
        | Omar Diaz  | Medical  | $612.40 | life    |
      When they reconcile the second bill with these deductions:
        | member    | deducted | decision               | because            |
        | Omar Diaz |          | use the payroll amount | No longer employed |
      Then they see these corrections:
        | member     | to      | state    |
        | Omar Diaz  | Carrier | Proposed |
        | Omar Diaz  | Carrier | Proposed |
        | Ruth Adler | Payroll | Proposed |

  Rule: The next bill or payroll file confirms a correction

    Background:
      Given they confirm the corrections for Omar Diaz and Ruth Adler
      And they send the corrections for Omar Diaz

    @BR-COR-06
    Scenario: The next bill no longer has the terminated member
      Given an UNRELEASED bill "HF-102" for "Harbor Foods" with these lines:
        | member     | coverage | billed  |
        | Ruth Adler | Medical  | $612.40 |
      When the admin releases the second bill
      Then the reconciler of "Harbor Foods" sees these corrections:
        | member     | state     | shown by                                      |
        | Omar Diaz  | Confirmed | No line for Omar Diaz, Medical on bill HF-102 |
        | Ruth Adler | Open      |                                               |

    @BR-COR-06
    Scenario Outline: A line <line> does not keep the termination from being confirmed
      Given an UNRELEASED bill for "Harbor Foods" with these lines:
        | member     | coverage   | billed   | carrier   |
        | Ruth Adler | Medical    | $612.40  | health    |
        | Omar Diaz  | <coverage> | <billed> | <carrier> |
      When the admin releases the second bill
      Then the reconciler of "Harbor Foods" sees these corrections:
        | member     | state     |
        | Omar Diaz  | Confirmed |
        | Ruth Adler | Open      |

      Examples:
        | line               | coverage | billed  | carrier |
        | of $0.00           | Medical  | $0.00   | health  |
        | of another carrier | Medical  | $612.40 | life    |
        | for something else | Dental   | $38.10  | health  |

    @BR-COR-06
    Scenario: A bill of the same month does not confirm the termination
      Given an UNRELEASED bill for "Harbor Foods" with these lines:
        | month      | member     | coverage | billed  |
        | last month | Ruth Adler | Medical  | $612.40 |
      When the admin releases the second bill
      Then the reconciler of "Harbor Foods" sees these corrections:
        | member     | state |
        | Omar Diaz  | Sent  |
        | Ruth Adler | Open  |

    @BR-COR-08
    Scenario: The carrier ignores a termination for two months
      Given an UNRELEASED bill for "Harbor Foods" with these lines:
        | month      | member     | coverage | billed  |
        | this month | Ruth Adler | Medical  | $612.40 |
        | this month | Omar Diaz  | Medical  | $612.40 |
      And the admin releases the second bill
      And an UNRELEASED bill for "Harbor Foods" with these lines:
        | month      | member     | coverage | billed  |
        | next month | Ruth Adler | Medical  | $612.40 |
        | next month | Omar Diaz  | Medical  | $612.40 |
      When the admin releases the third bill
      Then the reconciler of "Harbor Foods" sees these corrections:
        | member     | state   |
        | Omar Diaz  | Overdue |
        | Ruth Adler | Open    |

    @BR-COR-13
    Scenario: The reconciler is told of the bill that still lacks the correction
      Given an UNRELEASED bill for "Harbor Foods" with these lines:
        | month      | member     | coverage | billed  |
        | this month | Ruth Adler | Medical  | $612.40 |
        | this month | Omar Diaz  | Medical  | $612.40 |
      And the admin releases the second bill
      And an UNRELEASED bill for "Harbor Foods" with these lines:
        | month      | member     | coverage | billed  |
        | next month | Ruth Adler | Medical  | $612.40 |
        | next month | Omar Diaz  | Medical  | $612.40 |
      When the admin releases the third bill
      Then the reconciler of "Harbor Foods" sees these notices:
        | notice              | state  |
        | Corrections overdue | unread |
        | Bill ready          | unread |
        | Bill ready          | unread |
      And the payor of "Harbor Foods" sees these notices:
        | notice     | state  |
        | Bill ready | unread |
        | Bill ready | unread |

    @BR-COR-13
    Scenario: The overdue correction is named where the next bill is reconciled
      Given an UNRELEASED bill for "Harbor Foods" with these lines:
        | month      | member    | coverage | billed  |
        | this month | Omar Diaz | Medical  | $612.40 |
      And the admin releases the second bill
      And an UNRELEASED bill for "Harbor Foods" with these lines:
        | month      | member    | coverage | billed  |
        | next month | Omar Diaz | Medical  | $612.40 |
      And the admin releases the third bill
      When the reconciler of "Harbor Foods" starts reconciling the third bill
      Then they see "Correction overdue: Omar Diaz"

    @BR-COR-08
    Scenario Outline: A second bill <which> does not make it overdue
      Given an UNRELEASED bill for "Harbor Foods" with these lines:
        | month      | member     | coverage | billed  |
        | this month | Ruth Adler | Medical  | $612.40 |
        | this month | Omar Diaz  | Medical  | $612.40 |
      And the admin releases the second bill
      And an UNRELEASED bill for "Harbor Foods" with these lines:
        | month   | member     | coverage   | billed  | carrier   |
        | <month> | Ruth Adler | <coverage> | $612.40 | <carrier> |
        | <month> | Omar Diaz  | <coverage> | $612.40 | <carrier> |
      When the admin releases the third bill
      Then the reconciler of "Harbor Foods" sees these corrections:
        | member     | state |
        | Omar Diaz  | Sent  |
        | Ruth Adler | Open  |

      Examples:
        | which              | month      | coverage | carrier |
        | of another carrier | next month | Life     | life    |
        | for its own month  | last month | Medical  | health  |

    @BR-NOT-08
    Scenario: The carrier's navigation counts the corrections to answer
      When the carrier of "Harbor Foods" signs in
      Then they see these navigation counts:
        | page        | waiting |
        | Corrections | 1       |

    @BR-COR-07 @BR-COR-18
    Scenario Outline: The next payroll file has the deduction, and <collected> of the arrears
      Given a RELEASED bill "HF-102" for "Harbor Foods" with these lines:
        | member     | coverage | billed  |
        | Ruth Adler | Medical  | $612.40 |
      When the reconciler of "Harbor Foods" reconciles the second bill with these deductions:
        | member     | deducted   |
        | Ruth Adler | <deducted> |
      Then they see these corrections:
        | member     | state     | shown by                                      |
        | Ruth Adler | <state>   | <shown by>                                    |
        | Omar Diaz  | Confirmed | No line for Omar Diaz, Medical on bill HF-102 |

      Examples:
        | collected | deducted | state     | shown by                                                             |
        | nothing   | $612.40  | Open      |                                                                      |
        | a part    | $650.00  | Open      |                                                                      |
        | all       | $724.80  | Confirmed | Row 1 of payroll.csv agrees with the bill, and $112.40 was collected |

    @BR-COR-07
    Scenario: A payroll file without the member confirms no change of a deduction
      Given a RELEASED bill for "Harbor Foods" with these lines:
        | member    | coverage | billed  |
        | Omar Diaz | Medical  | $612.40 |
      When the reconciler of "Harbor Foods" reconciles the second bill with these deductions:
        | member    | deducted |
        | Omar Diaz | $612.40  |
      Then they see these corrections:
        | member     | state |
        | Ruth Adler | Open  |
        | Omar Diaz  | Sent  |

    @BR-COR-07
    Scenario: A deduction that is still wrong does not confirm the correction
      Given a RELEASED bill for "Harbor Foods" with these lines:
        | member     | coverage | billed  |
        | Ruth Adler | Medical  | $612.40 |
        | Omar Diaz  | Medical  | $612.40 |
      When the reconciler of "Harbor Foods" reconciles the second bill with these deductions:
        | member     | deducted | decision                 | because          |
        | Ruth Adler | $500.00  | accept the billed amount | Carrier is right |
      Then they see these corrections:
        | member     | state    |
        | Ruth Adler | Open     |
        | Ruth Adler | Proposed |
        | Omar Diaz  | Sent     |

  Rule: A member's history follows a correction until it is done

    @BR-COR-11 @browser @deep
    Scenario: A member's history says what the carrier was asked
      Given they confirm the corrections for Omar Diaz
      And they send the corrections for Omar Diaz
      When they look up "Omar Diaz" over all months
      Then they see "Carrier, Medical: End coverage after"
      And they see "Sent"

    @BR-COR-11
    Scenario: A member's history names the bill that confirmed the correction
      Given a RELEASED bill "HF-102" for "Harbor Foods" with these lines:
        | member     | coverage | billed  |
        | Ruth Adler | Medical  | $612.40 |
      When they look up "Omar Diaz" over all months
      Then they see "Confirmed · No line for Omar Diaz, Medical on bill HF-102"

    @BR-COR-11
    Scenario: A carrier's history of a member has no correction that was not sent
      When the carrier of "Harbor Foods" looks up "Omar Diaz" over all months
      Then they see "No longer employed"
      And they do not see "End coverage"

  Rule: A carrier sees what was sent to it

    @BR-COR-09
    Scenario: A correction that is not sent is hidden from the carrier
      When they confirm the corrections for Omar Diaz and Ruth Adler
      Then the carrier of "Harbor Foods" sees no corrections

    @BR-COR-09
    Scenario: A correction that was confirmed before it was sent is hidden from the carrier
      Given they confirm the corrections for Omar Diaz
      And an UNRELEASED bill for "Harbor Foods" with these lines:
        | member     | coverage | billed  |
        | Ruth Adler | Medical  | $612.40 |
      When the admin releases the second bill
      Then the reconciler of "Harbor Foods" sees these corrections:
        | member     | state     |
        | Omar Diaz  | Confirmed |
        | Ruth Adler | Proposed  |
      And the carrier of "Harbor Foods" sees no corrections

    @BR-COR-09
    Scenario: Another carrier of the group sees no correction that was sent to the first one
      Given they confirm the correction for Omar Diaz
      And they send the correction for Omar Diaz
      When the life carrier of "Harbor Foods" signs in
      Then they see no corrections

    @BR-DSH-05
    Scenario: A carrier's dashboard counts the corrections to answer
      Given they confirm the corrections for Omar Diaz and Ruth Adler
      And they send the corrections for Omar Diaz
      When the carrier of "Harbor Foods" goes to the dashboard
      Then they see "1 correction to answer"

    @BR-COR-09
    Scenario: A carrier sees a correction that was sent to it, and none to payroll
      Given they confirm the corrections for Omar Diaz and Ruth Adler
      When they send the corrections for Omar Diaz
      Then the carrier of "Harbor Foods" sees these corrections:
        | member    | to      | state |
        | Omar Diaz | Carrier | Sent  |

  Rule: A carrier answers the corrections that were sent to it

    Background:
      Given they confirm the corrections for Omar Diaz and Ruth Adler
      And they send the corrections for Omar Diaz

    @BR-COR-31
    Scenario: The carrier accepts a correction
      When the carrier of "Harbor Foods" accepts the correction for Omar Diaz
      Then the reconciler of "Harbor Foods" sees these corrections:
        | member     | state     |
        | Omar Diaz  | Confirmed |
        | Ruth Adler | Open      |

    @BR-COR-31
    Scenario: The carrier rejects a correction
      When the carrier of "Harbor Foods" rejects the correction for Omar Diaz because "Outside our retro window"
      Then the reconciler of "Harbor Foods" sees these corrections:
        | member     | state    | shown by                 |
        | Omar Diaz  | Rejected | Outside our retro window |
        | Ruth Adler | Open     |                          |

    @BR-COR-32
    Scenario: A correction is answered once
      Given the carrier of "Harbor Foods" accepted the correction for Omar Diaz
      When they reject the correction for Omar Diaz because "Outside our retro window"
      Then they see the message "This correction is not waiting for an answer."

  Rule: Ending coverage before the last paid day needs confirmation

    Background:
      Given a RELEASED bill "HF-102" for "Harbor Foods" with these lines:
        | month      | member     | coverage | billed  |
        | this month | Ruth Adler | Medical  | $612.40 |
        | this month | Lena Falk  | Medical  | $612.40 |
      And they reconcile bill "HF-102" with these deductions:
        | member     | deducted | decision               | because            |
        | Ruth Adler |          | use the payroll amount | No longer employed |

    @BR-COR-42
    Scenario: The day before the last paid day asks first and saves nothing
      When they end the coverage of Ruth Adler after 2026-02-27
      Then they see the message "can end earlier only for a recordkeeping delay, unpaid premiums, or fraud"
      And they see these corrections:
        | member     | correction                                                            | state     |
        | Ruth Adler | End coverage after Feb 28, 2026                                       | Proposed  |
        | Ruth Adler | Change deduction to $612.40 a month from Feb 1, 2026; collect $112.40 | Proposed  |
        | Omar Diaz  | End coverage after Jan 31, 2026                                       | Confirmed |

    @BR-COR-42
    Scenario: The last paid day needs no confirmation
      When they end the coverage of Ruth Adler after 2026-02-28
      Then they see these corrections:
        | member     | correction                                                            | state     |
        | Ruth Adler | End coverage after Feb 28, 2026                                       | Open      |
        | Ruth Adler | Change deduction to $612.40 a month from Feb 1, 2026; collect $112.40 | Proposed  |
        | Omar Diaz  | End coverage after Jan 31, 2026                                       | Confirmed |
