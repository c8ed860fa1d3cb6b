Feature: Client groups
  Two clients have their own settings and branding, for their people only.

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
  Scenario: Everyone else
    When the reconciler signs in
    Then the bar says "Listbill"

  @browser @USR-4
  Scenario: The application bar shows the client's name
    Given the reconciler belongs to the client group "NORTHWIND"
    When they sign in
    Then the bar says "Northwind Benefits"
