import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { PROJECT_ROOT } from '../support/project-root.ts';

/** Where Chinese stands that staff read. Visitors' pages quote as they are used to. */
const PLACES = [
  'console',
  'server/console',
  'engine/cli',
  'engine/compile/problems/chinese',
  'docs/console.zh.md',
  'docs/operators.zh.md',
];

/** Curly ones, and straight ones that follow a Chinese word at once: before JSON there is a blank or a bracket. */
const OTHERS = /[“”]|[\u4e00-\u9fff]"[^"\s]*"/g;

/** What is quoted otherwise than with 「」. */
function otherQuotes(text: string): readonly string[] {
  return text.match(OTHERS) ?? [];
}

function filesAt(place: string): readonly string[] {
  const path = join(PROJECT_ROOT, place);
  if (statSync(path).isFile()) return [place];
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(place, name));
}

test('what staff read in Chinese is quoted in one way', () => {
  const files = PLACES.flatMap(filesAt);
  expect(files.length).toBeGreaterThan(300);
  const told = files.flatMap((file) =>
    otherQuotes(readFileSync(join(PROJECT_ROOT, file), 'utf8')).map((quotes) => `${file}: ${quotes}`),
  );
  expect(told).toEqual([]);
});

describe('other quotes are found', () => {
  it.each(['点“回退”', '没有"标题"这一项', '请写成"name"，再试'])('%s', (text) => {
    expect(otherQuotes(text)).not.toEqual([]);
  });

  it.each(['点「回退」', '请写 "type": "integer"，或删除', '例如 ["name"]', "said: '是'"])(
    'but not %s',
    (text) => {
      expect(otherQuotes(text)).toEqual([]);
    },
  );
});
