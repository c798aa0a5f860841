import { type ReactNode, useState } from 'react';
import { useEngine } from '../../page/engine-context.tsx';
import { BottomSheet } from '../../sheets/bottom-sheet.tsx';
import { FoundList } from '../found-list.tsx';
import { SearchField } from '../search-field.tsx';
import './cascade-sheet.css';

const TEXTS = { found: 'form.cascade.found', none: 'form.cascade.none' };

interface Props {
  readonly title: string;
  readonly answer: string;
  readonly choices: readonly string[];
  /** Invites to type what the list does not have; empty where only the list counts. */
  readonly free: string;
  readonly pick: (answer: string) => void;
  /** Takes the answer back; null where there is none, or it must be given. */
  readonly clear: ReactNode;
  readonly close: () => void;
}

/** Picks in two levels, or by search. */
export function CascadeSheet({ title, answer, choices, free, pick, clear, close }: Props) {
  const engine = useEngine();
  const [search, setSearch] = useState('');
  const [group, setGroup] = useState(groupOf(answer, choices));
  const [isTyping, setTyping] = useState(answer !== '' && choices.indexOf(answer) < 0 && free !== '');
  const [typed, setTyped] = useState(isTyping ? answer : '');
  const wanted = search.replace(/\s/g, '').toLowerCase();
  const found = choices.filter((choice) => choice.replace(/\s/g, '').toLowerCase().indexOf(wanted) >= 0);
  const groups = [...new Set(choices.map((choice) => choice.split(' ')[0] ?? ''))];
  const inside = choices.filter((choice) => choice.split(' ')[0] === group);
  const own = typed.trim().replace(/\s+/g, ' ');
  const confirm = own.length >= 2 ? () => pick(own) : null;
  const option = (choice: string, label: string) => (
    <li key={choice}>
      <button
        type="button"
        className="dk-option"
        aria-pressed={choice === answer}
        onClick={() => pick(choice)}
      >
        {label}
      </button>
    </li>
  );

  const actions = isTyping ? (
    <>
      <button type="button" className="dk-button dk-button-quiet" onClick={() => setTyping(false)}>
        {engine.text('form.cascade.list')}
      </button>
      <button type="button" className="dk-button" disabled={!confirm} onClick={confirm ?? undefined}>
        {engine.text('form.picker.confirm')}
      </button>
    </>
  ) : (
    (clear || free) && (
      <>
        {clear}
        {free && (
          <button type="button" className="dk-button dk-button-quiet" onClick={() => setTyping(true)}>
            {free}
          </button>
        )}
      </>
    )
  );
  return (
    <BottomSheet title={title} close={close} actions={actions}>
      {isTyping ? (
        <div className="dk-cascade-typed">
          <input
            className="dk-search-box"
            aria-label={title}
            placeholder={engine.text('form.cascade.type')}
            maxLength={40}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
      ) : (
        <>
          <SearchField name={engine.text('form.cascade.search')} text={search} change={setSearch} />
          {wanted !== '' ? (
            <div className="dk-cascade-found">
              <FoundList text={search} found={found} texts={TEXTS} picked={answer} pick={pick} />
            </div>
          ) : (
            <div className="dk-cascade">
              <ul>
                {groups.map((name) => (
                  <li key={name}>
                    <button type="button" aria-pressed={name === group} onClick={() => setGroup(name)}>
                      {name}
                    </button>
                  </li>
                ))}
              </ul>
              <ul className="dk-options">
                {inside.map((choice) => option(choice, choice.slice(group.length + 1)))}
              </ul>
            </div>
          )}
        </>
      )}
    </BottomSheet>
  );
}

function groupOf(answer: string, choices: readonly string[]): string {
  const known = choices.indexOf(answer) >= 0 ? answer : choices[0];
  return known?.split(' ')[0] ?? '';
}
