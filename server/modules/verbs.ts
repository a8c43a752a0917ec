/**
 * Every verb an entity's `actions` may name. A general one stands in `usual/`; one of a single area in the area's folder,
 * named after its entity.
 */
import { FILE_VERBS } from '../files/file-verbs.ts'
import { QUARTZ_JOB_VERBS } from '../jobs/quartz-job-verbs.ts'
import { DATASOURCE_VERBS } from './datasource/datasource-verbs.ts'
import { LOG_VERBS } from './log/log-verbs.ts'
import { MAIL_VERBS } from './mail/mail-verbs.ts'
import { MESSAGE_VERBS } from './message/message-verbs.ts'
import { SMS_VERBS } from './message/sms-verbs.ts'
import { PERSONAL_DATA_VERBS } from './report/personal-data-verbs.ts'
import { SCHEMA_VERBS } from './schema/documents.ts'
import { REGISTRATION_VERBS } from './session/registration-verbs.ts'
import { SYSTEM_VERBS } from './system/system-verbs.ts'
import { all } from './usual/all.ts'
import { copy } from './usual/copy.ts'
import { count } from './usual/count.ts'
import { exportRecords } from './usual/export.ts'
import { find } from './usual/find.ts'
import { importRecords } from './usual/import/import.ts'
import { names } from './usual/names.ts'
import { page } from './usual/page.ts'
import { remove } from './usual/remove.ts'
import { appRuleNames, entityChoices, ruleNames } from './usual/rule-names.ts'
import { save, saveMany } from './usual/save.ts'
import { saveInto } from './usual/save-into.ts'
import { setField } from './usual/set-field.ts'
import { singleActive } from './usual/single-active.ts'
import { comment, removeComment, removed, restore, timeline } from './usual/trail.ts'
import { lazyList, lazyTree, subtree, tree } from './usual/trees.ts'
import type { Verb } from './verb.ts'

export const VERBS: Record<string, Verb> = {
  page,
  all,
  count,
  names,
  find,
  save,
  saveMany,
  saveInto,
  remove,
  copy,
  setField,
  import: importRecords,
  export: exportRecords,
  singleActive,
  tree,
  subtree,
  lazyTree,
  lazyList,
  timeline,
  comment,
  removeComment,
  removed,
  restore,
  entityChoices,
  ruleNames,
  appRuleNames,
  ...SYSTEM_VERBS,
  ...LOG_VERBS,
  ...REGISTRATION_VERBS,
  ...MESSAGE_VERBS,
  ...SMS_VERBS,
  ...MAIL_VERBS,
  ...DATASOURCE_VERBS,
  ...QUARTZ_JOB_VERBS,
  ...FILE_VERBS,
  ...SCHEMA_VERBS,
  ...PERSONAL_DATA_VERBS,
}
