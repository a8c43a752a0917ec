/**
 * The specification's entities as it gives them (`entities.json`), and records made of them. What the contract expects
 * comes from here, never from the documents it judges.
 */
import transcription from './entities.json' with { type: 'json' }

export interface GivenField {
  id: string
  type: string
  required: boolean
  given: boolean
  message?: string
  enum?: [string | number | boolean, string][]
  default?: unknown
  to?: string
  min?: number
  max?: number
  pattern?: string
  derived?: boolean
  writeOnly?: boolean
  requiredWhen?: unknown
  store?: string
  note?: string
}

export interface GivenCall {
  call: string
  method: 'GET' | 'POST'
  params?: string[]
  /** what of it travels ciphered */
  encrypted?: 'request' | 'response' | 'both'
}

export interface GivenEntity {
  name: string
  area: string
  path?: string
  pathNote?: string
  calls: GivenCall[]
  fields: GivenField[]
  requirements: string[]
}

export const ENTITIES = transcription as unknown as GivenEntity[]

/** Its path, or the one the transcription proposes where the texts show none. */
export function pathOf({ path, pathNote, calls }: GivenEntity): string | null {
  const noted = /\/api\/[\w/-]+/.exec(pathNote ?? '')?.[0]
  const named = calls.find(({ call }) => call && noted?.endsWith(`/${call}`)) // the note says where that call is
  return path ?? (named ? noted?.slice(0, -named.call.length - 1) : noted) ?? null
}

export function offers(entity: GivenEntity, call: string): boolean {
  return entity.calls.some(given => given.call === call)
}

/** The call that adds and changes its records, if it has one. */
export function savingCall(entity: GivenEntity): 'submit' | 'save' | undefined {
  return (['submit', 'save'] as const).find(call => offers(entity, call))
}

/** True for what never leaves the server. */
export function isHidden({ writeOnly, type }: GivenField): boolean {
  return writeOnly === true || type === 'password'
}

/** Fields whose absence a new record is refused for. */
export function demanded({ fields }: GivenEntity): GivenField[] {
  return fields.filter(
    ({ required, default: value, requiredWhen, derived }) =>
      required && value === undefined && !requiredWhen && !derived,
  )
}

/** @param target  what points at some record of an entity (of `file`: at a file); null when there is none */
export async function makeRecord(
  { fields, name }: GivenEntity,
  target: (entity: string) => Promise<unknown>,
  n: number,
): Promise<Record<string, unknown>> {
  const record: Record<string, unknown> = {}
  for (const field of fields) {
    if (field.derived) continue
    const to = POINTING[`${name}.${field.id}`] ?? targetOf(field)
    const value = to ? await target(to) : sampleOf(field, `${name}${n}`)
    if (value !== undefined && value !== null) record[field.id] = value
  }
  return record
}

/** Fields that hold the id of a record without saying of which entity. */
const POINTING: Record<string, string> = { 'appPermissionScope.scopeId': 'post' }

/** The entity it points at. */
function targetOf({ to, type }: GivenField): string | undefined {
  return to ?? { user: 'user', users: 'user', dept: 'dept', file: 'file' }[type]
}

function sampleOf(field: GivenField, name: string): unknown {
  const { id, type, min, default: given } = field
  if (field.enum?.length) return given ?? field.enum[0]![0]
  switch (type) {
    case 'string':
      return textOf(field, name)
    case 'text':
      return `About ${name}`
    case 'image':
      return 'https://example.edu/picture.png'
    case 'integer':
      return given ?? min ?? 1
    case 'decimal':
      return given ?? '1.50'
    case 'boolean':
      return given ?? true
    case 'date':
      return LATER.test(id) ? '2026-03-02' : '2026-03-01'
    case 'datetime':
      return LATER.test(id) ? '2026-03-02 08:00:00' : '2026-03-01 08:00:00'
    case 'cron':
      return '0 0 12 * * ?'
    case 'password':
      return 'Quiet-Lake-77'
    case 'json':
      return given ?? (field.store === 'string' ? '{}' : {})
    case 'enum':
      return given
    default:
      throw new Error(`${id}: no value for the type ${type}`)
  }
}

const LATER = /end|expire/i
const BY_NAME: [RegExp, string][] = [
  [/mail/i, 'someone@example.edu'],
  [/phone|mobile|contactNumber/i, '13800000000'],
  [/url|uri$|menuPath|link$|linkAddress|logo|icon$|avatar|image|picture/i, 'https://example.edu/a'],
  [/apiPath/, '/api/loans'],
  [/cron/i, '0 0 12 * * ?'],
  [/host$/i, 'mail.example.edu'],
  [/colou?r$/i, '#409EFF'],
]

function textOf({ id, default: given, pattern }: GivenField, name: string): string {
  if (typeof given === 'string') return given
  if (pattern?.includes('\\d{2}')) return '97'
  const known = BY_NAME.find(([shape]) => shape.test(id))
  return known ? known[1] : name
}

/** What a field refuses: an unknown option, too long a text, what is no number, no day, no record, what is beyond its limits. */
export function wrongFor(field: GivenField): unknown[] {
  const { type, min, max, pattern } = field
  const isNumber = type === 'integer' || type === 'decimal'
  return [
    wrongType(field),
    isNumber && max !== undefined ? max + 1 : undefined,
    isNumber && min !== undefined ? min - 1 : undefined,
    type === 'string' && max !== undefined ? 'x'.repeat(max + 1) : undefined,
    pattern === undefined ? undefined : ['!', 'a b', '#'].find(text => !new RegExp(pattern, 'u').test(text)),
    type === 'string' || type === 'text' ? { an: 'object' } : undefined,
  ].filter(wrong => wrong !== undefined)
}

function wrongType({ type, to, enum: options, required }: GivenField): unknown {
  if (options?.length) return 'no-such-option'
  // named by their keys
  if (to !== undefined && ['appInfo', 'model', 'developModel'].includes(to)) return TOO_LONG
  switch (type) {
    case 'string':
    case 'text':
    case 'image':
      return TOO_LONG
    case 'integer':
    case 'decimal':
      return 'many'
    case 'boolean':
      return 'perhaps'
    case 'date':
    case 'datetime':
      return '2026-02-30 08:00:00'
    case 'user':
    case 'dept':
    case 'ref':
      return required ? 'nobody' : '999999999999'
    default:
      return undefined
  }
}

const TOO_LONG = 'x'.repeat(200_000)
