Feature: Exports in the background
  A list of a million rows takes minutes to export. A person who does not want to wait continues the export in the
  background: a server prepares the file while they work on, a notice says when it is ready, and they download it within
  a week. The file has the rows that they may see, and never more.

  Background:
    Given these bills for "Harbor Foods":
      | number | period     | status   | due       |
      | HF-1   | this month | RELEASED | $1,200.00 |
      | HF-2   | next month | RELEASED | $1,300.00 |

  Rule: The file is the same as when the person waits for it

    @BR-BGX-01
    Scenario: Prepare a file in the background, and download it
      Given the manager has the bills prepared as CSV in the background
      And they see these prepared exports:
        | export      | state   |
        | Bills (CSV) | Waiting |
      And the exports are prepared
      And they see these prepared exports:
        | export               | state | rows |
        | Bills 2026-03-03.csv | Ready | 2    |
      When they download the newest export
      Then the file says "HF-1" and "HF-2"

    @BR-BGX-01
    Scenario: A second request for the same list is the same export
      Given the manager has the bills prepared as CSV in the background
      When they have the bills prepared as CSV in the background
      Then they see these prepared exports:
        | export      | state   |
        | Bills (CSV) | Waiting |

    @BR-BGX-01
    Scenario: A canceled export is not prepared
      Given the manager has the bills prepared as CSV in the background
      And they canceled the newest export
      When the exports are prepared
      Then they see these prepared exports:
        | export      | state    |
        | Bills (CSV) | Canceled |

    @BR-BGX-01
    Scenario: A deleted export is no longer listed
      Given the manager has the bills prepared as CSV in the background
      And the exports are prepared
      When they delete the newest export
      Then they see 0 prepared exports

  Rule: A notice says when the file is ready

    @BR-BGX-02
    Scenario: The notice is there until the file is downloaded
      Given the manager has the bills prepared as CSV in the background
      And the exports are prepared
      And they see these notices:
        | notice       | text                                                                   | state  |
        | Export ready | Bills 2026-03-03.csv with 2 rows is ready. Download it by Mar 9, 2026. | unread |
      When they download the newest export
      Then they see 0 notices

    @BR-BGX-02
    Scenario: Nobody is emailed about exports by default
      Given the manager has the bills prepared as CSV in the background
      When the exports are prepared
      Then they get no email

    @BR-BGX-02
    Scenario: Whoever chooses it is emailed right away
      Given the manager has chosen emails at once about "Export ready"
      And they have the bills prepared as CSV in the background
      When the exports are prepared
      Then they get the email "Listbill: export ready"

  Rule: The file has what the person may see, and only they get it

    @BR-BGX-03
    Scenario: The rows are those of the person's own groups
      Given a RELEASED bill of $900.00 for "Summit Labs"
      And the reconciler of "Harbor Foods" has the bills prepared as CSV in the background
      When the exports are prepared
      Then they see these prepared exports:
        | state | rows |
        | Ready | 2    |

    @BR-BGX-03
    Scenario: Someone who loses the right before the file is prepared gets none
      Given the reconciler of "Harbor Foods" has the bills prepared as CSV in the background
      And the admin removes "Billing User" in "Harbor Foods" from the reconciler
      When the exports are prepared
      Then the reconciler of "Harbor Foods" sees these prepared exports:
        | state  | problem                                                                                             |
        | Failed | Your access has changed: you can no longer export this list. Ask your administrator if you need it. |

    @BR-BGX-04
    Scenario: Someone who loses a group can no longer download a file with its bills
      Given the reconciler of "Harbor Foods" has the bills prepared as CSV in the background
      And the exports are prepared
      And the admin removes "Reconcile Bills" in "Harbor Foods" from the reconciler
      When the reconciler of "Harbor Foods" downloads the newest export
      Then they see the message "Your access has changed since this file was prepared"

  Rule: Nobody fills the server with files

    @BR-BGX-05
    Scenario: Three exports of a person wait at most
      Given the manager has the bills with "HF-1" prepared in the background
      And they have the bills with "HF-2" prepared in the background
      And they have the bills with "HF" prepared in the background
      When they have the bills with "Harbor" prepared in the background
      Then they see the message "You already have 3 exports that are not ready yet. Wait until one is ready, or cancel one."

    @BR-BGX-06
    Scenario: The file is deleted after a week
      Given the manager has the bills prepared as CSV in the background
      And the exports are prepared
      And 7 days pass
      When they download the newest export
      Then they see the message "This file has expired and was deleted. Prepare the export again."

    @BR-BGX-06
    Scenario: An expired export can be prepared again
      Given the manager has the bills prepared as CSV in the background
      And the exports are prepared
      And 7 days pass
      And they see these prepared exports:
        | state   |
        | Expired |
      When they have the newest export prepared again
      Then they see these prepared exports:
        | export      | state   |
        | Bills (CSV) | Waiting |

  Rule: Exports that people are waiting for come before exports in the background

    @BR-BGX-07
    Scenario: Someone exports a list while a server prepares another one
      Given the manager has the bills prepared as CSV in the background
      When the reconciler of "Harbor Foods" exports the bills as CSV while the exports are prepared
      Then the file says "HF-1" and "HF-2"
      And the manager sees these prepared exports:
        | export               | state | rows |
        | Bills 2026-03-03.csv | Ready | 2    |
