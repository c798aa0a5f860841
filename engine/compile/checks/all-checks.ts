import type { Check } from '../check.ts';
import { alikeAlternatives } from './alike-alternatives.ts';
import { argumentCount } from './argument-count.ts';
import { badRange } from './bad-range.ts';
import { blindCondition } from './blind-condition.ts';
import { calendarEnd } from './calendar-end.ts';
import { changedAgreement } from './changed-agreement.ts';
import { channelInTwoMaps } from './channel-in-two-maps.ts';
import { channelPlace } from './channel-place.ts';
import { channelWithoutId } from './channel-without-id.ts';
import { computedVar } from './computed-var.ts';
import { conditionNeedsBoolean } from './condition-needs-boolean.ts';
import { consoleInRule } from './console-in-rule.ts';
import { constantCondition } from './constant-condition.ts';
import { duplicateConversionId } from './duplicate-conversion-id.ts';
import { duplicateId } from './duplicate-id.ts';
import { duplicatePath } from './duplicate-path.ts';
import { duplicateText } from './duplicate-text.ts';
import { earlyCode } from './early-code.ts';
import { emptyOffer } from './empty-offer.ts';
import { emptyRange } from './empty-range.ts';
import { factAsText } from './fact-as-text.ts';
import { fileName } from './file-name.ts';
import { forbiddenWords } from './forbidden-words.ts';
import { formDefect } from './form-defect.ts';
import { givenAnswer } from './given-answer.ts';
import { groupConflict } from './group-conflict.ts';
import { groupLimit } from './group-limit.ts';
import { inNeedsList } from './in-needs-list.ts';
import { invalidFormSchema } from './invalid-form-schema.ts';
import { invalidPattern } from './invalid-pattern.ts';
import { longList } from './long-list.ts';
import { looseComparison } from './loose-comparison.ts';
import { missingAsset } from './missing-asset.ts';
import { missingDefault } from './missing-default.ts';
import { miswrittenChannel } from './miswritten-channel.ts';
import { noLogin } from './no-login.ts';
import { normalForm } from './normal-form.ts';
import { oneOperator } from './one-operator.ts';
import { optionsWithoutChoices } from './options-without-choices.ts';
import { orderingNeedsNumbers } from './ordering-needs-numbers.ts';
import { pageOnlyFact } from './page-only-fact.ts';
import { paleColor } from './pale-color.ts';
import { partialOrder } from './partial-order.ts';
import { repeatedValue } from './repeated-value.ts';
import { replyBeforeFetch } from './reply-before-fetch.ts';
import { rootCircle } from './root-circle.ts';
import { ruleInLiteral } from './rule-in-literal.ts';
import { sameValue } from './same-value.ts';
import { selfRedirect } from './self-redirect.ts';
import { shadowedPath } from './shadowed-path.ts';
import { textOfForms } from './text-of-forms.ts';
import { typeMismatch } from './type-mismatch.ts';
import { unagreedLogin } from './unagreed-login.ts';
import { unanswerablePart } from './unanswerable-part.ts';
import { unaskedAnswer } from './unasked-answer.ts';
import { unaskedFormAnswer } from './unasked-form-answer.ts';
import { uncompiledForm } from './uncompiled-form.ts';
import { unfillableField } from './unfillable-field.ts';
import { unfitConversionId } from './unfit-conversion-id.ts';
import { unfitKeyword } from './unfit-keyword.ts';
import { unfitValue } from './unfit-value.ts';
import { unheldName } from './unheld-name.ts';
import { unhiddenSecret } from './unhidden-secret.ts';
import { unjudgedControl } from './unjudged-control.ts';
import { unknownAdScript } from './unknown-ad-script.ts';
import { unknownAnswer } from './unknown-answer.ts';
import { unknownBlock } from './unknown-block.ts';
import { unknownChoice } from './unknown-choice.ts';
import { unknownCity } from './unknown-city.ts';
import { unknownEndpointField } from './unknown-endpoint-field.ts';
import { unknownFact } from './unknown-fact.ts';
import { unknownField } from './unknown-field.ts';
import { unknownKeyword } from './unknown-keyword.ts';
import { unknownList } from './unknown-list.ts';
import { UNKNOWN_NAMES } from './unknown-names.ts';
import { unknownOperator } from './unknown-operator.ts';
import { unknownPart } from './unknown-part.ts';
import { unknownPlace } from './unknown-place.ts';
import { unknownPlaceholder } from './unknown-placeholder.ts';
import { unlistedAgreement } from './unlisted-agreement.ts';
import { unpickableChoice } from './unpickable-choice.ts';
import { unreachableRow } from './unreachable-row.ts';
import { unreadMessage } from './unread-message.ts';
import { unreadSetting } from './unread-setting.ts';
import { unsaidAttribution } from './unsaid-attribution.ts';
import { unshownField } from './unshown-field.ts';
import { untoldCondition } from './untold-condition.ts';
import { untriedPart } from './untried-part.ts';
import { unusedPart } from './unused-part.ts';
import { versionShare } from './version-share.ts';
import { versionWindow } from './version-window.ts';
import { wrongCalendarDay } from './wrong-calendar-day.ts';

/** Every check of the configuration's meaning, by code. */
export const ALL_CHECKS: readonly Check[] = [
  ...Object.values(UNKNOWN_NAMES),
  unknownEndpointField,
  unknownList,
  unknownBlock,
  textOfForms,
  duplicateId,
  duplicatePath,
  unreachableRow,
  selfRedirect,
  missingDefault,
  groupConflict,
  groupLimit,
  badRange,
  unusedPart,
  fileName,
  invalidPattern,
  unknownField,
  unknownAnswer,
  unaskedAnswer,
  unaskedFormAnswer,
  invalidFormSchema,
  unknownPlaceholder,
  duplicateText,
  replyBeforeFetch,
  unheldName,
  unshownField,
  formDefect,
  unreadSetting,
  unknownKeyword,
  unreadMessage,
  unknownChoice,
  unknownPlace,
  unfillableField,
  unfitValue,
  emptyRange,
  emptyOffer,
  repeatedValue,
  optionsWithoutChoices,
  untoldCondition,
  unfitKeyword,
  unpickableChoice,
  longList,
  calendarEnd,
  wrongCalendarDay,
  changedAgreement,
  uncompiledForm,
  unanswerablePart,
  untriedPart,
  unknownPart,
  unjudgedControl,
  unagreedLogin,
  unlistedAgreement,
  givenAnswer,
  partialOrder,
  earlyCode,
  blindCondition,
  shadowedPath,
  noLogin,
  rootCircle,
  sameValue,
  forbiddenWords,
  unknownOperator,
  oneOperator,
  unknownFact,
  computedVar,
  factAsText,
  argumentCount,
  inNeedsList,
  orderingNeedsNumbers,
  looseComparison,
  conditionNeedsBoolean,
  typeMismatch,
  consoleInRule,
  ruleInLiteral,
  constantCondition,
  normalForm,
  channelPlace,
  miswrittenChannel,
  unknownCity,
  pageOnlyFact,
  paleColor,
  missingAsset,
  unknownAdScript,
  channelInTwoMaps,
  channelWithoutId,
  duplicateConversionId,
  unfitConversionId,
  unsaidAttribution,
  versionWindow,
  versionShare,
  alikeAlternatives,
  unhiddenSecret,
];
