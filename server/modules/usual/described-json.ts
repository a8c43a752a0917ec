/**
 * A `json` field with `forms` is checked like the form its record names. Secrets in it are sealed and sent as `true`. A
 * secret that comes back as `true` or empty is kept, unless the address it is sent to changed.
 * @source docs/language.md#fields; docs/security.md#data
 */
import { checkRecord } from '#engine/entity/check-record.ts'
import { compileEntity, type Entity } from '#engine/entity/compile-entity.ts'
import { Fault } from '#engine/error/fault.ts'
import type { Issue } from '#engine/error/issue.ts'
import type { RuleEnv } from '#engine/rules/context.ts'
import type { EntityDocument, Field, FormDocument } from '#engine/schema/document.ts'
import { type EngineRecord, isEmpty, isRecord, readValue, type Value } from '#engine/value/value.ts'
import { aboutSecret, isSealed, type Seal } from '../../config/secrets.ts'
import { checkFit } from '../../entity/files/check-fit.ts'
import { environmentOf } from '../../entity/model/environment.ts'
import type { DocumentSource } from '../../entity/model/model.ts'
import type { Hook } from '../../entity/write/hook.ts'
import { isSecretName } from '../../logs/secret-names.ts'
import { misdirected } from './sealed-secrets.ts'

export function describedJsonHook(
  { key, fields }: EntityDocument,
  shipped: DocumentSource['shipped'],
  seal: Seal,
): Hook | undefined {
  const described = fields.filter(({ forms }) => forms).map(field => ({ field, shapes: shapesOf(field, shipped) }))
  if (!described.length) return undefined
  return {
    async beforeSave({ trx, who, before, record, sent }) {
      const issues: Issue[] = []
      for (const { field, shapes } of described) {
        const { id, by } = field
        if (isEmpty(sent[id]) && sent[by!] === undefined) continue
        const close: Close = (name, text) => seal.close(text, aboutSecret(who.tenant, key, `${id}.${name}`))
        const shape = shapes.get(String(record[by!]))
        const stored = readValue(before, id)
        record[id] = shape
          ? fitShape(shape, field, { given: record[id], stored, close, env: environmentOf(who), issues })
          : sealNamed(record[id] ?? null, stored, close)
        if (!shape) issues.push(...misdirectedNames(field, stored, record[id] ?? null))
        const files = shape ? [...shape.fields.values()].map(each => each.field) : []
        const misfit = await checkFit(trx, who.tenant, files, asRecord(stored), asRecord(record[id]) ?? {})
        issues.push(...misfit.map(issue => ({ ...issue, path: `${id}/${issue.path}` })))
      }
      if (issues.length) throw new Fault('record.refused', {}, { data: { issues } })
    },
  }
}

/** `value`, stored in a described field of a record whose kind is `by`, with every secret in it sealed. */
export function sealDescribed(
  { key }: EntityDocument,
  field: Field,
  shipped: DocumentSource['shipped'],
  seal: Seal,
): (tenant: string, by: string, value: Value) => Value {
  const shapes = shapesOf(field, shipped)
  return (tenant, by, value) => {
    const close: Close = (name, text) => seal.close(text, aboutSecret(tenant, key, `${field.id}.${name}`))
    const shape = shapes.get(by)
    if (!shape || !isRecord(value)) return sealNamed(value, value, close)
    return Object.fromEntries(
      Object.entries(value as EngineRecord).map(([name, each]) => {
        const isOpen = shape.fields.get(name)?.field.secret && !isEmpty(each) && !isSealed(each)
        return [name, isOpen ? close(name, String(each)) : each]
      }),
    )
  }
}

type Close = (name: string, text: string) => string

function shapesOf({ forms }: Field, shipped: DocumentSource['shipped']): Map<string, Entity> {
  const shapes = Object.entries(forms!).flatMap(([code, form]): [string, Entity][] => {
    const { title, fields = [], checks = [] } = (shipped.find('form', form)?.document ?? {}) as Partial<FormDocument>
    if (!title) return []
    const rules = checks.flatMap(({ id, refuse, at, message }) => (refuse && at ? [{ id, refuse, at, message }] : []))
    const described: EntityDocument = { kind: 'entity', grammar: 1, key: 'form', title, fields, checks: rules }
    return [[code, compileEntity(described, () => undefined)]]
  })
  return new Map(shapes)
}

