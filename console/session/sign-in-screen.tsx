import type { Me } from '../../server/console/contract/person.ts';
import { zhCN as t } from '../text/zh-CN.ts';
import { DoorPage } from './door-page.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** What whoever is not signed in sees at every address; after it comes the screen that was asked for. */
export function SignInScreen({ onDone }: { readonly onDone: (me: Me) => void }) {
  return (
    <DoorPage title={t.session.signIn} about={t.session.signInAbout}>
      <SignInForm onDone={onDone} />
    </DoorPage>
  );
}
