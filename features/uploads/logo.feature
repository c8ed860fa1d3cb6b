Feature: A group's logo
  The office uploads a group's logo. The group's people see it next to the group's name.

  Background:
    Given a RELEASED bill of $1,200.00 for "Harbor Foods"

  Rule: The group's people see the logo that their admin uploaded

    @API-10 @browser
    Scenario: The group's people see its logo
      When the admin gives "Harbor Foods" a logo
      Then the reconciler of "Harbor Foods" sees a logo

    @API-10
    Scenario: Remove a logo
      Given the admin has given "Harbor Foods" a logo
      When they remove the logo of "Harbor Foods"
      Then the reconciler of "Harbor Foods" sees no logo

    Scenario: Admins can't change logos of another rep's group
      When the admin of another rep gives "Harbor Foods" a logo
      Then they see the message "is outside your access for this action."
      And the reconciler of "Harbor Foods" sees no logo

  Rule: A logo is a picture

    @BR-UPL-12 @API-10
    Scenario: Refuse a drawing, which can contain scripts
      When the admin gives "Harbor Foods" an SVG logo
      Then they see the message "SVG files can contain scripts. Save the logo as PNG, JPEG or WebP."
      And the reconciler of "Harbor Foods" sees no logo
