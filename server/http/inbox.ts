import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../entry/fill-template.ts';
import { chinaTime } from '../reports/china-day.ts';
import type { SmsMessage, SmsPort } from '../sms/sms-port.ts';

function row(message: SmsMessage): string {
  const at = chinaTime(message.at);
  return `<tr><td>${at}</td><td>${escapeHtml(message.phone)}</td><td><b>${escapeHtml(message.code)}</b></td><td>${escapeHtml(message.text)}</td></tr>`;
}

function page(messages: readonly SmsMessage[]): string {
  const rows =
    messages.length === 0 ? '<tr><td colspan="4">还没有短信</td></tr>' : messages.map(row).join('\n');
  return `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="3">
<title>短信收件箱（开发）</title>
<h1>短信收件箱</h1>
<p>仅供开发：没有短信真正发出，验证码显示在这里、控制台和 outbox/sms.jsonl 中。正式环境请设置 DUKOU_SMS=webhook。</p>
<table border="1" cellpadding="6">
<thead><tr><th>时间（北京时间）</th><th>手机号</th><th>验证码</th><th>内容</th></tr></thead>
<tbody>
${rows}
</tbody>
</table>
</html>
`;
}

/** Path of the page that shows login codes in development. */
export const INBOX_PATH = '/__inbox';

/** Adds the page, when the messages of this server are only shown and not sent. */
export function addInbox(app: FastifyInstance, sms: SmsPort): void {
  const { recent } = sms;
  if (recent === null) {
    return;
  }
  app.get(INBOX_PATH, async (_request, reply) => reply.type('text/html; charset=utf-8').send(page(recent())));
}
