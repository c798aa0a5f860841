import type {
  ApiSpec,
  BridgeSpec,
  EnvironmentSpec,
  StorageSpec,
} from '../../../engine/decide/model/api-spec.ts';
import type { GuardSpec, GuardStep } from '../../../engine/decide/model/guard.ts';
import type { PageSpec } from '../../../engine/decide/model/page.ts';
import type { PhoneSpec, Release, VisitRelease } from '../../../engine/decide/model/release.ts';
import type { RouteDescriptor } from '../../../engine/decide/model/route.ts';
import api from '../../../schemas/api.json' with { type: 'json' };
import bridge from '../../../schemas/bridge.json' with { type: 'json' };
import destinations from '../../../schemas/destinations.json' with { type: 'json' };
import environment from '../../../schemas/environment.json' with { type: 'json' };
import phone from '../../../schemas/phone.json' with { type: 'json' };
import storage from '../../../schemas/storage.json' with { type: 'json' };

/** Four steps with the shapes that the runner has to deal with; the calls, keys and handlers are the shipped ones. */
const STEPS: readonly GuardStep[] = [
  {
    id: 'channel-info',
    spec: '4.3',
    fetch: [
      { name: 'channelInfo', when: { '!==': [{ var: 'reply.channelInfo.nid' }, { var: 'channel.id' }] } },
    ],
    match: 'all',
    rows: [
      {
        id: 'codes',
        when: { '===': [{ var: 'reply.channelInfo.code' }, 200] },
        do: [
          { do: 'store', key: 'succ_todo', value: { var: 'reply.channelInfo.succ_todo' } },
          { do: 'store', key: 'fail_todo', value: { var: 'reply.channelInfo.fail_todo' } },
        ],
      },
    ],
  },
  {
    id: 'arrival',
    spec: '4.6',
    match: 'all',
    rows: [
      {
        id: 'top',
        do: [
          { do: 'title', text: { firstNonEmpty: [{ var: 'route.title' }, '渡口'] } },
          { do: 'scroll-top' },
        ],
      },
      {
        id: 'login-address',
        when: { in: ['login-index', { var: 'route.tags' }] },
        do: [{ do: 'store', key: 'loginAddress', value: { var: 'nav.path' } }],
      },
    ],
  },
  {
    id: 'app-form',
    spec: '4.8',
    when: { in: ['app-form', { var: 'route.tags' }] },
    fetch: [{ name: 'native' }],
    match: 'all',
    rows: [
      {
        id: 'values',
        do: [{ do: 'store', key: 'appname', value: { var: 'reply.native.appname' } }],
      },
    ],
  },
  {
    id: 'one-tap',
    spec: '4.10',
    when: { '!==': [{ firstNonEmpty: [{ var: 'query.mark' }, ''] }, ''] },
    fetch: [{ name: 'markLogin' }],
    match: 'all',
    rows: [
      { id: 'first-visit', do: [{ do: 'store', key: 'firstVisit', value: '1' }] },
      {
        id: 'logged-in',
        when: { '===': [{ var: 'reply.markLogin.code' }, 200] },
        do: [
          { do: 'store', key: 'access_token', value: { var: 'reply.markLogin.access_token' } },
          { do: 'store', key: 'user_id', value: { var: 'reply.markLogin.user_id' } },
          { do: 'call', endpoint: 'activeChannel' },
          { do: 'store', key: 'active', value: { var: 'now' } },
        ],
      },
      { id: 'clean', do: [{ do: 'strip-query', params: ['mark'] }] },
    ],
  },
  {
    id: 'signed-in',
    spec: '4.11',
    when: {
      and: [
        { var: 'visit.hasToken' },
        {
          or: [
            { in: ['login-index', { var: 'route.tags' }] },
            { in: ['form-package', { var: 'route.tags' }] },
          ],
        },
      ],
    },
    fetch: [{ name: 'userInfo' }],
    match: 'first',
    rows: [
      { id: 'no-answer', when: { '===': [{ var: 'reply.userInfo.code' }, null] } },
      {
        id: 'on-form',
        when: {
          and: [
            { '===': [{ var: 'reply.userInfo.code' }, 200] },
            { in: ['form-package', { var: 'route.tags' }] },
          ],
        },
      },
      { id: 'to-form', when: { '===': [{ var: 'reply.userInfo.code' }, 200] }, go: { path: '/form' } },
      {
        id: 'expired',
        do: [{ do: 'clear', keys: ['access_token', 'user_id'] }],
        go: { loginAddress: true },
      },
    ],
  },
  {
    id: 'loop',
    spec: 'redirect limit',
    match: 'first',
    rows: [
      { id: 'a', when: { '===': [{ var: 'nav.path' }, '/loop-a'] }, go: { path: '/loop-b' } },
      { id: 'b', when: { '===': [{ var: 'nav.path' }, '/loop-b'] }, go: { path: '/loop-a' } },
    ],
  },
  {
    id: 'login-required',
    spec: '2',
    when: { and: [{ '!': { var: 'visit.hasToken' } }, { '===': [{ var: 'route.access' }, 'login'] }] },
    match: 'first',
    rows: [{ id: 'login', go: { loginAddress: true } }],
  },
];

