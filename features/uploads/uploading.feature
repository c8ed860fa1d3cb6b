Feature: Upload files
  Whoever works for a group, a carrier or the office sends files. A file is read and shown first; it counts when somebody
  commits it.

  Background:
    Given a RELEASED bill for "Harbor Foods" with these lines:
      | member     | coverage | billed  |
      | Ruth Adler | Medical  | $612.40 |
      | Omar Diaz  | Medical  | $612.40 |
      | Lena Falk  | Dental   | $38.10  |

  Rule: Nothing counts before it is committed

    @API-8 @UPL-1
    Scenario: A file is read and shown
      When the reconciler of "Harbor Foods" uploads a payroll file
      Then the upload is "Ready to commit"
      And 3 of its 3 rows are good
      And it comes to $1,262.90
      And it is listed as "payroll.csv"

    @API-8 @browser
    Scenario: A committed payroll file stands ready where the bill is reconciled
      Given the reconciler of "Harbor Foods" has uploaded a payroll file without Omar Diaz
      And they have committed the upload
      And the reconciler of "Harbor Foods" is reconciling the bill
      When they use the uploaded file
      Then 1 difference is found
      And Omar Diaz's Medical is $612.40 over

    Scenario: A file that is not committed stands ready for nobody
      Given the reconciler of "Harbor Foods" has uploaded a payroll file
      When the reconciler of "Harbor Foods" looks at the uploads
      Then no uploaded file stands ready

    Scenario: What is discarded does not count
      Given the reconciler of "Harbor Foods" has uploaded a payroll file
      When they discard the upload
      Then the upload is "Discarded"

    Scenario: A carrier's bill is made unreleased
      Given the carrier of "Harbor Foods" has uploaded a bill of $1,224.80 for 2 members
      When they commit the upload
      Then the upload is "Committed"
      And the upload says "1 unreleased bill with 2 lines"
      And the admin sees 1 UNRELEASED bill of $1,224.80

    Scenario: A second bill of the same month is told before it counts
      Given the carrier of "Harbor Foods" has uploaded bill "CB-100" of $1,224.80 for 2 members
      And they have committed the upload
      When the carrier of "Harbor Foods" uploads bill "CB-101" of $90.00 for 2 members
      Then the upload says "already, as CB-100: CB-101 would be a second bill"

  Rule: Several files go at once

    @API-9 @UPL-1 @browser
    Scenario: Two files in one go
      When the reconciler of "Harbor Foods" uploads 2 payroll files at once
      Then 2 uploads are "Ready to commit"

  Rule: What is wrong is said row by row, and left out only when that is said

    Scenario: A row that cannot be read
      When the reconciler of "Harbor Foods" uploads a payroll file where Omar Diaz has "n/a" deducted
      Then 2 of its 3 rows are good
      And row 3 says "n/a"

    Scenario: The good rows count without it
      Given the reconciler of "Harbor Foods" has uploaded a payroll file where Omar Diaz has "n/a" deducted
      When they commit the upload and leave out what is wrong
      Then the upload is "Committed"

    Scenario: Nothing counts when nobody said that rows may be left out
      Given the reconciler of "Harbor Foods" has uploaded a payroll file where Omar Diaz has "n/a" deducted
      When they commit the upload as it is
      Then they are told "left out"
      And the upload is "Ready to commit"

    Scenario: The rows with errors can be had as a spreadsheet
      Given the reconciler of "Harbor Foods" has uploaded a payroll file where Omar Diaz has "n/a" deducted
      When they download what is wrong
      Then they have a spreadsheet of it

    Scenario: A file that is none of ours is refused in a sentence
      When the reconciler of "Harbor Foods" uploads a picture that is called "payroll.csv"
      Then the upload is "Refused"

  Rule: An amount is read as it was meant, or not at all

    @UPL-1
    Scenario Outline: A separator splits an amount that is not in quotes
      When the reconciler of "Harbor Foods" uploads a payroll file where Omar Diaz has <written> deducted
      Then 2 of its 3 rows are good
      And row 3 says <message>

      Examples:
        | written      | message                             |
        | "1,612.40"   | "may be one number, 1,612.40"       |
        | "1 612,40"   | "a comma within an amount"          |
        | "1612,40"    | "a comma within an amount"          |
        | "1.612"      | "thousands or as decimals"          |

    @UPL-1 @browser
    Scenario: A carrier's bill with a split amount is not added
      When the carrier of "Harbor Foods" uploads a bill of one line with "1,224.80" billed
      Then 0 of its 1 rows are good
      And row 2 says "may be one number, 1,224.80"

    @UPL-1
    Scenario: An amount in quotes may have a thousands separator
      When the carrier of "Harbor Foods" uploads a bill of one line with '"1,224.80"' billed
      Then 1 of its 1 rows are good
      And it comes to $1,224.80

  Rule: What looks wrong and may be right is warned about

    @UPL-1
    Scenario: The same member several times in an enrollment file
      When the reconciler of "Harbor Foods" uploads an enrollment file with 3 equal rows for Ruth Adler
      Then 3 of its 3 rows are good
      And the upload says "2 rows repeat a member and coverage"

    @UPL-1
    Scenario: Letters that may be wrong
      When the reconciler of "Harbor Foods" uploads a payroll file that calls Omar Diaz "Omar Díaz", in an old encoding
      Then 3 of its 3 rows are good
      And the upload says "Check letters with accents, as in “Díaz”"

  Rule: The same file is not counted twice by accident

    Scenario: A file that was uploaded before
      Given the reconciler of "Harbor Foods" has uploaded a payroll file
      And they have committed the upload
      When another reconciler of "Harbor Foods" uploads the same file
      Then they are warned that "Rosa Reyes" uploaded it before

    Scenario: It counts twice only when somebody says so
      Given the reconciler of "Harbor Foods" has uploaded a payroll file
      And they have committed the upload
      And they have uploaded the same file
      When they commit the upload as it is
      Then they are told "The same file counts already"
      And the upload is "Ready to commit"

  Rule: Everybody sends what is theirs to send

    Scenario Outline: Who may send what
      When <who> looks at the uploads
      Then they may send <what>

      Examples:
        | who                               | what                                                            |
        | the reconciler of "Harbor Foods"  | "Payroll deductions, Enrolment"                                 |
        | the carrier of "Harbor Foods"     | "Carrier bill"                                                  |
        | the admin                         | "Payroll deductions, Enrolment, Carrier bill, Lockbox"          |
        | the payor of "Harbor Foods"       | ""                                                              |
        | the viewer of "Harbor Foods"      | ""                                                              |

    @API-8 @browser
    Scenario: Nobody has to know a carrier's code
      When the admin looks at the uploads
      Then they can choose the carrier of "Harbor Foods"

    Scenario: Another group's uploads are not seen
      Given the reconciler of "Harbor Foods" has uploaded a payroll file
      When the reconciler of "Quarry Tools" looks at the uploads
      Then no upload is listed

  Rule: Whoever has no file at hand tries a sample, where it is the demo

    @API-8 @browser
    Scenario: A sample is uploaded like any other file
      Given it is the demo
      When the admin uploads the sample lockbox
      Then the upload is "Ready to commit"
      And 2 of its 2 rows are good

    Scenario: Where it is not the demo, nothing is offered
      When the admin looks at the uploads
      Then they are offered no sample lockbox
