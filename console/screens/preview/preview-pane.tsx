import { Alert, Select } from 'antd';
import { useState } from 'react';
import type { Preview } from '../../../server/console/contract/preview.ts';
import type { WhyChoices } from '../../../server/console/contract/why.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { AnswerView } from '../../parts/answer-view.tsx';
import { BY_NAME, namedChoices } from '../../parts/named-choices.tsx';
import { zhCN as t } from '../../text/zh-CN.ts';
import { PhoneFrame } from './phone-frame.tsx';
import { previewPath } from './preview-path.ts';

interface PreviewPaneProps {
  readonly channel: string;
  /** Null for what is published. */
  readonly draft: { readonly number: number; readonly seq: number } | null;
  readonly toDraft: () => void;
}

/** The page that a visitor of a channel gets first, on the chosen host and path. */
export function PreviewPane({ channel, draft, toDraft }: PreviewPaneProps) {
  const [host, setHost] = useState('');
  const [path, setPath] = useState('');
  const choices = useAnswer<WhyChoices>('/api/why/choices');
  const query = useAnswer<Preview>(previewPath({ channel, draft, host, path }), { keeps: true });
  const hosts = choices.data?.hosts ?? [];
  const paths = choices.data?.paths[host || (hosts[0] ?? '')] ?? [];
  const page = query.isError ? undefined : query.data;
  return (
    <div className="preview">
      <div className="filters">
        <Select
          showSearch
          className="filter"
          aria-label={t.why.host}
          value={host}
          options={hosts.map((value, at) =>
            at === 0 ? { value: '', label: t.why.usualHost } : { value, label: value },
          )}
          popupMatchSelectWidth={false}
          onChange={(next: string) => {
            setHost(next);
            setPath('');
          }}
        />
        <Select
          showSearch={BY_NAME}
          className="filter"
          aria-label={t.why.path}
          value={path}
          options={namedChoices(paths.map(({ name, id }) => ({ name, value: id }))).map((one, at) =>
            at === 0 ? { ...one, value: '' } : one,
          )}
          popupMatchSelectWidth={false}
          onChange={setPath}
        />
        <span className="grow" />
        {page?.address && (
          <a href={page.address} target="_blank" rel="noreferrer">
            {t.preview.open}
          </a>
        )}
      </div>
      <p className="quiet">{draft === null ? t.preview.live : t.preview.inDraft(draft.number)}</p>
      <AnswerView query={query} rows={12} toDraft={toDraft}>
        {({ html }) =>
          html === null ? (
            <Alert type="info" showIcon title={t.preview.notBuilt} />
          ) : (
            <div className={query.isPlaceholderData ? 'is-old' : undefined}>
              <p className="phone-title">
                <span className="quiet">{t.preview.titleOf}</span> <b>{titleIn(html)}</b>
              </p>
              <PhoneFrame html={html} title={t.preview.title(channel)} />
            </div>
          )
        }
      </AnswerView>
    </div>
  );
}

/** What stands in the bar of the browser or app above the page; the policy lets nobody read its styles besides. */
function titleIn(html: string): string {
  const [title = ''] = /<title>[^<]*<\/title>/.exec(html) ?? [];
  return new DOMParser().parseFromString(title, 'text/html').title;
}
