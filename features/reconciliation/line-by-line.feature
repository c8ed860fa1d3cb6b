Feature: Reconcile line by line
  A reconciler corrects what is wrong on a bill, with a reason for each difference.

  Background:
    Given a RELEASED bill for "Harbor Foods" with these lines:
      | member     | coverage | billed  |
      | Ruth Adler | Medical  | $612.40 |
      | Ruth Adler | Dental   | $38.10  |
      | Omar Diaz  | Medical  | $612.40 |
    And the reconciler of "Harbor Foods" is reconciling the bill

  Rule: A difference needs a reason

    @BIL-1 @browser
    Scenario: Changing a line makes the bill modified
      Given they change Omar Diaz's Medical to $0.00 because "No longer employed"
      When they save the changes
      Then the bill is MODIFIED
      And the variance is -$612.40

    Scenario: Refuse to save a change without a reason
      Given they change Omar Diaz's Medical to $0.00 without a reason
      When they save the changes
      Then they are told "Choose a reason for the difference."
      And the bill is RELEASED

    Scenario: The reason "Other" needs a note
      Given they change Omar Diaz's Medical to $0.00 because "Other (explain)"
      When they save the changes
      Then they are told "Enter the reason in the note."

  Rule: Steps can be undone

    @browser
    Scenario: Undo and redo
      Given they change Omar Diaz's Medical to $0.00 because "No longer employed"
      And they change Ruth Adler's Dental to $40.00 because "Rate corrected"
      When they undo
      Then the variance is -$612.40
      And they can redo

  Rule: Unsaved work is not lost

    @browser
    Scenario: Restore the work on the next visit
      Given they change Omar Diaz's Medical to $0.00 because "No longer employed"
      When they leave and come back later
      Then the variance is -$612.40
      And the bill is RELEASED

    @RTE-13 @browser
    Scenario: Keep a change made right before closing Listbill
      Given they change Omar Diaz's Medical to $0.00 because "No longer employed"
      When they close Listbill at once and come back later
      Then the variance is -$612.40

    @ERR-3
    Scenario: Keep changes that nightly processing refuses
      Given they change Omar Diaz's Medical to $0.00 because "No longer employed"
      And processing is on hold
      When they save the changes
      Then they are told "Your changes cannot be saved due to daily system processing. Please try again later."
      And the variance is -$612.40

    @ERR-9 @ERR-10 @browser
    Scenario: Keep changes after losing permission, and say whom to ask
      Given they change Omar Diaz's Medical to $0.00 because "No longer employed"
      And their roles are taken from them
      When they save the changes
      Then they are told "You don't have permission to do this. Ask your administrator if you need it."
      And they are told "Uh oh ... there's been an error! Please try again or contact us for help!"
      And they are not offered to send it again
      And the variance is -$612.40

    @ERR-3
    Scenario: Retry changes that nightly processing refused
      Given they change Omar Diaz's Medical to $0.00 because "No longer employed"
      And processing is on hold
      When they save the changes
      Then they are offered to send it again

  Rule: The group's setting decides whether the reconciled or the billed amount is due

    @BIL-1 @browser
    Scenario: Adjust then pay
      Given they change Omar Diaz's Medical to $0.00 because "No longer employed"
      When they reconcile the bill
      Then the bill is RECONCILED
      And $650.50 is due

    Scenario: Pay as billed
      Given "Harbor Foods" pays as billed
      And they change Omar Diaz's Medical to $0.00 because "No longer employed"
      When they reconcile the bill
      Then the bill is RECONCILED
      And $1,262.90 is due
