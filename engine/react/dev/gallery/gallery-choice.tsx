interface Props {
  readonly label: string;
  readonly names: readonly string[];
  readonly chosen: number;
  readonly choose: (index: number) => void;
}

/** One of the gallery's switches. */
export function GalleryChoice({ label, names, chosen, choose }: Props) {
  return (
    <label>
      {label}{' '}
      <select value={chosen} onChange={(event) => choose(Number(event.target.value))}>
        {names.map((name, index) => (
          <option key={name} value={index}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
