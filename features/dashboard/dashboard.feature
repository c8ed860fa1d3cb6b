Feature: Dashboard
  Admins, carriers and agents see their figures at a glance.

  Background:
    Given an UNRELEASED bill of $700.00 for "Harbor Foods"
    And a RELEASED bill of $1,200.00 for "Harbor Foods"

  @RTE-9 @browser
  Scenario: An admin sees the bills to release
    When the admin looks at the dashboard
    Then they see 1 bill to release
    And they see 1 RELEASED bill of $1,200.00

  Scenario: A carrier sees its own amounts
    When the carrier of "Harbor Foods" looks at the dashboard
    Then they see 1 RELEASED bill of $1,200.00

  Scenario: An agent sees no unreleased bills
    When the agent of "Harbor Foods" looks at the dashboard
    Then they see 1 RELEASED bill of $1,200.00
    And they see 0 bills to release

  @RTE-11
  Scenario: A billing user cannot open the dashboard
    When the reconciler of "Harbor Foods" looks at the dashboard
    Then they see the refusal page

  Rule: A count leads to the bills it counts

    @RTE-9
    Scenario: The bills of one status
      Given a MODIFIED bill of $500.00 for "Harbor Foods"
      When the admin follows the count of RELEASED bills on the dashboard
      Then they find as many bills as were counted

    @RTE-9 @browser
    Scenario: The bills that are past due
      Given these bills for "Harbor Foods":
        | number | period       | status   | due     |
        | HF-098 | 3 months ago | RELEASED | $300.00 |
        | HF-097 | 2 months ago | PENDING  | $400.00 |
      When the admin follows the count of past due bills on the dashboard
      Then they find as many bills as were counted
      And the first bill found is "HF-098"
