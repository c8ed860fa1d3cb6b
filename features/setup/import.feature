Feature: Importing groups and carriers
  A manager uploads one file of groups, carriers, agents and reps. It is checked first, committed as a whole, and can be
  reversed until something refers to its records.

  Rule: A file of groups and carriers is reviewed, committed, and reversed like any upload

    @UPL-1 @browser
    Scenario: Import the first groups
      Given the manager uploads this file of groups and carriers:
        | Type    | Code  | Name         | Carriers | Rep |
        | carrier | HLTH  | Health One   |          |     |
        | rep     | 7     | Rita Poe     |          |     |
        | group   | 10420 | Harbor Works | HLTH     | 7   |
      When they commit the upload
      Then the upload is "Committed"
      And they see "Added 1 rep, 1 carrier, 1 group"

    @UPL-1 @browser @deep
    Scenario: What a file adds is shown before it is committed
      When the manager uploads this file of groups and carriers:
        | Type    | Code  | Name         | Carriers | Rep |
        | carrier | HLTH  | Health One   |          |     |
        | rep     | 7     | Rita Poe     |          |     |
        | group   | 10420 | Harbor Works | HLTH     | 7   |
      Then 3 of 3 rows have no errors
      And they see "Adds 1 rep, 1 carrier, 1 group"

    @UPL-1
    Scenario: Reverse an import
      Given the manager uploads this file of groups and carriers:
        | Type    | Code | Name       |
        | carrier | HLTH | Health One |
      And they committed the upload
      When they reverse the upload because "wrong file"
      Then the upload is "Reversed"

    @BR-UPL-07 @UPL-1
    Scenario: An import that other records refer to cannot be reversed
      Given the manager uploads this file of groups and carriers:
        | Type    | Code | Name       | Carriers | Rep |
        | carrier | HLTH | Health One |          |     |
        | rep     | 7    | Rita Poe   |          |     |
      And they committed the upload
      And they set up these groups:
        | code  | name      | rep | carriers |
        | 10421 | Bay Works | 7   | HLTH     |
      When they reverse the upload because "wrong file"
      Then they see the message "This file can't be reversed"
      And the upload is "Committed"

  Rule: A row can use only records that exist or are in a row above

    @UPL-1
    Scenario: A group needs a carrier that exists or is in a row above
      When the manager uploads this file of groups and carriers:
        | Type  | Code  | Name         | Carriers | Rep |
        | rep   | 7     | Rita Poe     |          |     |
        | group | 10420 | Harbor Works | NOPE     | 7   |
      Then 1 of 2 rows have no errors
      And row 3 of the upload says "There is no carrier NOPE. Add it first."
