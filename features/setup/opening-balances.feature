Feature: Opening balances by file
  A group that comes from another system brings its open bills, the money held for it, and what is owed to its carriers. A manager
  uploads them with the totals of the old trial balance, and another manager posts them.

  Background:
    Given the manager uploads this file of groups and carriers:
      | Type    | Code  | Name         | Carriers | Rep |
      | carrier | HLTH  | Health One   |          |     |
      | rep     | 7     | Rita Poe     |          |     |
      | group   | 10420 | Harbor Works | HLTH     | 7   |
    And they committed the upload

  Rule: Two people sign opening balances

    @BR-OPN-01 @BR-OPN-02 @UPL-1 @browser
    Scenario: Another manager posts what the first one entered
      Given the manager uploads this file of opening balances:
        | Type         | Group | Carrier | Bill number | Period     | Due date   | Reference | Amount |
        | Open bill    | 10420 | HLTH    | H-1         | 2026-01-01 | 2026-01-31 |           | 300.00 |
        | Suspense     | 10420 |         |             |            |            | Check 12  | 40.00  |
        | Bank balance |       |         |             |            |            | Trust     | 40.00  |
      And they entered these control totals:
        | balance      | total   |
        | Open bills   | $300.00 |
        | Suspense     | $40.00  |
        | Bank balance | $40.00  |
      When another manager posts the opening balances
      Then the upload is "Committed"
      And they see "The opening balance account got $0.00"

    @BR-OPN-01
    Scenario: The person who entered the totals cannot post
      Given the manager uploads this file of opening balances:
        | Type         | Reference | Amount |
        | Bank balance | Trust     | 40.00  |
      And they entered these control totals:
        | balance      | total  |
        | Bank balance | $40.00 |
      When the manager posts the opening balances
      Then they see the message "Another manager has to post the balances"

    @BR-OPN-02
    Scenario: Totals that differ from the trial balance are refused
      Given the manager uploads this file of opening balances:
        | Type         | Group | Reference | Amount |
        | Suspense     | 10420 | Check 12  | 40.00  |
        | Bank balance |       | Trust     | 40.00  |
      When they enter these control totals:
        | balance      | total  |
        | Suspense     | $41.00 |
        | Bank balance | $40.00 |
      Then they see the message "Suspense: the rows total $40.00, but the trial balance shows $41.00."

  Rule: Posted balances are as usable as any others

    @BR-OPN-03
    Scenario: The trial balance has the totals of the old one
      Given the manager uploads this file of opening balances:
        | Type                   | Group | Carrier | Bill number | Period     | Due date   | Reference | Date       | Amount |
        | Open bill              | 10420 | HLTH    | H-2         | 2026-02-01 | 2026-02-28 |           |            | 300.00 |
        | Carrier payable        | 10420 | HLTH    | H-1         | 2026-01-01 |            |           |            | 80.00  |
        | Outstanding remittance | 10420 | HLTH    |             |            |            | Check 7   | 2026-02-20 | 70.00  |
        | Bank balance           |       |         |             |            |            | Trust     |            | 175.00 |
      And they entered these control totals:
        | balance                 | total   |
        | Open bills              | $300.00 |
        | Carrier payable         | $80.00  |
        | Outstanding remittances | $70.00  |
        | Bank balance            | $175.00 |
      And another manager posted the opening balances
      When the manager opens the trial balance of this month
      Then they see these account balances:
        | account             | debit   | credit  |
        | Cash                | $175.00 |         |
        | Receivable          | $300.00 |         |
        | Carrier payable     |         | $80.00  |
        | Remittance clearing |         | $70.00  |
        | Billed              |         | $300.00 |
        | Opening balance     |         | $25.00  |

    @BR-OPN-04 @BR-UPL-22
    Scenario Outline: A bill number is opened once, also as <written>
      Given the manager uploads this file of opening balances:
        | Type      | Group | Carrier | Bill number | Period     | Due date   | Amount |
        | Open bill | 10420 | HLTH    | H-1         | 2026-01-01 | 2026-01-31 | 300.00 |
      And they entered these control totals:
        | balance    | total   |
        | Open bills | $300.00 |
      And another manager posted the opening balances
      When the manager uploads this file of opening balances:
        | Type      | Group | Carrier | Bill number | Period     | Due date   | Amount |
        | Open bill | 10420 | HLTH    | <written>   | 2026-01-01 | 2026-01-31 | 299.00 |
      Then row 2 of the upload says "has a bill <written> of HLTH already"

      Examples:
        | written |
        | H-1     |
        | h-1     |

    @BR-PAY-27
    Scenario Outline: A bill of <due> is paid with held money, the oldest first
      Given the manager uploads this file of opening balances:
        | Type         | Group | Carrier | Bill number | Period     | Due date   | Reference | Date       | Amount |
        | Open bill    | 10420 | HLTH    | H-1         | 2026-01-01 | 2026-01-31 |           |            | <due>  |
        | Suspense     | 10420 |         |             |            |            | Check 12  | 2026-02-20 | 50.00  |
        | Suspense     | 10420 |         |             |            |            | Check 13  | 2026-02-10 | 50.00  |
        | Bank balance |       |         |             |            |            | Trust     |            | 100.00 |
      And they entered these control totals:
        | balance      | total   |
        | Open bills   | $<due>  |
        | Suspense     | $100.00 |
        | Bank balance | $100.00 |
      And another manager posted the opening balances
      When the payor of "Harbor Works" pays bill "H-1" using credit suspense
      Then the manager sees these suspense items:
        | check | amount | available |
        | 12    | $50.00 | <newer>   |
        | 13    | $50.00 | <older>   |

      Examples:
        | due   | older | newer  |
        | 50.00 | $0.00 | $50.00 |
        | 60.00 | $0.00 | $40.00 |

  Rule: An open bill may have a row for each member

    @BR-OPN-06
    Scenario: The rows of a bill add up to the amount due
      Given the manager uploads this file of opening balances:
        | Type      | Group | Carrier | Bill number | Period     | Due date   | Member ID | Member name | Coverage | Tier | Amount |
        | Open bill | 10420 | HLTH    | H-1         | 2026-01-01 | 2026-01-31 | E1        | Noah Reed   | Medical  | FAM  | 400.00 |
        | Open bill | 10420 | HLTH    | H-1         | 2026-01-01 | 2026-01-31 | E2        | Ana Silva   | Medical  | EE   | 150.00 |
        | Open bill | 10420 | HLTH    | H-1         | 2026-01-01 | 2026-01-31 |           |             |          |      | -50.00 |
      And they entered these control totals:
        | balance    | total   |
        | Open bills | $500.00 |
      When another manager posts the opening balances
      Then the upload is "Committed"
      And they see "Posted open bills $500.00 (3 rows)"

    @BR-OPN-06
    Scenario: Only one row of a bill is without a member
      When the manager uploads this file of opening balances:
        | Type      | Group | Carrier | Bill number | Period     | Due date   | Amount |
        | Open bill | 10420 | HLTH    | H-1         | 2026-01-01 | 2026-01-31 | 300.00 |
        | Open bill | 10420 | HLTH    | H-1         | 2026-01-01 | 2026-01-31 | 200.00 |
      Then row 3 of the upload says "Row 2 already has bill H-1 of this group."

    @BR-OPN-06
    Scenario: An open bill cannot come to less than zero
      When the manager uploads this file of opening balances:
        | Type      | Group | Carrier | Bill number | Period     | Due date   | Member ID | Member name | Coverage | Amount  |
        | Open bill | 10420 | HLTH    | H-1         | 2026-01-01 | 2026-01-31 | E1        | Noah Reed   | Medical  | 100.00  |
        | Open bill | 10420 | HLTH    | H-1         | 2026-01-01 | 2026-01-31 |           |             |          | -100.01 |
      Then row 2 of the upload says "The total of bill H-1 is below zero."

  Rule: Opening balances are reversed as a whole until any of them is used

    @BR-OPN-05
    Scenario: A file that is not used is reversed
      Given the manager uploads this file of opening balances:
        | Type         | Group | Reference | Amount |
        | Group credit | 10420 | Memo 8    | 40.00  |
        | Bank balance |       | Trust     | 40.00  |
      And they entered these control totals:
        | balance       | total  |
        | Group credits | $40.00 |
        | Bank balance  | $40.00 |
      And another manager posted the opening balances
      When they reverse the upload because "wrong month"
      Then the upload is "Reversed"

    @BR-OPN-05
    Scenario: A file with a bill that was paid is not reversed
      Given the manager uploads this file of opening balances:
        | Type      | Group | Carrier | Bill number | Period     | Due date   | Amount |
        | Open bill | 10420 | HLTH    | H-1         | 2026-01-01 | 2026-01-31 | 300.00 |
      And they entered these control totals:
        | balance    | total   |
        | Open bills | $300.00 |
      And another manager posted the opening balances
      And the manager enters a deposit of $40.00 with these checks:
        | number | amount | payer        | bill |
        | 7001   | $40.00 | Harbor Works | H-1  |
      And they post the deposit
      When the manager reverses the upload because "wrong month"
      Then they see the message "bill H-1 was paid or changed since."

    @BR-OPN-05
    Scenario: A file with a bill that a check in an open deposit names is not reversed
      Given the manager uploads this file of opening balances:
        | Type      | Group | Carrier | Bill number | Period     | Due date   | Amount |
        | Open bill | 10420 | HLTH    | H-1         | 2026-01-01 | 2026-01-31 | 300.00 |
      And they entered these control totals:
        | balance    | total   |
        | Open bills | $300.00 |
      And another manager posted the opening balances
      And the manager enters a deposit of $40.00 with these checks:
        | number | amount | payer        | bill |
        | 7001   | $40.00 | Harbor Works | H-1  |
      When the manager reverses the upload because "wrong month"
      Then they see the message "bill H-1 was paid or changed since."

    @BR-OPN-05
    Scenario: A file with a bill that someone has commented on is not reversed
      Given the manager uploads this file of opening balances:
        | Type      | Group | Carrier | Bill number | Period     | Due date   | Amount |
        | Open bill | 10420 | HLTH    | H-1         | 2026-01-01 | 2026-01-31 | 300.00 |
      And they entered these control totals:
        | balance    | total   |
        | Open bills | $300.00 |
      And another manager posted the opening balances
      And the reconciler of "Harbor Works" commented "Is this ours?" on bill "H-1"
      When the manager reverses the upload because "wrong month"
      Then they see the message "bill H-1 was paid or changed since."

    @BR-OPN-05
    Scenario: A file with a bill that a payment is pending for is not reversed
      Given the manager uploads this file of opening balances:
        | Type      | Group | Carrier | Bill number | Period     | Due date   | Amount |
        | Open bill | 10420 | HLTH    | H-1         | 2026-01-01 | 2026-01-31 | 300.00 |
      And they entered these control totals:
        | balance    | total   |
        | Open bills | $300.00 |
      And another manager posted the opening balances
      And the payor of "Harbor Works" paid bill "H-1"
      When the manager reverses the upload because "wrong month"
      Then they see the message "bill H-1 was paid or changed since."

    @BR-OPN-05
    Scenario: A file with an expected credit that was closed is not reversed
      Given the manager uploads this file of opening balances:
        | Type                | Group | Carrier | Bill number | Period     | Due date   | Member ID | Member name | Description      | Amount  |
        | Open bill           | 10420 | HLTH    | H-1         | 2026-01-01 | 2026-01-31 |           |             |                  | 600.00  |
        | Expected adjustment | 10420 | HLTH    | H-1         |            |            | E1007     | Noah Reed   | Left last summer | -412.50 |
      And they entered these control totals:
        | balance              | total    |
        | Open bills           | $600.00  |
        | Expected adjustments | -$412.50 |
      And another manager posted the opening balances
      And they close all expected adjustments that match "noah" because "Carrier refused"
      When the manager reverses the upload because "wrong month"
      Then they see the message "the expected adjustment of Noah Reed arrived or was closed since."

    @BR-OPN-05
    Scenario: A file whose held money paid its bill is not reversed
      Given the manager uploads this file of opening balances:
        | Type         | Group | Carrier | Bill number | Period     | Due date   | Reference | Amount |
        | Open bill    | 10420 | HLTH    | H-1         | 2026-01-01 | 2026-01-31 |           | 300.00 |
        | Suspense     | 10420 |         |             |            |            | Check 12  | 40.00  |
        | Bank balance |       |         |             |            |            | Trust     | 40.00  |
      And they entered these control totals:
        | balance      | total   |
        | Open bills   | $300.00 |
        | Suspense     | $40.00  |
        | Bank balance | $40.00  |
      And another manager posted the opening balances
      And the manager applies $40.00 to bill "H-1" from check "12"
      When the manager reverses the upload because "wrong month"
      Then they see the message "bill H-1 was paid or changed since."
      And they see the message "money held for Harbor Works was used since."

    @BR-OPN-05
    Scenario Outline: A file with held money of which a refund of <refund> is asked is not reversed
      Given the manager uploads this file of opening balances:
        | Type         | Group | Reference | Amount  |
        | Suspense     | 10420 | Check 12  | 2000.00 |
        | Bank balance |       | Trust     | 2000.00 |
      And they entered these control totals:
        | balance      | total     |
        | Suspense     | $2,000.00 |
        | Bank balance | $2,000.00 |
      And another manager posted the opening balances
      And the manager refunds <refund> to "J. Smith" from check "12"
      When the manager reverses the upload because "wrong month"
      Then they see the message "money held for Harbor Works was used since."

      Examples:
        | refund    |
        | $10.00    |
        | $1,500.00 |

    @BR-OPN-05
    Scenario: A file with a remittance that cleared is not reversed
      Given the manager uploads this file of opening balances:
        | Type                   | Group | Carrier | Bill number | Period     | Reference | Date       | Amount |
        | Outstanding remittance | 10420 | HLTH    | H-0         | 2025-11-01 | Check 88  | 2026-01-31 | 250.00 |
        | Bank balance           |       |         |             |            | Trust     |            | 250.00 |
      And they entered these control totals:
        | balance                 | total   |
        | Outstanding remittances | $250.00 |
        | Bank balance            | $250.00 |
      And another manager posted the opening balances
      And the manager recorded that the remittance cleared, "Statement"
      When the manager reverses the upload because "wrong month"
      Then they see the message "a remittance to HLTH was recorded as cleared since."

    @BR-OPN-05
    Scenario: A file with an amount owed to a carrier that was remitted is not reversed
      Given the manager uploads this file of opening balances:
        | Type            | Group | Carrier | Bill number | Period     | Reference | Amount |
        | Carrier payable | 10420 | HLTH    | H-0         | 2025-12-01 |           | 250.00 |
        | Bank balance    |       |         |             |            | Trust     | 250.00 |
      And they entered these control totals:
        | balance         | total   |
        | Carrier payable | $250.00 |
        | Bank balance    | $250.00 |
      And another manager posted the opening balances
      And processing ran for 2026-03-03
      When the manager reverses the upload because "wrong month"
      Then they see the message "what was owed to HLTH was remitted since."

  Rule: Balances of members begin the register

    @BR-OPN-07
    Scenario: What was under- and over-collected before is in the group's balances
      Given the manager uploads this file of opening balances:
        | Type           | Group | Period     | Member ID | Member name | Coverage | Plan  | Amount |
        | Member balance | 10420 | 2026-01-01 | E1        | Omar Diaz   | Medical  | PPO   | 85.20  |
        | Member balance | 10420 | 2026-02-01 | E1        | Omar Diaz   | Medical  | PPO   | -10.00 |
        | Member balance | 10420 | 2026-02-01 | E2        | Ruth Adler  | Dental   | Basic | -12.00 |
      And they entered these control totals:
        | balance         | total  |
        | Member balances | $63.20 |
      When another manager posts the opening balances
      Then they see these balances of group 10420:
        | member     | coverage | billed | balance | is              |
        | Omar Diaz  | Medical  | $0.00  | $75.20  | Under-collected |
        | Ruth Adler | Dental   | $0.00  | $12.00  | Over-collected  |

    @BR-OPN-07
    Scenario: Two rows for a member's month are refused
      When the manager uploads this file of opening balances:
        | Type           | Group | Period     | Member ID | Member name | Coverage | Amount |
        | Member balance | 10420 | 2026-01-01 | E1        | Omar Diaz   | Medical  | 85.20  |
        | Member balance | 10420 | 2026-01-01 | E1        | Omar Diaz   | Medical  | 85.20  |
      Then row 3 of the upload says "Row 2 already has this balance. Add the amounts up in one row."