const GUARD: GuardSpec = {
  channel: {
    sources: ['query._channel', 'query.channel', 'route.channel', 'stored.channel'],
    pattern: '^(?:channel_)?([0-9]{1,10})$',
    prefix: 'channel_',
    default: 'channel_5818',
    store: ['channel', '_channel'],
  },
  fetches: {
    channelInfo: {
      via: 'api',
      endpoint: 'channelInfo',
      fields: { channel: { var: 'channel.id' } },
      remember: 'visit',
    },
    native: { via: 'bridge', remember: 'navigation' },
    markLogin: {
      via: 'api',
      endpoint: 'loginMark',
      fields: { mark: { var: 'query.mark' } },
      remember: 'navigation',
    },
    userInfo: { via: 'api', endpoint: 'userGet', remember: 'navigation' },
  },
  windows: {},
  steps: STEPS,
  maxRedirects: 8,
  redirectLimitPage: 'redirect-limit',
  secretParams: ['_token', 'token', 'mark', 'markcode', 'phone', 'user_id'],
};

function route(path: string, more: Partial<RouteDescriptor> = {}): RouteDescriptor {
  const id = path.slice(1);
  return {
    id,
    path,
    page: id,
    title: '',
    access: 'open',
    keepAlive: false,
    tags: [],
    ...more,
  };
}

const ROUTES: readonly RouteDescriptor[] = [
  route('/form', { access: 'login', title: '个人信息', tags: ['form-package'] }),
  route('/form-package', { access: 'login', page: 'form' }),
  route('/about', { title: '关于' }),
  route('/missing'),
  route('/app-form', { tags: ['app-form'] }),
  route('/loop-a'),
  route('/loop-b'),
  route('/success-download'),
  route('/fail-page'),
];

function page(id: string): PageSpec {
  return { id, layout: 'plain', blocks: [], agreements: [] };
}

const PAGES = [
  'login',
  'form',
  'about',
  'app-form',
  'success-download',
  'fail-page',
  'redirect-limit',
  'empty',
];

/** A release small enough to hold in the head. The page of `/missing` is not in it. */
export const SMALL_RELEASE: VisitRelease &
  Pick<Release, 'channels' | 'pages' | 'forms' | 'formText' | 'agreements' | 'ads'> = {
  id: '0123456789abcdef',
  site: {
    guard: GUARD,
    routes: ROUTES,
    unmatched: {
      id: 'empty',
      page: 'empty',
      title: '',
      access: 'open',
      keepAlive: false,
      tags: [],
    },
    destinations: destinations as never,
    storage: storage as unknown as StorageSpec,
    api: api as unknown as ApiSpec,
    bridge: bridge as BridgeSpec,
    environment: environment as EnvironmentSpec,
    brand: [{ at: '/site/brand/0', fields: { name: '渡口', faviconUrl: '/favicon.svg', color: '#1677ff' } }],
    text: { 'test.hello': '{name}，{brand.name}欢迎您' },
    phone: phone as PhoneSpec,
    channelShards: 4,
  },
  host: {
    id: 'default',
    groups: [],
    root: '/login',
    screens: [
      {
        path: '/login',
        screen: 'login',
        title: '登录',
        channel: null,
        tags: ['login-index'],
        brand: [],
      },
    ],
    brand: [],
    variant: null,
    apiBase: '',
    trackingBase: 'https://track.example',
  },
  channels: {
    channel_5818: { id: 'channel_5818', groups: [], title: null, brand: [], variant: null },
    channel_77: {
      id: 'channel_77',
      groups: [],
      title: null,
      brand: [{ at: '/channels/77/brand/0', fields: { name: '七七', faviconUrl: '/77.svg' } }],
      variant: null,
    },
  },
  pages: Object.fromEntries(PAGES.map((id) => [id, page(id)])),
  forms: {},
  formText: { 'form.loginEnded': '登录已过期', 'form.loginNeeded': '登录后才能提交' },
  agreements: {},
  ads: {
    networks: {},
    tracking: {
      conversion: { on: ['sms-login'], retryAfter: [1000] },
      events: { kinds: [], batch: 5, wait: 1000, keep: 10, dropLast: [] },
    },
  },
};
