import { REPLY_SHAPES } from '../../engine/decide/model/reply-shapes.ts';
import type { Shape, Shaped } from '../../engine/decide/model/shape.ts';

/** One call of the contract. */
interface CallContract {
  readonly path: string;
  /** What it does, in one sentence. */
  readonly about: string;
  /** Its own fields besides the common ones; what each must be. */
  readonly fields: Readonly<Record<string, string>>;
  /** `data` of code 200. */
  readonly data: Shape;
  /** Needs the token of a visitor who is logged in; else code 401. */
  readonly session?: true;
}

const AGREEMENTS =
  'JSON list of `{id, version, hash}`: every agreement that was agreed to; `hash`, which may be absent, has 32 to 64 hex digits of the SHA-256 of the text that was shown';
const TYPE =
  'kind of conversion, one of `types` of `server/config/platforms.json`, which says what must have been done for it';
const TICKET =
  'may be absent: `ticket` of the page that the server made, with which a visitor who is not logged in may report a download tap';
const REQUEST_ID = 'may be absent: the conversion, the same in every try';
const LOGIN_RELEASE =
  'id of the release that the page was made of, may be absent: while it is kept, its agreements can be agreed to; else those of the current one';

/** The calls between pages and backend: what types and tests of the backend and `docs/api.md` are made from. */
export const API_CONTRACT = {
  sendLoginSms: {
    path: '/v1/user/sendLoginSms',
    about: 'Sends a login code. The answer does not tell whether the number is known.',
    fields: {
      phone: 'mobile number',
      way: 'may be absent: `voice` has the code read out by telephone, after an answer with `voice`',
      proof:
        'may be absent: JSON of `{challenge, solution}`, the ALTCHA answer to the `challenge` that a refusal with the reason `proof-needed` carries in `data`; see [below](#work-for-a-login-code)',
    },
    data: REPLY_SHAPES.codeSent,
  },
  loginSmsCode: {
    path: '/v1/user/loginSmsCode',
    about: 'Logs in by code.',
    fields: { phone: 'mobile number', code: 'digits', agreements: AGREEMENTS, release: LOGIN_RELEASE },
    data: REPLY_SHAPES.loggedIn,
  },
  loginH5: {
    path: '/v1/user/loginh5',
    about: 'Logs in by code on an advertising page.',
    fields: {
      phone: 'mobile number',
      code: 'digits',
      agreements: AGREEMENTS,
      attribution: 'JSON object, may be absent: what the advertisement said of the visit',
      release: LOGIN_RELEASE,
    },
    data: REPLY_SHAPES.loggedIn,
  },
  loginMark: {
    path: '/v1/user/loginMark',
    about: 'One-tap login. The number in the answer is masked.',
    fields: { mark: 'the code of the link' },
    data: REPLY_SHAPES.loggedIn,
  },
  loginMarkCode: {
    path: '/v3/user/loginMarkCode',
    about: 'One-tap login by mark code, with an empty token. The number in the answer is masked.',
    fields: { markcode: 'the code of the link' },
    data: REPLY_SHAPES.loggedIn,
  },
  logOut: {
    path: '/v1/user/logout',
    about:
      'Ends the login of `token` on the server: the token is good for nothing any more. Code 200 also without a login, or with one that has ended.',
    fields: {},
    data: {},
  },
  userGet: {
    path: '/v3/user/get',
    about:
      'Who the visitor is. After a one-tap login number and name are masked; once deletion was asked for, name and city are empty. With `reads_id_card` there is somebody who reads pictures of identity cards.',
    fields: {},
    session: true,
    data: {
      id: 'text',
      phone: 'text',
      realname: 'text',
      city: 'text',
      'reads_id_card?': 'integer',
      forms: [{ package: 'text', application_no: 'text', result: 'integer', saved_at: 'text' }],
    },
  },
  userApplications: {
    path: '/v3/user/applications',
    about:
      'What the visitor of `token` has applied for, the newest first: to which institutions each application may be given, since when, and until when; and what they asked for about their data. Texts that are not known are empty. The bearer of a one-tap link is told no institution (`masked`, and no `shared`).',
    fields: {},
    session: true,
    data: {
      masked: 'boolean',
      applications: [
        {
          application_no: 'text',
          package: 'text',
          result: 'integer',
          saved_at: 'text',
          'shared?': [
            {
              institution: 'text',
              contact: 'text',
              purpose: 'text',
              data_items: ['text'],
              agreed_at: 'text',
              withdrawn_at: 'text',
            },
          ],
        },
      ],
      requests: [{ kind: 'text', asked_at: 'text', due_at: 'text', done_at: 'text' }],
    },
  },
  userSave: {
    path: '/v3/user/save',
    about:
      'Keeps what the visitor tells of themselves. `consent_withdrawn` or `deletion_requested` among the fields is a request about the own data, which is kept apart.',
    fields: { fields: 'JSON object, flat: texts up to 200 characters, numbers, truth values' },
    session: true,
    data: {},
  },
  realname: {
    path: '/v2/user/realname',
    about: 'Keeps name and identity number, the number encrypted.',
    fields: { realname: 'Chinese name', id_card: 'identity number of 18 characters' },
    session: true,
    data: { verified: 'boolean' },
  },
  readIdCard: {
    path: '/v3/user/readIdCard',
    about:
      'Reads name and number in a picture of the visitor’s identity card, where the server has a service for that (else code 404, and `userGet` says nothing of `reads_id_card`). Neither picture nor answer is kept.',
    fields: {
      picture: 'JPEG as base64, at most 384 KiB',
      agreements: AGREEMENTS,
      release: LOGIN_RELEASE,
    },
    session: true,
    data: { realname: 'text', id_card: 'text' },
  },
  regionList: {
    path: '/v1/region/list',
    about: 'All provinces, cities and counties by six-digit code.',
    fields: {},
    data: { province_list: 'texts', city_list: 'texts', county_list: 'texts' },
  },
  geocoder: {
    path: '/v3/app/geocoder',
    about: 'The city of a place; code 404 where there is none.',
    fields: { latitude: 'degrees, −90 to 90', longitude: 'degrees, −180 to 180' },
    data: { province: 'text', city: 'text', code: 'text' },
  },
  ipInfo: {
    path: '/v3/app/ipInfo',
    about: 'The city of the visitor’s internet address. `data` is null when it is not known.',
    fields: {},
    data: { name: 'text', code: 'text' },
  },
  appIndex: {
    path: '/v3/app/index',
    about: 'The products of the marketplace that are meant for this visitor: by channel, city and answers.',
    fields: {},
    data: { products: 'json' },
  },
  channelInfo: {
    path: '/v3/channel/info',
    about: 'What the business has arranged for a channel.',
    fields: { channel: '`channel_12` or `12`' },
    data: {
      nid: 'text',
      application: 'integer',
      h5_bd_type_for_p4: 'integer',
      h5_flow_info: { succ_todo: 'integer', fail_todo: 'integer', input_form: 'integer' },
      my_app_name: 'text',
    },
  },
  activeChannel: {
    path: '/v1/user/activeChannel',
    about: 'Notes that the visitor is active in the channel of the common fields.',
    fields: {},
    session: true,
    data: {},
  },
  formSave: {
    path: '/v3/user/formSave',
    about:
      'Saves a form; the same `request_id` saves once. With `application_no` and `agreements` it is the consent to be passed on to the institution.',
    fields: {
      package: 'name of the form package',
      form: 'JSON object: the answers; a text in it has at most 10,000 characters, unless it is a file (`data:…;base64,…`); answers, their parts and entries are at most 5,000 together',
      request_id: '8 to 64 letters, digits, `-` or `_`, chosen by the caller',
      release:
        'id of the release that the page was made of: while it is kept, the answers are judged by its form; else by the current one',
      application_no: 'digits, on consent only',
      agreements: `${AGREEMENTS}; on consent all of the institution`,
    },
    session: true,
    data: REPLY_SHAPES.formSaved,
  },
  baiduReport: {
    path: '/oapi/baidu/uploadConvertData',
    about: 'Takes a conversion to be reported to Baidu.',
    fields: {
      bd_vid_url: 'landing address with `bd_vid`, up to 1024 characters',
      convert_type: TYPE,
      request_id: REQUEST_ID,
      ticket: TICKET,
    },
    data: {},
  },
  kuaishouReport: {
    path: '/oapi/kuaishou/report',
    about: 'Takes a conversion to be reported to Kuaishou.',
    fields: {
      callback: 'what the platform put into the landing address; no unfilled macro',
      event_type: TYPE,
      utm_source: 'may be absent',
      oaidMd5: 'may be absent',
      imeiMd5: 'may be absent',
      idfaMd5: 'may be absent',
      request_id: REQUEST_ID,
      ticket: TICKET,
    },
    data: {},
  },
  oceanengineReport: {
    path: '/oapi/oceanengine/report',
    about: 'Takes a conversion to be reported to Oceanengine.',
    fields: {
      callback: 'no unfilled macro',
      event_type: TYPE,
      request_id: REQUEST_ID,
      ticket: TICKET,
    },
    data: {},
  },
  tencentReport: {
    path: '/oapi/tencent/report',
    about: 'Takes a conversion to be reported to Tencent.',
    fields: {
      click_id: 'no unfilled macro',
      page_url: 'address of the page',
      action_type: TYPE,
      request_id: REQUEST_ID,
      ticket: TICKET,
    },
    data: {},
  },
  track: {
    path: '/app/record/shanqian',
    about: 'Keeps a tracking event, or those of a batch: each once, however often it is sent.',
    fields: {
      source: 'text',
      title: 'text; `batch` for several',
      user_id: 'may be empty',
      attr: 'JSON object; `eventId`, 32 random hexadecimal digits, and `at`, epoch milliseconds, are the same in every try; of a batch in each of `events`',
    },
    data: {},
  },
} as const satisfies Readonly<Record<string, CallContract>>;

/** Name of a call. */
export type CallName = keyof typeof API_CONTRACT;

/** `data` of a call's answer with code 200. */
export type ReplyData<Name extends CallName> = Shaped<(typeof API_CONTRACT)[Name]['data']>;
