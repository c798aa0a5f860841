import type { ShowSheet } from './sheet-request.ts';

interface Props {
  readonly agreements: readonly { readonly id: string; readonly title: string }[];
  readonly show: ShowSheet;
}

/** Names of agreements; each opens its text. */
export function AgreementLinks({ agreements, show }: Props) {
  return agreements.map(({ id, title }) => (
    <button
      key={id}
      type="button"
      className="dk-link"
      onClick={() => show({ kind: 'agreement', id, title })}
    >{`《${title}》`}</button>
  ));
}
