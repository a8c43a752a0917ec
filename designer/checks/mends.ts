/**
 * What mends an issue: commands, run as one step, and what the button says. Rights are never widened by a mend.
 * @source docs/designer.md#session
 */
import type { AppState } from '#adapters/wire/design.ts'
import { mayStandBeside } from '#engine/entity/column-type.ts'
import { widgetFor } from '#engine/entity/derive-widget.ts'
import type { Issue } from '#engine/error/issue.ts'
import type { EntityDocument, Field, Json, PageDocument } from '#engine/schema/document.ts'
import { entityAround, type Sentence, type View } from '../commands/command.ts'
import { docsOf, nameOf } from '../commands/docs.ts'
import { contractDocument } from '../commands/expand.ts'
import type { Call } from '../commands/index.ts'
import { partiesOf, toOf } from '../commands/party-rights.ts'
import { findItem, type Item } from '../commands/walk.ts'
import { putInside, renameInside, renameReads, valueInside } from './inside.ts'
import { knownTexts } from './known-texts.ts'
import { type IssuePlace, placeOfIssue } from './place-of-issue.ts'

export interface Mend {
  say: Sentence
  calls: Call[]
}

/** An issue at its place. */
interface At {
  view: View
  app: AppState
  issue: Issue
  place: IssuePlace
  item: Item | undefined
  params: Record<string, unknown>
}

type Find = (at: At) => Mend | null

/** The mend of an issue, null where a person has to decide. */
export function mendOf(view: View, app: AppState, issue: Issue): Mend | null {
  const place = placeOfIssue(view, issue)
  const find = issue.code.endsWith('.near') ? useNear : issue.code.startsWith('formily.') ? settle : MENDS[issue.code]
  if (!place || !find) return null
  const item = findItem(view.docs[place.document], place.address)
  return find({ view, app, issue, place, item, params: issue.params ?? {} })
}

const mend = (what: string, calls: Call[], params: Sentence['params'] = {}): Mend => ({
  say: { key: `designer.mend.${what}`, params },
  calls,
})

/** The item (or the document) with what stands at `path` in it replaced; a list without addresses is one value. */
function put({ view, place, item }: At, path: readonly string[], next: Json | undefined): Call[] {
  const holder = (item?.value ?? view.docs[place.document]) as unknown as Json
  const inBody = valueInside(holder, path.slice(0, 1)) === undefined && item?.value.body !== undefined
  const [key = '', ...rest] = inBody ? ['body', ...path] : path
  const value = valueInside(holder, [key])
  const isPlain = !rest.some((_, length) => Array.isArray(valueInside(value, rest.slice(0, length))))
  const args = { document: place.document, addresses: [place.address] }
  if (isPlain) return [{ command: 'prop.set', args: { ...args, path: [key, ...rest], value: next } }]
  return [{ command: 'prop.set', args: { ...args, path: [key], value: putInside(value, rest, next) } }]
}

/** The value an issue is about: of the item, or of the body it carries. */
function valueAt({ view, place, item }: At, path: readonly string[] = place.path): Json | undefined {
  const holder = (item?.value ?? view.docs[place.document]) as unknown as Json
  return valueInside(holder, path) ?? valueInside(holder, ['body', ...path])
}

const remove = ({ place }: At): Call[] => [
  { command: 'node.remove', args: { document: place.document, addresses: [place.address] } },
]

/** Keys of an item in which a name is looked for when the path ends at the item. */
const NAMING = ['bind', 'widget', 'query', 'use', 'to', 'dict', 'by', 'of', 'entity', 'form', 'detail', 'sql', 'map']

const useNear: Find = at => {
  const { place, item, issue, params } = at
  const near = String(params.near)
  const from = String(params.name ?? params.key ?? params.op ?? params.value)
  const done = (calls: Call[]) => mend('near', calls, { near })
  const rename = issue.code.startsWith('rule.') ? renameReads : renameInside
  const value = valueAt(at)
  if (place.path.length > 0 && value !== undefined) {
    const next = rename(value, from, near)
    return JSON.stringify(next) === JSON.stringify(value) ? null : done(put(at, place.path, next))
  }
  if (place.path.length > 0) return null
  if (!item) return renameKey(at, from, near, done)
  if (Object.hasOwn(item.value, from))
    return done([...put(at, [from], undefined), ...put(at, [near], item.value[from] as Json)])
  const key = NAMING.find(one => JSON.stringify(item.value[one] ?? null).includes(`"${from}`))
  if (key) return done(put(at, [key], renameInside(item.value[key] as Json, from, near)))
  return item.id === from ? done(put(at, ['bind'], near)) : null
}

