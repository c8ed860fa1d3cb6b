Feature: What needs the office today
  The dashboard of the office starts with the work that waits, each kind with its number and a link to exactly that work.

  Rule: Only work that waits is listed

    @BR-DSH-01 @RTE-9
    Scenario: A short waits for a second manager
      Given a RECONCILED bill "HF-9" of $2,500.00 for "Harbor Foods"
      And the payor of "Harbor Foods" has paid $500.00 on bill "HF-9"
      And processing ran for the settlement date
      And the manager closed bill "HF-9" short
      When another manager goes to the dashboard
      Then they see "1 short to approve: $2,000.00"

    @BR-DSH-01
    Scenario: A short that was decided no longer waits
      Given a RECONCILED bill "HF-9" of $2,500.00 for "Harbor Foods"
      And the payor of "Harbor Foods" has paid $500.00 on bill "HF-9"
      And processing ran for the settlement date
      And the manager closed bill "HF-9" short
      And another manager declines the short of bill "HF-9"
      When the manager goes to the dashboard
      Then they do not see "to approve"

    @BR-DSH-01
    Scenario: A deposit waits to be posted
      Given a RECONCILED bill of $1,200.00 for "Harbor Foods"
      And the admin enters a deposit of $80.00 with these checks:
        | number | amount | payer    |
        | 7001   | $80.00 | J. Smith |
      When they go to the dashboard
      Then they see "1 deposit to post"
      And they do not see "unknown payers"

    @BR-DSH-01 @browser @deep
    Scenario: Money waits for its payer
      Given a RECONCILED bill of $1,200.00 for "Harbor Foods"
      And the admin enters a deposit of $80.00 with these checks:
        | number | amount | payer    |
        | 7001   | $80.00 | J. Smith |
      And they post the deposit
      When they go to the dashboard
      Then they see "1 receipt in suspense from unknown payers"
      And they do not see "to post"

    @BR-DSH-02
    Scenario: Bills to release are counted by month
      Given these bills for "Harbor Foods":
        | number | period     | status     | due     |
        | HF-1   | last month | UNRELEASED | $100.00 |
        | HF-2   | this month | UNRELEASED | $250.00 |
        | HF-3   | this month | UNRELEASED | $250.00 |
      When the admin goes to the dashboard
      Then they see "to release: $100.00"
      And they see "to release: $500.00"

    @BR-DSH-02
    Scenario: One bill waits to be released
      Given these bills for "Harbor Foods":
        | number | period     | status     | due     |
        | HF-1   | last month | UNRELEASED | $100.00 |
        | HF-2   | last month | RELEASED   | $250.00 |
      When the admin goes to the dashboard
      Then they see "1 to release: $100.00"

    @BR-DSH-03
    Scenario: Only managers are asked to approve a short
      Given a RECONCILED bill "HF-9" of $2,500.00 for "Harbor Foods"
      And the payor of "Harbor Foods" has paid $500.00 on bill "HF-9"
      And processing ran for the settlement date
      And the manager closed bill "HF-9" short
      When the admin goes to the dashboard
      Then they do not see "to approve"

    @BR-DSH-03
    Scenario: An agent has no work to do
      Given an UNRELEASED bill of $1,200.00 for "Harbor Foods"
      When the agent of "Harbor Foods" goes to the dashboard
      Then they do not see "to release"

  Rule: A month counts as collected in full only when every cent is

    @BR-DSH-04
    Scenario: One cent is missing
      Given a RECONCILED bill of $1,000.00 for "Harbor Foods"
      And the payor of "Harbor Foods" has paid $999.99 on the bill
      And processing ran for the settlement date
      When the admin goes to the dashboard
      Then they see "99% collected"
