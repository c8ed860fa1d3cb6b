import type { FileTemplate } from '../../../../src/domain/uploads/FileTemplate';
import type { Actor } from '../../uploads/ports/UploadDesk';

/** Layouts remembered under a name, unique for a kind and owner whatever the case of its letters. */
export interface TemplateStore {
  find(templatePk: string): Promise<FileTemplate | undefined>;
  /** @returns false when the name is taken. */
  add(template: NewTemplate, by: Actor, now: Date): Promise<boolean>;
  /** Writes it if its version is still `version`; the version then grows by one. */
  change(template: NewTemplate, version: number, by: Actor, now: Date): Promise<'changed' | 'stale' | 'nameTaken'>;
  /** @returns whether it was there. */
  remove(templatePk: string): Promise<boolean>;
}

/** A template before anybody wrote it. */
export type NewTemplate = Omit<FileTemplate, 'version' | 'modDate' | 'modUser'>;
