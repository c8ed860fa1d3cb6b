Feature: Dashboard
  Admins, carriers and agents see their figures at a glance.

  Background:
    Given an UNRELEASED bill of $700.00 for "Harbor Foods"
    And a RELEASED bill of $1,200.00 for "Harbor Foods"

  Rule: Everyone sees the figures of their own groups

    @RTE-9 @browser
    Scenario: An admin sees the bills to release
      When the admin goes to the dashboard
      Then they see 1 bill to release
      And they see 1 RELEASED bill of $1,200.00 on the dashboard

    @RTE-9 @browser @deep
    Scenario: A manager sees the bills of all groups
      When the manager goes to the dashboard
      Then they see 1 bill to release
      And they see 1 RELEASED bill of $1,200.00 on the dashboard

    Scenario: A carrier sees its own amounts
      When the carrier of "Harbor Foods" goes to the dashboard
      Then they see 1 RELEASED bill of $1,200.00 on the dashboard

    Scenario: An agent sees no unreleased bills
      When the agent of "Harbor Foods" goes to the dashboard
      Then they see 1 RELEASED bill of $1,200.00 on the dashboard
      And they see no bills to release

    @browser @deep
    Scenario: An admin sees the largest changes since last month
      Given these bills for "Harbor Foods":
        | number | period     | due       |
        | HF-090 | last month | $1,000.00 |
      When the admin goes to the dashboard
      Then they see "Why is it $200.00 more?"

    @RTE-11
    Scenario: A billing user cannot open the dashboard
      When the reconciler of "Harbor Foods" goes to the dashboard
      Then they see the refusal page

  Rule: A count on the dashboard opens the list of the bills it counts

    @RTE-9
    Scenario: The bills of one status
      Given a MODIFIED bill of $500.00 for "Harbor Foods"
      When the admin opens the RELEASED bills from the dashboard
      Then they find as many bills as the dashboard shows

    @RTE-9 @browser @deep
    Scenario: The bills that are past due
      Given these bills for "Harbor Foods":
        | number | period       | status   | due     |
        | HF-098 | 3 months ago | RELEASED | $300.00 |
        | HF-097 | 2 months ago | PENDING  | $400.00 |
      When the admin opens the past due bills from the dashboard
      Then they see the bills "HF-098"
