import { expect, it } from 'vitest';
import { langOf } from '../../engine/cli/words/lang.ts';
import { configWith, withText } from '../compile/fixture.ts';
import { projectOf, runCommand } from './run-command.ts';

it.each([
  [{}, {}, 'en'],
  [{}, { LANG: 'zh_CN.UTF-8' }, 'zh'],
  [{}, { LC_ALL: 'C', LANG: 'zh_CN.UTF-8' }, 'en'],
  [{}, { LC_ALL: '', LANG: 'zh_CN.UTF-8' }, 'zh'],
  [{ lang: 'en' }, { LANG: 'zh_CN.UTF-8' }, 'en'],
] as const)('with %j and %j commands speak %s', (options, env, lang) => {
  expect(langOf(options, { env })).toBe(lang);
});

it('tells check, place and suggestion in Chinese when asked to', async () => {
  const text =
    '{ "$schema": "../schemas/meta/channel.schema.json", "channel": "channel_7", "brand": { "preset": "quickloan" } }';
  const project = projectOf(withText('channels/channel_7.json', text, configWith()));
  try {
    const { code, out, err } = await runCommand(project.root, 'check', '--lang', 'zh', 'channels');
    expect(code).toBe(1);
    expect(out).toContain('错误  C014  渠道 7 · 品牌：没有品牌「quickloan」；请选已有的品牌，或先新建它');
    expect(out).toContain('建议改为「quick-loan」。');
    expect(err).toMatch(/个文件：1 个错误，0 个警告$/);
  } finally {
    project.remove();
  }
});
