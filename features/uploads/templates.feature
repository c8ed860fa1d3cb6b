Feature: Templates of uploaded files
  Files of each group, carrier and bank have their own columns. A template saves the column mapping under a name, and later
  files are recognized by it.

  Background:
    Given a RELEASED bill for "Harbor Foods" with these lines:
      | member     | coverage | billed  |
      | Ruth Adler | Medical  | $612.40 |
      | Lena Falk  | Dental   | $38.10  |

  Rule: A column mapping is made once

    Scenario: A file with unknown columns
      When the reconciler of "Harbor Foods" uploads a payroll file with columns of its own
      Then the upload is "Not ready yet"
      And the upload says "Choose the column for"

    @UPL-1 @browser
    Scenario: Mapping the columns reads the file at once
      Given the reconciler of "Harbor Foods" has uploaded a payroll file with columns of its own
      When they say which columns hold what
      Then 2 of its 2 rows are good
      And it comes to $650.50

    @UPL-1
    Scenario: A saved template is recognized
      Given the reconciler of "Harbor Foods" has uploaded a payroll file with columns of its own
      And they have said which columns hold what, and saved that as "Weekly export"
      When they upload the next file with the same columns
      Then it is read by "Weekly export"
      And 2 of its 2 rows are good

    @API-9 @UPL-1
    Scenario: Choose a template for each of several files
      Given the reconciler of "Harbor Foods" has uploaded a payroll file with columns of its own
      And they have said which columns hold what, and saved that as "Weekly export"
      When they upload 2 payroll files at once, the second by "Weekly export"
      Then the second upload is read by "Weekly export"

    Scenario: Replace the columns of a template
      Given the reconciler of "Harbor Foods" has uploaded a payroll file with columns of its own
      And they have said which columns hold what, and saved that as "Weekly export"
      When they save other columns as "Weekly export"
      Then there is 1 template

    Scenario: Try all templates on a file
      Given the reconciler of "Harbor Foods" has uploaded a payroll file with columns of its own
      And they have said which columns hold what, and saved that as "Weekly export"
      And they have uploaded a payroll file
      When they try all templates on it
      Then "Weekly export" reads 0 of its rows

    Scenario: A deleted template is no longer recognized
      Given the reconciler of "Harbor Foods" has uploaded a payroll file with columns of its own
      And they have said which columns hold what, and saved that as "Weekly export"
      And they have forgotten the template
      When they upload the next file with the same columns
      Then it is read by no template

    Scenario: An unfinished column mapping is restored
      Given the reconciler of "Harbor Foods" has uploaded a payroll file with columns of its own
      And they have begun to say which columns hold what
      When they leave the upload and come back later
      Then 2 of its 2 rows are good
