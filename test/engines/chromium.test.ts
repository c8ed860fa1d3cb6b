import { defineEngineTests } from './defineEngineTests';

defineEngineTests('Chromium');
