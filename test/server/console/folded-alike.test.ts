import { expect, it } from 'vitest';
import { foldedAlike } from '../../../server/console/checks/folded-alike.ts';

const finding = (place: string, text: string) => ({
  severity: 'error' as const,
  code: null,
  channel: null,
  place,
  text,
});

it('tells once what is wrong at one place for each of many hosts', () => {
  const wrong = (filing: string, place = '渠道 1 · 公司名称') =>
    finding(place, `公司名称「甲」与备案号「${filing}」不是一对。影响：域名 ${filing}。`);
  const empty = finding('渠道 1 · 公司名称', '「公司名称」是空的；请填写。影响：域名 b。');
  expect(foldedAlike([wrong('1'), empty, wrong('2'), wrong('3'), wrong('1', '渠道 2 · 公司名称')])).toEqual([
    { ...wrong('1'), text: `${wrong('1').text}还有 2 处同样的问题。` },
    empty,
    wrong('1', '渠道 2 · 公司名称'),
  ]);
});
