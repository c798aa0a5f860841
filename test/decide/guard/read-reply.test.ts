import { describe, expect, it } from 'vitest';
import { readReply } from '../../../engine/decide/guard/read-reply.ts';
import type { EndpointSpec } from '../../../engine/decide/model/api-spec.ts';
import type { Json } from '../../../engine/decide/model/json.ts';

const ENDPOINT = {
  reads: { nid: { at: '/nid', type: 'string' }, todo: { at: '/flow/todo', type: 'number' } },
} as unknown as EndpointSpec;
const NOTHING = { status: 'malformed', httpStatus: null, code: null, data: {} };

describe('the answer of a call', () => {
  it.each<[string, Json | undefined]>([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'ok'],
    ['a list', [{ code: 200 }]],
    ['an object without a code', { data: { nid: 'a' } }],
    ['a code that is no number', { code: 'ok', data: { nid: 'a' } }],
    ['a code of nothing', { code: '', data: { nid: 'a' } }],
  ])('that is %s says nothing, and never that all is well', (_, body) => {
    expect(readReply(ENDPOINT, body)).toEqual(NOTHING);
  });

  it.each<[string, Json, Json]>([
    ['of its declared types', { nid: 'a', flow: { todo: 3 } }, { nid: 'a', todo: 3 }],
    [
      'with texts for numbers, and the other way round',
      { nid: 7, flow: { todo: ' 3 ' } },
      { nid: '7', todo: 3 },
    ],
    ['of other types', { nid: { a: 1 }, flow: { todo: 'three' } }, { nid: null, todo: null }],
    ['that are missing', { flow: [] }, { nid: null, todo: null }],
    ['that only an object of the page would have', { flow: 'toString' }, { nid: null, todo: null }],
  ])('has the values %s', (_, data, expected) => {
    expect(readReply(ENDPOINT, { code: '200', data })).toEqual({
      status: 'ok',
      httpStatus: 200,
      code: 200,
      data: expected,
    });
  });
});
