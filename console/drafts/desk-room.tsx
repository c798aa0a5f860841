import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import {
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { ChannelDetail } from '../../server/console/contract/channel.ts';
import type { Draft } from '../../server/console/contract/draft.ts';
import { listenToEvents } from '../api/listen-to-events.ts';
import { useForget } from '../api/use-act.ts';
import { useAnswer } from '../api/use-answer.ts';
import { useMe } from '../session/me.ts';
import { zhCN as t } from '../text/zh-CN.ts';
import { BeginDraftDialog } from './begin-draft-dialog.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { keyOf } from './conflict-table.tsx';
import { type Desk, DeskProvider, type OpenQuestion, type RefusedCell } from './desk.ts';
import { askAgain, DRAFTS, draftPath, isOpen, OF_DRAFTS, postDraft, presencePath } from './draft-path.ts';
import { createOutbox } from './outbox.ts';
import { createPersonStorage, draftInHand } from './person-storage.ts';

const RETRY_MS = 5000;

/** Keeps what a person works on, and sends the edits; the screens stand in it. */
export function DeskRoom({ children }: { readonly children: ReactNode }) {
  const me = useMe();
  const client = useQueryClient();
  const forget = useForget();
  const { notification } = App.useApp();
  const storage = useMemo(() => createPersonStorage(me.id, window.localStorage), [me.id]);
  const [number, setNumber] = useState(() => draftInHand(storage));
  const [beginning, setBeginning] = useState<{ readonly then?: () => void } | null>(null);
  /** Names of the questions that are asked now: of tabs, the one asks that has met the conflict. */
  const [asking, setAsking] = useState<readonly string[]>([]);
  /** Whose fields stand open. */
  const [asksAt, setAsksAt] = useState<string | null>(null);
  const [refused, setRefused] = useState<Readonly<Record<string, RefusedCell>>>({});

  const choose = useCallback(
    (next: number | null) => {
      storage.write('draft', next);
      setNumber(next);
    },
    [storage],
  );
  const query = useAnswer<Draft>(draftPath(number ?? 0), { when: number !== null, again: askAgain });
  const draft = number !== null && query.data && isOpen(query.data) ? query.data : null;

  // The parts of the outbox outlive the render that made them.
  const told = useRef({ notification, forget });
  told.current = { notification, forget };
  const outbox = useMemo(
    () =>
      createOutbox({
        storage,
        alone: (work) => navigator.locks.request(`dukou-console-outbox-${me.id}`, work),
        send: (to, cells) => postDraft(to, 'cells', cells),
        onSent(sent, { channel, cells }) {
          client.setQueryData([draftPath(sent.number)], sent);
          // What is typed next stands on it, also before the channel was asked for again.
          client.setQueriesData<ChannelDetail>(
            { predicate: ({ queryKey: [path] }) => String(path).startsWith(`/api/channels/${channel}?`) },
            (detail) => detail && { ...detail, cells: { ...detail.cells, ...cells } },
          );
          void told.current.forget('/api/drafts?', '/api/overview');
        },
        onConflict: (name) => setAsking((before) => [...before, name]),
        onReturned() {
          told.current.notification.warning({ key: 'returned', title: t.returned.now, duration: 6 });
          void told.current.forget(...OF_DRAFTS);
        },
        onRefused(edit, failure) {
          told.current.notification.error({ title: failure.message, duration: 6 });
          const why = (header: string) => failure.fields[`${edit.channel} ${header}`] ?? failure.message;
          const cells = Object.entries(edit.cells).map(([header, value]) => [
            `${edit.channel} ${header}`,
            { value, why: why(header) },
          ]);
          setRefused((before) => ({ ...before, ...Object.fromEntries(cells) }));
        },
      }),
    [storage, client, me.id],
  );
  const {
    state: sending,
    edits: unsent,
    questions: asked,
    returned,
  } = useSyncExternalStore(outbox.subscribe, outbox.view);

  useEffect(() => {
    const flush = () => void outbox.flush();
    flush();
    window.addEventListener('online', flush);
    window.addEventListener('storage', outbox.refresh);
    const timer = setInterval(() => {
      if (outbox.view().state === 'waiting') flush();
    }, RETRY_MS);
    return () => {
      window.removeEventListener('online', flush);
      window.removeEventListener('storage', outbox.refresh);
      clearInterval(timer);
    };
  }, [outbox]);

  useEffect(
    () =>
      listenToEvents((event) => {
        if (event === 'versions' || event === 'beat') void told.current.forget('/api/');
        else if (event.of === 'presence') void told.current.forget(presencePath(event.draft));
        else
          void told.current.forget(draftPath(event.draft), `${DRAFTS}?`, '/api/overview', '/api/channels?');
      }),
    [],
  );

  // However it is known that the draft has changed, channels with its values are old.
  const stood = useRef(draft);
  useEffect(() => {
    const { number: before, seq, isBehind } = stood.current ?? {};
    const isOld = draft?.number === before && (draft?.seq !== seq || draft?.isBehind !== isBehind);
    stood.current = draft;
    if (isOld) void forget('/api/channels');
  }, [draft, forget]);

  const questions = asked.map(
    (question): OpenQuestion => ({
      ...question,
      answer(keep) {
        const { name, channel } = question;
        outbox.answer(name, (header) => keep[keyOf({ channel, header })] !== 'theirs');
        void forget(...OF_DRAFTS);
      },
    }),
  );
  const shown = questions.find(({ name, channel }) => asking.includes(name) && channel !== asksAt);
  const conflictAt: Desk['conflictAt'] = (channel, header) =>
    questions.find(
      (one) =>
        one.draft === number &&
        one.channel === channel &&
        one.conflicts.some((conflict) => conflict.header === header),
    ) ?? null;
  const askAtFields = useCallback((channel: string) => {
    setAsksAt(channel);
    return () => setAsksAt((now) => (now === channel ? null : now));
  }, []);

  const edit: Desk['edit'] = (channel, cells, seen) => {
    if (draft === null) return;
    const names = Object.keys(cells).map((header) => `${channel} ${header}`);
    setRefused((before) =>
      Object.fromEntries(Object.entries(before).filter(([name]) => !names.includes(name))),
    );
    outbox.put({ draft: draft.number, seen: seen ?? draft.seq, channel, cells });
  };

  const desk = {
    draft,
    isLoading: number !== null && query.isPending,
    choose,
    begin: (then?: () => void) => setBeginning(then === undefined ? {} : { then }),
    edit,
    unsent,
    sending,
    refusedAt: (channel: string, header: string) => refused[`${channel} ${header}`] ?? null,
    questions,
    returned,
    place: (name: string, seen: number | null) =>
      outbox.place(name, seen !== null && draft !== null ? { draft: draft.number, seen } : null),
    ask: () => setAsking(asked.map(({ name }) => name)),
    conflictAt,
    askAtFields,
  };
  return (
    <DeskProvider value={desk}>
      {children}
      {beginning !== null && (
        <BeginDraftDialog
          onClose={() => setBeginning(null)}
          onBegun={(begun) => {
            client.setQueryData([draftPath(begun.number)], begun);
            choose(begun.number);
            setBeginning(null);
            beginning.then?.();
            void forget(...OF_DRAFTS);
          }}
        />
      )}
      {shown && <ConflictDialog key={shown.name} question={shown} onLater={() => setAsking([])} />}
    </DeskProvider>
  );
}
