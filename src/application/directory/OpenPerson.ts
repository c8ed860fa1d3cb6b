import { PersonFile } from './PersonFile';
import type { DirectoryGateway } from './ports/DirectoryGateway';

/** Opens a person of the directory. */
export class OpenPerson {
  constructor(private readonly directory: DirectoryGateway) {}

  run(userId: string): PersonFile {
    return new PersonFile(this.directory, userId);
  }
}
