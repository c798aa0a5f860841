import { child, items } from '../at.ts';
import { unknownReference } from './unknown-reference.ts';

export const unknownScreen = unknownReference(
  'C071',
  'Landing screens are known',
  'Rules of the guard know login and landing paths by the screens that every-host.json lists.',
  'screen',
  (config) => items(child(child(config.everyHost, 'landing'), 'screens')).map(({ value }) => String(value)),
);
