import { defineEngineTests } from './defineEngineTests';

defineEngineTests('WebKit');
