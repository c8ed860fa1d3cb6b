import type { TestPerson } from '../../../test/support/server/TestData';
import type { WholeListName } from '../choiceTypes';
import type { ListFormat } from '../ParameterValues';

/** Lists as files, without filters. */
export interface ExportTasks {
  /** Empty if the export was refused. */
  exportWhole(person: TestPerson, list: WholeListName, format: ListFormat): Promise<Uint8Array>;
}
