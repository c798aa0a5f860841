import { activeChannel } from './active-channel.ts';
import { appIndex } from './app-index.ts';
import { baiduReport } from './baidu-report.ts';
import type { Call } from './call.ts';
import { channelInfo } from './channel-info.ts';
import { formSave } from './form-save.ts';
import { geocoder } from './geocoder.ts';
import { ipInfo } from './ip-info.ts';
import { kuaishouReport } from './kuaishou-report.ts';
import { logOut } from './log-out.ts';
import { loginH5 } from './login-h5.ts';
import { loginMark } from './login-mark.ts';
import { loginMarkCode } from './login-mark-code.ts';
import { loginSmsCode } from './login-sms-code.ts';
import { oceanengineReport } from './oceanengine-report.ts';
import { readIdCard } from './read-id-card.ts';
import { realname } from './realname.ts';
import { regionList } from './region-list.ts';
import { sendLoginSms } from './send-login-sms.ts';
import { tencentReport } from './tencent-report.ts';
import { track } from './track.ts';
import { userApplications } from './user-applications.ts';
import { userGet } from './user-get.ts';
import { userSave } from './user-save.ts';

/** Every call that the service answers. */
export const ALL_CALLS: readonly Call[] = [
  sendLoginSms,
  loginSmsCode,
  loginH5,
  loginMark,
  loginMarkCode,
  logOut,
  userApplications,
  userGet,
  userSave,
  realname,
  readIdCard,
  regionList,
  geocoder,
  ipInfo,
  appIndex,
  channelInfo,
  activeChannel,
  formSave,
  baiduReport,
  kuaishouReport,
  oceanengineReport,
  tencentReport,
  track,
];
