Feature: Files on comments
  People attach files to their own comments, such as a letter of the carrier or an enrollment form. Everyone who sees the comment
  sees its files.

  Background:
    Given a RELEASED bill of $1,200.00 for "Harbor Foods"
    And the reconciler of "Harbor Foods" commented "See the form" on the bill

  Rule: Everyone who sees a comment sees its files

    @browser
    Scenario: People of the group see and download the files of a comment
      Given they attached "enrollment.xlsx" to the comment
      And they attached "letter.pdf" to the comment
      When the payor of "Harbor Foods" opens the bill
      Then they see the attached files "enrollment.xlsx" and "letter.pdf"

    @browser @deep
    Scenario: Download an attached file
      Given they attached "enrollment.xlsx" to the comment
      When the payor of "Harbor Foods" downloads the attached file
      Then the file says "Enrollment change"

  Rule: The carrier sees the files of comments that are marked for it

    @ROL-1
    Scenario: A file of a comment among the group
      Given they attached "letter.pdf" to the comment
      When the carrier of "Harbor Foods" opens the bill
      Then they see no attached files

    Scenario: A file of a comment for the carrier
      Given the reconciler of "Harbor Foods" commented "Is the rate right?" on the bill for the carrier
      And they attached "letter.pdf" to the comment
      When the carrier of "Harbor Foods" opens the bill
      Then they see the attached files "letter.pdf"

  Rule: Only documents, pictures, tables and plain text can be attached

    @browser @deep
    Scenario Outline: Refuse <file>
      When they attach "<file>" to the comment
      Then they see the message "can’t be attached"

      Examples:
        | file        |
        | drawing.svg |
        | page.html   |

    @BR-BIL-13
    Scenario: A comment has at most 5 files
      Given they attached "1.txt" to the comment
      And they attached "2.csv" to the comment
      And they attached "3.png" to the comment
      And they attached "4.jpg" to the comment
      And they attached "5.pdf" to the comment
      When they attach "6.pdf" to the comment
      Then they see the message "at most 5 files"

  Rule: The person who attached a file can remove it until the bill is reconciled

    Background:
      Given they attached "letter.pdf" to the comment

    @BR-BIL-15 @browser @deep
    Scenario: Remove a file
      When they remove the file "letter.pdf"
      Then they see no attached files

    @BR-BIL-14 @browser @deep
    Scenario: Restore a removed file
      Given they removed the file "letter.pdf"
      When they restore the file "letter.pdf"
      Then they see the attached files "letter.pdf"

    @BR-BIL-14
    Scenario: A removed file can be restored for 15 minutes
      Given they removed the file "letter.pdf"
      And they are inactive for 16 minutes
      When they restore the file "letter.pdf"
      Then they see the message "in the last 15 minutes"

    Scenario: Files of other people cannot be removed
      When the payor of "Harbor Foods" removes the file "letter.pdf"
      Then they see the message "Only your own files can be removed"
      And they see the attached files "letter.pdf"

    @BR-BIL-15
    Scenario: A file of a reconciled bill cannot be removed
      Given they are inactive for 16 minutes
      And they reconcile the bill
      When they remove the file "letter.pdf"
      Then they see the message "until the bill is reconciled"

    @BR-BIL-15
    Scenario: A file can be removed for 15 minutes, even if the bill is reconciled
      Given they reconcile the bill
      When they remove the file "letter.pdf"
      Then they see no attached files

    @BR-BIL-15
    Scenario: A file can be removed at any time until the bill is reconciled
      Given they are inactive for 16 minutes
      When they remove the file "letter.pdf"
      Then they see no attached files

  Rule: The evidence lists the files

    @BR-EVI-04
    Scenario: Evidence with an attached file
      Given they attached "letter.pdf" to the comment
      And they attached "draft.txt" to the comment
      And they removed the file "draft.txt"
      And they reconcile the bill
      When they download the evidence as spreadsheet
      Then the file says "letter.pdf", "The bill", "Attached (UTC)" and "Attached file removed"
