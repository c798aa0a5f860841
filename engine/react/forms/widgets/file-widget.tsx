import { useRef, useState } from 'react';
import { parseDataUrl } from '../../../forms/data-url.ts';
import { objectAt } from '../../../forms/object-at.ts';
import { typeOf } from '../../../forms/schema-type.ts';
import { weightText } from '../../../forms/weight-text.ts';
import { readDataUrl } from '../../../runtime/platform/read-data-url.ts';
import { shrinkPicture } from '../../../runtime/platform/shrink-picture.ts';
import { useEngine } from '../../page/engine-context.tsx';
import { textOf, textsOf } from '../../page/read-options.ts';
import { useControlScope } from '../control-scope.ts';
import { labelIdOf, type WidgetProps } from './widget-props.ts';
import './file-widget.css';

/**
 * One file or several, saved as text with their names. `accept` and `maxBytes` of the schema limit kind and size: a
 * file that they forbid is not taken, and what was there stays. Files are read one after another, in the order in which
 * they were picked; the form waits for them.
 */
export function FileWidget(props: WidgetProps) {
  const engine = useEngine();
  const { hold } = useControlScope();
  const { field, id, value, invalid, describedBy, disabled, leave } = props;
  // A file takes time to read: meanwhile others are picked, removed or read.
  const latest = useRef(props);
  latest.current = props;
  const reading = useRef<Promise<void>>(Promise.resolve());
  const [problem, setProblem] = useState('');
  const many = typeOf(field.schema) === 'array';
  const limits = many ? objectAt(field.schema.items) : field.schema;
  const kinds = textsOf(limits.accept);
  const most = typeof limits.maxBytes === 'number' ? limits.maxBytes : Number.POSITIVE_INFINITY;
  const filesOf = (answer: typeof value) => (many ? textsOf(answer) : textOf(answer) ? [textOf(answer)] : []);
  const files = filesOf(value);
  const isImage = field.choice.widget === 'image';
  // One file takes the place of the one before.
  const act = many || files.length === 0 ? 'add' : 'change';
  function keep(work: (now: readonly string[]) => readonly string[]) {
    const now = latest.current;
    const next = work(filesOf(now.value));
    const answer = next.length === 0 ? undefined : many ? next : (next[next.length - 1] as string);
    // A second change may come before the first is drawn.
    latest.current = { ...now, value: answer };
    now.change(answer);
  }

  const isMeant = (type: string) =>
    kinds.length === 0 ||
    kinds.some((kind) => kind === type || (kind.endsWith('/*') && type.startsWith(kind.slice(0, -1))));

  /** A picture that is too heavy is made lighter, where a JPEG is taken at all. */
  async function light(file: File): Promise<File> {
    if (file.size <= most || !file.type.startsWith('image/') || !isMeant('image/jpeg')) return file;
    return (await shrinkPicture(file, most)) ?? file;
  }

  async function take(given: readonly File[]) {
    setProblem('');
    const wrongKind = given.find(({ type }) => !isMeant(type));
    if (wrongKind) return setProblem(engine.text('form.file.kind', { name: wrongKind.name }));
    if (given.some(({ size }) => size > most)) setProblem(engine.text('form.file.shrinking'));
    // One after another: several pictures at once are more than an old phone can hold.
    const picked: File[] = [];
    for (const file of given) picked.push(await light(file));
    setProblem('');
    const tooLarge = picked.find(({ size }) => size > most);
    if (tooLarge) {
      return setProblem(engine.text('form.file.size', { name: tooLarge.name, limit: weightText(most) }));
    }
    const read = await Promise.all(picked.map(readDataUrl));
    keep((now) => (many ? [...now, ...read] : read));
  }

  return (
    <div className="dk-files">
      {files.map((file, i) => {
        const known = parseDataUrl(file);
        const name = known?.name || `${field.label}${i + 1}`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same file may stand there twice
          <div key={i} className={isImage ? 'dk-file dk-file-image' : 'dk-file'}>
            {isImage && known && <img src={file} alt={name} />}
            <span className="dk-file-name">{name}</span>
            <button
              type="button"
              className="dk-link"
              disabled={disabled}
              aria-label={`${engine.text('form.list.remove')}${name}`}
              onClick={() => keep((now) => now.filter((_, other) => other !== i))}
            >
              {engine.text('form.list.remove')}
            </button>
          </div>
        );
      })}
      <span className="dk-file-add">
        {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: whether it must be answered is told here as everywhere */}
        <input
          id={id}
          type="file"
          name={field.name}
          accept={kinds.join(',') || undefined}
          multiple={many}
          disabled={disabled}
          aria-labelledby={labelIdOf(id)}
          aria-required={field.required}
          aria-invalid={invalid}
          aria-describedby={describedBy}
          onChange={(event) => {
            const picked = Array.from(event.target.files ?? []);
            // The same file can be picked again after it was removed.
            event.target.value = '';
            if (picked.length === 0) return;
            reading.current = reading.current
              .then(() => take(picked))
              .catch(() => setProblem(engine.text('form.file.unread')));
            hold(reading.current);
          }}
          onBlur={leave}
        />
        <span aria-hidden="true">{engine.text(`form.file.${act}${isImage ? 'Image' : ''}`)}</span>
      </span>
      <p className={problem ? 'dk-form-message' : 'dk-unseen'} role="status">
        {problem}
      </p>
    </div>
  );
}
