Feature: Comments on a bill
  The people of a group and their admins discuss a bill. The carrier takes part where a comment is marked for it.
  Agents see no comments.

  Background:
    Given a RELEASED bill of $1,200.00 for "Harbor Foods"

  Rule: The people of a group see all of its comments

    @browser @deep
    Scenario: People of the group see each other's comments
      Given the reconciler of "Harbor Foods" commented "Is the rate right?" on the bill
      When the payor of "Harbor Foods" opens the bill
      Then they see the comments "Is the rate right?"

  Rule: The carrier takes part where a comment is marked for it

    Background:
      Given the reconciler of "Harbor Foods" commented "Ask the broker" on the bill
      And the reconciler of "Harbor Foods" commented "Is the rate right?" on the bill for the carrier

    @BR-BIL-11
    Scenario: The carrier sees only what is marked for it
      When the carrier of "Harbor Foods" opens the bill
      Then they see the comments "Is the rate right?"

    @BR-BIL-11
    Scenario: The group sees the answer of the carrier
      Given the carrier of "Harbor Foods" commented "It changed in March" on the bill
      When the admin opens the bill
      Then they see the comments "Ask the broker", "Is the rate right?" and "It changed in March"

  Rule: Authors can delete their comments for 15 minutes

    @BR-BIL-12 @browser @deep
    Scenario: Delete a comment
      Given the reconciler of "Harbor Foods" commented "Wrong bill, sorry" on the bill
      When they delete the comment
      Then they see the comments "This comment was deleted."

    @BR-BIL-12
    Scenario: A comment is not deleted 15 minutes later
      Given the reconciler of "Harbor Foods" commented "Wrong bill, sorry" on the bill
      And they are inactive for 15 minutes
      When they delete the comment
      Then they see the message "Only your own comments can be deleted, within 15 minutes."

    @BR-BIL-12
    Scenario: A comment is deleted 14 minutes later
      Given the reconciler of "Harbor Foods" commented "Wrong bill, sorry" on the bill
      And 14 minutes pass
      When they delete the comment
      Then they see the comments "This comment was deleted."

  Rule: Commenting is a right

    @ROL-1
    Scenario Outline: A <person> cannot comment
      When the <person> of "Harbor Foods" comments "Is the rate right?" on the bill
      Then they see the message "You don't have permission to do this."

      Examples:
        | person |
        | agent  |
        | viewer |
