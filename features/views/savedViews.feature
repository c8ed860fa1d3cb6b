Feature: Views of lists
  People look at the same part of a list again and again. They save its filters and its order as a view, keep it or share it,
  and let the list open with it.

  Background:
    Given these bills for "Harbor Foods":
      | number | period       | status     | due       |
      | HF-101 | this month   | RELEASED   | $1,200.00 |
      | HF-100 | last month   | MODIFIED   | $1,150.00 |
      | HF-099 | 2 months ago | RECONCILED | $1,100.50 |

  Rule: A view holds the filters and the order of a list under a name

    @BR-VWS-01 @browser
    Scenario: A view is saved, and chosen later
      Given the reconciler of "Harbor Foods" has looked for bills with "HF-10"
      And they have saved the list as the view "October bills"
      And they went to the bill summary
      When they choose the view "October bills"
      Then they see these bills:
        | number |
        | HF-101 |
        | HF-100 |

    @BR-VWS-01
    Scenario: A name is used once for a list, in capitals or not
      Given the reconciler of "Harbor Foods" has looked for bills with "HF-10"
      And they have saved the list as the view "October bills"
      When they save the list as the view "OCTOBER bills"
      Then they see the message "There is a view named"

    @BR-VWS-01
    Scenario: Two people use the same name
      Given the reconciler of "Harbor Foods" has saved the list as the view "Mine"
      When the payor of "Harbor Foods" saves the list as the view "Mine"
      Then they see these views:
        | view | kind     |
        | Mine | My views |

    @BR-VWS-01
    Scenario: A view is renamed
      Given the reconciler of "Harbor Foods" has saved the list as the view "Mine"
      When they rename the view "Mine" to "Whole list"
      Then they see these views:
        | view       | kind     |
        | Whole list | My views |

    @BR-VWS-01
    Scenario: A view is replaced with what the list shows now
      Given the reconciler of "Harbor Foods" has saved the list as the view "One bill"
      And they have looked for bills with "HF-099"
      And they have replaced the view "One bill" with the list
      And they went to the bill summary
      When they choose the view "One bill"
      Then they see these bills:
        | number |
        | HF-099 |

    @BR-VWS-01
    Scenario: A view is deleted
      Given the reconciler of "Harbor Foods" has saved the list as the view "Mine"
      When they delete the view "Mine"
      Then they see no views

  Rule: Only its owner sees a private view

    @BR-VWS-02
    Scenario: Other people don't see it
      Given the super user of "Harbor Foods" has saved the list as the view "Mine"
      When the payor of "Harbor Foods" opens the views
      Then they see no views

    @BR-VWS-02
    Scenario: A view that is no longer shared is gone for others
      Given the manager has saved the list as the view "All of it"
      And they have shared the view "All of it" with the office
      And another manager has opened the views
      And the manager has stopped sharing the view "All of it"
      When another manager renames the view "All of it" to "Mine"
      Then they see the message "There is no such view"

  Rule: Views are shared with groups or with the office

    @BR-VWS-32
    Scenario: Others who may share with the same people change a shared view
      Given the super user of "Harbor Foods" has saved the list as the view "Our bill"
      And they have shared the view "Our bill" with "Harbor Foods"
      When another super user of "Harbor Foods" renames the view "Our bill" to "Our bills"
      Then they see these views:
        | view      | kind           |
        | Our bills | Shared with me |

    @BR-VWS-03 @browser @deep
    Scenario: A billing user who gives access shares a view with the group
      Given the super user of "Harbor Foods" has looked for bills with "HF-100"
      And they have saved the list as the view "Our bill"
      And they have shared the view "Our bill" with "Harbor Foods"
      When the payor of "Harbor Foods" chooses the view "Our bill"
      Then they see these bills:
        | number |
        | HF-100 |

    @BR-VWS-03
    Scenario: Other groups do not see it
      Given the super user of "Harbor Foods" has saved the list as the view "Our bill"
      And they have shared the view "Our bill" with "Harbor Foods"
      When the payor of "Summit Labs" opens the views
      Then they see no views

    @BR-VWS-03
    Scenario: A billing user does not share a view with a group of others
      Given the super user of "Harbor Foods" has saved the list as the view "Our bill"
      When they share the view "Our bill" with "Summit Labs"
      Then they see the message "You don't have permission"

    @BR-VWS-03
    Scenario: The office does not share a view with a group
      Given the manager has saved the list as the view "All of it"
      When they share the view "All of it" with "Harbor Foods"
      Then they see the message "You don't have permission"

    @BR-VWS-31
    Scenario: A manager shares a view with the office
      Given the manager has saved the list as the view "All of it"
      And they have shared the view "All of it" with the office
      When the admin opens the views
      Then they see these views:
        | view      | kind           |
        | All of it | Shared with me |

    @BR-VWS-31
    Scenario Outline: <who> cannot share
      Given <who> has saved the list as the view "Mine"
      When they share the view "Mine" with the office
      Then they see the message "You don't have permission"

      Examples:
        | who                              |
        | the payor of "Harbor Foods"      |
        | the super user of "Harbor Foods" |
        | the admin                        |

    @BR-VWS-32
    Scenario: Readers of a shared view do not change it
      Given the manager has saved the list as the view "All of it"
      And they have shared the view "All of it" with the office
      When the admin renames the view "All of it" to "Mine"
      Then they see the message "you don't have permission to change it"

  Rule: A shared view shows its readers only what they may see themselves

    @BR-VWS-04
    Scenario: An admin of another rep sees none of these bills
      Given the manager has looked for bills with "HF-10"
      And they have saved the list as the view "October bills"
      And they have shared the view "October bills" with the office
      When the admin of another rep chooses the view "October bills"
      Then they find 0 bills

  Rule: A view that someone else has changed meanwhile is not overwritten

    @BR-VWS-05 @browser @deep
    Scenario: The second change is refused
      Given the manager has saved the list as the view "All of it"
      And they have shared the view "All of it" with the office
      And another manager has opened the views
      And the manager has renamed the view "All of it" to "Everything"
      When another manager renames the view "All of it" to "Whole list"
      Then they see the message "since you opened the list"

  Rule: A list opens with the start view

    @BR-VWS-06 @browser @deep
    Scenario: The bills open with a view
      Given the reconciler of "Harbor Foods" has looked for bills with "HF-099"
      And they have saved the list as the view "One bill"
      And they have made "One bill" the start view
      When they go to the bill summary
      Then they see these bills:
        | number |
        | HF-099 |

    @BR-VWS-06
    Scenario: A ready-made view opens
      Given the reconciler of "Harbor Foods" has made "Past due" the start view
      When they go to the bill summary
      Then they see these bills:
        | number |
        | HF-100 |
        | HF-099 |

    @BR-VWS-06
    Scenario: A deleted view opens no more
      Given the reconciler of "Harbor Foods" has looked for bills with "HF-099"
      And they have saved the list as the view "One bill"
      And they have made "One bill" the start view
      And they have deleted the view "One bill"
      When they go to the bill summary
      Then they see these bills:
        | number |
        | HF-101 |
        | HF-100 |

  Rule: Ready-made views depend on a person's work

    @BR-VWS-07
    Scenario Outline: <who> finds the views of their work
      When <who> opens the views
      Then they see the ready-made views <views>

      Examples:
        | who                              | views                                                                                       |
        | the reconciler of "Harbor Foods" | "Standard view", "Past due", "Ready to reconcile" and "Payment pending"                     |
        | the payor of "Harbor Foods"      | "Standard view", "Past due", "Ready to pay, largest first" and "Payment pending"            |
        | the admin                        | "Standard view", "Past due", "Ready to release", "Ready to reconcile" and "Payment pending" |
        | the agent                        | "Standard view", "Past due" and "Payment pending"                                           |

  Rule: A filter that a list no longer has is named and left out

    @BR-VWS-08
    Scenario Outline: A view from before has <filter>
      Given the reconciler of "Harbor Foods" has looked for bills with "HF-10"
      And they have saved the list as the view "October bills"
      And the view "October bills" has the filter "<filter>" of "HELD" from an earlier version
      When they choose the view "October bills"
      Then they see "<message>"
      And they see these bills:
        | number |
        | HF-101 |
        | HF-100 |

      Examples:
        | filter | message                        |
        | status | This list no longer has Status |
        | stage  | This list no longer has stage  |

  Rule: People choose the columns of a list and their order

    @BR-VWS-09 @browser @deep
    Scenario: A view holds the columns and their order
      Given the reconciler of "Harbor Foods" has chosen the columns "Balance" and "Status"
      And they have saved the list as the view "Short list"
      And they went to the bill summary
      When they choose the view "Short list"
      Then they see the columns "Bill", "Balance" and "Status"

    @BR-VWS-09
    Scenario: A column that the list no longer has is named and left out
      Given the reconciler of "Harbor Foods" has saved the list as the view "From before"
      And the view "From before" has the filter "columns" of "status.stage" from an earlier version
      When they choose the view "From before"
      Then they see "This list no longer has Columns"
      And they see the columns "Bill" and "Status"

  Rule: Rows are copied with the columns that are shown

    @BR-VWS-10
    Scenario: The list is copied as a table
      Given the reconciler of "Harbor Foods" has chosen the columns "Balance" and "Status"
      When they copy the list
      Then the copy has the columns "Bill", "Month", "Balance" and "Status"
      And the copy says "HF-100", "1150.00" and "Modified"

    @BR-VWS-10
    Scenario: A text that looks like a formula is copied as text
      Given these bills for "Harbor Foods":
        | number   | period       | status   | due     |
        | =1+HF-10 | 3 months ago | RELEASED | $900.00 |
      And the reconciler of "Harbor Foods" went to the bill summary
      When they copy the list
      Then the copy says "'=1+HF-10"

  Rule: Every list with filters has views

    @BR-VWS-11
    Scenario Outline: The list "<list>" is saved as a view, and opens with it
      Given <who> has chosen the view "<view>" of the list "<list>"
      And they have saved the list "<list>" as the view "My work"
      And they have made "My work" the start view of the list "<list>"
      When they go to the list "<list>"
      Then they see in the list "<list>" what its view "<view>" shows

      Examples:
        | who                              | list                     | view                           |
        | the manager                      | Audit                    | People and access              |
        | the manager                      | Refunds                  | ACH credit failed              |
        | the manager                      | Remittances              | Not sent                       |
        | the manager                      | Unclaimed property       | Dormancy date passed           |
        | the manager                      | Upload history           | Carrier bills                  |
        | the super user of "Harbor Foods" | Balances                 | Under-collected, largest first |
        | the manager                      | Lines of a statement     | Open                           |
        | the manager                      | Payments                 | Returned or reversed           |
        | the manager                      | Groups                   | Most past due                  |
        | the manager                      | Suspense                 | Payer unknown                  |
        | the manager                      | Deposits                 | Open                           |
        | the reconciler of "Harbor Foods" | Corrections              | To confirm                     |
        | the reconciler of "Harbor Foods" | Expected adjustments     | Late, largest first            |
        | the manager                      | People                   | View only                      |
        | the manager                      | ACH files                | Sent, not answered             |
        | the manager                      | Processing runs          | With failed payments           |
        | the manager                      | Positive pay files       | Not sent                       |
        | the super user of "Harbor Foods" | Invitations              | Expired                        |
        | the super user of "Harbor Foods" | Continuation payers      | Not paid through today         |
        | the manager                      | Carriers                 | In use                         |
        | the manager                      | Reps                     | In use                         |
        | the reconciler of "Harbor Foods" | Lines behind the savings | Waiting for carriers           |
        | the reconciler of "Harbor Foods" | Classes of members       | All members                    |
        | the super user of "Harbor Foods" | Cost centers of members  | All members                    |

    @BR-VWS-11
    Scenario Outline: <who> finds ready-made views for the work on the list "<list>"
      When <who> opens the views of the list "<list>"
      Then they see the ready-made views <views>

      Examples:
        | who                              | list           | views                                                                  |
        | the manager                      | Remittances    | "Standard view", "Not sent" and "Sent, not cleared"                    |
        | the carrier                      | Remittances    | "Standard view"                                                        |
        | the manager                      | Upload history | "Standard view", "Ready to commit", "Refused" and "Carrier bills"      |
        | the reconciler of "Harbor Foods" | Upload history | "Standard view", "Ready to commit", "Refused" and "Payroll deductions" |

    @BR-VWS-11
    Scenario Outline: <who> has no views of the list "<list>", which they may not see
      When <who> opens the views of the list "<list>"
      Then they see the message "You don't have permission"

      Examples:
        | who                              | list                     |
        | the agent                        | Remittances              |
        | the payor of "Harbor Foods"      | Balances                 |
        | the reconciler of "Harbor Foods" | Audit                    |
        | the admin                        | Lines of a statement     |
        | the admin                        | Positive pay files       |
        | the payor of "Harbor Foods"      | ACH files                |
        | the payor of "Harbor Foods"      | Invitations              |
        | the agent                        | Members                  |
        | the admin                        | Agents                   |
        | the agent                        | Lines behind the savings |
        | the payor of "Harbor Foods"      | Classes of members       |
        | the admin                        | Cost centers of members  |
