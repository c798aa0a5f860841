/** What people, and programs whose formulas failed, write into a cell where there is nothing; small letters. */
export const NOTHING_WORDS: ReadonlySet<string> = new Set([
  ...['无', '空', '暂无', '没有', '无需', '不需要', '不适用', '略', '省略', '缺', '暂缺', '空白'],
  ...['不详', '不明', '未知', '不知道', '不清楚', '不确定', '未填', '未填写', '未定', '未设置', '未提供'],
  ...['待定', '待补', '待补充', '待填', '待填写', '待确认', '待提供', '待更新'],
  ...[
    'n/a',
    'na',
    'nil',
    'null',
    'none',
    'undefined',
    'nan',
    'unknown',
    'empty',
    'tbd',
    'tba',
    'tbc',
    'todo',
  ],
  ...['x', 'xx', 'xxx', 'xxxx'],
  ...['#n/a', '#ref!', '#value!', '#name?', '#div/0!', '#num!', '#null!', '#spill!', '#calc!', '#field!'],
  ...['#getting_data', '#unknown!', '#blocked!', '#connect!', '#busy!', '#error!'],
]);
