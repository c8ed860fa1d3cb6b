Feature: Before money moves
  One list says what is ready, what to review, and what to fix before the first payment. The command line prints the same list.

  Rule: Managers and system administrators see what is ready

    @BR-LIV-01
    Scenario: A new installation has no backup
      When the manager looks at the readiness checks
      Then they see that "Backup taken and restored" is marked "stop"
      And they see that "Mail that arrives" is marked "review"
      And they see that "Connection pooler" is marked "ready"
      And they see that "Replica for reports" is marked "ready"

    @BR-LIV-03 @ROL-1
    Scenario Outline: A <person> sees the checks
      When the <person> looks at the readiness checks
      Then they see that "Connection pooler" is marked "ready"

      Examples:
        | person   |
        | manager  |
        | sysadmin |

    @BR-LIV-03 @ROL-1
    Scenario Outline: A <person> does not see the checks
      When the <person> of "Harbor Foods" looks at the readiness checks
      Then they see the message "You don't have permission to do this."

      Examples:
        | person     |
        | admin      |
        | reconciler |
        | carrier    |

  Rule: A backup counts once it was restored

    @BR-LIV-01
    Scenario Outline: A backup that was <restored>
      Given a backup was taken and <restored>
      When the manager looks at the readiness checks
      Then they see that "Backup taken and restored" is marked "<state>"

      Examples:
        | restored               | state  |
        | never restored         | stop   |
        | restored               | ready  |
        | restored two weeks ago | review |

    @BR-LIV-01
    Scenario: A backup of last week
      Given a backup was taken and restored
      And today is Tuesday 2026-03-10
      When the manager looks at the readiness checks
      Then they see that "Backup taken and restored" is marked "review"

  Rule: A restore drill is due each year

    @BR-LIV-04
    Scenario: A new installation had no restore drill
      When the manager looks at the readiness checks
      Then they see that "Restore drill" is marked "review"

    @BR-LIV-04
    Scenario Outline: A restore drill that <result> <days> days ago
      Given a restore drill <result> <days> days ago
      When the manager looks at the readiness checks
      Then they see that "Restore drill" is marked "<state>"

      Examples:
        | result | days | state  |
        | passed | 30   | ready  |
        | passed | 400  | review |
        | failed | 2    | stop   |

    @BR-LIV-04
    Scenario: A drill that passes after one that failed
      Given a restore drill failed 2 days ago
      And a restore drill passed 1 day ago
      When the manager looks at the readiness checks
      Then they see that "Restore drill" is marked "ready"

  Rule: A mail arrives when someone has its code

    @BR-LIV-02
    Scenario: A test mail that was sent proves nothing
      When the manager sends themselves a test mail
      Then they see that "Mail that arrives" is marked "stop"

    @BR-LIV-02 @browser @deep
    Scenario: The code of the test mail proves that it arrived
      Given the sysadmin sent themselves a test mail
      When they enter the code of the test mail
      Then they see that "Mail that arrives" is marked "ready"

    @BR-LIV-02
    Scenario: Another code proves nothing
      Given the manager sent themselves a test mail
      When they enter another code than that of the test mail
      Then they see the message "This is not the code of the last test mail. Check it, or send another."
      And they see that "Mail that arrives" is marked "stop"

  Rule: Managers sign in with a second factor

    @BR-LIV-05
    Scenario Outline: The manager last signed in with <proof>
      Given the manager last signed in with <proof>
      When the manager looks at the readiness checks
      Then they see that "Second factor" is marked "<state>"

      Examples:
        | proof                        | state  |
        | a password                   | review |
        | a password and a second code | ready  |

    @BR-LIV-05
    Scenario: Only the last sign-in counts
      Given the manager last signed in with a password
      And the manager last signed in with a password and a second code
      When the manager looks at the readiness checks
      Then they see that "Second factor" is marked "ready"
