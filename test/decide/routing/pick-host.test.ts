import { expect, test } from 'vitest';
import { compile } from '../../../engine/compile/compile.ts';
import { pickHost } from '../../../engine/decide/routing/pick-host.ts';
import { configWith } from '../../compile/fixture.ts';
import { shippedRelease } from '../../support/shipped-release.ts';

const table = (host: string) => ({
  '': { $schema: '../schemas/meta/host.schema.json', host, root: '/login', screens: {} },
});

const { release } = compile(
  configWith({
    'hosts/*.example.com.json': table('*.example.com'),
    'hosts/*.h5.example.com.json': table('*.h5.example.com'),
    'hosts/a.h5.example.com.json': table('a.h5.example.com'),
  }),
);

test.each([
  ['a.h5.example.com', 'a.h5.example.com', 'the exact name wins'],
  ['A.H5.Example.COM:8080', 'a.h5.example.com', 'neither case nor port matter'],
  ['A.H5.Example.COM.', 'a.h5.example.com', 'a name may end in the dot of the root'],
  ['a.h5.example.com.:8080', 'a.h5.example.com', 'also before a port'],
  ['b.h5.example.com.', '*.h5.example.com', 'and where a suffix serves'],
  ['.', 'default', 'the root itself has no table'],
  ['b.h5.example.com', '*.h5.example.com', 'then the longest suffix'],
  ['x.b.h5.example.com', '*.h5.example.com', 'a suffix stands for any depth'],
  ['www.example.com', '*.example.com', 'then a shorter one'],
  ['example.com', 'default', 'a suffix is not the bare name'],
  ['badexample.com', 'default', 'a suffix begins at a dot'],
  ['*.example.com', '*.example.com', 'the table itself'],
  ['localhost', 'default', 'then the default table'],
  ['127.0.0.1:5173', 'default', 'an address has no table'],
  ['', 'default', 'no name at all'],
  ['__proto__', 'default', 'a name of the language is none of ours'],
])('%s is served by the table %s: %s', (name, id) => {
  expect(pickHost(release?.hosts ?? {}, name).id).toBe(id);
});

test('the shipped tables are exact names and the default', () => {
  const { hosts } = shippedRelease();
  for (const id of Object.keys(hosts)) expect(pickHost(hosts, id).id).toBe(id);
  expect(pickHost(hosts, 'unknown.h5.example.com').id).toBe('default');
});
