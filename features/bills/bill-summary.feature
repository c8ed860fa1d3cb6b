Feature: Bill summary
  A billing user sees which bills need work, and their totals.

  Background:
    Given these bills for "Harbor Foods":
      | number | period       | status     | due       |
      | HF-101 | this month   | RELEASED   | $1,200.00 |
      | HF-100 | last month   | MODIFIED   | $1,150.00 |
      | HF-099 | 2 months ago | RECONCILED | $1,100.50 |
      | HF-098 | 3 months ago | PENDING    | $1,100.50 |
    And the reconciler of "Harbor Foods" is signed in

  Rule: The list opens with the bills that the person works on next

    @BR-BIL-03 @BR-BIL-04 @browser @RTE-8 @BIL-2
    Scenario: A reconciler starts with bills to reconcile, past due first
      When they go to the bill summary
      Then they see these bills in this order:
        | number | status   | due       |
        | HF-100 | MODIFIED | $1,150.00 |
        | HF-101 | RELEASED | $1,200.00 |

    @BR-BIL-04 @RTE-8 @BIL-2
    Scenario: A payor starts with bills to pay
      When the payor of "Harbor Foods" goes to the bill summary
      Then they see these bills:
        | number | status     | due       |
        | HF-099 | RECONCILED | $1,100.50 |

    @BR-BIL-04
    Scenario: A viewer starts with bills to reconcile
      When the viewer of "Harbor Foods" goes to the bill summary
      Then they see these bills:
        | number |
        | HF-100 |
        | HF-101 |

    @BR-BIL-04
    Scenario: An admin starts with bills to release
      Given an UNRELEASED bill "HF-102" of $1,250.00 for "Harbor Foods"
      When the admin goes to the bill summary
      Then they see these bills:
        | number | status     |
        | HF-102 | UNRELEASED |

  Rule: The list shows the requested bills with totals over all of them

    @browser @BIL-2 @deep
    Scenario: All bills with their total
      When they look for bills
      Then they find 4 bills
      And $4,551.00 is due on the listed bills
      And $3,450.50 is left to pay on the listed bills
      And $2,201.00 is reconciled on the listed bills

    @BIL-2
    Scenario Outline: The tab "<tab>" shows its statuses
      When they look for bills under "<tab>"
      Then they find <count> bills

      Examples:
        | tab          | count |
        | To reconcile | 2     |
        | To pay       | 1     |
        | Pending      | 1     |
        | Paid         | 0     |
        | All          | 4     |

    Scenario: Search by number
      When they look for bills with "HF-09"
      Then they find 2 bills

    Scenario: Sort by amount due, largest first
      When they look for bills, largest first
      Then they see these bills in this order:
        | number | due       |
        | HF-101 | $1,200.00 |
        | HF-100 | $1,150.00 |
        | HF-099 | $1,100.50 |
        | HF-098 | $1,100.50 |

  Rule: The list is exported as it is filtered

    @BR-EVI-07 @browser @deep
    Scenario: Export the bills that a search finds
      Given they look for bills with "HF-09"
      When they export the bills as CSV
      Then the file says "HF-099", "HF-098" and "1100.50"
      And the file does not say "HF-100" and "HF-101"

    @BR-EVI-07
    Scenario: Export the bills under a tab for Excel
      Given they look for bills under "To reconcile"
      When they export the bills as Excel
      Then the file says "HF-101" and "HF-100"
      And the file does not say "HF-099" and "HF-098"

    @BR-EVI-07
    Scenario: The exported bills are in the order of the list
      Given they look for bills, largest first
      When they export the bills as CSV
      Then the file lists "HF-101", "HF-100", "HF-099" and "HF-098" in this order

    @BR-EVI-07
    Scenario: An export has no bill of another group
      Given these bills for "Summit Labs":
        | number | status   | due     |
        | SL-1   | RELEASED | $900.00 |
      And they look for bills
      When they export the bills as CSV
      Then the file does not say "SL-1"

    @BR-EVI-08
    Scenario: An export that is cut off saves nothing
      Given they look for bills
      And the connection ends during the next export
      When they export the bills as CSV
      Then they see "The connection ended before the whole file arrived. Nothing was saved. Export again."

  Rule: Each bill explains its change from the previous bill

    @BR-BIL-05 @browser @deep
    Scenario: A payor asks why a bill is higher
      When the payor of "Harbor Foods" asks why bill "HF-101" changed
      Then they see "bill is $50.00 higher than the"

  Rule: A view can be bookmarked

    @browser @deep
    Scenario: The address restores the view
      Given they look for bills under "To reconcile"
      When they leave and come back
      Then they find 2 bills

  Rule: An empty list says why it is empty

    Scenario: No bill matches the search
      When they look for bills with "nothing like it"
      Then they see the message "Nothing matches"

    Scenario: No bill is under the tab
      When they look for bills under "Paid"
      Then they see the message "Nothing is paid yet"
