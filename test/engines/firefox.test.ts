import { defineEngineTests } from './defineEngineTests';

defineEngineTests('Firefox');
