/**
 * Resolves the words of an issue to names: fields, items of its document, documents, types, keys. Each is looked up at
 * the issue's place.
 * @source docs/designer.md#names
 */
import type { AppState } from '#adapters/wire/design.ts'
import type { Issue } from '#engine/error/issue.ts'
import { isEntity } from '#engine/kind/entity.ts'
import { isQuery } from '#engine/kind/query.ts'
import { findName, scopeOf } from '#engine/react/rule/sentence/names.ts'
import type { AnyDocument, EntityDocument, Query } from '#engine/schema/document.ts'
import { pick, type Text } from '#engine/text/text.ts'
import { entityAround, titleOfField } from '../commands/documents/command.ts'
import { type DocName, modelsOf } from '../commands/documents/docs.ts'
import { findItem, walkDocument } from '../commands/documents/walk.ts'
import { WORDS } from '../kind/words.ts'
import { type IssuePlace, placeOfIssue } from './place-of-issue.ts'
import { sayKeyName } from './say-difference.ts'
import { type Naming, placeThing } from './thing-name.ts'

/** The open app, and its reader. */
export interface NamingContext extends Omit<Naming, 'library'> {
  app: AppState
}

/** The name of a word, '' when there is none */
export type Find = (word: string) => string

/** Codes of issues about an unknown `name`. */
const LOST =
  /^(ref\.(?!shown|call|document|entity|screen)|rule\.unknown(?!\.(column|member))|widget\.unknown|query\.column)/
/** Params, and codes, that refer to documents before fields. */
const OF_DOCUMENTS = ['entity', 'owner', 'to', 'own', 'in', 'where', 'app', 'query']
const DOCUMENT_CODES = /^(ref\.(entity|document|screen|query|circle|dict|call|role)|query\.named|design\.draft)/
const OF_TYPES = ['type', 'binds', 'want']
const OF_KEYS = ['key', 'least', 'most', 'fact']

export const namingOf = (told: NamingContext): Naming => ({ ...told, library: told.app.library })
export const documentsOf = ({ library, published }: AppState): AnyDocument[] => [
  ...library.entities,
  ...library.documents,
  ...published,
]
/** The first result that is not empty, else ''. */
export const firstFound = (word: string, finds: readonly Find[]) =>
  finds.reduce((found, find) => found || find(word), '')

/** How the words of each param are looked up at the issue's place. */
export function namesAt(told: NamingContext, issue: Issue): (param: string) => readonly Find[] {
  const { view, app, lang, manifests } = told
  const { code, params = {} } = issue
  const place = placeOfIssue(view, issue)
  const around = modelAt(told, issue, place)
  const here = modelAt(told, { ...issue, params: {} }, place)
  const target = around?.fields.find(({ id }) => id === params.field)?.to
  const [own, near]: Find[] = [around, here].map(model => word => sayField(told, model, word))
  const fields: Find = word => own!(word) || near!(word)
  // a name unknown here may be a field elsewhere
  const elsewhere = modelsOf(view.docs).map(
    (model): Find =>
      word =>
        sayField(told, model, word),
  )
  const things: Find = word => (place ? sayThing(told, place, word) : '')
  const documents: Find = word => sayDocument(told, word)
  const others: Find = word => {
    const { roles, depts, posts } = app.library
    const party = [...roles, ...depts, ...posts].find(one => one.code === word)
    return pick(party?.title ?? app.library.dicts[word]?.title ?? manifests[word]?.title, lang)
  }
  const types: Find = word => sayType(told, word)
  const choices: Find = word => sayOrNothing(told, `designer.value.${word}`)
  return param => {
    if (code.startsWith('widget.props.'))
      return [word => sayProp(told, place, word), ...(param === 'type' ? [types] : [])]
    if (code === 'name.twice' && param === 'name') return []
    if (LOST.test(code) && param === 'name') return /field|rule|column/.test(code) ? [fields, ...elsewhere] : []
    if (OF_KEYS.includes(param)) return [documents, word => sayKey(told, word)]
    if (OF_TYPES.includes(param) || (code === 'design.type.changed' && param !== 'field')) return [types, documents]
    if (param === 'fn' || (param !== 'field' && /^(field\.search|check\.later)$/.test(code))) return [choices]
    if (param === 'kind') return [word => sayOrNothing(told, `designer.kind.${word}`)]
    if (param === 'shown') return [word => sayField(told, target === undefined ? undefined : view.entity(target), word)]
    if (/^(ref\.param|param\.missing)/.test(code) && param !== 'in') return [word => sayParam(told, params.in, word)]
    if (DOCUMENT_CODES.test(code) || OF_DOCUMENTS.includes(param)) return [documents, others, things, fields]
    return [fields, word => sayMeasure(told, issue, place, word), things, documents, others]
  }
}

/** A product text, '' when there is none. */
const sayOrNothing = ({ t }: NamingContext, key: string): string => (t(key) === key ? '' : t(key))

/** A property of the place's widget, or one of its values. */
function sayProp({ view, manifests, lang }: NamingContext, place: IssuePlace | null, word: string): string {
  const item = place ? findItem(view.docs[place.document], place.address) : undefined
  const { properties = {} } = manifests[String(item?.value.widget)]?.props ?? {}
  const own = properties[place?.path[1] ?? '']
  return pick(own?.titles?.[word] ?? properties[word]?.label, lang)
}

/** A param of the query document `key`. */
function sayParam({ view, app, lang }: NamingContext, key: unknown, word: string): string {
  const query = [...Object.values(view.docs), ...documentsOf(app)].find(one => isQuery(one) && one.key === key)
  return isQuery(query) ? pick(query.params?.find(({ id }) => id === word)?.title, lang) : ''
}

