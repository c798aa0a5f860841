import {
  ApartmentOutlined,
  AuditOutlined,
  DashboardOutlined,
  FileDoneOutlined,
  HistoryOutlined,
  QuestionCircleOutlined,
  SafetyCertificateOutlined,
  TeamOutlined,
} from '@ant-design/icons';
import { type ReactNode, Suspense } from 'react';
import { NavLink, Outlet } from 'react-router-dom';
import type { Me } from '../../server/console/contract/person.ts';
import { DeskRoom } from '../drafts/desk-room.tsx';
import { LateSkeleton } from '../parts/late-skeleton.tsx';
import { useMay, useMe } from '../session/me.ts';
import { zhCN as t } from '../text/zh-CN.ts';
import { BrandMark } from './brand-mark.tsx';
import { DraftBar } from './draft-bar.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { PersonMenu } from './person-menu.tsx';
import { SearchButton } from './search-button.tsx';

interface MenuEntry {
  readonly to: string;
  readonly name: string;
  readonly icon: ReactNode;
  readonly isFor?: (me: Me) => boolean;
}

const MENU: readonly MenuEntry[] = [
  { to: '/', name: t.menu.overview, icon: <DashboardOutlined aria-hidden /> },
  { to: '/channels', name: t.menu.channels, icon: <ApartmentOutlined aria-hidden /> },
  { to: '/why', name: t.menu.why, icon: <QuestionCircleOutlined aria-hidden /> },
  { to: '/drafts', name: t.menu.drafts, icon: <FileDoneOutlined aria-hidden /> },
  { to: '/versions', name: t.menu.versions, icon: <HistoryOutlined aria-hidden /> },
  {
    to: '/people',
    name: t.menu.people,
    icon: <TeamOutlined aria-hidden />,
    isFor: ({ permissions }) => permissions.includes('manage-people'),
  },
  { to: '/policy', name: t.menu.policy, icon: <SafetyCertificateOutlined aria-hidden /> },
  { to: '/audit', name: t.menu.audit, icon: <AuditOutlined aria-hidden /> },
];

/** What stands around every screen: the menu, the draft, the person. */
export function ConsoleShell() {
  const me = useMe();
  const mayEdit = useMay('edit-channels');
  return (
    <DeskRoom>
      <div className="shell">
        <a className="skip" href="#screen">
          {t.menu.skip}
        </a>
        <aside className="side">
          <NavLink to="/" className="side-brand">
            <BrandMark />
          </NavLink>
          <SearchButton />
          <nav aria-label={t.menu.label}>
            {MENU.filter(({ isFor }) => isFor?.(me) ?? true).map(({ to, name, icon }) => (
              <NavLink key={to} to={to} end={to === '/'} className="side-link">
                {icon}
                {name}
              </NavLink>
            ))}
          </nav>
        </aside>
        <header className="top">
          {mayEdit ? <DraftBar /> : null}
          <PersonMenu />
        </header>
        <main id="screen" className="screen" tabIndex={-1}>
          <Suspense fallback={<LateSkeleton />}>
            <Outlet />
          </Suspense>
        </main>
        <OfflineNotice />
      </div>
    </DeskRoom>
  );
}
