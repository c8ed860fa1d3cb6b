Feature: Rates by class
  A carrier's rate exhibit may charge different rates for classes of employees, such as salaried and hourly. Bills are checked
  using the class that the group has for each member.

  Background:
    Given a RELEASED bill for "Harbor Foods" with these lines:
      | member     | coverage | billed  |
      | Ruth Adler | Medical  | $412.00 |
      | Omar Diaz  | Medical  | $398.00 |
    And the super user of "Harbor Foods" proposed these rates of "Harbor Foods" from this month:
      | coverage | class    | tier | rate    |
      | Medical  | Salaried | EE   | $412.00 |
      | Medical  | Hourly   | EE   | $350.00 |
    And the manager confirmed the rates of "Harbor Foods"

  Rule: A line is checked against the rate of the member's class

    @BR-RAT-14
    Scenario: The office sees a member billed at the rate of a different class
      Given the super user of "Harbor Foods" set the class of Ruth Adler to "Hourly" from this month
      When the manager checks the rates of the bill
      Then they see "Ruth Adler, Medical: billed $412.00, expected $350.00 (billed at the rate of class Salaried)"

    @BR-RAT-14
    Scenario: A class does not apply before its effective month
      Given the super user of "Harbor Foods" set the class of Ruth Adler to "Salaried" from this month
      And they set the class of Ruth Adler to "Hourly" from next month
      When the manager checks the rates of the bill
      Then they do not see "Ruth Adler, Medical"

    @BR-RAT-14
    Scenario: Reconciling finds a rate of the wrong class even when payroll agrees with the bill
      Given the super user of "Harbor Foods" set the class of Ruth Adler to "Hourly" from this month
      And the reconciler of "Harbor Foods" is reconciling the bill
      When they compare the bill with this payroll file:
        | member     | coverage | deducted |
        | Ruth Adler | Medical  | $412.00  |
        | Omar Diaz  | Medical  | $398.00  |
      Then they see "The confirmed rates give $350.00."

    @BR-RAT-14
    Scenario Outline: A rate for the class precedes the rate for every class: <class> is <expected>
      Given a RELEASED bill for "Pine Dental" with these lines:
        | member    | coverage | billed  |
        | Lena Falk | Medical  | $400.00 |
      And the super user of "Pine Dental" proposed these rates of "Pine Dental" from this month:
        | coverage | class    | tier | rate    |
        | Medical  | Salaried | EE   | $412.00 |
        | Medical  |          | EE   | $398.00 |
        | Dental   | Hourly   | EE   | $30.00  |
      And the manager confirmed the rates of "Pine Dental"
      And the super user of "Pine Dental" set the class of Lena Falk to "<class>" from this month
      When the manager checks the rates of the second bill
      Then they see "Lena Falk, Medical: billed $400.00, expected <expected>"

      Examples:
        | class    | expected |
        | Salaried | $412.00  |
        | Hourly   | $398.00  |

    @BR-RAT-15
    Scenario: Members without a class are not checked
      When the manager checks the rates of the bill line by line
      Then they see "2 lines not checked because the rate depends on the member's class, which is unknown."

  Rule: People can set only classes that are in a rate table

    @BR-RAT-19 @browser
    Scenario: The super user sets the class of a member
      When the super user of "Harbor Foods" sets the class of Ruth Adler to "Salaried" from this month
      Then they see these member classes:
        | member     | class    |
        | Omar Diaz  |          |
        | Ruth Adler | Salaried |

    @BR-RAT-19
    Scenario: The class of a member ends
      Given the super user of "Harbor Foods" set the class of Ruth Adler to "Salaried" from last month
      When they set the class of Ruth Adler to "" from this month
      Then they see these member classes:
        | member     | class    |
        | Omar Diaz  |          |
        | Ruth Adler |          |
        | Ruth Adler | Salaried |

    @BR-RAT-19
    Scenario: Refuse a class that is not in a rate table
      When the super user of "Harbor Foods" tries to set the class of Ruth Adler to "Retired" from this month
      Then they see the message 'No rate table of this group has the class "Retired".'

  Rule: A file's classes are applied after a preview

    @BR-RAT-16
    Scenario: A file's classes apply starting with the chosen month
      Given the super user of "Harbor Foods" set the class of Ruth Adler to "Salaried" from last month
      And the reconciler of "Harbor Foods" has uploaded a payroll file with "hourly" as the class of Ruth Adler
      And they have committed the upload
      When the super user of "Harbor Foods" applies the classes of the upload from this month
      Then they see these member classes:
        | member     | class    | file        |
        | Omar Diaz  |          |             |
        | Ruth Adler | Hourly   | payroll.csv |
        | Ruth Adler | Salaried |             |

    @BR-RAT-16
    Scenario: Skip a class that is not in a rate table
      Given the reconciler of "Harbor Foods" has uploaded a payroll file with "Union" as the class of Ruth Adler
      And they have committed the upload
      When the super user of "Harbor Foods" applies the classes of the upload from this month
      Then they see 'No rate table has the class "Union".'

    @BR-RAT-17
    Scenario: Moving many members needs a confirmation
      Given the super user of "Harbor Foods" set the class of Ruth Adler to "Salaried" from last month
      And the reconciler of "Harbor Foods" has uploaded a payroll file with "Hourly" as the class of Ruth Adler
      And they have committed the upload
      When the super user of "Harbor Foods" applies the classes of the upload from this month without confirming
      Then they see the message "1 member would move to another class."

    @BR-RAT-18
    Scenario: Reversing a file undoes its classes
      Given the super user of "Harbor Foods" set the class of Ruth Adler to "Salaried" from this month
      And the reconciler of "Harbor Foods" has uploaded a payroll file with "Hourly" as the class of Ruth Adler
      And they have committed the upload
      And the super user of "Harbor Foods" has applied the classes of the upload from this month
      When the reconciler of "Harbor Foods" reverses the upload because "wrong month"
      Then the super user of "Harbor Foods" sees these member classes:
        | member     | class    | file |
        | Omar Diaz  |          |      |
        | Ruth Adler | Salaried |      |
