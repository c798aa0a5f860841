import { describe, expect, it } from 'vitest';
import { checkFiles } from '../../../engine/core/config/check-files.ts';
import { compile } from '../../../engine/core/config/compile.ts';
import { configWith, fixtureNames, readFixture, withText } from './fixture.ts';

const CHANNEL = { $schema: '../schemas/meta/channel.schema.json', channel: 'channel_7' };

describe('checking some files', () => {
  it.each(fixtureNames())('finds in each file what compiling everything finds in it: %s', (name) => {
    const files = configWith(readFixture(name, 'bad')?.set);
    const { problems } = compile(files);
    for (const { path } of files) {
      const found = checkFiles(files, (file) => file === path);
      expect(found, path).toEqual(problems.filter(({ file }) => file === path));
    }
  });

  it('sees that another file declares the same channel', () => {
    const files = configWith({
      'channels/channel_7.json': { '': CHANNEL },
      'channels/other.json': { '': CHANNEL },
    });
    const found = checkFiles(files, (path) => path === 'channels/other.json');
    expect(found.map(({ code }) => code)).toEqual(['C030']);
  });

  it('refuses a broken file and an unknown property, and names a schema that is none', () => {
    const broken = withText('channels/channel_7.json', '{ "channel": ');
    expect(checkFiles(broken, (path) => path === 'channels/channel_7.json').length).toBeGreaterThan(0);
    const unknown = configWith({ 'channels/channel_7.json': { '': { ...CHANNEL, titel: 'x' } } });
    expect(checkFiles(unknown, (path) => path === 'channels/channel_7.json').map(({ code }) => code)).toEqual(
      ['C010'],
    );
    const schema = withText('schemas/meta/channel.schema.json', '{ "type": "objekt" }');
    const inSchema = checkFiles(schema, (path) => path === 'schemas/meta/channel.schema.json');
    expect(inSchema.map(({ code }) => code)).toContain('C013');
  });
});
