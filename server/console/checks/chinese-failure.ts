/** What a process that judges said when it could not end its work, for whoever waits for it at the screen. */
export function chineseFailure(said: string): string {
  if (/ENOSPC|EDQUOT/.test(said)) return '服务器的磁盘满了，请技术腾出空间后再试。';
  if (/EROFS|EACCES|EPERM/.test(said)) return '服务器不能写入，请技术检查磁盘和权限后再试。';
  if (/is publishing or rolling back/.test(said)) return '另一次发布或回退正在进行，请稍后再试。';
  return `请重试；再失败请把这段文字交给技术：${said}`;
}
