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
import { BeginDraftDialog } from './begin-draft-dialog.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { type Desk, DeskProvider, type OpenQuestion, type RefusedCell } from './desk.ts';
import { askAgain, DRAFTS, draftPath, isOpen, OF_DRAFTS, postDraft, presencePath } from './draft-path.ts';
import { createOutbox, type Edit } from './outbox.ts';
import { createPersonStorage, draftInHand } from './person-storage.ts';

const RETRY_MS = 5000;

/** Keeps what a person works on, and sends the edits; the screens stand in it. */
export function DeskRoom({ children }: { readonly children: ReactNode }) {
  const me = useMe();
  const client = useQueryClient();
  const forget = useForget();
  const { message } = App.useApp();
  const storage = useMemo(() => createPersonStorage(me.id, window.localStorage), [me.id]);
  const [number, setNumber] = useState(() => draftInHand(storage));
  const [beginning, setBeginning] = useState<{ readonly then?: () => void } | null>(null);
  const [questions, setQuestions] = useState<readonly OpenQuestion[]>([]);
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
  const told = useRef({ message, forget });
  told.current = { message, forget };
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
        onConflict: (edit, conflicts) =>
          new Promise((resolve) => {
            const answer = (answered: Edit | null) => {
              setQuestions((before) => before.filter((one) => one.answer !== answer));
              resolve(answered);
              void told.current.forget(...OF_DRAFTS);
            };
            setQuestions((before) => [...before, { edit, conflicts, answer }]);
          }),
        onRefused(edit, failure) {
          void told.current.message.error({ content: failure.message, duration: 6 });
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
  const { state: sending, edits: unsent } = useSyncExternalStore(outbox.subscribe, outbox.view);

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

  const conflictAt: Desk['conflictAt'] = (channel, header) =>
    questions.find(({ conflicts }) =>
      conflicts.some((one) => one.channel === channel && one.header === header),
    ) ?? null;
  const askAtFields = useCallback((channel: string) => {
    setAsksAt(channel);
    return () => setAsksAt((now) => (now === channel ? null : now));
  }, []);

  const edit: Desk['edit'] = (channel, cells, seen) => {
    if (draft === null) return;
    const question = Object.keys(cells)
      .map((header) => conflictAt(channel, header))
      .find((one) => one !== null);
    if (question) {
      // What is typed on while it is asked is what is mine.
      const mine = { ...question.edit.cells, ...cells };
      const conflicts = question.conflicts.map((one) => ({ ...one, mine: mine[one.header] ?? one.mine }));
      const asked = { ...question, edit: { ...question.edit, cells: mine }, conflicts };
      setQuestions((before) => before.map((one) => (one === question ? asked : one)));
      return;
    }
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
      {questions
        .filter(({ edit: { channel } }) => channel !== asksAt)
        .slice(0, 1)
        .map(({ edit, conflicts, answer }) => (
          <ConflictDialog
            key={`${edit.channel} ${Object.keys(edit.cells).join(' ')}`}
            edit={edit}
            conflicts={conflicts}
            onAnswer={answer}
          />
        ))}
    </DeskProvider>
  );
}
