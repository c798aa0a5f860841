import { textAt } from '../../compile/at.ts';
import { baseName, type FileKind, fileKind, formIdOf } from '../../compile/file-kinds.ts';
import { channelName } from '../../compile/problems/chinese/quoted.ts';
import type { Problem } from '../../compile/problems/problem.ts';
import type { SourceRangeFinder } from '../../compile/problems/source-range.ts';
import { selectAt } from '../../compile/select-at.ts';
import { splitPointer } from '../../decide/model/pointer.ts';
import { DEFAULT_HOST } from '../../decide/routing/pick-host.ts';
import { fieldName } from './field-names.ts';

const OWNERS: Readonly<Record<FileKind, (file: string) => string>> = {
  channel: (file) => channelName(baseName(file)),
  group: (file) => `分组 ${baseName(file)}`,
  conversion: (file) => `转化表 ${baseName(file)}`,
  'ad-network': (file) => `广告平台 ${baseName(file)}`,
  brand: (file) => `品牌 ${baseName(file)}`,
  host: (file) => (baseName(file) === DEFAULT_HOST ? '默认域名' : `域名 ${baseName(file)}`),
  page: (file) => `页面 ${baseName(file)}`,
  'shared-blocks': (file) => `共用区块 ${baseName(file)}`,
  block: (file) => `区块 ${baseName(file)}`,
  'block-schema': (file) => `区块 ${baseName(file).replace('.schema', '')} 的格式`,
  form: (file) => `表单 ${formIdOf(file)}`,
  'form-schema': (file) => `表单 ${formIdOf(file)}`,
  'form-ui': (file) => `表单 ${formIdOf(file)}`,
  agreement: (file) => `协议 ${baseName(file)}`,
  routes: (file) => `路径表 ${baseName(file)}`,
  text: (file) => `文案 ${baseName(file)}`,
  meta: (file) => `格式 ${baseName(file).replace('.schema', '')}`,
  tracking: () => '统计设置',
  schedule: () => '排期设置',
  calendar: () => '节假日表',
  guard: () => '守卫规则',
  destinations: () => '去向表',
  facts: () => '判断依据表',
  storage: () => '手机上存的数据',
  api: () => '接口设置',
  bridge: () => 'App 方法',
  environment: () => '手机和 App 的识别',
  lists: () => '名单',
  'every-host': () => '所有域名的设置',
  phone: () => '手机号规则',
  samples: () => '后端样例',
  wording: () => '用语规定',
  legal: () => '公司备案',
};

/** What staff call a file; null for one that the engine does not read. */
export function fileName(file: string): string | null {
  const kind = fileKind(file);
  return kind === null ? null : OWNERS[kind](file);
}

type Place = Pick<Problem, 'file' | 'pointer'> & Partial<Pick<Problem, 'on' | 'range'>>;

/** Where something is, in the words of staff: `转化表 map-a · 渠道 12`; of a file that the engine does not read its path. */
export function chinesePlace(place: Place, finder: SourceRangeFinder): string {
  return placeName(place, finder) ?? place.file;
}

/** The same; null for such a file. */
export function placeName(place: Place, finder: SourceRangeFinder): string | null {
  const kind = fileKind(place.file);
  if (kind === null) return null;
  const owner = OWNERS[kind](place.file);
  const part = partName(kind, place, finder);
  return part === null ? owner : `${owner} · ${part}`;
}

function partName(kind: FileKind, { file, pointer }: Place, finder: SourceRangeFinder): string | null {
  const keys = splitPointer(pointer);
  const [first = '', second = ''] = keys;
  switch (kind) {
    case 'channel': {
      if (first !== 'versions' || second === '') return fieldName(keys);
      const name = versionName({ file, pointer }, second, finder);
      return [name, fieldName(keys.slice(2))].filter(Boolean).join(' · ');
    }
    case 'group':
      return first === 'settings' ? fieldName(keys.slice(1)) : listed(keys, { file, pointer }, finder);
    case 'conversion':
      return first === 'ids' && second !== '' ? channelName(second) : listed(keys, { file, pointer }, finder);
    case 'brand':
      return fieldName(['brand', ...keys]);
    case 'host':
      return first === 'screens' && second !== '' ? second : fieldName(keys);
    case 'page':
      return first === 'blocks' && second !== '' ? `第 ${Number(second) + 1} 个区块` : fieldName(keys);
    case 'form-schema':
      return first === 'properties' && second !== '' ? `字段 ${second}` : null;
    case 'form-ui':
      return first === '' ? null : `字段 ${first}`;
    case 'guard':
      return first === 'steps' && second !== '' ? ruleName({ file, pointer }, keys, finder) : null;
    default:
      return null;
  }
}

/** A step of the guard, and its row, by their labels: `城市规则：要填表`. */
function ruleName(
  { file }: Place,
  [, step, rows, row]: readonly string[],
  finder: SourceRangeFinder,
): string {
  const at = { file, pointer: '', value: finder.document(file)?.value };
  const pointers = [`/steps/${step}`, ...(rows === 'rows' && row ? [`/steps/${step}/rows/${row}`] : [])];
  return pointers
    .flatMap((pointer) => selectAt(at, pointer))
    .map((one) => textAt(one, 'label') ?? textAt(one, 'id') ?? '')
    .filter(Boolean)
    .join('：');
}

function versionName({ file }: Place, index: string, finder: SourceRangeFinder): string {
  const at = { file, pointer: '', value: finder.document(file)?.value };
  const [version] = selectAt(at, `/versions/${index}`);
  return `版本 ${(version && textAt(version, 'id')) ?? Number(index) + 1}`;
}

/** A channel of the list of a group or a map. */
function listed(keys: readonly string[], { file, pointer }: Place, finder: SourceRangeFinder): string | null {
  const at = { file, pointer: '', value: finder.document(file)?.value };
  const [found] = keys[0] === 'channels' && keys.length === 2 ? selectAt(at, pointer) : [];
  return typeof found?.value === 'string' ? channelName(found.value) : fieldName(keys);
}
