import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type {
  ChannelColumn,
  ChannelColumns,
  ChannelDetail,
  EffectiveValue,
} from '../../../server/console/contract/channel.ts';
import type { Finding } from '../../../server/console/contract/check.ts';
import { CellValue } from '../../drafts/cell-value.tsx';
import { useDesk } from '../../drafts/desk.ts';
import { FieldConflict } from '../../drafts/field-conflict.tsx';
import { useProblems } from '../../drafts/use-problems.ts';
import { BETWEEN, NamedCell } from '../../parts/named-choices.tsx';
import { zhCN as t } from '../../text/zh-CN.ts';
import { CellEditor } from './cell-editor.tsx';
import { FieldFindings } from './field-findings.tsx';
import { GroupLists } from './group-lists.tsx';
import { Source } from './source.tsx';

interface ChannelSettingsProps {
  readonly detail: ChannelDetail;
  readonly columns: ChannelColumns;
  readonly mayEdit: boolean;
}

/** Every setting of a channel: its own value, or the one it inherits and from where. */
export function ChannelSettings({ detail, columns, mayEdit }: ChannelSettingsProps) {
  const { draft, askAtFields } = useDesk();
  useEffect(() => askAtFields(detail.id), [askAtFields, detail.id]);
  const problems = useProblems(draft);
  const isOld = problems?.isOld ?? false;
  const found = problems?.findings.filter(({ channel }) => channel === detail.id) ?? [];
  const shown = columns.filter(({ kind }) => kind !== 'channel');
  const elsewhere = found.filter(({ header }) => !shown.some((column) => column.header === header));
  return (
    <>
      {problems?.isUnknown && <p className="quiet">{t.checks.unknown}</p>}
      <FieldFindings findings={elsewhere} isOld={isOld} />
      <dl className="settings">
        {shown.map((column) => (
          <Setting
            key={column.header}
            column={column}
            detail={detail}
            mayEdit={mayEdit}
            findings={found.filter(({ header }) => header === column.header)}
            isOld={isOld}
          />
        ))}
      </dl>
    </>
  );
}

const isError = ({ severity }: Finding) => severity === 'error';

interface SettingProps {
  readonly column: ChannelColumn;
  readonly detail: ChannelDetail;
  readonly mayEdit: boolean;
  readonly findings: readonly Finding[];
  /** They were found before the last edit. */
  readonly isOld: boolean;
}

function Setting({ column, detail, mayEdit, findings, isOld }: SettingProps) {
  const { draft, edit, unsent, refusedAt, conflictAt } = useDesk();
  const { header } = column;
  const [isOwning, setOwning] = useState(false);
  /** What was seen when somebody began to type: what others save meanwhile is a conflict. */
  const seen = useRef<number | null>(null);
  const refused = refusedAt(detail.id, header);
  const waiting = unsent.findLast(
    ({ draft: number, channel, cells }) =>
      number === draft?.number && channel === detail.id && cells[header] !== undefined,
  );
  const conflict = conflictAt(detail.id, header);
  const isOverdue = isOld || waiting !== undefined;
  const own = refused?.value ?? waiting?.cells[header] ?? detail.cells[header] ?? '';
  const fixed = column.kind === 'groups' ? detail.listedIn : [];
  const inherited = detail.effective.find((one) => one.header === header && !one.isOwn);
  const isInheritable = detail.effective.some((one) => one.header === header);
  const commit = (value: string) => {
    edit(detail.id, { [header]: value }, seen.current);
    seen.current = null;
  };
  const showsInherited = conflict === null && own === '' && inherited !== undefined && !isOwning;
  return (
    <div className="setting">
      <dt>{header}</dt>
      <dd>
        {showsInherited ? (
          <Inherited column={column} of={inherited} />
        ) : mayEdit ? (
          <CellEditor
            column={column}
            value={own}
            fixed={fixed}
            isWrong={refused !== null || conflict !== null || (!isOverdue && findings.some(isError))}
            autoFocus={isOwning}
            onBegin={() => {
              seen.current = draft?.seq ?? null;
            }}
            onCommit={commit}
            onLeave={() => setOwning(false)}
          />
        ) : (
          <CellValue header={header} value={own} />
        )}
        <GroupLists column={column} value={own} />
        {fixed.length > 0 && (
          <span className="source">
            {t.channels.listedIn}
            {own.split(BETWEEN).length > fixed.length && (
              <>
                {t.outcome.colon}
                <NamedCell column={column} value={fixed.join(BETWEEN)} />
              </>
            )}
          </span>
        )}
        {refused !== null && (
          <span className="setting-wrong" role="alert">
            {refused.why}
          </span>
        )}
        {refused === null && <FieldFindings findings={findings} isOld={isOverdue} />}
        {conflict !== null && <FieldConflict question={conflict} />}
        {waiting !== undefined && conflict === null && <span className="source">{t.channels.unsent}</span>}
      </dd>
      <dd className="setting-act">
        {mayEdit && showsInherited && (
          <Button size="small" type="link" onClick={() => setOwning(true)}>
            {t.channels.makeOwn}
          </Button>
        )}
        {mayEdit &&
          own !== '' &&
          own.split(BETWEEN).some((one) => !fixed.includes(one)) &&
          conflict === null && (
            <Button size="small" type="link" onClick={() => commit(fixed.join(BETWEEN))}>
              {isInheritable ? t.channels.giveUp : t.channels.clear}
            </Button>
          )}
      </dd>
    </div>
  );
}

/** What the channel has for as long as it says nothing itself. */
function Inherited({ column, of }: { readonly column: ChannelColumn; readonly of: EffectiveValue }) {
  const { value, source } = of;
  if (value === '' && source === '')
    return <span className="inherited">{t.channels.notSet(column.header)}</span>;
  return (
    <>
      <span className={value === '' ? 'nothing' : 'inherited'}>
        {value === '' ? t.channels.setEmpty : <NamedCell column={column} value={value} />}
      </span>
      <span className="source">
        <Source {...of} />
      </span>
    </>
  );
}
