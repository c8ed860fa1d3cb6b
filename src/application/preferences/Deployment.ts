/** What kind of installation this is, as far as people should know. */
export class Deployment {
  constructor(
    /** The demo: sample people, groups and files. */
    readonly isDemo: boolean,
    /** Data lies in the embedded database: for one machine, not for a company. */
    readonly hasEmbeddedDatabase: boolean,
  ) {}
}
