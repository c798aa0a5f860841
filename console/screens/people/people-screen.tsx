import { MoreOutlined, UserAddOutlined } from '@ant-design/icons';
import { App, Button, Dropdown } from 'antd';
import { useState } from 'react';
import type { InviteLink, Person, PersonSettings } from '../../../server/console/contract/person.ts';
import { callApi } from '../../api/call-api.ts';
import { useAct } from '../../api/use-act.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { EmptyView } from '../../parts/empty-view.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { Pill } from '../../parts/pill.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { useMay, useMe } from '../../session/me.ts';
import { zhCN as t } from '../../text/zh-CN.ts';
import { InviteLinkDialog } from './invite-link-dialog.tsx';
import { PersonDialog } from './person-dialog.tsx';

const PEOPLE = '/api/people';

type Open = { readonly is: 'new' } | { readonly is: 'person'; readonly person: Person } | null;

/** Who may work here, with which roles, and on which channels. */
export function PeopleScreen() {
  if (useMay('manage-people')) return <People />;
  return (
    <>
      <PageHead title={t.menu.people} />
      <EmptyView text={t.people.forbidden} />
    </>
  );
}

function People() {
  const me = useMe();
  const { modal } = App.useApp();
  const query = useAnswer<readonly Person[]>(PEOPLE);
  const [open, setOpen] = useState<Open>(null);
  const [link, setLink] = useState<InviteLink | null>(null);
  const forgets = [PEOPLE, '/api/audit'];
  const close = () => setOpen(null);
  const invite = useAct((body: PersonSettings) => callApi<InviteLink>(PEOPLE, { method: 'POST', body }), {
    forgets,
    onDone: (made) => {
      close();
      setLink(made);
    },
    onFailure: () => true,
  });
  const change = useAct(
    ({ id, ...body }: Partial<PersonSettings> & { readonly id: string; readonly isDisabled?: boolean }) =>
      callApi(`${PEOPLE}/${id}`, { method: 'PATCH', body }),
    { forgets, says: t.people.changed, onDone: close, onFailure: () => open !== null },
  );
  const inviteAgain = useAct(
    (id: string) => callApi<InviteLink>(`${PEOPLE}/${id}/invite`, { method: 'POST' }),
    { forgets, onDone: setLink },
  );
  const endSessions = useAct((id: string) => callApi(`${PEOPLE}/${id}/sessions`, { method: 'DELETE' }), {
    forgets,
    says: t.people.ended,
  });
  const ask = (title: string, content: string, act: () => Promise<unknown>, isDanger = false) =>
    modal.confirm({
      title,
      content,
      okText: t.people.yes,
      okButtonProps: { danger: isDanger },
      onOk: () => void act(),
    });
  const actsOn = (person: Person) => [
    { key: 'edit', label: t.people.edit, onClick: () => setOpen({ is: 'person', person }) },
    {
      key: 'invite',
      label: person.login === null ? t.people.inviteAgain : t.people.newPassword,
      onClick: () => inviteAgain.mutate(person.id),
    },
    {
      key: 'sessions',
      label: t.people.endSessions,
      disabled: person.sessions === 0,
      onClick: () =>
        ask(t.people.endSessionsOf(person.name), t.people.endSessionsAbout, () =>
          endSessions.mutateAsync(person.id),
        ),
    },
    { type: 'divider' as const },
    person.isDisabled
      ? {
          key: 'enable',
          label: t.people.enable,
          onClick: () => change.mutate({ id: person.id, isDisabled: false }),
        }
      : {
          key: 'disable',
          danger: true,
          disabled: person.id === me.id,
          label: t.people.disable,
          onClick: () =>
            ask(
              t.people.disableOf(person.name),
              t.people.disableAbout,
              () => change.mutateAsync({ id: person.id, isDisabled: true }),
              true,
            ),
        },
  ];
  const pages = { ...query, data: query.data && { rows: query.data, next: null, total: query.data.length } };
  return (
    <>
      <PageHead title={t.menu.people} about={t.people.about}>
        <Button type="primary" icon={<UserAddOutlined aria-hidden />} onClick={() => setOpen({ is: 'new' })}>
          {t.people.invite}
        </Button>
      </PageHead>
      <DataTable<Person>
        query={pages}
        unit={t.people.unit}
        empty={<EmptyView text={t.people.none} />}
        rowKey="id"
        columns={[
          {
            title: t.people.name,
            width: 220,
            render: (_, { name, login, isDisabled, id }) => (
              <span className="two-lines">
                <b>
                  {name} {id === me.id && <Pill>{t.people.me}</Pill>}
                  {isDisabled && <Pill tone="bad">{t.people.disabled}</Pill>}
                </b>
                {login === null ? (
                  <Pill tone="warn">{t.people.invited}</Pill>
                ) : (
                  <span className="quiet">{login}</span>
                )}
              </span>
            ),
          },
          {
            title: t.people.roles,
            render: (_, { roles }) => roles.map((role) => <Pill key={role}>{t.roles[role]}</Pill>),
          },
          {
            title: t.people.ranges,
            width: 190,
            render: (_, { ranges }) =>
              ranges.length === 0
                ? t.people.allChannels
                : ranges.map(({ from, to }) => `${from}–${to}`).join('、'),
          },
          {
            title: t.people.factor,
            width: 90,
            render: (_, { hasSecondFactor }) =>
              hasSecondFactor ? (
                <Pill tone="good">{t.people.on}</Pill>
              ) : (
                <span className="quiet">{t.people.off}</span>
              ),
          },
          {
            title: t.people.lastSeen,
            width: 130,
            render: (_, { lastSeen }) =>
              lastSeen === null ? (
                <span className="quiet">{t.people.never}</span>
              ) : (
                <TimeText at={lastSeen} />
              ),
          },
          { title: t.people.sessions, width: 90, align: 'right', dataIndex: 'sessions' },
          {
            title: t.tables.acts,
            width: 60,
            align: 'right',
            render: (_, person) => (
              <Dropdown menu={{ items: actsOn(person) }} trigger={['click']} placement="bottomRight">
                <Button
                  size="small"
                  type="text"
                  icon={<MoreOutlined aria-hidden />}
                  aria-label={t.people.actsOn(person.name)}
                />
              </Dropdown>
            ),
          },
        ]}
      />
      {open !== null && (
        <PersonDialog
          person={open.is === 'person' ? open.person : null}
          isBusy={invite.isPending || change.isPending}
          failure={open.is === 'new' ? invite.error : change.error}
          onSubmit={(settings) =>
            open.is === 'new' ? invite.mutate(settings) : change.mutate({ id: open.person.id, ...settings })
          }
          onClose={close}
        />
      )}
      {link !== null && <InviteLinkDialog link={link} onClose={() => setLink(null)} />}
    </>
  );
}
