/**
 * The submit checks of a form, run by the server before anything is locked: rules, scripts, and published queries.
 * @source FM-01, FM-10, FM-11, FM-12, VM-09; docs/workflow.md#submit-checks
 */
import type { Who } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import { never } from '#engine/error/never.ts'
import { prepareRule } from '#engine/rules/prepare-rule.ts'
import { type RuleScope, recordEnv, recordScope } from '#engine/rules/scope.ts'
import type { EntityDocument, FormBody, FormCheck, Json } from '#engine/schema/document.ts'
import { pick, type Text } from '#engine/text/text.ts'
import type { EngineRecord } from '#engine/value/value.ts'
import texts from '#schemas/text/errors/flow-service.json' with { type: 'json' }
import { runScript } from '../../action/script/run-script.ts'
import { environmentOf } from '../../entity/model/environment.ts'
import type { Services } from '../../services.ts'

/** A check whose query is named by its text and source, as older forms do. */
export type SubmitCheck = Omit<FormCheck, 'message'> & { message?: Text; text?: { source: string; sql: string } }

export interface CheckedForm extends Pick<FormBody, 'entity' | 'fields'> {
  checks?: SubmitCheck[]
}

const MOST_CHECKS = 20
/** No further check begins after this long. */
const PATIENCE_MS = 10_000
/** What a check without a message says. @source VM-09 */
const REFUSED: Text = texts['flow.check-refused']
const BETWEEN = ' | '

interface Checked {
  services: Pick<Services, 'sql'>
  scope: RuleScope
  values: EngineRecord
  who: Who
}

/**
 * @throws Fault 'flow.check-refused' with the messages of all checks that failed, 'flow.check-broken' when one cannot
 * run, 'flow.checks-slow', 'flow.checks-many', 'flow.script-busy', 'sql.forbidden'
 */
export async function runChecks(
  services: Pick<Services, 'sql' | 'entities'>,
  form: CheckedForm,
  values: EngineRecord,
  who: Who,
): Promise<void> {
  const checks = form.checks ?? []
  if (checks.length > MOST_CHECKS) throw new Fault('flow.checks-many', { most: MOST_CHECKS })
  if (!checks.length) return
  const until = Date.now() + PATIENCE_MS
  const checked: Checked = { services, scope: await scopeOf(services, form, who), values, who }
  const failed: SubmitCheck[] = []
  for (const check of checks) {
    if (Date.now() > until) throw new Fault('flow.checks-slow', { seconds: PATIENCE_MS / 1000 })
    if (await fails(check, checked).catch(error => refuse(error, check))) failed.push(check)
  }
  if (!failed.length) return
  const message = {
    zh: failed.map(check => pick(check.message ?? REFUSED, 'zh')).join(BETWEEN),
    en: failed.map(check => pick(check.message ?? REFUSED, 'en')).join(BETWEEN),
  }
  throw new Fault('flow.check-refused', { message }, { data: { checks: failed.map(({ id }) => id) } })
}

/** Who submits learns that a check cannot run, and nothing of its source. */
function refuse(error: unknown, { id }: SubmitCheck): never {
  const isKnown = error instanceof Fault && ['flow.script-busy', 'sql.forbidden', 'sql.busy'].includes(error.code)
  throw isKnown ? error : new Fault('flow.check-broken', { check: id }, { cause: error })
}

async function fails(check: SubmitCheck, checked: Checked): Promise<boolean> {
  const { services, values, who } = checked
  switch (check.by) {
    case 'rule':
      return prepareRule(check.refuse ?? false, checked.scope).holds({ record: values, env: environmentOf(who) })
    case 'script':
      return !(await runScript(sourceOf(check), { form: values, user: userOf(who), now: environmentOf(who).now }))
    case 'query': {
      const { rows } = await runQuery(check, services, who, paramsOf(check, checked))
      return (check.refuseIf === 'rows') === rows.length > 0
    }
    default:
      return never(check.by)
  }
}

function sourceOf({ source }: SubmitCheck): string {
  if (!source) throw new Error('the check has no source')
  return source.join('\n')
}

function userOf({ id, account, name, dept, roles, posts }: Who): Json {
  return { id, account, name, dept, roles, posts }
}

function runQuery({ query, text }: SubmitCheck, { sql }: Checked['services'], who: Who, params: EngineRecord) {
  return text ? sql.runText(who, text.source, text.sql, params, false) : sql.run(who, query ?? '', params, false)
}

function paramsOf({ params = {} }: SubmitCheck, { scope, values, who }: Checked): EngineRecord {
  const at = { record: values, env: environmentOf(who) }
  return Object.fromEntries(Object.entries(params).map(([name, rule]) => [name, prepareRule(rule, scope).run(at)]))
}

async function scopeOf({ entities }: Pick<Services, 'entities'>, form: CheckedForm, who: Who): Promise<RuleScope> {
  const models = await entities.models(who.tenant)
  const entity = (key: string): EntityDocument | undefined => models.find(key)?.document
  const document = form.entity === undefined ? undefined : models.get(form.entity).document
  if (document) return recordScope(document, entity)
  return { name: 'form', fields: form.fields ?? [], env: recordEnv(), entity }
}
