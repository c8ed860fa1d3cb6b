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

    @BR-REC-03 @BIL-1 @browser @deep
    Scenario: Changing a line makes the bill modified
      Given they change Omar Diaz's Medical to $0.00 because "No longer employed"
      When they save the changes
      Then the bill is MODIFIED
      And the variance is -$612.40

    @BR-REC-03
    Scenario: Changing a line back makes the bill RELEASED again
      Given they change Omar Diaz's Medical to $0.00 because "No longer employed"
      And they save the changes
      And they change Omar Diaz's Medical to $612.40 because "Carrier is right"
      When they save the changes
      Then the bill is RELEASED

    @BR-REC-01
    Scenario: Refuse to save a change without a reason
      Given they change Omar Diaz's Medical to $0.00 without a reason
      When they save the changes
      Then they see the message "Choose a reason for the difference."
      And the bill is RELEASED

    @BR-REC-02
    Scenario: The reason "Other" needs a note
      Given they change Omar Diaz's Medical to $0.00 because "Other (explain)"
      When they save the changes
      Then they see the message "Enter the reason in the note."

  Rule: Steps can be undone

    @BR-REC-07 @browser @deep
    Scenario: Undo and redo
      Given they change Omar Diaz's Medical to $0.00 because "No longer employed"
      And they change Ruth Adler's Dental to $40.00 because "Rate corrected"
      When they undo the change
      Then the variance is -$612.40
      And they can redo

    @BR-REC-07
    Scenario: Undo one step after the other
      Given they change Omar Diaz's Medical to $0.00 because "No longer employed"
      And they change Ruth Adler's Dental to $40.00 because "Rate corrected"
      And they undo the change
      When they undo the change
      Then the variance is $0.00

  Rule: Unsaved work is not lost

    @BR-REC-08 @browser @deep
    Scenario: Restore unsaved changes on the next visit
      Given they change Omar Diaz's Medical to $0.00 because "No longer employed"
      When they leave and come back
      Then the variance is -$612.40
      And the bill is RELEASED

    @BR-REC-08 @RTE-13 @browser @deep
    Scenario: Keep a change made right before closing Listbill
      Given they change Omar Diaz's Medical to $0.00 because "No longer employed"
      When they close Listbill and come back
      Then the variance is -$612.40

    @RTE-13 @browser-only
    Scenario: Ask before leaving with changes that could not be saved
      Given the server cannot be reached
      And they change Omar Diaz's Medical to $0.00 because "No longer employed"
      When they go to the payments
      Then they see "WARNING: You have unsaved changes."

    @ERR-3
    Scenario: Keep changes that cannot be saved during nightly processing
      Given they change Omar Diaz's Medical to $0.00 because "No longer employed"
      And processing is on hold
      When they save the changes
      Then they see the message "Your changes cannot be saved due to daily system processing. Please try again later."
      And the variance is -$612.40

    @ERR-9 @ERR-10 @browser @deep
    Scenario: Keep changes when permission is lost, and say whom to ask
      Given they change Omar Diaz's Medical to $0.00 because "No longer employed"
      And all roles are removed from the reconciler
      When they save the changes
      Then they see the message "You don't have permission to do this. Ask your administrator if you need it."
      And they see the message "Uh oh ... there's been an error! Please try again or contact us for help!"
      And they cannot retry
      And the variance is -$612.40

    @ERR-3
    Scenario: Retry changes that could not be saved during nightly processing
      Given they change Omar Diaz's Medical to $0.00 because "No longer employed"
      And processing is on hold
      When they save the changes
      Then they can retry

  Rule: The group's setting decides whether the reconciled or the billed amount is due

    @BR-REC-05 @BIL-1 @browser @deep
    Scenario: The reconciled amount is due
      Given they change Omar Diaz's Medical to $0.00 because "No longer employed"
      When they reconcile the bill
      Then the bill is RECONCILED
      And $650.50 is due on the bill

    @BR-REC-06
    Scenario: The billed amount is due
      Given "Harbor Foods" pays as billed
      And they change Omar Diaz's Medical to $0.00 because "No longer employed"
      When they reconcile the bill
      Then the bill is RECONCILED
      And $1,262.90 is due on the bill
