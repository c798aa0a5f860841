import { Command } from 'commander';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerCommands } from '../../server/commands/register-commands.ts';
import { PROJECT_ROOT } from '../support/project-root.ts';
import { compileOnce } from '../support/shipped-release.ts';
import { type RunningService, runService } from './support/running-service.ts';

let service: RunningService;
beforeAll(async () => {
  service = await runService();
});
afterAll(() => service.close());

async function explain(...args: readonly string[]) {
  const said = { out: '', err: '', code: 0 };
  const program = new Command('dukou').exitOverride();
  await registerCommands(
    program,
    {
      env: { DATA_DIR: service.dataDir },
      cwd: PROJECT_ROOT,
      compile: compileOnce,
      out: (text) => {
        said.out += `${text}\n`;
      },
      err: (text) => {
        said.err += `${text}\n`;
      },
      progress: () => undefined,
      exit: (code) => {
        said.code = code;
      },
    },
    'explain',
  );
  await program.parseAsync(['explain', ...args], { from: 'user' });
  return said;
}

const pathOf = (json: string): unknown => JSON.parse(json).path;

describe('a visit that is explained with a running server', () => {
  const visit = ['--path', '/login', '--channel', '6103', '--token'];

  it('lands where that server leads it, and says so; without it the samples answer, which is said too', async () => {
    const samples = await explain(...visit);
    expect(samples.out).toMatch(/asks channelInfo: .* {3}\(sample\)$/m);
    expect(samples.out).toContain(
      'are those of schemas/samples.json; a server answers from its own server/config: --server URL asks it',
    );
    const { data } = await service.logIn('13900009999').then(({ token }) => ({ data: token }));
    const asked = ['--path', '/login', '--channel', '6103', '--token', data, '--server', service.url];
    const real = await explain(...asked);
    expect([real.code, real.out]).toEqual([
      0,
      expect.stringMatching(/asks channelInfo: .*succ_todo=5.* {3}\(server\)$/m),
    ]);
    expect(real.out).toMatch(/^answers {4}of .*channelInfo.* are the running server's$/m);
    expect(real.out).not.toContain('schemas/samples.json');
    const [played, ran] = [await explain(...visit, '--json'), await explain(...asked, '--json')];
    expect(pathOf(ran.out)).not.toBe(pathOf(played.out));
  });

  it('takes what the command says itself before the answers of the server', async () => {
    const { out } = await explain(...visit, '--server', service.url, '--reply', 'channelInfo=timeout');
    expect(out).toMatch(/asks channelInfo: .*no answer \(timeout\) {3}\(--reply\)$/m);
  });

  it('uses up no mark of an address', async () => {
    const { out } = await explain('--path', '/login?mark=once', '--server', service.url);
    expect(out).toMatch(/asks markLogin: .* {3}\(sample\)$/m);
  });

  it('is refused where nothing answers, or what is given is no address', async () => {
    const nowhere = await explain(...visit, '--server', 'http://127.0.0.1:1');
    expect([nowhere.code, nowhere.err]).toEqual([
      2,
      expect.stringMatching(
        /--server: http:\/\/127\.0\.0\.1:1\/\S+ does not answer \(.+\); is the server running\?/,
      ),
    ]);
    expect(await explain(...visit, '--server', 'localhost')).toMatchObject({
      code: 2,
      err: expect.stringContaining('--server: "localhost" is no address'),
    });
  });
});

describe('a city that is named', () => {
  it('is said to play no part where nothing on the way asks for it, and only there', async () => {
    const free = await explain('--path', '/privacy', '--city', '上海市');
    expect(free.out).toContain('city       上海市 plays no part: nothing on this way asks for it');
    const city = await explain('--path', '/login', '--channel', '5901', '--token', '--city', '上海市');
    expect(city.out).not.toContain('plays no part');
  });
});
