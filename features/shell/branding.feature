Feature: Client groups
  Two clients have their own name and colors, which only their people see.

  Rule: People see the name of their client

    @USR-4 @API-3
    Scenario Outline: The people of <client> see its name
      Given the reconciler belongs to the client "<client>"
      When they sign in
      Then they see "<name>"

      Examples:
        | client    | name               |
        | NORTHWIND | Northwind Benefits |
        | SOUTHLAND | Southland Plans    |

    @USR-4
    Scenario: People without a client see the name Listbill
      When the reconciler signs in
      Then they see "Listbill"

    @browser @USR-4 @deep
    Scenario: The application bar shows the client's name
      Given the reconciler belongs to the client "NORTHWIND"
      When they sign in
      Then they see "Northwind Benefits"
