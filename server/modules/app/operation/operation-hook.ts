/**
 * What an operation must be before it is stored: of an app there is, over a model of it, with an address that may be
 * opened, a process there is, actions that can be done together, and names of fields there are.
 * @source PM-04; docs/language.md#operations
 */
import type { Issue } from '#engine/error/issue.ts'
import { checkRule } from '#engine/rules/check-rule.ts'
import { fieldsOf } from '#engine/rules/scope.ts'
import { checkSettings } from '#engine/schema/check-grammar.ts'
import type { Rule } from '#engine/schema/document.ts'
import { isOpenable } from '#engine/value/opened-address.ts'
import { isRecord } from '#engine/value/value.ts'
import type { Model, Models } from '../../../entity/model/model.ts'
import type { Hook, SaveEvent } from '../../../entity/write/hook.ts'
import { readApp } from '../../../layers/rows.ts'
import { refused, ruleScopeOf } from '../../usual/rule-names.ts'
import { isRunning, type Operation, type OperationStep, operationOf } from './operation.ts'
import { fieldsRead, isOverRecords } from './operation-buttons.ts'

const MOST_ACTIONS = 10
/** What has its effect in the database, so that all of it is done or nothing. */
const TOGETHER: readonly string[] = ['record', 'message', 'mail']

export const operationHook: Hook = {
  async beforeSave(event) {
    const issues = await checkOperation(event, operationOf(event.record))
    if (issues.length) throw refused(issues)
  },
}

async function checkOperation({ trx, models }: SaveEvent, operation: Operation): Promise<Issue[]> {
  const { app, kind, url, process } = operation
  const made = await readApp(trx, app)
  if (!made || made.deleted) return [{ path: 'appId', code: 'operation.app', params: { app } }]
  const model = modelOf(models, operation)
  if (operation.model !== null && model?.app !== app)
    return [{ path: 'model', code: 'operation.model', params: { model: operation.model, app } }]
  if (!model && operation.place !== 'sidebar') return [{ path: 'appId', code: 'scope.app', params: { app } }]
  const issues = [...checkCondition(models, model, operation), ...checkNames(model, operation)]
  if (kind === 'url' && !isOpenable(url ?? ''))
    issues.push({ path: 'btnUrl', code: 'operation.address', params: { address: url ?? '' } })
  if (kind === 'process' && !(await isRunning(trx, process ?? '')))
    issues.push({ path: 'processDefKey', code: 'operation.process', params: { process: process ?? '' } })
  if (kind === 'actions') issues.push(...checkActions(models, operation))
  return issues
}

const modelOf = (models: Models, { model, app }: Operation): Model | undefined =>
  model === null ? models.ofApp(app) : models.find(model)

function checkCondition(models: Models, model: Model | undefined, { condition }: Operation): Issue[] {
  const scope = model && ruleScopeOf(models, model.document.key)
  return condition !== null && scope ? checkRule(condition as Rule, 'bool', scope, 'condition') : []
}

/** Its texts name fields there are, where there is a record to read them of. */
function checkNames(model: Model | undefined, operation: Operation): Issue[] {
  const path = operation.kind === 'url' ? 'btnUrl' : 'actions'
  const known = new Set(model ? fieldsOf(model.document).map(({ id }) => id) : [])
  return fieldsRead({ ...operation, condition: null }).flatMap((name): Issue[] => {
    if (!isOverRecords(operation)) return [{ path, code: 'operation.no-record', params: { name } }]
    const field = model?.byId.get(name)?.field
    return known.has(name) && !field?.secret ? [] : [{ path, code: 'operation.name', params: { name } }]
  })
}

function checkActions(models: Models, { app, actions }: Operation): Issue[] {
  const path = 'actions'
  if (!actions.length || actions.length > MOST_ACTIONS)
    return [{ path, code: 'operation.actions', params: { most: MOST_ACTIONS } }]
  return actions.flatMap((step, at): Issue[] => {
    const place = { n: at + 1 }
    if (!isRecord(step) || !TOGETHER.includes(step.do)) return [{ path, code: 'operation.action', params: place }]
    const { id: _, ...settings } = step as OperationStep
    const wrong = checkSettings(settings)
    if (wrong.length) {
      const where = [...new Set(wrong.map(each => [each.path, each.params?.key].filter(Boolean).join('/')))].join(', ')
      return [{ path, code: 'operation.settings', params: { ...place, at: where } }]
    }
    return settings.do === 'record' ? checkWrite(models, app, settings, place) : []
  })
}

/** It writes records of its own app, and fields that a person may fill in. */
function checkWrite(
  models: Models,
  app: string,
  { entity, set }: Extract<OperationStep, { do: 'record' }>,
  place: { n: number },
): Issue[] {
  const model = models.find(entity)
  if (model?.app !== app) return [{ path: 'actions', code: 'operation.foreign', params: { ...place, entity, app } }]
  return set.flatMap(({ id }): Issue[] => {
    const field = model.byId.get(id)?.field
    const isWritten = field && field.value === undefined && field.type !== 'serial' && field.type !== 'children'
    return isWritten ? [] : [{ path: 'actions', code: 'operation.field', params: { ...place, name: id } }]
  })
}
