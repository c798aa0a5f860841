import { AutoComplete, Input, Modal } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { SearchHit } from '../../server/console/contract/search-hit.ts';
import { queryText } from '../api/query-text.ts';
import { useAnswer } from '../api/use-answer.ts';
import { useDesk } from '../drafts/desk.ts';
import { useFocusBack } from '../parts/use-focus-back.ts';
import { zhCN as t } from '../text/zh-CN.ts';

const TO: Readonly<Record<SearchHit['kind'], (number: string) => string>> = {
  channel: (number) => `/channels?open=channel_${number}`,
  draft: (number) => `/drafts/${number}`,
  // The page of the list that begins with it.
  version: (number) => `/versions?version=${number}&cursor=${Number(number) + 1}`,
};

/** Finds a channel, a draft or a version from anywhere, and goes there. */
export function SearchDialog({ onClose }: { readonly onClose: () => void }) {
  const [q, setQ] = useState('');
  const { draft } = useDesk();
  const navigate = useNavigate();
  useFocusBack();
  const asked = q.trim();
  const { data = [], isSuccess } = useAnswer<readonly SearchHit[]>(
    `/api/search${queryText({ q: asked, draft: draft?.number })}`,
    { when: asked !== '', keeps: true },
  );
  const hits = asked === '' ? [] : data;
  const kinds = [...new Set(hits.map(({ kind }) => kind))];
  return (
    <Modal open title={t.search.title} footer={null} width={560} onCancel={onClose}>
      <AutoComplete
        defaultActiveFirstOption
        className="search-field"
        aria-label={t.search.title}
        value={q}
        onChange={setQ}
        // Found or not: the list would take the key for itself, and the dialog wait for another one.
        onKeyDown={({ key, nativeEvent }) => {
          if (key === 'Escape' && !nativeEvent.isComposing) onClose();
        }}
        onSelect={(to: string) => {
          onClose();
          navigate(to);
        }}
        options={kinds.map((kind) => ({
          label: t.search.kinds[kind],
          options: hits
            .filter((hit) => hit.kind === kind)
            .map(({ number, about }) => ({
              value: TO[kind](number),
              label: (
                <>
                  <b>{t.search.named(kind, number)}</b> <span className="quiet">{about}</span>
                </>
              ),
            })),
        }))}
        notFoundContent={isSuccess && asked !== '' ? t.search.none : null}
      >
        <Input autoFocus size="large" placeholder={t.search.about} maxLength={60} />
      </AutoComplete>
    </Modal>
  );
}
