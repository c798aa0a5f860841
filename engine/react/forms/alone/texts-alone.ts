import { text as ofForms } from '../../../../schemas/text/form.json';
import { text as ofParts } from '../../../../schemas/text/form-parts.json';
import { text as ofPages } from '../../../../schemas/text/zh-CN.json';
import type { Texts } from '../../../decide/model/texts.ts';

/** The texts of a form outside of this site: those that come with this site's forms, and those of its pages. */
export const TEXTS_ALONE: Texts = { ...ofPages, ...ofForms, ...ofParts };