/** A measure of the issue's query: its title, else what it counts. */
function sayMeasure(told: NamingContext, issue: Issue, place: IssuePlace | null, word: string): string {
  const measures = queryAt(told, issue, place)?.measures as Query['measures']
  const measure = measures?.find(({ id }) => id === word)
  if (!measure) return ''
  const of = measure.of === undefined ? '' : sayField(told, modelAt(told, issue, place), measure.of)
  return pick(measure.title, told.lang) || `${of} ${told.t(`designer.value.${measure.fn}`)}`.trim()
}

/** The query an issue names, is in or draws: of the document, or a query document. */
function queryAt(
  { view }: NamingContext,
  { params = {} }: Issue,
  place: IssuePlace | null,
): Record<string, unknown> | undefined {
  const seen = place ? view.docs[place.document] : undefined
  const item = findItem(seen, place?.address ?? '')
  if (item?.list === 'queries') return item.value
  const name = String(params.query ?? params.known ?? item?.value.query ?? '').replace('$query.', '')
  const held = findItem(seen, `queries/${name}`)?.value
  return held ?? (view.docs[`query:${name}`] as unknown as Record<string, unknown> | undefined)
}

/** The model whose fields the issue is about: that of the issue or its query, else the one around its place. */
export function modelAt(told: NamingContext, issue: Issue, place: IssuePlace | null): EntityDocument | undefined {
  const { view } = told
  const { code, params = {} } = issue
  const keys = [
    params.in,
    params.where,
    code === 'field.by' ? params.to : undefined,
    queryAt(told, issue, place)?.entity,
  ]
  const named = keys.map(key => (typeof key === 'string' ? view.entity(key) : undefined)).find(Boolean)
  if (named || !place) return named
  return entityAround(view, place.document, findItem(view.docs[place.document], place.address))
}

/** A field by its id or path, also of system fields and the person; a removed one by its old title. */
export function sayField(
  { view, app, t, lang }: NamingContext,
  around: EntityDocument | undefined,
  word: string,
): string {
  const name = word.replace(/^\$(parent|row)\./, '')
  const title = findName(scopeOf(around, view.entity, app.library), name)?.title
  if (title !== undefined) return typeof title === 'string' ? t(title) : pick(title, lang)
  const before = app.published.find(one => isEntity(one) && one.key === around?.key)
  const found = [around, before].map(model => model && titleOfField(view, model as EntityDocument, name))
  return pick(found.find(Boolean), lang)
}

const HOLDERS: Readonly<Record<string, string>> = {
  $query: 'queries',
  $param: 'params',
  $state: 'state',
  $var: 'variables',
}

/** An item of the document by its address, its id, or its name in a rule (`$query.late`); a list by its title. */
function sayThing(told: NamingContext, { document }: IssuePlace, word: string): string {
  return (
    sayThingIn(told, document, word) ||
    sayThingIn({ ...told, view: { ...told.view, docs: told.view.base } }, document, word)
  )
}

function sayThingIn(told: NamingContext, document: DocName, word: string): string {
  const { t, view } = told
  const seen = view.docs[document]
  if (!seen || word === '') return ''
  const address = word.replace(/\/$/, '')
  const [root = '', id, column] = word.split('.')
  const held = HOLDERS[root]
  const item =
    findItem(seen, address) ??
    walkDocument(seen).find(one => (held ? one.list === held && one.id === id : one.id === word))
  if (item) {
    const name = placeThing(namingOf(told), document, item.address)
    return column === undefined || !held
      ? name
      : `${name} › ${firstFound(column, [one => sayColumn(told, item.value.entity, one)]) || column}`
  }
  const list = `designer.list.${address.split('/').at(-1)}`
  return t(list) === list ? '' : t(list)
}

/** `maxLength 60`: the key by its title, the rest unchanged. */
function sayKey({ t, lang }: NamingContext, word: string): string {
  const [key = '', ...rest] = word.split(' ')
  return [sayKeyName(key, t, lang), ...rest].join(' ')
}

const sayColumn = (told: NamingContext, entity: unknown, column: string): string =>
  sayField(told, typeof entity === 'string' ? told.view.entity(entity) : undefined, column)

/** A document by its key or path, the app itself, or a call of a model (`loan.submit`). */
function sayDocument({ view, app, t, lang }: NamingContext, word: string): string {
  const all = [...Object.values(view.docs), ...documentsOf(app)]
  const found = all.find(one => one.key === word || `${one.kind}/${one.key}` === word)
  const title: Text | undefined = found?.title ?? (app.key === word ? app.title : undefined)
  if (title) return pick(title, lang)
  const cut = word.lastIndexOf('.')
  const model = cut > 0 ? view.entity(word.slice(0, cut)) : undefined
  if (!model) return ''
  const call = word.slice(cut + 1)
  const key = `designer.may.${call}`
  const action = model.actions?.find(({ id }) => id === call)
  return `${pick(model.title, lang)} › ${pick(action?.title, lang) || (t(key) === key ? call : t(key))}`
}

/** A type of fields or rules: `id:loan`, `list:text`. */
export function sayType(told: NamingContext, word: string): string {
  const { t, lang } = told
  const [kind = '', ...rest] = word.split(':')
  const rule = `designer.ruleType.${kind}`
  if (t(rule) !== rule) {
    const of = rest.join(':')
    return t(rule, { of: of === '' ? '' : kind === 'list' ? sayType(told, of) : sayDocument(told, of) || of })
  }
  const type = word.replace('[]', '')
  return pick(WORDS.find(one => one.type === type)?.title, lang)
}
