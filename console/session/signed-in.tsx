import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { ApiFailure } from '../api/api-failure.ts';
import { FailureView } from '../parts/failure-view.tsx';
import { LateSkeleton } from '../parts/late-skeleton.tsx';
import { GateDialogs } from './gate-dialogs.tsx';
import { ME, ME_QUESTION, MeProvider } from './me.ts';
import { SignInScreen } from './sign-in-screen.tsx';

const ConsoleShell = lazy(async () => ({
  default: (await import('../shell/console-shell.tsx')).ConsoleShell,
}));
const SecondFactorFirst = lazy(async () => ({
  default: (await import('../screens/second-factor/second-factor-first.tsx')).SecondFactorFirst,
}));

/** All screens but those of strangers: they stand in it, and whoever is not signed in is asked to. */
export function SignedIn() {
  const client = useQueryClient();
  const query = useQuery(ME_QUESTION);
  const { data: me, error } = query;
  if (me === undefined) {
    if (error === null) return <LateSkeleton />;
    if (!(error instanceof ApiFailure) || error.code !== 'signed-out') {
      return <FailureView error={error} retry={() => void query.refetch()} />;
    }
    return <SignInScreen onDone={(now) => client.setQueryData([ME], now)} />;
  }
  return (
    <MeProvider value={me}>
      <Suspense fallback={<LateSkeleton />}>
        {me.mustSetUpSecondFactor ? <SecondFactorFirst /> : <ConsoleShell />}
      </Suspense>
      <GateDialogs />
    </MeProvider>
  );
}
