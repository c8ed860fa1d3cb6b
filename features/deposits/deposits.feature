Feature: Deposits
  The office posts the checks that the bank received. A deposit posts only if its checks agree with the bank's count and
  total. Each check pays the bill it names; money that is not applied to a bill is held.

  Background:
    Given these bills for "Harbor Foods":
      | number | period     | status     | due       |
      | HF-1   | last month | RECONCILED | $1,200.00 |
      | HF-2   | this month | RECONCILED | $1,200.00 |

  Rule: A check pays the bill that it names

    @BR-DEP-03 @BR-DEP-08 @PAY-2 @browser
    Scenario: Post a check
      Given the admin enters a deposit of $1,200.00 with these checks:
        | number | amount    | payer        | bill |
        | 7001   | $1,200.00 | Harbor Foods | HF-1 |
      When they post the deposit
      Then bill "HF-1" is PAID
      And the payor of "Harbor Foods" sees these payments:
        | amount    | status    |
        | $1,200.00 | Processed |

    @BR-UPL-22
    Scenario: A check names its bill in small letters
      When the admin enters a deposit of $1,200.00 with these checks:
        | number | amount    | payer        | bill |
        | 7001   | $1,200.00 | Harbor Foods | hf-1 |
      Then they see these checks:
        | number | goes to                 |
        | 7001   | Bill HF-1, Harbor Foods |

    @BR-DEP-04 @PAY-2
    Scenario: The excess of a check is held for the group
      Given the admin enters a deposit of $1,250.00 with these checks:
        | number | amount    | payer        | bill |
        | 7001   | $1,250.00 | Harbor Foods | HF-1 |
      When they post the deposit
      Then they see these checks:
        | number | effect                                     |
        | 7001   | $1,200.00 to the bill · $50.00 to suspense |
      And $50.00 is in suspense

    @BR-DEP-04 @BR-DEP-06
    Scenario: The excess of a check is shown before it is posted
      When the admin enters a deposit of $1,250.00 with these checks:
        | number | amount    | payer        | bill |
        | 7001   | $1,250.00 | Harbor Foods | HF-1 |
      Then they see these checks:
        | number | effect                                                |
        | 7001   | $1,200.00 to the bill, then Paid · $50.00 to suspense |

  Rule: A check that fits several bills, or none, is not assigned automatically

    @BR-DEP-05 @browser @deep
    Scenario: Choose among bills of the same amount
      Given the admin enters a deposit of $1,200.00 with these checks:
        | number | amount    | payer        | group        |
        | 7001   | $1,200.00 | Harbor Foods | Harbor Foods |
      And they see these checks:
        | number | goes to              |
        | 7001   | Choose where it goes |
      And they place check "7001" on bill "HF-2"
      When they post the deposit
      Then bill "HF-2" is PAID
      And bill "HF-1" is RECONCILED

    @BR-DEP-03
    Scenario: Of two groups with one bill number, the one whose amount fits gets the check
      Given these bills for "Summit Labs":
        | number | status     | due     |
        | HF-1   | RECONCILED | $900.00 |
      When the admin enters a deposit of $1,200.00 with these checks:
        | number | amount    | payer | bill | group |
        | 7001   | $1,200.00 | Foods | HF-1 |       |
      Then they see these checks:
        | number | goes to                 |
        | 7001   | Bill HF-1, Harbor Foods |

    @BR-DEP-03
    Scenario: A bill number and an amount that two groups use are not assigned automatically
      Given these bills for "Summit Labs":
        | number | status     | due       |
        | HF-1   | RECONCILED | $1,200.00 |
      When the admin enters a deposit of $1,200.00 with these checks:
        | number | amount    | payer | bill | group |
        | 7001   | $1,200.00 | Foods | HF-1 |       |
      Then they see these checks:
        | number | goes to              |
        | 7001   | Choose where it goes |

    @BR-DEP-05 @BR-DEP-06
    Scenario: A check of a group's only bill and its amount pays this bill
      Given these bills for "Summit Labs":
        | number | status     | due     |
        | SL-1   | RECONCILED | $900.00 |
      When the admin enters a deposit of $900.00 with these checks:
        | number | amount  | payer  | group       |
        | 7001   | $900.00 | Summit | Summit Labs |
      Then they see these checks:
        | number | goes to                |
        | 7001   | Bill SL-1, Summit Labs |

    @BR-DEP-09 @BR-SUS-02
    Scenario: A check of the amount of a group's only released bill waits for this bill
      Given these bills for "Summit Labs":
        | number | status     | due     |
        | SL-1   | UNRELEASED | $900.00 |
        | SL-2   | RELEASED   | $900.00 |
      When the admin enters a deposit of $900.00 with these checks:
        | number | amount  | payer  | group       |
        | 7001   | $900.00 | Summit | Summit Labs |
      Then they see these checks:
        | number | goes to                | warning                                                          |
        | 7001   | Bill SL-2, Summit Labs | Bill SL-2 is not reconciled. The money waits in suspense for it. |

    @BR-DEP-05
    Scenario: A check of another amount than the group's only bill is not assigned automatically
      Given these bills for "Summit Labs":
        | number | status     | due     |
        | SL-1   | RECONCILED | $900.00 |
      When the admin enters a deposit of $800.00 with these checks:
        | number | amount  | payer  | group       |
        | 7001   | $800.00 | Summit | Summit Labs |
      Then they see these checks:
        | number | goes to              |
        | 7001   | Choose where it goes |

    @BR-DEP-05 @BR-DEP-06
    Scenario: A check that is not assigned yet has no effect
      When the admin enters a deposit of $1,200.00 with these checks:
        | number | amount    | payer        | group        |
        | 7001   | $1,200.00 | Harbor Foods | Harbor Foods |
      Then they see these checks:
        | number | goes to              | effect |
        | 7001   | Choose where it goes | –      |

    @BR-DEP-10
    Scenario Outline: A check of <amount> that names group "<group>" and bill "<bill>": <why>
      Given these bills for "Summit Labs":
        | number | status     | due     |
        | HF-1   | RECONCILED | $900.00 |
      When the admin enters a deposit of <amount> with these checks:
        | number | amount   | payer | bill   | group   |
        | 7001   | <amount> | Foods | <bill> | <group> |
      Then they see these checks:
        | number | goes to   | why   |
        | 7001   | <goes to> | <why> |

      Examples:
        | amount    | bill | group        | goes to                 | why                                                                   |
        | $1,200.00 | HF-1 | Harbor Foods | Bill HF-1, Harbor Foods | Bill number HF-1.                                                     |
        | $1,000.00 | HF-1 | Harbor Foods | Bill HF-1, Harbor Foods | Bill number HF-1; $1,200.00 is open on it.                            |
        | $1,200.00 | HF-1 |              | Bill HF-1, Harbor Foods | Bill number HF-1 and amount.                                          |
        | $1,000.00 | HF-1 |              | Choose where it goes    | Several groups have a bill HF-1. Choose one.                          |
        | $900.00   | HF-9 |              | Choose where it goes    | Only the amount agrees with a bill. Choose it if it is the right one. |
        | $800.00   | HF-9 |              | Suspense, payer unknown | No bill or group matches this check.                                  |

    @BR-DEP-05
    Scenario: A check with a bill number that its group does not have is not assigned automatically
      When the admin enters a deposit of $1,200.00 with these checks:
        | number | amount    | payer        | bill | group        |
        | 7001   | $1,200.00 | Harbor Foods | HF-9 | Harbor Foods |
      Then they see these checks:
        | number | goes to              |
        | 7001   | Choose where it goes |

    @BR-DEP-05
    Scenario: A check of a group without an open bill is held for the group
      Given these bills for "Summit Labs":
        | number | status | due     |
        | SL-1   | PAID   | $900.00 |
      When the admin enters a deposit of $900.00 with these checks:
        | number | amount  | payer  | group       |
        | 7001   | $900.00 | Summit | Summit Labs |
      Then they see these checks:
        | number | goes to                 | effect              |
        | 7001   | Suspense of Summit Labs | $900.00 to suspense |

    @BR-DEP-04
    Scenario: Two checks of one bill share what is open
      When the admin enters a deposit of $1,300.00 in 2 checks with these checks:
        | number | amount  | payer        | bill |
        | 7001   | $800.00 | Harbor Foods | HF-1 |
        | 7002   | $500.00 | Harbor Foods | HF-1 |
      Then they see these checks:
        | number | effect                                               |
        | 7001   | $800.00 to the bill, then Partially paid             |
        | 7002   | $400.00 to the bill, then Paid · $100.00 to suspense |

    @BR-DEP-04
    Scenario: A bill that is not reconciled takes nothing yet
      Given these bills for "Summit Labs":
        | number | status   | due     |
        | SL-1   | RELEASED | $900.00 |
      When the admin enters a deposit of $900.00 with these checks:
        | number | amount  | payer  | bill |
        | 7001   | $900.00 | Summit | SL-1 |
      Then they see these checks:
        | number | goes to                | effect              |
        | 7001   | Bill SL-1, Summit Labs | $900.00 to suspense |

    @BR-DEP-04 @BR-DEP-06
    Scenario: The effect of a check from an unknown payer is shown before it is posted
      When the admin enters a deposit of $80.00 with these checks:
        | number | amount | payer    |
        | 7001   | $80.00 | J. Smith |
      Then they see these checks:
        | number | effect             |
        | 7001   | $80.00 to suspense |

    @BR-DEP-06
    Scenario: A check that names nothing known is held without a group
      Given the admin enters a deposit of $80.00 with these checks:
        | number | amount | payer    |
        | 7001   | $80.00 | J. Smith |
      When they post the deposit
      Then they see these checks:
        | number | goes to                 | effect             |
        | 7001   | Suspense, payer unknown | $80.00 to suspense |

  Rule: A deposit posts only in balance

    @BR-DEP-01
    Scenario: Refuse a deposit whose total differs from the bank's
      Given the admin enters a deposit of $1,200.01 with these checks:
        | number | amount    | payer        | bill |
        | 7001   | $1,200.00 | Harbor Foods | HF-1 |
      When they post the deposit
      Then they see the message "The checks don't agree with the bank's figures. They are $0.01 short"
      And bill "HF-1" is RECONCILED

    @BR-DEP-02
    Scenario Outline: Refuse a deposit of which the bank counted <count>
      Given the admin enters a deposit of $1,200.00 in <count> with these checks:
        | number | amount  | payer        | bill |
        | 7001   | $900.00 | Harbor Foods | HF-1 |
        | 7002   | $300.00 | Harbor Foods | HF-1 |
      When they post the deposit
      Then they see the message "The checks don't agree with the bank's figures."
      And bill "HF-1" is RECONCILED

      Examples:
        | count    |
        | 1 check  |
        | 3 checks |

    @BR-DEP-01
    Scenario: The checks can be over in amount and short in number
      Given the admin enters a deposit of $1,199.99 in 2 checks with these checks:
        | number | amount    | payer        | bill |
        | 7001   | $1,200.00 | Harbor Foods | HF-1 |
      When they post the deposit
      Then they see the message "They are 1 check short and $0.01 over: correct the checks or the figures."

    @BR-DEP-02
    Scenario: Post a deposit with the bank's count and total
      Given the admin enters a deposit of $1,200.00 in 2 checks with these checks:
        | number | amount  | payer        | bill |
        | 7001   | $900.00 | Harbor Foods | HF-1 |
        | 7002   | $300.00 | Harbor Foods | HF-1 |
      When they post the deposit
      Then bill "HF-1" is PAID

  Rule: A bill is not paid twice

    @BR-DEP-07
    Scenario: Warn about a pending payment
      Given the payor of "Harbor Foods" paid bill "HF-1"
      When the admin enters a deposit of $1,200.00 with these checks:
        | number | amount    | payer        | bill |
        | 7001   | $1,200.00 | Harbor Foods | HF-1 |
      Then they see these checks:
        | number | warning                                                                                                                        |
        | 7001   | A payment of $1,200.00 is already pending for bill HF-1. Nothing is open on bill HF-1. The money goes to the group's suspense. |

    @BR-DEP-07
    Scenario: Warn about a small pending payment
      Given the payor of "Harbor Foods" paid $0.01 on bill "HF-1"
      When the admin enters a deposit of $1,000.00 with these checks:
        | number | amount    | payer        | bill |
        | 7001   | $1,000.00 | Harbor Foods | HF-1 |
      Then they see these checks:
        | number | warning                                              |
        | 7001   | A payment of $0.01 is already pending for bill HF-1. |

    @BR-DEP-07
    Scenario: Show no warning without a pending payment
      When the admin enters a deposit of $1,000.00 with these checks:
        | number | amount    | payer        | bill |
        | 7001   | $1,000.00 | Harbor Foods | HF-1 |
      Then they see these checks:
        | number | warning |
        | 7001   |         |

  Rule: Only the office posts checks

    @BR-DEP-08
    Scenario: A payor cannot open deposits
      When the payor of "Harbor Foods" enters a deposit of $1,200.00 with these checks:
        | number | amount    | payer        | bill |
        | 7001   | $1,200.00 | Harbor Foods | HF-1 |
      Then they see the refusal page

    @BR-DEP-08
    Scenario Outline: A <person> enters a deposit
      When the <person> enters a deposit of $1,200.00 with these checks:
        | number | amount    | payer        | bill |
        | 7001   | $1,200.00 | Harbor Foods | HF-1 |
      Then they see these checks:
        | number | goes to                 |
        | 7001   | Bill HF-1, Harbor Foods |

      Examples:
        | person  |
        | manager |
        | admin   |

    @BR-DEP-08
    Scenario Outline: A <person> cannot open deposits
      When the <person> goes to the deposits
      Then they see the refusal page

      Examples:
        | person  |
        | carrier |
        | agent   |

  Rule: Deposits are exported as they are shown

    @BR-EVI-07 @browser @deep
    Scenario: Export the deposits
      Given the admin enters a deposit of $1,250.00 with these checks:
        | number | amount    | payer        | bill |
        | 7001   | $1,250.00 | Harbor Foods | HF-1 |
      When they export every row of the deposits as CSV
      Then the file says "1250.00"

    @BR-EVI-07
    Scenario: A payor cannot export deposits
      When the payor of "Harbor Foods" exports every row of the deposits as CSV
      Then they see the message "permission"
