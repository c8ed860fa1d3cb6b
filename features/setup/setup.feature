Feature: Setting up groups
  A manager adds carriers, agents, reps and groups, and changes them later. Bills, people and settings refer to them by their
  codes, so a code never changes and nothing is deleted: what is no longer used gets a last day.

  Background:
    Given the manager sets up these carriers:
      | code | name       |
      | HLTH | Health One |
      | DENT | Dental Two |
    And they set up these reps:
      | code | name     |
      | 7    | Rita Poe |

  Rule: Managers maintain groups, carriers, agents, and reps

    @browser @deep
    Scenario: Add the first group
      When they set up these groups:
        | code  | name         | carriers   | rep |
        | 10420 | Harbor Works | HLTH, DENT | 7   |
      Then they see these records:
        | code  | name         | carriers   | rep |
        | 10420 | Harbor Works | DENT, HLTH | 7   |

    @browser @deep
    Scenario: Take a carrier from a group
      Given they set up these groups:
        | code  | name         | carriers   | rep |
        | 10420 | Harbor Works | HLTH, DENT | 7   |
      When they set up these groups:
        | code  | name         | carriers | rep |
        | 10420 | Harbor Works | HLTH     | 7   |
      Then they see "People of carrier DENT no longer see this group"
      And they see these records:
        | code  | name         | carriers | rep |
        | 10420 | Harbor Works | HLTH     | 7   |

    @ROL-1
    Scenario Outline: A <person> cannot set up groups
      When the <person> of "Harbor Foods" sets up these agents:
        | code | name        |
        | AG9  | Agnes Lowen |
      Then they see the message "You don't have permission to do this."

      Examples:
        | person     |
        | admin      |
        | reconciler |
        | carrier    |

  Rule: A carrier's bank account is entered by one manager and confirmed by another

    Background:
      Given the manager entered a bank account of carrier "HLTH"

    @BR-PRO-37 @PAY-2 @browser @deep
    Scenario: Another manager confirms the account
      When another manager confirms the bank account of carrier "HLTH"
      Then they see that the bank account of carrier "HLTH" is "Paid by ACH"

    @BR-PRO-37 @PAY-2
    Scenario: The manager who entered the account cannot confirm it
      When the manager confirms the bank account of carrier "HLTH"
      Then they see the message "You entered this account. Another manager has to confirm it."
      And the manager sees that the bank account of carrier "HLTH" is "Waiting for a second person"

  Rule: Codes are unique, and refer to records in use

    Scenario: A group needs a carrier that exists
      When they set up these groups:
        | code  | name         | carriers | rep |
        | 10420 | Harbor Works | NOPE     | 7   |
      Then they see the message "There is no carrier NOPE. Add it first."

    Scenario: A code is used once, in any letters
      When they set up these carriers:
        | code | name          |
        | hlth | Another Group |
      Then they see the message "Carrier code HLTH is already in use: Health One."

    Scenario: A carrier that has ended is not given to new groups
      Given they set up these carriers:
        | code | name       | last day   |
        | DENT | Dental Two | 2026-03-02 |
      When they set up these groups:
        | code  | name         | carriers | rep |
        | 10420 | Harbor Works | DENT     | 7   |
      Then they see the message "Carrier code DENT ended on 2026-03-02. Choose another."

  Rule: A checklist guides the first setup

    @browser @deep
    Scenario: The dashboard says what comes next until the first bill is released
      When they go to the dashboard
      Then they see "Add carriers – done"
      And they see "Add people – next"
      And they see "Upload the first bill – later"

    Scenario: The checklist is gone after the first release
      Given a RELEASED bill of $1,200.00 for "Harbor Foods"
      When they go to the dashboard
      Then they do not see "Add people"
