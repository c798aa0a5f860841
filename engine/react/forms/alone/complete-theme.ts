import type { ThemeProps } from '@rjsf/core';
import { PART_THEME } from '../parts/part-theme.ts';
import { FormAlone } from './form-alone.tsx';
import '../form.css';

/**
 * The whole rjsf theme, for a form anywhere: `withTheme(COMPLETE_THEME)` needs nothing else around it. Texts are this site's; the
 * colours and measures that its sheets read are those of `src/styles/tokens.css`, or the page's own under the same names.
 */
export const COMPLETE_THEME = {
  ...PART_THEME,
  _internalFormWrapper: FormAlone,
} satisfies ThemeProps;
