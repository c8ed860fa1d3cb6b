Feature: Everyone can use every screen
  No screen has an accessibility defect that can be found by machine, in light and in dark.

  @browser @LAY-1
  Scenario Outline: The <screen> is accessible in light and dark, wide and narrow
    Given the demo group's bills in every status
    When the <person> looks at the <screen> in every look
    Then no accessibility defects are found

    Examples:
      | screen           | person     |
      | bill summary     | reconciler |
      | bill             | reconciler |
      | reconcile screen | reconciler |
      | pay screen       | payor      |
      | payments         | payor      |
      | dashboard        | manager    |
