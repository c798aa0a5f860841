import { SearchOutlined } from '@ant-design/icons';
import { useEffect, useState } from 'react';
import { zhCN as t } from '../text/zh-CN.ts';
import { SearchDialog } from './search-dialog.tsx';

/** True where a key that is pressed is meant for what has the focus. */
function isTyped({ target }: KeyboardEvent): boolean {
  return (
    (target as Element | null)?.closest?.('input, textarea, select, [contenteditable], [role=dialog]') != null
  );
}

/** Opens the search, as the key `/` does wherever nothing is typed. */
export function SearchButton() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyped(event)) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', open);
    return () => window.removeEventListener('keydown', open);
  }, []);
  return (
    <>
      <button type="button" className="side-link side-search" onClick={() => setOpen(true)}>
        <SearchOutlined aria-hidden />
        {t.search.title}
        <kbd aria-hidden>/</kbd>
      </button>
      {isOpen && <SearchDialog onClose={() => setOpen(false)} />}
    </>
  );
}
