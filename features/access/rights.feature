Feature: Rights
  Rights are denied by default. The server decides; the screen only hides what would be refused.

  Background:
    Given a RELEASED bill of $1,200.00 for "Harbor Foods"

  Rule: People see the bills of their own groups

    @ROL-3
    Scenario: A billing user cannot find a bill of another group
      Given a RELEASED bill of $900.00 for "Summit Labs"
      When the reconciler of "Harbor Foods" looks for bills
      Then they find 1 bill

    Scenario: A link to another group's bill shows nothing
      Given a RELEASED bill of $900.00 for "Summit Labs"
      And the reconciler of "Harbor Foods" is signed in
      When they open the bill of "Summit Labs"
      Then they are refused

    Scenario: A bill that is not released is not shown to the group
      Given an UNRELEASED bill of $700.00 for "Harbor Foods"
      When the reconciler of "Harbor Foods" looks for bills
      Then they find 1 bill

    Scenario: The carrier sees its own part of a bill
      Given a RELEASED bill for "Summit Labs" with these lines:
        | member     | coverage | billed  | carrier |
        | Ruth Adler | Medical  | $800.00 | health  |
        | Ruth Adler | Life     | $400.00 | life    |
      When the life carrier of "Summit Labs" opens the bill of "Summit Labs"
      Then they see $400.00 billed

    Scenario: An agent sees totals and never members
      When the agent of "Harbor Foods" opens the bill
      Then they see $1,200.00 billed
      And they see 0 lines

  Rule: Reconciling and paying are separate rights

    @ROL-1 @browser
    Scenario: A viewer can view but not change bills
      When the viewer of "Harbor Foods" opens the bill
      Then they see $1,200.00 billed
      And they are not offered to reconcile

    @ROL-1
    Scenario Outline: A <person> is offered to <deed> a <status> bill
      Given a <status> bill of $900.00 for "Summit Labs"
      When the <person> of "Summit Labs" opens the bill of "Summit Labs"
      Then they are offered to <deed>

      Examples:
        | person     | deed      | status     |
        | reconciler | reconcile | RELEASED   |
        | admin      | reconcile | MODIFIED   |
        | payor      | pay       | RECONCILED |

    @ROL-1
    Scenario Outline: A <person> is not offered to <deed> a <status> bill
      Given a <status> bill of $900.00 for "Summit Labs"
      When the <person> of "Summit Labs" opens the bill of "Summit Labs"
      Then they are not offered to <deed>

      Examples:
        | person     | deed      | status     |
        | viewer     | reconcile | RELEASED   |
        | payor      | reconcile | RELEASED   |
        | reconciler | pay       | RECONCILED |
        | admin      | pay       | RECONCILED |

    Scenario Outline: The server refuses a <person> who tries to <deed> anyway
      When the <person> of "Harbor Foods" tries to <deed> the bill all the same
      Then they are refused

      Examples:
        | person     | deed      |
        | viewer     | reconcile |
        | payor      | reconcile |
        | reconciler | pay       |
        | agent      | reconcile |
        | carrier    | reconcile |
        | reconciler | release   |
