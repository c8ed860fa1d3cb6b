Feature: Accessibility
  Automated checks find no accessibility defects on any screen, in light and dark, on wide and narrow windows.

  Rule: Every screen is accessible

    @browser @browser-only @LAY-1 @deep
    Scenario Outline: The <place> is accessible in light and dark, wide and narrow
      Given bills for "Harbor Foods" in every status
      And the <person> is signed in
      When they go to the <place>
      Then the <place> is accessible in light and dark, narrow and wide

      Examples:
        | place           | person     |
        | bill summary    | reconciler |
        | bill            | reconciler |
        | reconciliation  | reconciler |
        | checkout        | payor      |
        | payments        | payor      |
        | suspense        | admin      |
        | dashboard       | admin      |
        | profile         | reconciler |
        | directory       | admin      |
        | ways to sign in | reconciler |
        | sign-in by mail | reconciler |
        | new account     | reconciler |
