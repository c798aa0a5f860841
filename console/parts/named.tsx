interface NamedProps {
  /** Empty where nobody gave it one. */
  readonly name: string;
  readonly id: string;
}

/** Something that files know by an id, as staff know it; the id stands small behind the name. */
export function Named({ name, id }: NamedProps) {
  if (name === '' || name === id) return <span className="named">{id}</span>;
  return (
    <span className="named">
      {name} {id !== '' && <code title={id}>{id}</code>}
    </span>
  );
}

/** Several of them in a sentence. */
export function NamedList({ all }: { readonly all: readonly NamedProps[] }) {
  return all.map(({ name, id }, index) => (
    <span key={`${name} ${id}`}>
      {index > 0 && '、'}
      <Named name={name} id={id} />
    </span>
  ));
}
