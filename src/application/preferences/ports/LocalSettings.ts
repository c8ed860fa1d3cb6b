import { createToken, type Token } from '../../shared/Token';

/** Settings of this browser that are needed before anybody is signed in. Holds nothing secret. */
export interface LocalSettings {
  read(key: string): string | undefined;
  write(key: string, value: string): void;
}

export const LocalSettings: Token<LocalSettings> = createToken('LocalSettings');
