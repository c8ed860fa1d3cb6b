Feature: Client groups
  Two clients have settings and looks of their own, for their people and for nobody else.

  @USR-4 @API-3
  Scenario Outline: The people of <client>
    Given the reconciler belongs to the client group "<client>"
    When they sign in
    Then the bar says "<name>"

    Examples:
      | client    | name               |
      | NORTHWIND | Northwind Benefits |
      | SOUTHLAND | Southland Plans    |

  @USR-4
  Scenario: Everybody else
    When the reconciler signs in
    Then the bar says "Listbill"

  @browser @USR-4
  Scenario: A client's name stands in the bar
    Given the reconciler belongs to the client group "NORTHWIND"
    When they sign in
    Then the bar says "Northwind Benefits"
