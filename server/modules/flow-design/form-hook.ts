/**
 * The configuration of process forms, and their history.
 * @source FM-01, FM-02, FM-03, FM-04, WD-04
 */
import { sql } from 'kysely'
import { checkPreRead } from '#engine/compile/check-pre-read.ts'
import { Fault } from '#engine/error/fault.ts'
import type { Issue } from '#engine/error/issue.ts'
import { readExpression } from '#engine/flow/expression/read-expression.ts'
import { readPreRead } from '#engine/flow/form/form-of-record.ts'
import { isRecord } from '#engine/value/value.ts'
import { same } from '#engine/version/same.ts'
import { toSafeHtml } from '../../entity/model/safe-html.ts'
import type { Hook } from '../../entity/write/hook.ts'

type Check = (value: unknown) => boolean
interface Shape {
  fields: Record<string, Check>
  /** what an item that says anything must say */
  needs?(item: Record<string, unknown>): string[]
  single?: true
}

const isText: Check = value => typeof value === 'string' && value.length <= 10_000
const isShort: Check = value => typeof value === 'string' && value.length <= 1_000
const isSwitch: Check = value => [true, false, 'true', 'false', 0, 1, '0', '1'].includes(value as string)
const oneOf =
  (...allowed: unknown[]): Check =>
  value =>
    allowed.includes(value)
const isSeconds: Check = value => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 9_999
const isFiles: Check = value =>
  isShort(value) || (Array.isArray(value) && value.length <= 20 && value.every(each => isShort(each) || isRecord(each)))
const isParams: Check = value =>
  isText(value) || isRecord(value as never) || (Array.isArray(value) && value.every(each => isRecord(each)))

/** @source FM-01, FM-02, FM-03, FM-17 */
const SHAPES: Record<string, Shape> = {
  submitValidateConfig: {
    fields: {
      submitType: isShort,
      validateType: oneOf('js', 'sql'),
      diyJS: isText,
      diySql: isText,
      datasourceId: isShort,
      sqlParams: isParams,
      resConfig: oneOf(0, 1, '0', '1'),
      message: isShort,
    },
    needs: ({ validateType }) =>
      validateType === 'sql' ? ['diySql', 'resConfig'] : validateType === 'js' ? ['diyJS'] : ['validateType'],
  },
  submitAfterConfig: {
    fields: {
      submitType: isShort,
      content: isText,
      jumpType: oneOf('back', 'currentPage', 'newPage'),
      jumpAddress: isShort,
    },
    needs: ({ jumpType }) => (jumpType === 'newPage' ? ['jumpAddress'] : []),
  },
  preReadConfig: {
    fields: {
      enable: isSwitch,
      compelRead: isSwitch,
      readTime: isSeconds,
      title: isShort,
      body: isText,
      relationFiles: isFiles,
    },
    single: true,
  },
}

export const formHook: Hook = {
  async beforeSave({ before, record }) {
    const issues = Object.entries(SHAPES).flatMap(([field, shape]) => checkConfig(field, shape, record[field]))
    issues.push(...takePreRead(record.preReadConfig))
    if (typeof record.paymentCondition === 'string') issues.push(...checkCondition(record.paymentCondition))
    if (issues.length) throw new Fault('record.refused', {}, { data: { issues } })
    const changed = before !== null && !same(before.content, record.content)
    record.version = before === null ? 1 : Number(before.version ?? 1) + (changed ? 1 : 0)
  },
  async afterSave({ trx, who, before, record }) {
    if (before && same(before.content, record.content)) return
    const content = JSON.stringify(record.content ?? null)
    await sql`
      insert into blade_wf_form_history (tenant_id, name, form_id, version, content, create_user, update_user)
      values (${trx.tenant}, ${record.name}, ${record.id}, ${record.version}, ${content}::jsonb, ${who.id}, ${who.id})`.execute(
      trx,
    )
  },
}

/** A configuration is one item or a list of them; `{}` and empty lists say nothing. */
function checkConfig(field: string, { fields, needs, single }: Shape, value: unknown): Issue[] {
  if (value === null || value === undefined) return []
  const items: unknown[] = Array.isArray(value) && !single ? value : [value]
  return items.flatMap((item, at): Issue[] => {
    const path = Array.isArray(value) && !single ? `${field}.${at}` : field
    if (!isRecord(item as never)) return [{ path, code: 'grammar.type', params: { type: 'object' } }]
    const given = Object.entries(item as Record<string, unknown>).filter(([, each]) => each !== null && each !== '')
    const said = Object.fromEntries(given)
    const missing = given.length ? (needs?.(said) ?? []).filter(name => said[name] === undefined) : []
    return [
      ...given.flatMap(([name, each]): Issue[] => {
        const check = Object.hasOwn(fields, name) ? fields[name] : undefined
        if (!check)
          return [{ path: `${path}.${name}`, code: 'flow.form-key', params: { key: name, known: Object.keys(fields) } }]
        return check(each) ? [] : [{ path: `${path}.${name}`, code: 'flow.form-value', params: { key: name } }]
      }),
      ...missing.map((name): Issue => ({ path: `${path}.${name}`, code: 'flow.form-missing', params: { key: name } })),
    ]
  })
}

/** Checks what must be read before the form, and makes its text safe. @source FM-03, VM-69, VM-70, VM-71 */
function takePreRead(config: unknown): Issue[] {
  if (!isRecord(config as never)) return []
  const said = config as Record<string, unknown>
  if (typeof said.body === 'string') said.body = toSafeHtml(said.body)
  const preRead = readPreRead(said)
  const keys: Record<string, string> = { files: 'relationFiles' }
  return (preRead ? checkPreRead(preRead) : []).map(issue => ({
    ...issue,
    path: `preReadConfig.${keys[issue.path] ?? issue.path}`,
  }))
}

function checkCondition(text: string): Issue[] {
  try {
    readExpression(text)
    return []
  } catch (cause) {
    if (!(cause instanceof Fault)) throw cause
    return [{ path: 'paymentCondition', code: cause.code, params: cause.params }]
  }
}
