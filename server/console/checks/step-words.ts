/** What is done of a check, one after another. */
const STEPS = {
  read: '读取改动',
  check: '检查每个值',
  make: '生成新版本',
  prove: '走一遍所有访客',
  draw: '试着打开页面',
  compare: '对比访客会看到的变化',
  play: '走一遍去向、公司备案和各种失败',
};

/** Says what is done, which of the steps that is, and how many addresses it has behind it. */
export function stepWords(step: keyof typeof STEPS, addresses = 0): string {
  const steps = Object.keys(STEPS);
  const far = addresses === 0 ? '' : `，已走 ${addresses} 个地址`;
  return `第 ${steps.indexOf(step) + 1} 步，共 ${steps.length} 步：${STEPS[step]}${far}`;
}