/** A key of the document itself: it may hold a list, which no command sets whole. */
function renameKey({ view, place }: At, from: string, to: string, done: (calls: Call[]) => Mend): Mend | null {
  const stored = view.stored[place.document]
  if (!stored || !Object.hasOwn(stored, from)) return null
  const entries = Object.entries(stored).map(([key, value]) => [key === from ? to : key, value])
  return done([{ command: 'source.apply', args: { value: Object.fromEntries(entries) as typeof stored } }])
}

/** The stored document with the change of the issue left out. */
function withoutChange({ view, issue, place }: At): PageDocument | null {
  const stored = view.stored[place.document] as PageDocument | undefined
  const index = Number(/\/change\/(\d+) /.exec(issue.path)?.[1])
  if (!stored?.change?.[index]) return null
  const { change, ...own } = stored
  const left = change.toSpliced(index, 1)
  return left.length > 0 ? { ...own, change: left } : own
}

/** What an import could not say was looked after by hand. */
const settle: Find = at => mend('settled', remove(at))

const dropChange: Find = at => {
  const value = withoutChange(at)
  return value && mend('change', [{ command: 'source.apply', args: { value } }])
}

/** The change written anew from what is seen, so that it names a neighbour that is there. */
const settleChange: Find = at => {
  const [without, seen] = [withoutChange(at), at.view.docs[at.place.document]]
  if (!without || !seen) return null
  const value = contractDocument(without, seen, at.view.entity)
  return mend('settle', [{ command: 'source.apply', args: { value } }])
}

const RULES = ['when', 'readOnly', 'required', 'value', 'default', 'choices', 'where']

/** A rule that cannot run goes; what cannot be without one (a check, a format) goes whole. Rows of a grant stay: without them it would give more. */
const dropRule: Find = at => {
  const { place, item } = at
  const [last] = place.path.slice(-1)
  if (item?.list === 'access' || last === undefined || valueAt(at) === undefined) return null
  if (item?.list === 'checks' || item?.list === 'formats') return mend('remove', remove(at))
  if (!RULES.includes(last) && place.path[0] !== 'live') return null
  return mend('rule', put(at, place.path, undefined))
}

/** Lets a reference show the field that is read through it. */
const showThrough: Find = ({ view, place, item, params: { field, shown } }) => {
  const document = view.docs[place.document]
  const around = item ? entityAround(view, place.document, item) : document?.kind === 'entity' ? document : undefined
  const own = around && (view.stored[nameOf(around)] as EntityDocument | undefined)
  const ref = own?.fields.find(one => one.id === field)
  if (!own || !ref || typeof shown !== 'string') return null
  const facts = { show: [...(ref.show ?? []), shown] }
  const call: Call = { command: 'field.set', args: { document: nameOf(own), field: ref.id, facts } }
  return mend('show', [call], { name: shown })
}

const fillEnglish: Find = at => {
  const { view, app, place, params } = at
  const en = knownTexts(view, app.library).get(String(params.zh))
  const text = valueAt(at)
  if (en === undefined || text === null || typeof text !== 'object' || Array.isArray(text)) return null
  return mend('english', put(at, place.path, { ...text, en }), { text: en })
}

const SHOWN_LISTS = ['nodes', 'children', 'columns', 'search', 'cards']

/** What names a field that is gone: out of its list, or what shows nothing else goes. */
const dropName: Find = at => {
  const { place, item, params } = at
  const value = valueAt(at)
  const names = (one: Json) =>
    one === params.name || (typeof one === 'object' && one !== null && !Array.isArray(one) && one.id === params.name)
  if (place.path.length > 0 && Array.isArray(value)) {
    const left = value.filter(one => !names(one))
    return left.length === value.length ? null : mend('name', put(at, place.path, left.length > 0 ? left : undefined))
  }
  if (item?.list === 'checks') return mend('remove', remove(at))
  return place.path.length === 0 && item && SHOWN_LISTS.includes(item.list) ? mend('remove', remove(at)) : null
}

const dropSecret: Find = at => dropName({ ...at, params: { ...at.params, name: at.params.field } })

/** A role nobody has gives nothing; a page that names no other stays as it is, for it would be opened to more. */
const dropRole: Find = ({ view, place, params }) => {
  const document = view.docs[place.document]
  const code = String(params.name)
  if (document?.kind === 'entity') {
    const args = { document: place.document, party: { kind: 'roles' as const, code }, rights: { may: [] } }
    return mend('role', [{ command: 'access.set', args }])
  }
  const named = document && 'access' in document && document.access ? partiesOf(document.access as object) : []
  const left = named.filter(one => one.kind !== 'roles' || one.code !== code)
  if (left.length === 0) return null
  return mend('role', [{ command: 'page.access', args: { document: place.document, to: toOf(left) } }])
}

const unset =
  (...keys: string[]): Find =>
  at => {
    const path = keys.length > 0 ? keys : at.place.path
    return path.length === 0 || valueAt(at, path) === undefined ? null : mend('unset', put(at, path, undefined))
  }

