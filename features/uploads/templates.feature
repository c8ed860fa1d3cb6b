Feature: Templates of uploaded files
  Each group's, carrier's and bank's file has columns of its own. They are said once, under a name, and recognised from
  then on.

  Background:
    Given a RELEASED bill for "Harbor Foods" with these lines:
      | member     | coverage | billed  |
      | Ruth Adler | Medical  | $612.40 |
      | Lena Falk  | Dental   | $38.10  |

  Rule: Columns are said once

    Scenario: A file with columns that nobody knows
      When the reconciler of "Harbor Foods" uploads a payroll file with columns of its own
      Then the upload is "Not ready yet"
      And the upload says "Say which column holds"

    @UPL-1 @browser
    Scenario: Saying what the columns are shows at once what the file holds
      Given the reconciler of "Harbor Foods" has uploaded a payroll file with columns of its own
      When they say which columns hold what
      Then 2 of its 2 rows are good
      And it comes to $650.50

    @UPL-1
    Scenario: A saved template is recognised
      Given the reconciler of "Harbor Foods" has uploaded a payroll file with columns of its own
      And they have said which columns hold what, and saved that as "Weekly export"
      When they upload the next file with the same columns
      Then it is read by "Weekly export"
      And 2 of its 2 rows are good

    @API-9 @UPL-1
    Scenario: Each of several files is read by the template that is chosen for it
      Given the reconciler of "Harbor Foods" has uploaded a payroll file with columns of its own
      And they have said which columns hold what, and saved that as "Weekly export"
      When they upload 2 payroll files at once, the second by "Weekly export"
      Then the second upload is read by "Weekly export"

    Scenario: A template gets other columns under the same name
      Given the reconciler of "Harbor Foods" has uploaded a payroll file with columns of its own
      And they have said which columns hold what, and saved that as "Weekly export"
      When they save other columns as "Weekly export"
      Then there is 1 template

    Scenario: Which template fits is found out by trying them
      Given the reconciler of "Harbor Foods" has uploaded a payroll file with columns of its own
      And they have said which columns hold what, and saved that as "Weekly export"
      And they have uploaded a payroll file
      When they try all templates on it
      Then "Weekly export" reads 0 of its rows

    Scenario: A template that is forgotten is not recognised any more
      Given the reconciler of "Harbor Foods" has uploaded a payroll file with columns of its own
      And they have said which columns hold what, and saved that as "Weekly export"
      And they have forgotten the template
      When they upload the next file with the same columns
      Then it is read by no template

    Scenario: Columns that were being said are there again
      Given the reconciler of "Harbor Foods" has uploaded a payroll file with columns of its own
      And they have begun to say which columns hold what
      When they leave the upload and come back later
      Then 2 of its 2 rows are good
