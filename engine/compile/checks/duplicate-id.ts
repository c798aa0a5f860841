import { type At, child, items, textAt } from '../at.ts';
import type { Check } from '../check.ts';
import type { NamedThing } from '../problems/wordings/named-thing.ts';
import { selectAt } from '../select-at.ts';

export const duplicateId: Check<'C030'> = {
  code: 'C030',
  title: 'Ids are unique',
  meaning: 'Only one of two declarations with the same id can count, and nobody can say which.',
  check(config, report) {
    const unique = (what: NamedThing, owners: readonly At[], key: string): void => {
      const first = new Map<string, At>();
      for (const owner of owners) {
        const name = textAt(owner, key);
        if (name === null) continue;
        const at = child(owner, key);
        const known = first.get(name);
        if (known) report(at, { what, name }, { related: [known] });
        else first.set(name, at);
      }
    };
    unique('host', config.hosts, 'host');
    unique('channel', config.channels, 'channel');
    for (const owner of [...config.channels, ...config.pages])
      unique('version', items(child(owner, 'versions')), 'id');
    unique('channel group', config.groups, 'group');
    unique('conversion map', config.conversions, 'conversion');
    unique('brand', config.brands, 'brand');
    unique('route', config.routes, 'id');
    unique('guard step', items(child(config.guard, 'steps')), 'id');
    for (const step of items(child(config.guard, 'steps'))) unique('row', items(child(step, 'rows')), 'id');
    unique(
      'destination row',
      [...selectAt(config.destinations, '/rows/*/*'), ...selectAt(config.destinations, '/variants/*/*/*')],
      'id',
    );
    // The backend knows by this alone which form an answer is of.
    const packages = config.forms.map(({ form }) => form);
    unique('form package', packages, 'package');
    for (const form of packages) unique('form step', items(child(form, 'steps')), 'id');
    const agreements = config.agreements.map(({ id, file }) => ({ file, pointer: '', value: { id } }));
    unique('agreement', agreements, 'id');
    // What is one name outside cannot be two things here.
    unique('endpoint path', selectAt(config.api, '/endpoints/*'), 'path');
    for (const area of ['local', 'session']) {
      const keys = selectAt(config.storage, '/keys/*').filter((key) => textAt(key, 'area') === area);
      unique('storage name', keys, 'name');
    }
  },
};
