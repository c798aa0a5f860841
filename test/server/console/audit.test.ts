import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eraseUser } from '../../../server/accounts/erase-user.ts';
import { noteAudit } from '../../../server/accounts/note-audit.ts';
import type { Page } from '../../../server/console/contract/page.ts';
import type { AuditRow } from '../../../server/console/contract/person.ts';
import { type Browser, PASSWORD, type RunningConsole, runConsole } from '../support/running-console.ts';

let service: RunningConsole;
let admin: Browser;
let viewer: Browser;

beforeAll(async () => {
  service = await runConsole();
  admin = await service.person('boss', ['admin']);
  viewer = await service.person('viewer', ['viewer']);
});
afterAll(() => service.close());

const read = async (browser: Browser, query = ''): Promise<Page<AuditRow>> =>
  (await browser.send('GET', `/api/audit${query}`)).json();

describe('the audit', () => {
  it('has each deed and each refusal, and no password, code, link or name of a login', async () => {
    await service.visitor().send('POST', '/api/session', { login: 'viewer', password: 'wrong and secret' });
    await viewer.signIn();
    await viewer.send('GET', '/api/people');
    await admin.stepUp();
    const link = (
      await admin.send('POST', '/api/people', { name: '张三', roles: ['data'], ranges: [] })
    ).json();
    await admin.send('PATCH', `/api/people/${link.id}`, { name: '李四', ranges: [{ from: 1, to: 9 }] });
    const rows = await service.audit();
    expect(
      rows.slice(0, 6).map(({ action, actor_id, is_refused }) => [action, actor_id, is_refused]),
    ).toEqual([
      ['people-change', admin.id, false],
      ['people-add', admin.id, false],
      ['step-up', admin.id, false],
      ['refused', viewer.id, true],
      ['sign-in', viewer.id, false],
      ['sign-in', null, true],
    ]);
    expect(rows[0]?.detail).toEqual({ person: link.id, name: true, ranges: ['1-9'] });
    expect(rows[5]?.detail).toEqual({ person: viewer.id });
    const everything = JSON.stringify(rows);
    for (const secret of ['secret', PASSWORD, link.path, '张三', '李四', admin.secret, viewer.cookie]) {
      expect(everything).not.toContain(secret);
    }
  });

  it('shows people their own rows, and all of them to whoever may see those', async () => {
    const own = await read(viewer);
    expect(own.rows.length).toBeGreaterThan(1);
    expect(new Set(own.rows.map(({ actor }) => actor))).toEqual(new Set(['viewer']));
    expect((await read(viewer, `?actor=${admin.id}`)).rows).toEqual([]);
    const all = await read(admin);
    expect(new Set(all.rows.map(({ actor }) => actor))).toEqual(new Set(['viewer', 'boss', null]));
    expect((await read(admin, '?actor=viewer')).rows).toEqual(own.rows);
    const changed = (await read(admin, '?action=people-change')).rows;
    expect(changed.map(({ detail }) => detail.person)).toEqual(['李四']);
    const refused = await read(admin, `?actor=${viewer.id}&action=refused`);
    expect(refused).toMatchObject({ total: 1, rows: [{ actor: 'viewer', isRefused: true }] });
  });

  it('is a file for a sheet program, of the rows that one may see, in words, without formulas', async () => {
    const formulas = ['=cmd()', '\t=cmd()', '＝cmd()', '@cmd()'];
    await service.db.transaction(async (transaction) => {
      for (const formula of formulas)
        await transaction.write(
          `insert into audit (actor, action, detail, created_at, actor_id)
           values ('console', $2, '{"roles":["buyer"]}', '2026-05-01T00:00:00Z', $1)`,
          [viewer.id, formula],
        );
    });
    const file = async (browser: Browser, query = '') =>
      (await browser.send('GET', `/api/audit.csv${query}`)).body;
    const own = await file(viewer);
    expect(own).toMatch(/^\uFEFF时间,人员,操作,结果,内容\r\n/);
    expect(own).toMatch(/viewer,登录,完成/);
    expect(own).toMatch(/viewer,请求,被拒绝,查看 人员 · 原因 您的角色没有这项权限。请找管理员。/);
    for (const formula of formulas)
      expect(own).toMatch(
        new RegExp(`2026-05-01 08:00:00\\t?,viewer,"?'${formula.replace('()', '\\(\\)')}"?,完成`),
      );
    expect(own).toContain(',完成,角色 投放');
    expect(own).not.toContain('boss');
    expect(await file(admin, `?actor=${viewer.id}&action=refused`)).not.toContain('登录,');
    expect((await service.audit())[0]).toMatchObject({ action: 'audit-exported', actor_id: admin.id });
  });

  it('tells what was done at a terminal in words, too', async () => {
    const at = new Date(0).toISOString();
    const id = 'gone-user';
    await service.db.transaction(async (transaction) => {
      const counts = await eraseUser(transaction, { id, phone: '13700000000', at }, service.secrets);
      await noteAudit(transaction, 'person-delete', { person: 'somebody', ...counts }, at);
      await noteAudit(transaction, 'marks-create', { kind: 'sms', channel: 'c', count: 2, uses: 1 }, at);
    });
    const { body } = await admin.send('GET', '/api/audit.csv?action=person-delete');
    const [, line = ''] = body.trim().split('\r\n');
    expect(line).toContain('程序或终端,用命令行删除个人信息,完成,人员 somebody · 线索 0');
    expect(line.replace('somebody', '')).not.toMatch(/[a-z]/);
    expect((await admin.send('GET', '/api/audit.csv?action=marks-create')).body).toContain(
      '用命令行生成登录标记,完成,种类 sms · 可用次数 1 · 条数 2 · 渠道 c',
    );
  });

  it('is read page by page, each row once', async () => {
    await service.db.transaction(async (transaction) => {
      for (let n = 0; n < 70; n += 1) {
        await transaction.write(
          `insert into audit (actor, action, detail, created_at, actor_id) values ('console', 'many', '{}', now(), $1)`,
          [viewer.id],
        );
      }
    });
    const first = await read(admin, '?action=many');
    const second = await read(admin, `?action=many&cursor=${first.next}`);
    expect([first.rows.length, second.rows.length, second.next, second.total]).toEqual([50, 20, null, 70]);
    expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(70);
    for (const query of ['?cursor=x', '?actor=a&actor=b']) {
      expect((await admin.send('GET', `/api/audit${query}`)).statusCode).toBe(400);
    }
  });
});
