/** What is asked before a visitor's data is taken back, by what for: keys of texts, and whether it can be undone. */
export const PRIVACY_QUESTIONS = {
  forget: { title: 'privacy.forgetTitle', text: 'privacy.forgetText', act: 'privacy.forgetDo', grave: false },
  withdraw: {
    title: 'privacy.withdrawTitle',
    text: 'privacy.withdrawConfirm',
    act: 'privacy.withdrawDo',
    grave: false,
  },
  erase: { title: 'privacy.eraseTitle', text: 'privacy.eraseText', act: 'privacy.eraseDo', grave: true },
} as const;
