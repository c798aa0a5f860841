import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { Router, useRoutes } from 'react-router-dom';
import { useEngine } from '../page/engine-context.tsx';
import { buildRoutes } from './build-routes.tsx';
import { NavigationStatus } from './navigation-status.tsx';
import { navigatorOf } from './navigator-of.ts';

/** The whole site: the page of the committed address, and what a navigation under way has to say. */
export const AppRouter = observer(function AppRouter() {
  const engine = useEngine();
  const navigator = useMemo(() => navigatorOf(engine), [engine]);
  return (
    <Router location={engine.navigation.committed?.url ?? '/'} navigator={navigator}>
      <Routes />
      <NavigationStatus />
    </Router>
  );
});

function Routes() {
  const { release } = useEngine();
  const routes = useMemo(() => [...buildRoutes(release)], [release]);
  return useRoutes(routes);
}
