import { DownOutlined, LaptopOutlined, LogoutOutlined, SafetyOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { App, Button, Dropdown } from 'antd';
import { useNavigate } from 'react-router-dom';
import { callApi } from '../api/call-api.ts';
import { useAct } from '../api/use-act.ts';
import { useDesk } from '../drafts/desk.ts';
import { useMe } from '../session/me.ts';
import { zhCN as t } from '../text/zh-CN.ts';

/** Who is signed in, and how to leave. */
export function PersonMenu() {
  const { name, roles, hasSecondFactor } = useMe();
  const { unsent, returned } = useDesk();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { modal } = App.useApp();
  const signOut = useAct(() => callApi('/api/session', { method: 'DELETE' }), {
    onDone: () => {
      client.clear();
      window.location.assign('/');
    },
  });
  const leave = () => {
    const kept = unsent.length + returned.length;
    if (kept === 0) return signOut.mutate(undefined);
    modal.confirm({
      title: t.session.unsent(kept),
      content: t.session.unsentAbout,
      okText: t.session.signOut,
      onOk: () => signOut.mutateAsync(undefined),
    });
  };
  const items = [
    { key: 'roles', label: roles.map((role) => t.roles[role]).join('、'), disabled: true },
    { type: 'divider' as const },
    {
      key: 'factor',
      icon: <SafetyOutlined aria-hidden />,
      label: hasSecondFactor ? t.factor.renew : t.factor.setUp,
      onClick: () => navigate('/me/second-factor'),
    },
    {
      key: 'sessions',
      icon: <LaptopOutlined aria-hidden />,
      label: t.sessions.title,
      onClick: () => navigate('/me/sessions'),
    },
    { key: 'leave', icon: <LogoutOutlined aria-hidden />, label: t.session.signOut, onClick: leave },
  ];
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
      <Button type="text" icon={<DownOutlined aria-hidden />} iconPlacement="end" className="person">
        {name}
      </Button>
    </Dropdown>
  );
}
