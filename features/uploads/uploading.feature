Feature: Upload files
  People who work for a group, a carrier or the office upload files. A file is read and reviewed first. Its rows are applied
  when it is committed.

  Background:
    Given a RELEASED bill for "Harbor Foods" with these lines:
      | member     | coverage | billed  |
      | Ruth Adler | Medical  | $612.40 |
      | Omar Diaz  | Medical  | $612.40 |
      | Lena Falk  | Dental   | $38.10  |

  Rule: Rows are applied when the upload is committed

    @API-8 @UPL-1
    Scenario: Review an uploaded file
      When the reconciler of "Harbor Foods" uploads a payroll file
      Then the upload is "Ready to commit"
      And 3 of 3 rows have no errors
      And the total of the upload is $1,262.90
      And they see the uploads "payroll.csv"

    Scenario: The total is that of the file, not of the bill
      When the reconciler of "Harbor Foods" uploads this payroll file:
        | member     | coverage | deducted |
        | Ruth Adler | Medical  | $599.00  |
        | Omar Diaz  | Medical  | $1.50    |
      Then 2 of 2 rows have no errors
      And the total of the upload is $600.50

    @BR-UPL-01 @API-8 @browser
    Scenario: Reconcile a bill with a committed payroll file
      Given the reconciler of "Harbor Foods" has uploaded a payroll file without Omar Diaz
      And they have committed the upload
      And the reconciler of "Harbor Foods" is reconciling the bill
      When they compare the bill with the uploaded file
      Then they see 1 difference
      And they see these differences:
        | line                | over by |
        | Omar Diaz's Medical | $612.40 |

    @BR-UPL-01
    Scenario: An uncommitted file is not offered for reconciliation
      Given the reconciler of "Harbor Foods" has uploaded a payroll file
      When the reconciler of "Harbor Foods" goes to the uploads
      Then they cannot use an uploaded file

    Scenario: Discard an upload
      Given the reconciler of "Harbor Foods" has uploaded a payroll file
      When they discard the upload
      Then the upload is "Discarded"

    @BR-UPL-04 @BR-BIL-01
    Scenario: A carrier's bill is added as an unreleased bill
      Given the carrier of "Harbor Foods" has uploaded a bill of $1,224.80 for 2 members
      When they commit the upload
      Then the upload is "Committed"
      And they see the message "1 unreleased bill with 2 lines"
      And the admin sees 1 UNRELEASED bill of $1,224.80 on the dashboard

    @BR-UPL-04 @BR-BIL-01
    Scenario: Release and open a bill that came from an upload
      Given the carrier of "Harbor Foods" has uploaded bill "CB-7" of $1,224.80 for 2 members
      And they have committed the upload
      And the admin has released bill "CB-7"
      When the payor of "Harbor Foods" opens bill "CB-7"
      Then they see these lines:
        | member   | coverage | billed  |
        | Member 1 | Medical  | $612.40 |
        | Member 2 | Medical  | $612.40 |
      And bill "CB-7" is RELEASED

    @BR-UPL-04
    Scenario: A payroll file can be committed during nightly processing
      Given the reconciler of "Harbor Foods" has uploaded a payroll file
      And processing is on hold
      When they commit the upload
      Then the upload is "Committed"

    @BR-UPL-04
    Scenario: A carrier's bill cannot be committed during nightly processing
      Given the carrier of "Harbor Foods" has uploaded a bill of $1,224.80 for 2 members
      And processing is on hold
      When they commit the upload
      Then they see the message "Your changes cannot be saved due to daily system processing."
      And the upload is "Ready to commit"

    @BR-UPL-13
    Scenario: Adjustments below the lines of a carrier's bill are its retro lines
      Given the carrier of "Harbor Foods" has uploaded a bill of $1,224.80 for 2 members and a credit of $100.00 for last month
      When they commit the upload
      Then they see the message "1 line of -$100.00 corrects March 2026"
      And the admin sees 1 UNRELEASED bill of $1,124.80 on the dashboard

    @BR-UPL-13
    Scenario: The review names each additional table that was read
      When the carrier of "Harbor Foods" uploads a bill of $1,224.80 for 2 members and a credit of $100.00 for last month
      Then they see the message "was read, too: 1 row of -$100.00."
      And they do not see "Skipped as titles: ."

    @BR-UPL-16
    Scenario: A credit for several months is split into a retro line for each
      Given the carrier of "Harbor Foods" has uploaded a bill of $1,224.80 for 2 members and a credit of $100.00 for the last 3 months
      When they commit the upload
      Then they see the message "3 lines of -$100.00 correct January 2026 to March 2026"
      And the admin sees 1 UNRELEASED bill of $1,124.80 on the dashboard

    @BR-UPL-16
    Scenario: The review says how many rows are split
      When the carrier of "Harbor Foods" uploads a bill of $1,224.80 for 2 members and a credit of $100.00 for the last 3 months
      Then they see the message "1 row covers several months and is split evenly into 3 lines, one for each month."

    @BR-UPL-14
    Scenario: A fee of a carrier's bill is due with its lines
      Given the carrier of "Harbor Foods" has uploaded a bill of $1,224.80 for 2 members and a fee of $25.00
      When they commit the upload
      Then they see the message "including 1 adjustment of $25.00 without a member"
      And the admin sees 1 UNRELEASED bill of $1,249.80 on the dashboard

    @BR-UPL-14
    Scenario: A fee among the lines of a carrier's bill is due with them
      Given the carrier of "Harbor Foods" has uploaded a bill of $1,224.80 for 2 members and a fee of $25.00 among its lines
      When they commit the upload
      Then they see the message "including 1 adjustment of $25.00 without a member"
      And the admin sees 1 UNRELEASED bill of $1,249.80 on the dashboard

    @BR-UPL-14
    Scenario: A line with a coverage and no member is an error, not a fee
      When the carrier of "Harbor Foods" uploads a bill of $1,224.80 for 2 members and a fee of $25.00 among its lines with the coverage Medical
      Then row 4 of the upload says "Member ID is missing."

    @BR-UPL-14
    Scenario: A line with neither a member nor a description is an error, not a fee
      When the carrier of "Harbor Foods" uploads a bill of $1,224.80 for 2 members and a fee of $25.00 among its lines without a description
      Then row 4 of the upload says "Member ID is missing."

    @BR-UPL-15
    Scenario Outline: Refuse a charge that would be due twice
      When the carrier of "Harbor Foods" uploads a bill of $1,224.80 for 2 members and a fee of $25.00 called "<charge>"
      Then row 7 of the upload says "<reason>"

      Examples:
        | charge           | reason                                |
        | Previous balance | a balance or payment of earlier bills |
        | Medical          | a line of a summary                   |

    @BR-UPL-05
    Scenario: Warn before committing a second bill for the same month
      Given the carrier of "Harbor Foods" has uploaded bill "CB-100" of $1,224.80 for 2 members
      And they have committed the upload
      When the carrier of "Harbor Foods" uploads bill "CB-101" of $90.00 for 2 members
      Then they see the message "as CB-100. CB-101 would be a second bill"

  Rule: Several files can be uploaded at once

    @API-9 @UPL-1 @browser @deep
    Scenario: Upload two files at once
      When the reconciler of "Harbor Foods" uploads 2 payroll files
      Then both uploads are "Ready to commit"

  Rule: Errors are shown by row, and rows with errors are skipped only on request

    @BR-UPL-23
    Scenario: A subtotal is no member
      When the reconciler of "Harbor Foods" uploads a payroll file with subtotals
      Then 3 of 3 rows have no errors
      And the total of the upload is $1,262.90

    Scenario: A row with an error
      When the reconciler of "Harbor Foods" uploads a payroll file where Omar Diaz has "n/a" deducted
      Then 2 of 3 rows have no errors
      And row 3 of the upload says "n/a"

    @BR-UPL-02
    Scenario: Commit without the rows with errors
      Given the reconciler of "Harbor Foods" has uploaded a payroll file where Omar Diaz has "n/a" deducted
      When they commit the upload without the rows with errors
      Then the upload is "Committed"

    @BR-UPL-02
    Scenario: Refuse to commit rows with errors without confirmation
      Given the reconciler of "Harbor Foods" has uploaded a payroll file where Omar Diaz has "n/a" deducted
      When they commit the upload
      Then they see the message "commit without them"
      And the upload is "Ready to commit"

    Scenario: Download the rows with errors
      Given the reconciler of "Harbor Foods" has uploaded a payroll file where Omar Diaz has "n/a" deducted
      When they download the rows with errors
      Then the file says "Omar Diaz" and "n/a"

    Scenario: Refuse an unsupported file
      When the reconciler of "Harbor Foods" uploads a picture named "payroll.csv"
      Then the upload is "Refused"

  Rule: An ambiguous amount is an error

    @BR-UPL-03 @UPL-1
    Scenario Outline: Do not guess what <written> means
      When the reconciler of "Harbor Foods" uploads a payroll file where Omar Diaz has <written> deducted
      Then 2 of 3 rows have no errors
      And row 3 of the upload says <message>

      Examples:
        | written    | message                       |
        | "1,612.40" | "may be one number, 1,612.40" |
        | "1 612,40" | "a comma within an amount"    |
        | "1612,40"  | "a comma within an amount"    |
        | "1.612"    | "thousands or as decimals"    |

    @BR-UPL-03 @UPL-1 @browser @deep
    Scenario: Exclude a carrier's bill with a split amount
      When the carrier of "Harbor Foods" uploads a bill of one line with "1,224.80" billed
      Then 0 of 1 rows have no errors
      And row 2 of the upload says "may be one number, 1,224.80"

    @UPL-1
    Scenario: A quoted amount can have a thousands separator
      When the carrier of "Harbor Foods" uploads a bill of one line with '"1,224.80"' billed
      Then 1 of 1 rows have no errors
      And the total of the upload is $1,224.80

  Rule: Possible mistakes cause a warning

    @BR-UPL-09 @UPL-1
    Scenario: Warn about a repeated member in an enrollment file
      When the reconciler of "Harbor Foods" uploads an enrollment file with 3 equal rows for Ruth Adler
      Then 3 of 3 rows have no errors
      And they see the message "2 rows repeat a member and coverage"

    @BR-UPL-09
    Scenario: Warn about one repeated row
      When the reconciler of "Harbor Foods" uploads an enrollment file with 2 equal rows for Ruth Adler
      Then they see the message "1 row repeats a member and coverage"

    @BR-UPL-09
    Scenario: Do not warn about rows that repeat nothing
      When the reconciler of "Harbor Foods" uploads an enrollment file with 1 equal rows for Ruth Adler
      Then they do not see "repeat"

    @BR-UPL-18
    Scenario: Warn about Social Security numbers as member numbers
      When the carrier of "Harbor Foods" uploads a bill of $1,224.80 for 2 members with Social Security numbers
      Then they see the message "2 member numbers are written like a Social Security number"

    @UPL-1
    Scenario: Warn about letters with accents that may be wrong
      When the reconciler of "Harbor Foods" uploads a payroll file that calls Omar Diaz "Omar Díaz", in an old encoding
      Then 3 of 3 rows have no errors
      And they see the message "Check letters with accents, as in “Díaz”"

  Rule: A file is not committed twice by accident

    Scenario: Warn about a file that was uploaded before
      Given the reconciler of "Harbor Foods" has uploaded a payroll file
      And they have committed the upload
      When another reconciler of "Harbor Foods" uploads the same payroll file
      Then they see the message "uploaded before by Rosa Reyes"

    @BR-UPL-06
    Scenario: Refuse to commit a file twice without confirmation
      Given the reconciler of "Harbor Foods" has uploaded a payroll file
      And they have committed the upload
      And they have uploaded the same payroll file
      When they commit the upload
      Then they see the message "The same file has already been committed"
      And the upload is "Ready to commit"

    @BR-UPL-06
    Scenario: The refusal says who committed the file, and when
      Given the reconciler of "Harbor Foods" has uploaded a payroll file
      And they have committed the upload
      And they have uploaded the same payroll file
      When they commit the upload
      Then they see the message "sent by Rosa Reyes on 2026-03-03. Confirm that you want to commit it again."

    @BR-UPL-06
    Scenario: Commit a file twice after confirmation
      Given the reconciler of "Harbor Foods" has uploaded a payroll file
      And they have committed the upload
      And they have uploaded the same payroll file
      When they commit the upload, although it was committed before
      Then the upload is "Committed"

  Rule: People upload the files they have permission for

    @BR-UPL-11
    Scenario Outline: What <who> can upload
      When <who> goes to the uploads
      Then they see the file types <what>

      Examples:
        | who                              | what                                                                                                |
        | the reconciler of "Harbor Foods" | "Payroll deductions", "Enrollment" and "Continuation payments"                                      |
        | the carrier of "Harbor Foods"    | "Carrier bill"                                                                                      |
        | the admin                        | "Payroll deductions", "Enrollment", "Continuation payments", "Carrier bill", "Lockbox" and "People" |
        | the payor of "Harbor Foods"      | nothing                                                                                             |
        | the viewer of "Harbor Foods"     | nothing                                                                                             |

    @API-8 @browser @deep
    Scenario: Choose the carrier from a list
      When the admin goes to the uploads
      Then they can upload bills of the carrier of "Harbor Foods"

    Scenario: Uploads of other groups are not visible
      Given the reconciler of "Harbor Foods" has uploaded a payroll file
      When the reconciler of "Quarry Tools" goes to the uploads
      Then they see no uploads

  Rule: The demo offers sample files

    @API-8 @browser @deep
    Scenario: Upload a sample file
      Given this is the demo
      When the admin uploads a sample lockbox
      Then the upload is "Ready to commit"
      And 2 of 2 rows have no errors

    Scenario: No sample files outside the demo
      When the admin goes to the uploads
      Then they see no sample files
