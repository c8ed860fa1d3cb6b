import type { BadRow, ReadBatch, UploadRecord } from '../../../../src/domain/office/uploads/RowReader';
import { effectMessage } from '../../../../src/domain/office/uploads/uploadMessages';
import { personRowOf } from '../../../../src/domain/people/directory/personRow';
import { PeopleInFile } from '../../../people/directory/peopleFile/PeopleInFile';
import type { OtherFacts } from '../ports';
import { badRow, type CheckResult, type FileChecker } from './FileChecker';

/** Invitations are listed up to this number. */
const MAX_PEOPLE = 5_000;

/** Checks a file of people against the directory and what the sender may grant. */
export class PeopleChecker implements FileChecker {
  private readonly people: PeopleInFile;
  private readonly groups = new Set<string>();
  private goodRows = 0;
  private errorRows = 0;

  constructor(
    private readonly lookup: Pick<OtherFacts, 'peopleFacts'>,
    private readonly userId: string,
    now: Date,
  ) {
    this.people = new PeopleInFile(now);
  }

  async take({ records, badRows }: ReadBatch): Promise<ReadBatch> {
    const rows = records.map((record) => ({ record, person: personRowOf(record.values) }));
    const facts = await this.lookup.peopleFacts(
      this.userId,
      rows.map(({ person }) => person),
    );
    const good: UploadRecord[] = [];
    const bad: BadRow[] = [...badRows];
    for (const { record, person } of rows) {
      const isFull = this.goodRows + good.length >= MAX_PEOPLE;
      const problem = isFull ? TOO_MANY : this.people.add(record.row, person, facts);
      if (problem) bad.push(badRow(record, problem.field, problem.message));
      else good.push(record);
      // Rows without groups name people of the office, carriers and agents, as rows with errors may.
      for (const group of person.groupNumbers.length === 0 || problem ? [''] : person.groupNumbers)
        this.groups.add(group);
    }
    if (badRows.length > 0) this.groups.add('');
    this.goodRows += good.length;
    this.errorRows += bad.length;
    return { records: good, badRows: bad };
  }

  end(): CheckResult {
    const people = this.people.list();
    const changed = people.filter(({ grants }) => grants.length > 0);
    const invited = changed.filter(({ userId }) => userId === null).length;
    return {
      goodRows: this.goodRows,
      errorRows: this.errorRows,
      totalCents: null,
      effect: effectMessage({
        kind: 'people',
        invited,
        granted: changed.length - invited,
        unchanged: people.length - changed.length,
      }),
      notice: '',
      groupNumbers: [...this.groups],
      errors: [],
      isIncluded: () => true,
      bills: [],
    };
  }
}

const TOO_MANY = { field: '', message: `A file has at most ${MAX_PEOPLE.toLocaleString('en-US')} rows.` };
