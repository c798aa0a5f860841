/** What a form as a whole tells a visitor: keys of `schemas/text`. Components and flows read their words by these. */
export const FORM_SAYS = {
  /** Above the button: how many answers are wrong, and the name of the first. */
  summary: 'form.summary',
  /** In the bar of a long step: how many answers it still wants, and that it wants none. */
  left: 'form.left',
  leftNone: 'form.leftNone',
  offline: 'form.offline',
  calledOff: 'form.calledOff',
  /** Above the login that a save led to. */
  loginEnded: 'form.loginEnded',
  /** The same, for a visitor who was not logged in. */
  loginNeeded: 'form.loginNeeded',
  /** Answers to another form are held, and the way to them. */
  elsewhere: 'form.elsewhere',
  /** Late news of answers that were changed since. */
  superseded: 'form.superseded',
  otherLogin: 'form.otherLogin',
  /** A code is refused after the answer to the login with it was lost. */
  codeUsed: 'form.codeUsed',
  restored: 'form.draft.restored',
  /** Saved answers are back, to be corrected. */
  savedBack: 'form.draft.saved',
  /** Only where the form has answers that no draft keeps. */
  unkept: 'form.draft.unkept',
  /** Only where the form has boxes that agree to something: no draft keeps an agreement. */
  unticked: 'form.draft.unticked',
  leave: 'form.leave.title',
  leaveMeans: 'form.leave.text',
  /** A control whose script did not come. */
  controlLost: 'form.widget.failed',
  consent: 'form.consent.title',
  consentMeans: 'form.consent.intro',
  consentTick: 'form.consent.tick',
  consentTickFirst: 'form.consent.tickFirst',
  consentPending: 'form.consent.pending',
  consentRecorded: 'form.consent.recorded',
  consentUnknown: 'form.consent.unknown',
} as const;
