Feature: Everyone can use every screen
  No screen has an accessibility defect that automated checks can find, in light and dark.

  @browser @browser-only @LAY-1
  Scenario Outline: The <place> is accessible in light and dark, wide and narrow
    Given bills for "Harbor Foods" in every status
    When the <person> looks at the <place> in light and dark, narrow and wide
    Then no accessibility defects are found

    Examples:
      | place           | person     |
      | bill summary    | reconciler |
      | bill            | reconciler |
      | reconciliation  | reconciler |
      | checkout        | payor      |
      | payments        | payor      |
      | dashboard       | admin      |
      | profile         | reconciler |
      | directory       | admin      |
      | ways to sign in | reconciler |
      | sign-in by mail | reconciler |
      | new account     | reconciler |
