import type { QueryClient } from '@tanstack/react-query';
import type { RouteObject } from 'react-router-dom';
import { LateSkeleton } from './parts/late-skeleton.tsx';
import { askChannelsAhead } from './screens/channels/ask-channels-ahead.ts';
import { SignedIn } from './session/signed-in.tsx';
import { BrokenScreen } from './shell/broken-screen.tsx';

/** Each screen is loaded when it is first opened. */
export const createRoutes = (client: QueryClient): RouteObject[] => [
  {
    errorElement: <BrokenScreen />,
    hydrateFallbackElement: <LateSkeleton />,
    children: [
      {
        path: 'invite/:token',
        lazy: async () => ({ Component: (await import('./screens/invite/invite-screen.tsx')).InviteScreen }),
      },
      {
        element: <SignedIn />,
        children: [
          {
            errorElement: <BrokenScreen />,
            children: [
              {
                index: true,
                lazy: async () => ({
                  Component: (await import('./screens/overview/overview-screen.tsx')).OverviewScreen,
                }),
              },
              {
                path: 'channels',
                loader: ({ request }) => askChannelsAhead(client, new URL(request.url)),
                shouldRevalidate: () => false,
                lazy: {
                  Component: async () =>
                    (await import('./screens/channels/channels-screen.tsx')).ChannelsScreen,
                },
              },
              {
                path: 'channels/import',
                lazy: async () => ({
                  Component: (await import('./screens/channels/import/import-screen.tsx')).ImportScreen,
                }),
              },
              {
                path: 'why',
                lazy: async () => ({ Component: (await import('./screens/why/why-screen.tsx')).WhyScreen }),
              },
              {
                path: 'drafts',
                lazy: async () => ({
                  Component: (await import('./screens/drafts/drafts-screen.tsx')).DraftsScreen,
                }),
              },
              {
                path: 'drafts/:number',
                lazy: async () => ({
                  Component: (await import('./screens/drafts/draft-screen.tsx')).DraftScreen,
                }),
              },
              {
                path: 'versions',
                lazy: async () => ({
                  Component: (await import('./screens/versions/versions-screen.tsx')).VersionsScreen,
                }),
              },
              {
                path: 'people',
                lazy: async () => ({
                  Component: (await import('./screens/people/people-screen.tsx')).PeopleScreen,
                }),
              },
              {
                path: 'policy',
                lazy: async () => ({
                  Component: (await import('./screens/policy/policy-screen.tsx')).PolicyScreen,
                }),
              },
              {
                path: 'audit',
                lazy: async () => ({
                  Component: (await import('./screens/audit/audit-screen.tsx')).AuditScreen,
                }),
              },
              {
                path: 'me/sessions',
                lazy: async () => ({
                  Component: (await import('./screens/sessions/sessions-screen.tsx')).SessionsScreen,
                }),
              },
              {
                path: 'me/second-factor',
                lazy: async () => ({
                  Component: (await import('./screens/second-factor/second-factor-screen.tsx'))
                    .SecondFactorScreen,
                }),
              },
              {
                path: '*',
                lazy: async () => ({
                  Component: (await import('./shell/unknown-screen.tsx')).UnknownScreen,
                }),
              },
            ],
          },
        ],
      },
    ],
  },
];
