import { useMemo } from 'react';
import { useRoutes } from 'react-router-dom';
import { useEngine } from '../page/engine-context.tsx';
import { buildRoutes } from './build-routes.tsx';
import { NavigationStatus } from './navigation-status.tsx';

/** The whole site: the page of the committed address, and what a navigation under way has to say. */
export function AppRouter() {
  const { release } = useEngine();
  const routes = useMemo(() => [...buildRoutes(release)], [release]);
  const page = useRoutes(routes);
  return (
    <>
      {page}
      <NavigationStatus />
    </>
  );
}
