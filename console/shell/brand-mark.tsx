import { zhCN as t } from '../text/zh-CN.ts';

/** Sign and name of the console. */
export function BrandMark() {
  return (
    <span className="brand">
      <svg viewBox="0 0 32 32" width="26" height="26" aria-hidden="true">
        <rect width="32" height="32" rx="8" fill="#0b6e6e" />
        <path d="M15 5c4 3 6 7 5 13h-5z" fill="#fff" />
        <path d="M13 9c-3 2-5 5-5 9h5z" fill="#fff" opacity=".75" />
        <path d="M6 20h20c-1 3-3 5-5 5H11c-2 0-4-2-5-5z" fill="#fff" />
      </svg>
      {t.product}
    </span>
  );
}
