import { Alert, Table } from 'antd';
import type { Ref } from 'react';
import type { Why, WhyStep } from '../../../server/console/contract/why.ts';
import { CellValue } from '../../drafts/cell-value.tsx';
import { Named } from '../../parts/named.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Pill } from '../../parts/pill.tsx';
import { zhCN as t } from '../../text/zh-CN.ts';

/** What came of a visit, and what it is called beside another. */
export interface TitledWhy {
  readonly title: string;
  readonly why: Why;
}

interface WhyResultProps {
  readonly results: readonly TitledWhy[];
  /** Of where they land, which comes first. */
  readonly ref: Ref<HTMLDivElement>;
}

/**
 * Where visitors land, which rule decided, and where every value comes from; of two visits side by side, with what
 * differs marked.
 */
export function WhyResult({ results, ref }: WhyResultProps) {
  const isPair = results.length > 1;
  const stepsOf = (index: number) => results.filter((_, at) => at !== index).map(({ why }) => why.steps);
  return (
    <>
      <div ref={ref} tabIndex={-1} className="answer">
        {isPair && <Verdict results={results} />}
        <div className={isPair ? 'pair' : undefined}>
          {results.map(({ title, why }) => (
            <Landing key={title} title={title} landsOn={why.landsOn} />
          ))}
        </div>
      </div>
      {warningsOf(results).map((warning) => (
        <Alert key={warning} type="warning" showIcon title={warning} />
      ))}
      <ValuesPanel results={results} />
      <div className={isPair ? 'pair' : undefined}>
        {results.map(({ title, why }, index) => (
          <Panel key={title} title={isPair ? t.why.stepsOf(title) : t.why.steps}>
            <Steps steps={why.steps} other={isPair ? (stepsOf(index)[0] ?? []) : null} />
          </Panel>
        ))}
      </div>
    </>
  );
}

/** What is to be known of the visits; of one alone, whose it is. */
function warningsOf(results: readonly TitledWhy[]): readonly string[] {
  const ofAll = (warning: string) => results.every(({ why }) => why.warnings.includes(warning));
  return [
    ...new Set(
      results.flatMap(({ title, why }) =>
        why.warnings.map((warning) => (ofAll(warning) ? warning : t.why.warningOf(title, warning))),
      ),
    ),
  ];
}

/** In a sentence, what differs. */
function Verdict({ results }: { readonly results: readonly TitledWhy[] }) {
  const [first, second] = results;
  if (first === undefined || second === undefined) return null;
  const names = valuesOf(results)
    .filter(({ differs }) => differs)
    .map(({ header }) => header);
  const isSamePage = first.why.landsOn.path === second.why.landsOn.path;
  const isSameWay = saidOf(first.why) === saidOf(second.why);
  const isSame = isSamePage && names.length === 0;
  return (
    <Alert
      type={isSame && isSameWay ? 'success' : 'info'}
      showIcon
      title={
        isSame
          ? isSameWay
            ? t.why.same
            : t.why.sameSeen
          : isSamePage
            ? t.why.samePage(names)
            : t.why.otherPage(names)
      }
    />
  );
}

function Landing({ title, landsOn }: { readonly title: string; readonly landsOn: Why['landsOn'] }) {
  return (
    <section className="lands" aria-label={t.why.landsOf(title)}>
      <span className="quiet">{t.why.landsOf(title)}</span>
      <h2>
        {landsOn.title || landsOn.page.name} <code className="lands-path">{landsOn.path}</code>
      </h2>
      <p className="quiet">
        {t.why.page} <Named {...landsOn.page} /> · {t.why.brand(landsOn.brand)}
      </p>
    </section>
  );
}

interface PairedValue {
  readonly header: string;
  readonly differs: boolean;
  readonly each: readonly Why['values'][number][];
}

function valuesOf(results: readonly TitledWhy[]): readonly PairedValue[] {
  const [first] = results;
  return (first?.why.values ?? []).map(({ header }) => {
    const each = results.flatMap(({ why }) => why.values.filter((one) => one.header === header));
    return { header, each, differs: new Set(each.map(({ value }) => value)).size > 1 };
  });
}

function ValuesPanel({ results }: { readonly results: readonly TitledWhy[] }) {
  const isPair = results.length > 1;
  return (
    <Panel title={t.why.values} isFlush>
      <Table<PairedValue>
        size="small"
        pagination={false}
        tableLayout="fixed"
        rowKey="header"
        rowClassName={({ differs }) => (differs ? 'is-meant' : '')}
        dataSource={[...valuesOf(results)]}
        columns={[
          {
            title: t.why.value,
            width: isPair ? '18%' : '22%',
            render: (_, { header, differs }) => (
              <>
                {header} {differs && <Pill tone="warn">{t.why.differs}</Pill>}
              </>
            ),
          },
          ...results.map(({ title }, index) => ({
            title: isPair ? title : t.why.is,
            render: (_: unknown, { each }: PairedValue) => {
              const one = each[index];
              return (
                one && (
                  <>
                    <CellValue value={one.value} />
                    {isPair && (
                      <div className="source">
                        <Named {...one.source} />
                      </div>
                    )}
                  </>
                )
              );
            },
          })),
          ...(isPair
            ? []
            : [
                {
                  title: t.why.from,
                  width: '34%',
                  render: (_: unknown, { each }: PairedValue) => each[0] && <Named {...each[0].source} />,
                },
              ]),
        ]}
      />
    </Panel>
  );
}

interface StepsProps {
  readonly steps: readonly WhyStep[];
  /** Those of the visit beside it; null where there is none. */
  readonly other: readonly WhyStep[] | null;
}

function Steps({ steps, other }: StepsProps) {
  const known = other && new Set(other.flatMap(({ lines }) => lines.map(lineOf)));
  return (
    <ol className="steps">
      {steps.map(({ name, id, lines, decided }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a visit may come to the same page twice.
        <li key={`${at} ${id}`} className={decided ? 'step step-decided' : 'step'}>
          <b>
            <Named name={name} id={id} />
          </b>{' '}
          {decided && <Pill tone="accent">{t.why.decided}</Pill>}
          {lines.map((line) => (
            <StepLine
              key={JSON.stringify(line)}
              line={line}
              differs={known !== null && !known.has(lineOf(line))}
            />
          ))}
        </li>
      ))}
    </ol>
  );
}

/** What staff read of a line; what is for programs alone makes no difference. */
function lineOf({ name, facts }: WhyStep['lines'][number]): string {
  return JSON.stringify([name, facts.filter((fact) => fact.name !== '')]);
}

function saidOf({ steps }: Why): string {
  return steps.flatMap(({ lines }) => lines.map(lineOf)).join('\n');
}

interface StepLineProps {
  readonly line: WhyStep['lines'][number];
  readonly differs: boolean;
}

function StepLine({ line, differs }: StepLineProps) {
  const told = line.facts.filter(({ name }) => name !== '');
  const rest = line.facts.filter(({ name }) => name === '');
  return (
    <div className={differs ? 'step-line step-differs' : 'step-line'}>
      <Named {...line} /> {differs && <Pill tone="warn">{t.why.differs}</Pill>}
      {told.map(({ name, value, id }) => (
        <div key={`${name} ${id}`} className="step-fact">
          <span title={id}>{t.why.fact(name, value)}</span>
        </div>
      ))}
      {rest.length > 0 && (
        <details className="step-fact">
          <summary>{t.why.technical(rest.length)}</summary>
          {rest.map(({ id }) => (
            <code key={id}>{id}</code>
          ))}
        </details>
      )}
    </div>
  );
}
