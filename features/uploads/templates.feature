Feature: Templates of uploaded files
  Files of each group, carrier and bank have their own columns. A template saves the column mapping under a name, and later
  files are recognized by it.

  Background:
    Given a RELEASED bill for "Harbor Foods" with these lines:
      | member     | coverage | billed  |
      | Ruth Adler | Medical  | $612.40 |
      | Lena Falk  | Dental   | $38.10  |

  Rule: Columns are mapped once for each kind of file

    Scenario: A file with unknown columns
      When the reconciler of "Harbor Foods" uploads a payroll file with its own columns
      Then the upload is "Not ready yet"
      And they see the message "Choose the column for"

    @UPL-1 @browser @deep
    Scenario: The file is read as soon as the columns are mapped
      Given the reconciler of "Harbor Foods" has uploaded a payroll file with its own columns
      When they choose the columns
      Then 2 of 2 rows have no errors
      And the total of the upload is $650.50

    @BR-UPL-10 @UPL-1
    Scenario: A saved template is recognized
      Given the reconciler of "Harbor Foods" has uploaded a payroll file with its own columns
      And they have chosen the columns
      And they have saved the columns as "Weekly export"
      When they upload the next payroll file
      Then the upload uses the template "Weekly export"
      And 2 of 2 rows have no errors

    @API-9 @UPL-1
    Scenario: Choose a template for each of several files
      Given the reconciler of "Harbor Foods" has uploaded a payroll file with its own columns
      And they have chosen the columns
      And they have saved the columns as "Weekly export"
      When they upload 2 payroll files, the second with the template "Weekly export"
      Then the second upload uses the template "Weekly export"

    Scenario: Replace the columns of a template
      Given the reconciler of "Harbor Foods" has uploaded a payroll file with its own columns
      And they have chosen the columns
      And they have saved the columns as "Weekly export"
      And they have chosen other columns
      When they save the columns as "Weekly export"
      Then they see 1 template

    Scenario: Try all templates on a file
      Given the reconciler of "Harbor Foods" has uploaded a payroll file with its own columns
      And they have chosen the columns
      And they have saved the columns as "Weekly export"
      When they upload a payroll file
      Then the template "Weekly export" reads 0 rows

    @BR-UPL-10
    Scenario: A deleted template is no longer recognized
      Given the reconciler of "Harbor Foods" has uploaded a payroll file with its own columns
      And they have chosen the columns
      And they have saved the columns as "Weekly export"
      And they have deleted the template
      When they upload the next payroll file
      Then they do not see "template “"

    @BR-UPL-10
    Scenario: A file with other columns is not read by the template
      Given the reconciler of "Harbor Foods" has uploaded a payroll file with its own columns
      And they have chosen the columns
      And they have saved the columns as "Weekly export"
      When they upload a payroll file
      Then they do not see "template “"
      And 2 of 2 rows have no errors

    Scenario: An unfinished column mapping is restored
      Given the reconciler of "Harbor Foods" has uploaded a payroll file with its own columns
      And they have chosen the columns without applying them
      When they leave and come back
      Then 2 of 2 rows have no errors
