/**
 * What staff read where a process that judges could not end its work: what happened, and what to do.
 *
 * @param said what it said, which is for the log.
 * @param otherwise where nothing more is known.
 */
export function chineseFailure(
  said: string,
  otherwise = '检查程序意外中断，请再试一次；还不行，请技术查看服务器日志。',
): string {
  if (/ENOSPC|EDQUOT/.test(said)) return '服务器的磁盘满了，请技术腾出空间后再试。';
  if (/EROFS|EACCES|EPERM/.test(said)) return '服务器不能写入，请技术检查磁盘和权限后再试。';
  if (/is publishing or rolling back/.test(said)) return '另一次发布或回退正在进行，请稍后再试。';
  if (/^Meanwhile .* current/.test(said)) return '期间有人发布了新版本，请看过再来。';
  if (/heap out of memory/.test(said)) return '检查用尽了内存，请把改动单拆小再试；还不行，请技术处理。';
  if (/due to timeout/.test(said))
    return '超过时限还没有做完，已停止。请把改动单拆小再试；还不行，请技术处理。';
  // Written for staff.
  if (/\p{Script=Han}/u.test(said)) return said;
  return otherwise;
}
