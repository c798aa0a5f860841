import { useEngine } from '../../page/engine-context.tsx';

interface Props {
  /** Id of the group of controls. */
  readonly id: string;
  readonly required: boolean;
  /** What cannot be answered is not said to be optional. */
  readonly disabled: boolean;
}

/**
 * Says whether a group of controls must be answered: a group has no such state of its own. Not seen, and heard only as
 * the description of the group.
 */
export function RequiredNote({ id, required, disabled }: Props) {
  const engine = useEngine();
  return (
    <span id={requiredIdOf(id)} hidden>
      {(required || !disabled) && engine.text(required ? 'form.must' : 'form.optional')}
    </span>
  );
}

/** Id of the note, for the group's description. */
export function requiredIdOf(id: string): string {
  return `${id}-must`;
}
