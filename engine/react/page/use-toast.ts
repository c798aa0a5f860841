import { useScope } from './engine-context.tsx';

/**
 * Tells of what happened by a toast, whose script comes with the first. What stands on the page by itself, such as the
 * mistake of a field, is no toast.
 */
export function useToast(): (text: string) => void {
  const { blocks } = useScope();
  return (text) =>
    void blocks
      .script('toast', () => import('../toast/show-toast.ts'))
      .then(
        (script) => script?.showToast(text),
        () => {},
      );
}
