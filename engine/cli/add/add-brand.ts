import { palePairs } from '../../compile/pale-pairs.ts';
import { messageOf } from '../../compile/problems/messages.ts';
import { readColor } from '../../decide/brand/contrast.ts';
import { printJson } from '../write/print-json.ts';
import { schemaComments } from '../write/schema-comments.ts';
import type { AddKind } from './add-kind.ts';
import { refuseUnlikeCompany } from './declared-companies.ts';
import { drawMark } from './draw-mark.ts';
import { refuseId, textOf } from './question.ts';

export const addBrand: AddKind = {
  name: 'brand',
  about: 'one brand: name, logo, company, filing number, funding text, colour',
  id: {
    argument: '<id>',
    about: 'id of the brand, for example new-brand',
    read: (typed) => typed.normalize('NFKC').trim(),
    refuse: refuseId,
    file: (id) => `schemas/brands/${id}.json`,
  },
  questions: [
    { key: 'name', flag: '--name <text>', about: 'display name', required: true },
    {
      key: 'company',
      flag: '--company <text>',
      about: 'full name of the company',
      required: true,
      refuse: refuseUnlikeCompany,
    },
    { key: 'icp', flag: '--icp <text>', about: 'filing number', required: true, isCode: true },
    { key: 'funding', flag: '--funding <text>', about: 'funding-source text', required: true },
    {
      key: 'color',
      flag: '--color <#rrggbb>',
      about: 'colour of buttons and headers, on which white text stands',
      required: true,
      isCode: true,
      refuse: refuseColor,
    },
    {
      key: 'logo',
      flag: '--logo <address>',
      about: 'address of a square logo; without it a mark with the first character is drawn',
      isCode: true,
      refuse: refuseAddress,
    },
    {
      key: 'favicon',
      flag: '--favicon <address>',
      about: 'address of the icon in the browser; without it the drawn mark, or the logo',
      isCode: true,
      refuse: refuseAddress,
    },
    { key: 'about', flag: '--about <text>', about: 'note for colleagues; visitors never see it' },
  ],
  files: (id, answers, names) => {
    const name = textOf(answers, 'name') ?? '';
    const color = textOf(answers, 'color') ?? '';
    const about = textOf(answers, 'about');
    const logo = textOf(answers, 'logo');
    const drawn = `/brand/${id}/logo.svg`;
    const content = {
      $schema: '../meta/brand.schema.json',
      ...(about === undefined ? {} : { about }),
      brand: id,
      name,
      faviconUrl: textOf(answers, 'favicon') ?? logo ?? drawn,
      logo: logo ?? drawn,
      companyName: textOf(answers, 'company') ?? '',
      icp: textOf(answers, 'icp') ?? '',
      sourcesFunding: textOf(answers, 'funding') ?? '',
      color,
    };
    const file = {
      path: `schemas/brands/${id}.json`,
      text: printJson(content, schemaComments('brand', names.files)),
    };
    return logo === undefined ? [file, { path: `src/public${drawn}`, text: drawMark(name, color) }] : [file];
  },
  look: (id) => [
    `npx dukou add channel NUMBER --brand ${id}`,
    `npx dukou add host NAME --screen /login=SCREEN --brand ${id}`,
  ],
};

/** Why a text is no address of a picture, or null. */
function refuseAddress(address: string): string | null {
  return /^(\/|https:\/\/)\S+$/.test(address)
    ? null
    : 'an address begins with "/" (a file of src/public/) or https://, for example /brand/new-brand/logo.png';
}

function refuseColor(color: string): string | null {
  if (readColor(color) === null) return 'a colour has six hexadecimal digits after #, for example #1d4ed8';
  const pale = palePairs(color);
  return pale.length === 0 ? null : messageOf('C070', { color, pale });
}
