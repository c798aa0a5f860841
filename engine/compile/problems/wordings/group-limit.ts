/**
 * What a channel's groups say of each other, and it does not keep; every one is mended where the channel is put into
 * its groups.
 */
export const GROUP_LIMIT = {
  excludes: (channel: string, groups: string, others: string) =>
    `channel "${channel}" is in ${groups} and in ${others}, which exclude each other; take it out of one of them`,
  within: (channel: string, groups: string, others: string) =>
    `channel "${channel}" is in ${groups} but not in ${others}, so this does nothing for it; put it into ${others} too, or take it out of ${groups}`,
  oneOf: (channel: string, groups: string, others: string) =>
    `channel "${channel}" is in ${groups} but in none of ${others}, so this does nothing for it; put it into one of those too, or take it out of ${groups}`,
};
