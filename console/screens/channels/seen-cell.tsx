import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons';
import { Tooltip } from 'antd';
import type { ChannelRow, EffectiveValue } from '../../../server/console/contract/channel.ts';
import { Named } from '../../parts/named.tsx';
import { fullName } from '../../parts/named-choices.tsx';
import { zhCN as t } from '../../text/zh-CN.ts';
import { Marks } from './marks.tsx';
import { Source } from './source.tsx';

interface RowProps {
  readonly row: ChannelRow;
}

/** What visitors of a channel get, in a line of the table. */
export function SeenCell({ row, header }: RowProps & { readonly header: string }) {
  switch (header) {
    case t.channels.brandColumn:
      return <SeenBrand row={row} />;
    case t.channels.legal:
      return <SeenCompany row={row} />;
    case t.channels.state:
      return <Marks marks={row.marks} />;
    default:
      return <SeenText row={row} header={header} />;
  }
}

/** What visitors get under a header; nothing where they get nothing. */
function seenOf({ effective }: Pick<ChannelRow, 'effective'>, header: string): EffectiveValue | null {
  return effective.find((one) => one.header === header) ?? null;
}

const sourceText = ({ source, sourceId = '' }: EffectiveValue) =>
  [t.channels.from, source, sourceId].filter(Boolean).join(' ');

/** The text that visitors get; what the channel does not say itself is grey. */
function SeenText({ row, header }: RowProps & { readonly header: string }) {
  // What no group sets is told by the cell alone.
  const seen = seenOf(row, header) ?? { header, value: row.cells[header] ?? '', source: '', isOwn: true };
  if (seen.value === '') return <span className="nothing">—</span>;
  return (
    <span
      className={seen.isOwn ? undefined : 'inherited'}
      title={seen.isOwn ? seen.value : `${seen.value}\n${sourceText(seen)}`}
    >
      {seen.value}
    </span>
  );
}

/** The brand that visitors see, and whose setting it is where it is inherited. */
function SeenBrand({ row }: RowProps) {
  const brand = seenOf(row, t.channels.brandColumn);
  const name = seenOf(row, t.channels.nameColumn);
  if (brand === null) return null;
  return (
    <span className="two-lines">
      <span className="ellipsis" title={fullName({ name: name?.value ?? '', value: brand.value })}>
        <Named name={name?.value ?? ''} id={brand.value} />
      </span>
      {!brand.isOwn && (
        <span className="under" title={sourceText(brand)}>
          <Source {...brand} />
        </span>
      )}
    </span>
  );
}

/** Who stands behind the pages, and whether the filing number is declared to be theirs. */
function SeenCompany({ row }: RowProps) {
  const [company, filing] = [t.channels.companyColumn, t.channels.filingColumn].map((at) => seenOf(row, at));
  const wrong = row.marks.filter(({ isWrong }) => isWrong).map(({ about }) => about);
  return (
    <span className="two-lines">
      <span className="ellipsis" title={company?.value}>
        {row.isDeclared !== null && <Declared wrong={wrong} />} {company?.value}
      </span>
      <span className="under" title={filing?.value}>
        {filing?.value}
      </span>
    </span>
  );
}

function Declared({ wrong }: { readonly wrong: readonly string[] }) {
  const isGood = wrong.length === 0;
  const words = isGood ? t.channels.declared : wrong.join('；');
  const Icon = isGood ? CheckCircleFilled : CloseCircleFilled;
  return (
    <Tooltip title={words}>
      <Icon className={isGood ? 'good' : 'bad'} aria-label={words} />
    </Tooltip>
  );
}
