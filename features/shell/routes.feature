Feature: Addresses
  Every address opens a screen that the person may see.

  Rule: Sign-in addresses open the person's first screen

    @RTE-1 @RTE-2 @RTE-3 @RTE-4
    Scenario Outline: A signed-in person goes to <address>
      Given the reconciler is signed in
      When they go to <address>
      Then they see the bill summary

      Examples:
        | address                            |
        | the empty address                  |
        | the sign-in address                |
        | the address after the sign-in page |
        | the start                          |

    @browser @RTE-6 @RTE-10 @deep
    Scenario: RELOAD on the error page leads back to the bills
      Given the reconciler is signed in
      And they go to an unknown address
      When they reload Listbill
      Then they see the bill summary

    @browser @browser-only @deep @RTE-7
    Scenario: The maintenance page says that Listbill will be back
      Given the admin is signed in
      When they go to the maintenance address
      Then they see the message "We'll be back soon."

    @browser @RTE-5 @deep
    Scenario: The sign-out address signs the person out
      Given the admin is signed in
      When they go to the sign-out address
      Then they are signed out

  Rule: Each area is for its own users

    @RTE-8 @RTE-9 @RTE-11 @ROL-3
    Scenario Outline: A <person> opens the <place>
      Given a RELEASED bill of $1,200.00 for "Harbor Foods"
      And the <person> of "Harbor Foods" is signed in
      When they go to the <place>
      Then they see the <seen>

      Examples:
        | person     | place          | seen           |
        | reconciler | bill summary   | bill summary   |
        | reconciler | bill           | bill           |
        | reconciler | reconciliation | reconciliation |
        | reconciler | dashboard      | refusal page   |
        | reconciler | checkout       | refusal page   |
        | payor      | checkout       | checkout       |
        | payor      | reconciliation | refusal page   |
        | viewer     | payments       | payments       |
        | viewer     | checkout       | refusal page   |
        | admin      | dashboard      | dashboard      |
        | admin      | checkout       | refusal page   |
        | carrier    | dashboard      | dashboard      |
        | carrier    | payments       | refusal page   |
        | agent      | bill summary   | bill summary   |
        | agent      | reconciliation | refusal page   |

    @RTE-8 @RTE-9 @RTE-4
    Scenario Outline: The <person> goes to <address>
      Given the <person> is signed in
      When they go to <address>
      Then they see the <seen>

      Examples:
        | person     | address               | seen         |
        | reconciler | the billing address   | bill summary |
        | reconciler | the dashboard address | refusal page |
        | admin      | the dashboard address | dashboard    |
        | carrier    | the dashboard address | dashboard    |
        | admin      | the billing address   | refusal page |

    @browser @RTE-8 @deep
    Scenario: The billing address opens the bill summary
      Given the reconciler is signed in
      When they go to the billing address
      Then they see the bill summary

    @browser @RTE-11 @ROL-3 @deep
    Scenario: A refused person stays in their own area
      Given the reconciler is signed in
      When they go to the dashboard
      Then they see the refusal page

    @ROL-3 @RTE-6
    Scenario: A person without a role gets the error page
      Given the person without a role is signed in
      When they go to the dashboard
      Then they see the error page
