import { expect, it } from 'vitest';
import { suggestFact } from '../../engine/compile/suggest-fact.ts';

const KNOWN = [
  'nav.path',
  'channel.id',
  'channel.groups',
  'route.tags',
  'reply.ipCity.area_code',
  'reply.ipCity.code',
  'reply.ipCity.name',
  'reply.userInfo.code',
];

it.each([
  ['city', ['reply.ipCity.name', 'reply.ipCity.area_code', 'reply.ipCity.code']],
  ['tags', ['route.tags']],
  ['page.groups', ['channel.groups']],
  ['nav.pth', ['nav.path']],
  ['weather', []],
])('for the unknown fact %s offers %j', (name, offered) => {
  expect(suggestFact(name, KNOWN)).toEqual(offered);
});
