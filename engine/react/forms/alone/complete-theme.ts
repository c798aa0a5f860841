import type { FormProps, ThemeProps } from '@rjsf/core';
import { libraryText } from '../parts/library-text.ts';
import { PART_THEME } from '../parts/part-theme.ts';
import { chineseErrors } from './chinese-errors.ts';
import { FIELDS_WITH_OTHERS } from './fields-with-others.tsx';
import { FormAlone } from './form-alone.tsx';
import { TEXTS_ALONE } from './texts-alone.ts';

/**
 * The whole rjsf theme, for a form anywhere: `withTheme(COMPLETE_THEME)` needs nothing else around it. Texts are this
 * site's; the colours and measures that its sheets read are those of `engine/site/styles/tokens.css`, or the page's own
 * under the same names.
 */
export const COMPLETE_THEME = {
  ...PART_THEME,
  fields: { ...PART_THEME.fields, ...FIELDS_WITH_OTHERS },
  _internalFormWrapper: FormAlone,
  translateString: libraryText(TEXTS_ALONE),
  transformErrors: chineseErrors,
} satisfies ThemeProps & Pick<FormProps, 'translateString' | 'transformErrors'>;