/** The key the issue names, in what its path names. */
const dropKey: Find = at => {
  const [key, path] = [String(at.params.key), at.place.path]
  return unset(...(path.at(-1) === key ? path : [...path, key]))(at)
}

/** Back to the default of the property: all of it, for a part may be needed. */
const resetProp: Find = at => {
  const [props, name = at.params.name] = at.place.path
  return props === 'props' && typeof name === 'string' ? unset('props', name)(at) : null
}

const narrowCard: Find = at =>
  mend('narrow', put(at, ['w'], Number(at.params.columns) - Number(at.params.x)), {
    width: Number(at.params.columns) - Number(at.params.x),
  })

const fittingWidget: Find = at => {
  const around = at.item && entityAround(at.view, at.place.document, at.item)
  const field = around?.fields.find(one => one.id === at.params.field)
  if (!field) return null
  const widget = widgetFor({ ...field, widget: undefined } as unknown as Field)
  return mend('widget', put(at, ['widget'], widget), { name: widget })
}

const swapLimits: Find = at => {
  const { least, most, low, high } = at.params as Record<'least' | 'most', string> & Record<'low' | 'high', Json>
  return mend('swap', [...put(at, [least], high), ...put(at, [most], low)])
}

/** The field as it was published: values keep their type. */
const publishedField: Find = ({ view, app, place, params }) => {
  const stored = view.stored[place.document]
  const before = docsOf(app.published)[place.document]
  if (stored?.kind !== 'entity' || before?.kind !== 'entity') return null
  const was = before.fields.find(field => field.id === params.field)
  const fields = stored.fields.map(field => (was && field.id === was.id ? was : field))
  return mend('type', [{ command: 'source.apply', args: { value: { ...stored, fields } } }])
}

/** Of the fields that were never published the last ones that need no column stand beside the columns. */
const standBeside: Find = ({ view, app, place, params }) => {
  const entity = view.stored[place.document]
  const before = docsOf(app.published)[place.document]
  if (entity?.kind !== 'entity') return null
  const stays = new Set(before?.kind === 'entity' ? before.fields.map(({ id }) => id) : [])
  const taken = new Set(entity.indexes?.flatMap(({ fields }) => fields))
  const free = entity.fields.filter(
    ({ id, type, column, unique, secret, forms }) =>
      column !== false && mayStandBeside(type) && !unique && !secret && !forms && !stays.has(id) && !taken.has(id),
  )
  const over = Number(params.count) - Number(params.max)
  if (free.length < over) return null
  const chosen = new Set(free.slice(-over))
  const fields = entity.fields.map(field => (chosen.has(field) ? { ...field, column: false as const } : field))
  return mend('beside', [{ command: 'source.apply', args: { value: { ...entity, fields } } }], { count: over })
}

const MENDS: Readonly<Record<string, Find>> = {
  'change.dangling': dropChange,
  'change.list': dropChange,
  'change.taken': dropChange,
  'change.move': dropChange,
  'change.twice': dropChange,
  'change.place': settleChange,
  'rule.unknown': dropRule,
  'rule.unknown.env': dropRule,
  'rule.unknown.column': dropRule,
  'rule.unknown.member': dropRule,
  'access.reads': dropRule,
  'rule.hop': showThrough,
  'ref.shown': showThrough,
  'ref.field': dropName,
  'ref.query': unset('query'),
  'ref.role': dropRole,
  'query.column': unset(),
  'field.secret': at => mend('makeSecret', put(at, ['secret'], true)),
  'field.show.secret': dropSecret,
  'field.column': unset('column'),
  'entity.columns': standBeside,
  'field.limits': swapLimits,
  'measure.type': unset('total'),
  'check.later': at => mend('remove', remove(at)),
  'button.idle': at => mend('remove', remove(at)),
  'node.slots': at => mend('remove', remove(at)),
  'table.select': at => mend('letChoose', put(at, ['select'], 'many')),
  'grid.wide': narrowCard,
  'widget.binds': fittingWidget,
  'widget.props.type': resetProp,
  'widget.props.enum': resetProp,
  'widget.props.minimum': resetProp,
  'widget.props.maximum': resetProp,
  'widget.props.minLength': resetProp,
  'widget.props.maxLength': resetProp,
  'widget.props.minItems': resetProp,
  'widget.props.maxItems': resetProp,
  'widget.props.unknown': resetProp,
  'grammar.additionalProperties': dropKey,
  'grammar.propertyNames': dropKey,
  'grammar.belongs': dropKey,
  'grammar.beside': dropKey,
  'design.copies': unset(),
  'design.shippedOnly': unset(),
  'design.table.name': unset(),
  'design.type.changed': publishedField,
  'design.column.moved': publishedField,
  'text.en': fillEnglish,
}
