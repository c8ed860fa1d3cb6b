Feature: Rights
  People see and do only what their roles allow. What is not allowed is not offered, and it is refused if it is tried anyway.

  Background:
    Given a RELEASED bill of $1,200.00 for "Harbor Foods"

  Rule: People see the bills of their own groups

    @BR-PEO-01 @ROL-3
    Scenario: A billing user cannot find a bill of another group
      Given a RELEASED bill of $900.00 for "Summit Labs"
      When the reconciler of "Harbor Foods" looks for bills
      Then they find 1 bill

    @ROL-3
    Scenario: A payor of two groups sees the bills of both
      Given a RELEASED bill of $900.00 for "Summit Labs"
      When a payor of two groups looks for bills
      Then they find 2 bills

    @BR-PEO-01
    Scenario: A billing user cannot open a bill of another group
      Given a RELEASED bill of $900.00 for "Summit Labs"
      And the reconciler of "Harbor Foods" is signed in
      When they open the bill of "Summit Labs"
      Then they see the message "Please try again or contact us for help!"

    @BR-REL-02
    Scenario: A bill that is not released is not shown to the group
      Given an UNRELEASED bill of $700.00 for "Harbor Foods"
      When the reconciler of "Harbor Foods" looks for bills
      Then they find 1 bill

    @BR-PEO-03
    Scenario: The carrier sees its own part of a bill
      Given a RELEASED bill for "Summit Labs" with these lines:
        | member     | coverage | billed  | carrier |
        | Ruth Adler | Medical  | $800.00 | health  |
        | Ruth Adler | Life     | $400.00 | life    |
      When the life carrier of "Summit Labs" opens the bill of "Summit Labs"
      Then $400.00 is billed on the bill of "Summit Labs"

    @BR-PEO-03
    Scenario: The carrier's list has its own part of a bill
      Given a RELEASED bill for "Summit Labs" with these lines:
        | member     | coverage | billed  | carrier |
        | Ruth Adler | Medical  | $800.00 | health  |
        | Ruth Adler | Life     | $400.00 | life    |
      When the life carrier of "Summit Labs" looks for bills
      Then $400.00 is due on the listed bills

    @BR-PEO-04
    Scenario: An agent sees totals and never members
      When the agent of "Harbor Foods" opens the bill
      Then $1,200.00 is billed on the bill
      And they see no lines

  Rule: Reconciling and paying are separate rights

    @ROL-1 @browser
    Scenario: A viewer can view but not change bills
      When the viewer of "Harbor Foods" opens the bill
      Then $1,200.00 is billed on the bill
      And they cannot reconcile the bill

    @ROL-1
    Scenario Outline: A <person> can <action> a <status> bill
      Given a <status> bill of $900.00 for "Summit Labs"
      When the <person> of "Summit Labs" opens the bill of "Summit Labs"
      Then they can <action> the bill of "Summit Labs"

      Examples:
        | person     | action    | status     |
        | reconciler | reconcile | RELEASED   |
        | admin      | reconcile | MODIFIED   |
        | payor      | pay       | RECONCILED |

    @ROL-1
    Scenario Outline: A <person> cannot <action> a <status> bill
      Given a <status> bill of $900.00 for "Summit Labs"
      When the <person> of "Summit Labs" opens the bill of "Summit Labs"
      Then they cannot <action> the bill of "Summit Labs"

      Examples:
        | person     | action    | status     |
        | viewer     | reconcile | RELEASED   |
        | payor      | reconcile | RELEASED   |
        | reconciler | pay       | RECONCILED |
        | admin      | pay       | RECONCILED |

    @BR-PEO-02
    Scenario Outline: A <person> who tries to <action> anyway is refused
      When the <person> of "Harbor Foods" tries to <action> the bill anyway
      Then they see the message "You don't have permission to do this."

      Examples:
        | person     | action    |
        | viewer     | reconcile |
        | payor      | reconcile |
        | reconciler | pay       |
        | agent      | reconcile |
        | carrier    | reconcile |
        | reconciler | release   |
