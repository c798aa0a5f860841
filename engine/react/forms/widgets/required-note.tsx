import { useEngine } from '../../page/engine-context.tsx';

interface Props {
  /** Id of the group of controls. */
  readonly id: string;
  readonly required: boolean;
}

/**
 * Says whether a group of controls must be answered: a group has no such state of its own. Not seen, and heard only as the
 * description of the group.
 */
export function RequiredNote({ id, required }: Props) {
  const engine = useEngine();
  return (
    <span id={requiredIdOf(id)} hidden>
      {engine.text(required ? 'form.must' : 'form.optional')}
    </span>
  );
}

/** Id of the note, for the group's description. */
export function requiredIdOf(id: string): string {
  return `${id}-must`;
}
