import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { PROJECT_ROOT } from '../support/project-root.ts';
import { runCommand } from './run-command.ts';

describe('routes', () => {
  it('shows every path of a host with the line that sets it', async () => {
    const { code, out, err } = await runCommand(PROJECT_ROOT, 'routes');
    expect(code).toBe(0);
    expect(out).toMatch(/^\/ +root +→ \/login +open +hosts\/default\.json:\d+$/m);
    expect(out).toMatch(/^\/v3\/login +screen +login-short-video /m);
    expect(out).toMatch(
      /^\/form-package +route +form-package .* login .* schemas\/routes\/[a-z-]+\.json:\d+$/m,
    );
    expect(err).toMatch(/\d+ paths of default; every other path shows the page "empty"/);
  });

  it('aligns its columns, Chinese titles too', async () => {
    const lines = (await runCommand(PROJECT_ROOT, 'routes')).out.split('\n');
    const ends = lines.map((line) => {
      const place = /(set at|(?:hosts|schemas)\/\S+:\d+)$/.exec(line);
      return place ? stringWidth(line.slice(0, place.index)) : null;
    });
    expect(new Set(ends).size).toBe(1);
  });

  it('prints the same as JSON', async () => {
    const { out } = await runCommand(PROJECT_ROOT, 'routes', '--json');
    const { host, paths } = JSON.parse(out);
    expect(host).toBe('default');
    expect(paths.find(({ path }: { path: string }) => path === '/product-detail')).toMatchObject({
      kind: 'route',
      access: 'login',
      keepAlive: true,
      origin: { file: 'schemas/routes/products.json', line: expect.any(Number) },
    });
  });

  it('refuses a host that has no table, and offers the one that was meant', async () => {
    const { code, err } = await runCommand(PROJECT_ROOT, 'routes', '--host', 'defualt');
    expect([code, err]).toEqual([2, expect.stringContaining('did you mean "default"?')]);
  });
});

describe('brand', () => {
  it('marks the line that wins above those that it overrides', async () => {
    const { code, out } = await runCommand(PROJECT_ROOT, 'brand', '--host', 'event.h5.example.com');
    expect(code).toBe(0);
    expect(out).toMatch(/^name +✓ +\w+ .* schemas\/brands\/default\.json:\d+$/m);
    expect(out).toMatch(
      /^icp +✓ +host .* hosts\/\S+:\d+\n +default +\S+ +schemas\/brands\/default\.json:\d+$/m,
    );
  });

  it('gives every layer of a field to programs, lowest first', async () => {
    const { out } = await runCommand(PROJECT_ROOT, 'brand', '--json');
    const { fields } = JSON.parse(out);
    for (const { value, layers } of fields) {
      expect(layers.at(-1)).toMatchObject({ value, wins: true, origin: { line: expect.any(Number) } });
      expect(layers.filter(({ wins }: { wins: boolean }) => wins)).toHaveLength(1);
    }
  });

  it.each([
    [['--path', '/v3/logn'], '"/v3/login"'],
    [['--channel', 'chanel_5262'], '"channel_5262"'],
    [['--host', 'defalt'], '"default"'],
  ])('exits with 2 for %j and offers %s', async (args, meant) => {
    const { code, err } = await runCommand(PROJECT_ROOT, 'brand', ...args);
    expect([code, err]).toEqual([2, expect.stringContaining(meant)]);
  });
});
