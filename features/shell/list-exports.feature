Feature: Lists as files
  People who work through a list need it in a spreadsheet, too: to send, check, or keep it. An export has every row that
  matches the filters, on all pages, and anyone who may see the list may export it.

  Rule: Files, runs, remittances, and invitations are exported as they are filtered

    Background:
      Given a RECONCILED bill of $1,200.00 for "Harbor Foods"

    @BR-LEX-01 @BR-EVI-07
    Scenario Outline: The upload history is exported as <format>
      Given the reconciler of "Harbor Foods" has uploaded a payroll file
      When they export every row of the uploads as <format>
      Then the file says "payroll.csv", "Ready to commit" and "Payroll deductions"

      Examples:
        | format |
        | Excel  |
        | CSV    |

    @BR-LEX-01 @BR-EVI-07
    Scenario: The upload history is exported with the filters of a view
      Given the reconciler of "Harbor Foods" has uploaded a payroll file
      When they export the uploads with the view "Refused" as CSV
      Then the file does not say "payroll.csv"

    @BR-LEX-02
    Scenario: Only uploads of the person's groups are exported
      Given the reconciler of "Harbor Foods" has uploaded a payroll file
      And a RECONCILED bill of $900.00 for "Summit Labs"
      When the reconciler of "Summit Labs" exports every row of the uploads as CSV
      Then the file says "Status"
      And the file does not say "payroll.csv"

    @BR-LEX-01 @BR-EVI-07
    Scenario Outline: The manager exports the ACH files as <format>
      Given today is Friday 2026-03-06
      And the payor of "Harbor Foods" has paid $500.00 on the bill
      And today is Monday 2026-03-09
      And processing ran for 2026-03-09
      When the manager exports every row of the ACH files as <format>
      Then the file says "ach-2026-03-09", "Payments" and "Not sent"

      Examples:
        | format |
        | Excel  |
        | CSV    |

    @BR-LEX-01 @BR-EVI-07
    Scenario Outline: The ACH files are exported with the view "<view>"
      Given today is Friday 2026-03-06
      And the payor of "Harbor Foods" has paid $500.00 on the bill
      And today is Monday 2026-03-09
      And processing ran for 2026-03-09
      And the manager downloaded the ACH file
      When they export the ACH files with the view "<view>" as CSV
      Then the file <says> "ach-2026-03-09"

      Examples:
        | view               | says         |
        | Sent, not answered | says         |
        | Not sent           | does not say |

    @BR-LEX-02
    Scenario: A payor cannot export ACH files
      When the payor of "Harbor Foods" exports every row of the ACH files as CSV
      Then they see the message "You don't have permission to do this."

    @BR-LEX-01 @BR-EVI-07
    Scenario: The remittances are exported with the filters of a view
      Given the payor of "Harbor Foods" has paid $500.00 on the bill
      And processing ran for the settlement date
      And the manager exported the remittances with the view "Not sent" as CSV
      And the file says "500.00"
      When they export the remittances with the view "Sent, not cleared" as CSV
      Then the file does not say "500.00"

    @BR-LEX-02
    Scenario: A carrier exports its own remittances
      Given the payor of "Harbor Foods" has paid $500.00 on the bill
      And processing ran for the settlement date
      And the carrier exported every row of the remittances as CSV
      And the file says "500.00"
      When the life carrier exports every row of the remittances as CSV
      Then the file does not say "500.00"

    @BR-LEX-01 @BR-EVI-07
    Scenario: The processing runs are exported with the filters of a view
      Given the payor of "Harbor Foods" has paid $500.00 on the bill
      And processing ran for the settlement date
      And the manager exported every row of the processing runs as CSV
      And the file says "Finished" and "500.00"
      When they export the processing runs with the view "With failed payments" as CSV
      Then the file does not say "500.00"

    @BR-LEX-01 @BR-EVI-07
    Scenario: The invitations are exported with the filters of a view
      Given the super user of "Harbor Foods" invited the stranger with "Reconcile Bills" in "Harbor Foods"
      And they exported the invitations with the view "Open" as CSV
      And the file says "Sam Newman" and "Reconcile Bills"
      When they export the invitations with the view "Expired" as CSV
      Then the file does not say "Sam Newman"

    @BR-LEX-02
    Scenario: Invitations of other groups are left out
      Given the super user of "Harbor Foods" invited the stranger with "Reconcile Bills" in "Harbor Foods"
      And a RECONCILED bill of $900.00 for "Summit Labs"
      When the super user of "Summit Labs" exports every row of the invitations as CSV
      Then the file says "Expires"
      And the file does not say "Sam Newman"

  Rule: Positive pay files are exported as they are filtered

    Background:
      Given the admin enters a deposit of $300.00 with these checks:
        | number | amount  | payer    |
        | 7001   | $300.00 | J. Smith |
      And they post the deposit
      And they refund $300.00 to "J. Smith" from check "7001"
      And the manager added the bank account with $0.00 before 2026-02-01
      And the admin issued check 1001 for the refund to "J. Smith"
      And the manager made the positive pay file

    @BR-LEX-01 @BR-EVI-07
    Scenario: An export of positive pay files has the filters of the chosen view
      Given the manager exported the positive pay files with the view "Rejected by the bank" as CSV
      And the file does not say "300.00"
      When they export the positive pay files with the view "Not sent" as CSV
      Then the file says "300.00" and "Not sent"

  Rule: The members of a group and its continuation payers are exported as they are filtered

    Background:
      Given a RELEASED bill for "Harbor Foods" with these lines:
        | member     | coverage | billed  |
        | Ruth Adler | Medical  | $612.40 |
        | Omar Diaz  | Medical  | $612.40 |

    @BR-LEX-03 @BR-EVI-07
    Scenario Outline: The members that a search finds are exported as <format>
      When the reconciler of "Harbor Foods" exports the members of "Harbor Foods" with "adl" as <format>
      Then the file says "Ruth Adler" and "Member number"
      And the file does not say "Omar Diaz"

      Examples:
        | format |
        | Excel  |
        | CSV    |

    @BR-LEX-02
    Scenario: The members of other groups are not exported
      Given a RECONCILED bill of $900.00 for "Summit Labs"
      When the reconciler of "Summit Labs" exports the members of "Harbor Foods" with "" as CSV
      Then they see the message "is outside your access for this action"

    @BR-LEX-02
    Scenario: An agent exports no members
      When the agent exports the members of "Harbor Foods" with "" as CSV
      Then they see the message "You don't have permission to do this."

    @BR-LEX-03
    Scenario: The continuation payers that a search finds are exported
      Given the reconciler of "Harbor Foods" is reconciling the bill
      And they list who pays outside payroll on the bill:
        | member     | why     |
        | Omar Diaz  | COBRA   |
        | Ruth Adler | Retiree |
      When they export the continuation payers of "Harbor Foods" with "omar" as CSV
      Then the file says "Omar Diaz" and "COBRA"
      And the file does not say "Ruth Adler"

  Rule: The rows behind a run, an ACH file, and savings are exported

    @BR-LEX-04 @BR-EVI-07
    Scenario Outline: The <list> are exported as <format>
      Given a RECONCILED bill of $1,200.00 for "Harbor Foods"
      And the payor of "Harbor Foods" has paid $500.00 on the bill
      And processing ran for the settlement date
      When the manager exports the <list> as <format>
      Then the file says "500" and "Harbor Foods"

      Examples:
        | list                    | format |
        | payments of the run     | Excel  |
        | payments of the run     | CSV    |
        | entries of the ACH file | CSV    |

    @BR-LEX-02
    Scenario: A payor cannot export the payments of a run
      Given a RECONCILED bill of $1,200.00 for "Harbor Foods"
      When the payor of "Harbor Foods" exports the payments of the run as CSV
      Then they see the message "You don't have permission to do this."

    @BR-LEX-03 @BR-LEX-04
    Scenario: The lines behind the savings are exported with masked numbers
      Given a RELEASED bill for "Harbor Foods" with these lines:
        | member     | coverage | billed  |
        | Ruth Adler | Medical  | $612.40 |
        | Omar Diaz  | Medical  | $612.40 |
      And the reconciler of "Harbor Foods" reconciled the bill with Omar Diaz's Medical at $0.00 because "No longer employed"
      When they export the savings lines as CSV
      Then the file says "Omar Diaz", "612.40" and "Corrected before payment"
      And the file does not say "Ruth Adler"

  Rule: Carriers, agents, and reps are exported

    @BR-LEX-05 @BR-EVI-07
    Scenario Outline: The carriers are exported as <format>
      Given the manager sets up these carriers:
        | code | name       |
        | HLTH | Health One |
      When they export every row of the carriers as <format>
      Then the file says "Health One", "HLTH" and "Carrier code"

      Examples:
        | format |
        | Excel  |
        | CSV    |

    @BR-LEX-05
    Scenario: The carriers in use are exported without those that have ended
      Given the manager sets up these carriers:
        | code | name       | last day   |
        | HLTH | Health One |            |
        | DENT | Dental Two | 2026-03-01 |
      When they export the carriers with the view "In use" as CSV
      Then the file says "Health One"
      And the file does not say "Dental Two"

    @BR-LEX-02
    Scenario: An admin who sets up no groups exports no agents
      When the admin exports every row of the agents as CSV
      Then they see the message "You don't have permission to do this."

  Rule: Members are exported with their cost centers and classes

    @BR-LEX-06
    Scenario: The members with their cost centers are exported
      Given a RELEASED bill for "Harbor Foods" with these lines:
        | member     | coverage | billed  |
        | Ruth Adler | Medical  | $612.40 |
        | Omar Diaz  | Medical  | $612.40 |
      And the super user of "Harbor Foods" sets up cost centers ADM and OPS
      And they put Omar Diaz in cost center "ADM 60, OPS 40" from last month
      And they put Omar Diaz in cost center "OPS" from this month
      When they export the members with cost centers of "Harbor Foods" with "" as CSV
      Then the file says "Omar Diaz", "OPS" and "ADM 60%, OPS 40% from"
      And the file says "Ruth Adler" and "None"

    @BR-LEX-06
    Scenario: The members with their classes are exported
      Given a RELEASED bill for "Harbor Foods" with these lines:
        | member     | coverage | billed  |
        | Ruth Adler | Medical  | $412.00 |
        | Omar Diaz  | Medical  | $398.00 |
      And the super user of "Harbor Foods" proposed these rates of "Harbor Foods" from this month:
        | coverage | class    | tier | rate    |
        | Medical  | Salaried | EE   | $412.00 |
        | Medical  | Hourly   | EE   | $350.00 |
      And they set the class of Ruth Adler to "Hourly" from this month
      When they export the members with classes of "Harbor Foods" with "adl" as CSV
      Then the file says "Ruth Adler" and "Hourly"
      And the file does not say "Omar Diaz"

    @BR-LEX-02
    Scenario: An admin cannot export the cost centers of a group
      Given a RELEASED bill of $900.00 for "Harbor Foods"
      When the admin exports the members with cost centers of "Harbor Foods" with "" as CSV
      Then they see the message "You don't have permission to do this."

  Rule: The entries of a return file are exported

    @BR-LEX-07
    Scenario Outline: A posted return file is exported as <format>
      Given a RECONCILED bill of $1,200.00 for "Harbor Foods"
      And the payor of "Harbor Foods" has paid the bill
      And processing ran for the settlement date
      And the manager uploaded a return file with "R01"
      When they export the entries of the return file as <format>
      Then the file says "R01", "Harbor Foods", "1200" and "Returned"

      Examples:
        | format |
        | Excel  |
        | CSV    |

  Rule: Bank statements are exported

    @BR-LEX-01 @BR-EVI-07
    Scenario: The statements of the bank account are exported
      Given the manager added the bank account with $250.00 before 2026-03-01
      And they added a BAI2 statement from $250.00 with these lines:
        | date       | type | amount | description |
        | 2026-03-02 | 175  | $50.00 | DEPOSIT     |
      When they export every row of the bank statements as CSV
      Then the file says "250.00", "300.00" and "Opening balance"

    @BR-LEX-02
    Scenario: A payor cannot export the bank statements
      Given a RECONCILED bill of $900.00 for "Harbor Foods"
      When the payor of "Harbor Foods" exports every row of the bank statements as CSV
      Then they see the message "You don't have permission to do this."
