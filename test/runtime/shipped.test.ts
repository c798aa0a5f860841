import { describe, expect, it } from 'vitest';
import type { VisitRelease } from '../../engine/decide/model/release.ts';
import { loadValidator } from '../../engine/forms/load-validator.ts';
import { createEngine } from '../../engine/runtime/create-engine.ts';
import { createMemoryPlatform } from '../../engine/runtime/platform/memory-platform.ts';
import { memoryReleaseSource } from '../../engine/runtime/release/memory-release-source.ts';
import { shippedRelease } from '../support/shipped-release.ts';
import { createFakeServer, envelope } from './support/fake-server.ts';

const PHONE = '13800138000';

function visit(url: string, local = new Map<string, string>()) {
  const release = shippedRelease();
  const host = release.hosts.default;
  if (!host) throw new Error('no default host');
  const server = createFakeServer();
  const platform = createMemoryPlatform({ url: `https://site.example${url}`, local, answer: server.answer });
  const visitRelease: VisitRelease = { id: release.id, site: release.site, host };
  const source = memoryReleaseSource(release, loadValidator);
  const engine = createEngine({ platform, release: visitRelease, source });
  return {
    engine,
    platform,
    server,
    land: () => engine.navigate(platform.address.current(), { replace: true }),
  };
}

describe('the shipped configuration in the runtime', () => {
  it('carries a visitor from the root over the login to the form and the success page', async () => {
    const { engine, platform, server, land } = visit('/?channel=5218');
    server.on('/v1/user/sendLoginSms', () => envelope(200, { resend_after: 60 }));
    server.on('/v1/user/loginSmsCode', () =>
      envelope(200, { access_token: 't', userinfo: { id: 7, phone: PHONE } }),
    );
    server.on('/v3/user/get', () => envelope(200, { id: 7 }));
    server.on('/v3/user/formSave', () => envelope(200, { result: 1, application_no: 'A1' }));
    await land();
    expect(engine.navigation.committed).toMatchObject({ path: '/login', screen: 'login-second' });
    expect(await engine.login.sendCode(PHONE)).toEqual({ ok: true });
    expect(await engine.login.login(PHONE, '123456', [])).toEqual({ ok: true });
    expect(engine.navigation.committed?.path).toBe('/form-package');
    const { form } = await engine.prepareForm('form-package');
    expect(await engine.forms.submit(form, {})).toEqual({ ok: true });
    expect(engine.navigation.committed?.path).toBe('/success-download');
    expect(platform.record.errors).toEqual([]);
  });

  it('has a text for every key that the flows of the runtime tell a visitor', async () => {
    const { engine, platform } = visit('/login');
    const keys = [
      ...[
        'phoneMissing',
        'phoneInvalid',
        'phoneResale',
        'phoneRefused',
        'codeMissing',
        'codeWrong',
        'codeExpired',
        'codeRefused',
      ],
      'resendLater',
      ...['tooManyCodes', 'tooManyTries'].flatMap((name) =>
        ['', 'Seconds', 'Minutes', 'Hours'].map((unit) => name + unit),
      ),
    ].map((name) => `login.${name}`);
    const errors = [
      'badInput',
      'conflict',
      'loginExpired',
      'network',
      'notAllowed',
      'server',
      'slow',
      'told',
      'tooMany',
    ];
    const expectTexts = (of: readonly string[]) => {
      for (const key of of) expect(engine.text(key, { message: '请刷新页面' }), key).not.toBe('');
    };
    expectTexts([...keys, ...errors.map((name) => `error.${name}`)]);
    await engine.prepareForm('form-package');
    expectTexts(['form.refused']);
    expect(platform.record.errors).toEqual([]);
  });
});
