Feature: Saved layouts
  Columns that were chosen for a file are saved, and the next file of the kind has them. One page lists the saved layouts of payroll,
  carriers, and the bank, each with when it was last used, so that an outdated one can be removed.

  Background:
    Given a RELEASED bill for "Harbor Foods" with these lines:
      | member     | coverage | billed  |
      | Ruth Adler | Medical  | $612.40 |
      | Lena Falk  | Dental   | $38.10  |

  Rule: Saved layouts are listed with the file that they were last used for

    @BR-UPL-33
    Scenario: A layout that was saved from an upload, and used for the next one
      Given the reconciler of "Harbor Foods" has uploaded a payroll file with its own columns
      And they have chosen the columns
      And they have saved the columns as "Weekly export"
      When they upload the next payroll file
      Then they see these saved layouts:
        | layout                            | of           | used for |
        | Payroll deductions: Weekly export | Harbor Foods | next.csv |

    @BR-UPL-33
    Scenario: The layout of a file that was compared with a bill
      Given the reconciler of "Harbor Foods" has compared the bill with a payroll file with its own columns
      When they choose the columns
      Then they see these saved layouts:
        | layout                           | of           | used for |
        | Payroll file compared with bills | Harbor Foods |          |

    @BR-UPL-33 @browser @deep
    Scenario: A layout that is removed
      Given the reconciler of "Harbor Foods" has uploaded a payroll file with its own columns
      And they have chosen the columns
      And they have saved the columns as "Weekly export"
      When they remove the saved layout "Payroll deductions: Weekly export"
      Then they see no saved layouts