interface Filled {
  given: Value | undefined
  stored: Value
  close: Close
  env: RuleEnv
  /** issues are added to it */
  issues: Issue[]
}

/** The values of the form's fields, parsed and checked. */
function fitShape(shape: Entity, { id, title }: Field, { given, stored, close, env, issues }: Filled): Value {
  if (!isRecord(given)) {
    issues.push({ path: id, code: 'field.object', params: { title } })
    return null
  }
  const fields = [...shape.fields.keys()]
  const secrets = fields.filter(name => shape.fields.get(name)!.field.secret)
  const kept = Object.fromEntries(
    secrets.filter(name => keeps(given[name], read(stored, name))).map(name => [name, read(stored, name)]),
  )
  const asked = Object.fromEntries(Object.entries(given).filter(([name]) => !(name in kept))) as EngineRecord
  const checked = checkRecord(shape, asked, { env })
  issues.push(
    ...checked.issues.filter(({ path }) => !(path in kept)).map(issue => ({ ...issue, path: `${id}/${issue.path}` })),
  )
  const described = [...shape.fields.values()].map(({ field }) => field)
  const moved = misdirected(described, asRecord(stored) ?? {}, checked.record, name => name in kept)
  issues.push(...moved.map(issue => ({ ...issue, path: `${id}/${issue.path}` })))
  const values = fields.flatMap((name): [string, Value][] => {
    const value = kept[name] ?? checked.record[name]
    if (isEmpty(value)) return []
    return [[name, secrets.includes(name) && !(name in kept) ? close(name, String(value)) : value!]]
  })
  return Object.fromEntries(values)
}

/** Where no form describes the secrets, they are recognised by their names. */
function sealNamed(value: Value, stored: Value, close: Close): Value {
  if (Array.isArray(value)) return value.map((each, at) => sealNamed(each, read(stored, at), close))
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value as EngineRecord).map(([name, each]) => {
      const was = read(stored, name)
      if (keeps(each, was)) return [name, was]
      const isSecret = isSecretName(name) && typeof each === 'string' && each !== ''
      return [name, isSecret ? close(name, each) : sealNamed(each, was, close)]
    }),
  )
}

const ADDRESS_NAME = /url|uri|host|server|addr|endpoint|gateway|domain|port$/i
const ADDRESS = /^[a-z][a-z\d+.-]*:\/\//i

/**
 * For a configuration without a form: issues when secrets were kept while a value that looks like an address changed.
 */
function misdirectedNames({ id }: Field, stored: Value, value: Value): Issue[] {
  const [were, are] = [leavesOf(stored), leavesOf(value)]
  const kept = [...are].find(([path, each]) => isSealed(each) && were.get(path) === each)
  const moved = [...were.keys(), ...are.keys()].find(path => {
    const states = [were.get(path), are.get(path)]
    const isAddress = ADDRESS_NAME.test(path) || states.some(each => ADDRESS.test(String(each)))
    return isAddress && states[0] !== states[1] && !states.some(isSealed)
  })
  return kept && moved !== undefined ? [{ path: id, code: 'record.secret', params: { title: kept[0], at: moved } }] : []
}

/** Every value that is neither a list nor an object, by its path: `users/0/name`. */
function leavesOf(value: Value, path = ''): Map<string, unknown> {
  if (value === null || typeof value !== 'object') return new Map([[path, value]])
  const below = Object.entries(value).flatMap(([name, each]) => [
    ...leavesOf(each as Value, path ? `${path}/${name}` : name),
  ])
  return new Map(below)
}

function asRecord(value: Value | undefined): EngineRecord | null {
  return isRecord(value) ? (value as EngineRecord) : null
}

/** Whether a secret is stored and the given value means to keep it. */
function keeps(given: unknown, stored: Value): boolean {
  return isSealed(stored) && (given === true || given === stored || isEmpty(given))
}

function read(value: Value, name: string | number): Value {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? ((value as Record<string | number, Value>)[name] ?? null)
    : null
}
