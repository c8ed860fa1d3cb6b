Feature: Classes on carriers' bills
  A carrier's bill may have a column with each member's class. It is the carrier's statement: the group decides which class a member has, so a
  bill does not choose its own rate. Carriers never see the group's classes.

  Background:
    Given a RELEASED bill for "Harbor Foods" with these lines:
      | member     | coverage | class    | billed  |
      | Ruth Adler | Medical  | Salaried | $412.00 |
      | Omar Diaz  | Medical  | Hourly   | $412.00 |
      | Lena Falk  | Medical  | Hourly   | $350.00 |
    And the super user of "Harbor Foods" proposed these rates of "Harbor Foods" from this month:
      | coverage | class    | tier | rate    |
      | Medical  | Salaried | EE   | $412.00 |
      | Medical  | Hourly   | EE   | $350.00 |
    And the manager confirmed the rates of "Harbor Foods"

  Rule: Reconcile names the class on the bill and the member's class

    @BR-RAT-20
    Scenario: A carrier bills a member in the wrong class
      Given the super user of "Harbor Foods" set the class of Ruth Adler to "Hourly" from this month
      And the reconciler of "Harbor Foods" is reconciling the bill
      When they compare the bill with this payroll file:
        | member     | coverage | deducted |
        | Ruth Adler | Medical  | $412.00  |
        | Omar Diaz  | Medical  | $412.00  |
        | Lena Falk  | Medical  | $350.00  |
      Then they see "billed in class Salaried, enrolled in class Hourly"

    @BR-RAT-20
    Scenario: The carrier does not see the class that the group has for a member
      Given the super user of "Harbor Foods" set the class of Ruth Adler to "Hourly" from this month
      When the carrier of "Harbor Foods" checks the rates of the bill line by line
      Then they see "Ruth Adler, Medical: billed at the rate of class Salaried"
      And they do not see "enrolled in class"

  Rule: The class on a bill does not confirm its own rate

    @BR-RAT-21
    Scenario: A line is not billed at the rate of the class that the bill names
      When the manager checks the rates of the bill
      Then they see "Omar Diaz, Medical: billed $412.00, expected $350.00 (billed in class Hourly at the rate of class Salaried)"

    @BR-RAT-21
    Scenario Outline: A line of a class with the rate $350.00 that is billed <billed>: <found>
      Given a RELEASED bill for "Harbor Foods" with these lines:
        | member    | coverage | class  | billed   |
        | Iris Kane | Medical  | Hourly | <billed> |
      When the manager checks the rates of the second bill line by line
      Then they see "<found>"

      Examples:
        | billed  | found                                                                                |
        | $350.00 | 1 line not checked because the rate depends on the member's class, which is unknown. |
        | $350.02 | 1 line not checked because the rate depends on the member's class, which is unknown. |
        | $350.03 | 1 line differs from the confirmed rates, $0.03 in total.                             |

  Rule: Unknown classes in a carrier's file are never guessed

    @BR-RAT-22
    Scenario: The carrier sees a class that no confirmed rate table has
      When the carrier of "Harbor Foods" uploads a bill of $824.00 for 2 members in class "01"
      Then they see "No confirmed rate table has the class “01” (2 lines)."

    @BR-RAT-22
    Scenario: The carrier sees a class that is not the only one of the rates
      Given a RELEASED bill of $412.00 for "Summit Labs"
      And the super user of "Summit Labs" proposed these rates of "Summit Labs" from this month:
        | coverage | class  | tier | rate    |
        | Medical  | Hourly | EE   | $350.00 |
      And the manager confirmed the rates of "Summit Labs"
      When the carrier of "Summit Labs" uploads a bill of $824.00 for 2 members in class "01"
      Then they see "No confirmed rate table has the class “01” (2 lines)."

    @BR-RAT-22 @browser
    Scenario: The carrier chooses what a class in its file stands for
      Given the carrier of "Harbor Foods" has uploaded a bill of $824.00 for 2 members in class "01"
      When they choose that class "01" stands for "Hourly"
      Then they do not see "No confirmed rate table has the class"

    @BR-RAT-22
    Scenario: The chosen class is checked before the carrier commits
      Given the carrier of "Harbor Foods" has uploaded a bill of $824.00 for 2 members in class "01"
      When they choose that class "01" stands for "Hourly"
      Then they see "billed $412.00, expected $350.00 (billed in class Hourly at the rate of class Salaried)"

    @BR-RAT-22
    Scenario: The meaning of a class is remembered with the columns
      Given the carrier of "Harbor Foods" has uploaded a bill of $824.00 for 2 members in class "01"
      And they have chosen that class "01" stands for "Salaried"
      And they have saved the columns as "Harbor Foods"
      When the carrier of "Harbor Foods" uploads a bill of $824.00 for 2 members in class "01"
      Then they do not see "No confirmed rate table has the class"

  Rule: Rates learned from a bill are those of its classes

    @BR-RAT-23
    Scenario: Classes with different rates get a rate each
      Given a RELEASED bill for "Summit Labs" with these lines:
        | member     | coverage | class    | billed  |
        | Ruth Adler | Medical  | Salaried | $412.00 |
        | Omar Diaz  | Medical  | Salaried | $412.00 |
        | Lena Falk  | Medical  | Hourly   | $350.00 |
        | Ivo Stern  | Medical  | Hourly   | $350.00 |
      When the manager proposes the rates learned from the latest bill of "Summit Labs"
      Then they see "Learned from bills: Medical Hourly EE $350.00 a month, Medical Salaried EE $412.00 a month."

    @BR-RAT-23
    Scenario: Classes with the same rate get one rate for every class
      Given a RELEASED bill for "Summit Labs" with these lines:
        | member     | coverage | class    | billed  |
        | Ruth Adler | Medical  | Salaried | $412.00 |
        | Omar Diaz  | Medical  | Salaried | $412.00 |
        | Lena Falk  | Medical  | Hourly   | $412.00 |
        | Ivo Stern  | Medical  | Hourly   | $412.00 |
      When the manager proposes the rates learned from the latest bill of "Summit Labs"
      Then they see "Learned from bills: Medical EE $412.00 a month."
