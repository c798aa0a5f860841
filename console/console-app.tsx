import IconContext from '@ant-design/icons/es/components/Context';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { App, type AppProps, ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { useMemo } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { ApiFailure } from './api/api-failure.ts';
import { createRoutes } from './routes.tsx';
import { theme } from './theme.ts';

/** Milliseconds for which an answer is taken as it is. */
const FRESH_MS = 2000;

/** What is worth asking again by itself: the network or the server may be back in a moment. */
function isPassing(error: unknown): boolean {
  return error instanceof ApiFailure && ['offline', 'busy'].includes(error.code);
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: (count, error) => count < 2 && isPassing(error),
        // What the browser thinks of the network says nothing of a server on this machine.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
}

/**
 * Dialogs and drawers have what is pressed at the top and on the right; what stays at the bottom of a screen, the pager
 * and the notice of no network, is lower. All but the newest go behind it: a pile would reach the top of a low window.
 */
const TOASTS: AppProps['notification'] = {
  placement: 'bottomLeft',
  bottom: 64,
  duration: 3,
  stack: { threshold: 1 },
};

interface ConsoleAppProps {
  /** Lets the styles that are made by scripts pass the content security policy. */
  readonly nonce?: string;
  /** Where lists and hints open over the page: screen readers find them there as a part of it. */
  readonly popups: HTMLElement;
}

export function ConsoleApp({ nonce, popups }: ConsoleAppProps) {
  const client = useMemo(createQueryClient, []);
  const router = useMemo(() => createBrowserRouter(createRoutes(client)), [client]);
  const csp = useMemo(() => ({ nonce }), [nonce]);
  return (
    <ConfigProvider
      csp={csp}
      locale={zhCN}
      theme={theme}
      button={{ autoInsertSpace: false }}
      tooltip={{ unique: true }}
      // Lists have their options as they are shown: others are read aloud by their ids.
      virtual={false}
      getPopupContainer={() => popups}
    >
      <IconContext.Provider value={{ csp }}>
        <App component={false} notification={TOASTS}>
          <QueryClientProvider client={client}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </App>
      </IconContext.Provider>
    </ConfigProvider>
  );
}
