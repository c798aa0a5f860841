import { describe, expect, it } from 'vitest';
import { compile } from '../../engine/compile/compile.ts';
import type { SourceFile } from '../../engine/compile/problems/source-file.ts';
import { type ConfigPatch, patchConfig } from '../support/patch-config.ts';
import { shippedSources } from '../support/shipped-release.ts';

const shipped = shippedSources();
const FORM = 'schemas/forms/debt-optimization';
const TEXT = 'schemas/text/zh-CN.json';

/** Something that no text of the product says, and how a text that says it begins. */
const PHRASE = '渡口试用词';

function told(files: readonly SourceFile[]) {
  return compile(files).problems.map(({ code, file, pointer }) => `${code} ${file} ${pointer}`);
}

const patched = (...patches: readonly ConfigPatch[]) => patchConfig(shipped, patches);

describe('a configuration that is compiled again with most of its files', () => {
  const usual = told(shipped);

  it('is held to the phrases that are forbidden now', () => {
    const said = patchConfig(shipped, [{ file: TEXT, at: '/text/about', value: `${PHRASE}。` }]);
    const forbidden = { phrase: PHRASE, instead: 'something else' };
    const both = patchConfig(said, [{ file: 'schemas/wording.json', at: '/forbidden/-', value: forbidden }]);
    const slip = `C049 ${TEXT} /text/about`;
    expect([told(said), told(both), told(said)].map((problems) => problems.includes(slip))).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('is held to the schemas that are there now', () => {
    const narrow = patched({ file: 'schemas/meta/host.schema.json', at: '/properties/root', remove: true });
    expect(told(narrow)).toContain('C010 hosts/default.json /root');
    expect(told(shipped)).toEqual(usual);
  });

  it('is told what is wrong with the file that has changed, and only as long as it is', () => {
    const wrong = patched({ file: 'hosts/default.json', at: '/root', value: '/nowhere' });
    expect(told(wrong)).toContain('C025 hosts/default.json /root');
    expect(told(shipped)).toEqual(usual);
  });
});

describe('a form that logs in', () => {
  it.each([true, 5, '', null])('whose phone is %j is told so, and nothing fails', (value) => {
    const problems = told(patched({ file: `${FORM}/schema.json`, at: '/properties/phone', value }));
    expect(problems).toContain(`C012 ${FORM}/schema.json /properties/phone`);
  });
});
