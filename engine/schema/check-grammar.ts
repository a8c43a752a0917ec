import type { ErrorObject } from 'ajv'
import * as validators from '#schemas/gen/validators.gen.js'
import patterns from '#schemas/text/patterns.json' with { type: 'json' }
import type { Issue } from '../error/issue.ts'
import { nearestName } from '../text/nearest-name.ts'
import type { Text } from '../text/text.ts'
import { checkLimits } from './check-limits.ts'
import type { DocumentKind } from './document.ts'
import { GRAMMAR } from './raise-document.ts'

type Values = Record<string, unknown>

/** More issues than this are not listed. */
const MOST_TOLD = 200

/** The meaning of each pattern in words; the meta-schemas refer to them. */
const ALLOWED: Readonly<Record<string, Text>> = patterns

/** The grammar of each kind, generated from `schemas/meta`. */
const { service: isService, chartOption: isChartOption, ...kinds } = validators
export const GRAMMARS: Record<DocumentKind, validators.Validator> = kinds

/** Names from other languages → ours, for suggestions. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  visible: 'when',
  hidden: 'when',
  visibleOn: 'when',
  hiddenOn: 'when',
  disabled: 'readOnly',
  disabledOn: 'readOnly',
  label: 'title',
  name: 'id',
  component: 'widget',
  gt: '>',
  lt: '<',
  gte: '>=',
  lte: '<=',
  eq: '==',
  ne: '!=',
  not: '!',
}

/**
 * Whether `document` follows the grammar of its kind: keys, shapes, sizes. Names and rules are checked by
 * checkDocument. Paths use ids (`fields/reason/required`). Heavy (the compiled meta-schemas): import it lazily in a
 * browser.
 * @returns codes `grammar.<keyword of JSON Schema>` (`.near` with the name that was meant), `grammar.belongs` (a fact
 * of another type), `grammar.beside` (a key
 *          that cannot be combined with another), `grammar.newer`, `kind.unknown`, `document.…` (checkLimits)
 * @source docs/language.md#messages
 */
export function checkGrammar(document: unknown): Issue[] {
  const limits = checkLimits(document)
  if (limits.length > 0) return limits
  if (!isObject(document)) return [{ path: '', code: 'grammar.type', params: { type: 'object' } }]
  const { kind, grammar } = document
  if (typeof grammar === 'number' && grammar > GRAMMAR) {
    return [{ path: 'grammar', code: 'grammar.newer', params: { grammar, reads: GRAMMAR } }]
  }
  const validate = Object.hasOwn(GRAMMARS, String(kind)) ? GRAMMARS[kind as DocumentKind] : undefined
  if (!validate) {
    return [{ path: 'kind', code: 'kind.unknown', params: { kind, known: Object.keys(GRAMMARS) } }]
  }
  return issuesOf(document, validate)
}

/**
 * Whether settings of an action have the shape their schema asks for.
 * @param settings  with the name of the action, `do`
 * @returns codes `grammar.<keyword of JSON Schema>`
 * @source ADR 0030
 */
export const checkSettings = (settings: object): Issue[] => issuesOf(settings, isService)

/**
 * Whether an option of echarts that comes from outside may be drawn: data of a closed grammar. It has no functions, no
 * HTML, no links and no rich text; its pictures are files of the application or small png and jpeg of its own.
 * @returns codes `grammar.<keyword of JSON Schema>`
 * @source docs/security.md#pages-and-links
 */
export function checkChartOption(option: unknown): Issue[] {
  const limits = checkLimits(option)
  if (limits.length > 0) return limits
  if (!isObject(option)) return [{ path: '', code: 'grammar.type', params: { type: 'object' } }]
  return issuesOf(option, isChartOption)
}

function issuesOf(value: object, validate: validators.Validator): Issue[] {
  if (validate(value)) return []
  const errors = validate.errors ?? []
  return errors
    .filter(isTelling)
    .slice(0, MOST_TOLD)
    .map(error => issueOf(value, error, namesFor(error, errors)))
}

/** ajv also reports every branch it tried; those help nobody to fix the document. */
function isTelling(error: ErrorObject): boolean {
  if (['if', 'anyOf', 'allOf', 'oneOf'].includes(error.keyword)) return false
  return error.keyword === 'propertyNames' || !(error.propertyName || error.schemaPath.includes('/propertyNames/'))
}

/** The names allowed in place of a wrong one: ajv reports each list it tried. */
const namesFor = (error: ErrorObject, errors: ErrorObject[]): string[] =>
  errors
    .filter(
      ({ propertyName, instancePath }) =>
        propertyName === error.params.propertyName && instancePath === error.instancePath,
    )
    .flatMap(({ params }) => (params.allowedValues ?? []) as string[])

function issueOf(document: object, error: ErrorObject, names: string[]): Issue {
  const key = error.instancePath.slice(error.instancePath.lastIndexOf('/') + 1)
  const beside = dependency(error)
  const path = pathOf(document, error.instancePath)
  if (beside !== undefined && error.keyword === 'enum') {
    const params = { key: beside, of: key, types: error.params.allowedValues, is: error.data }
    return { path: pathOf(document, error.instancePath.replace(/\/[^/]+$/, '')), code: 'grammar.belongs', params }
  }
  if (error.keyword === 'false schema') {
    const variant = beside !== undefined ? '' : key === 'id' ? '.id' : '.from'
    return { path, code: `grammar.beside${variant}`, params: { key, beside } }
  }
  if (error.keyword === 'pattern' && key === 'id')
    return { path, code: 'grammar.identifier', params: { id: error.data } }
  const params = paramsOf(error, names)
  return { path, code: `grammar.${error.keyword}${params.near === undefined ? '' : '.near'}`, params }
}

/** The key whose presence activated the failing part of the schema, if there is one. */
const dependency = (error: ErrorObject): string | undefined => /dependentSchemas\/([^/]+)/.exec(error.schemaPath)?.[1]

function paramsOf(error: ErrorObject, names: string[]): Values {
  switch (error.keyword) {
    case 'required':
      return { key: error.params.missingProperty }
    case 'dependentRequired':
      return { key: error.params.property, needs: error.params.missingProperty }
    case 'additionalProperties': {
      const known = Object.keys((error.parentSchema?.properties as object | undefined) ?? {})
      return { key: error.params.additionalProperty, ...nearTo(error.params.additionalProperty, known) }
    }
    case 'propertyNames':
      return { key: error.params.propertyName, ...nearTo(error.params.propertyName, names) }
    case 'enum':
      return { value: error.data, ...nearTo(String(error.data), (error.params.allowedValues as unknown[]).map(String)) }
    case 'const':
      return { value: error.params.allowedValue }
    case 'pattern':
      return { value: error.data, allowed: ALLOWED[String(error.parentSchema?.title)] }
    case 'type':
      return { type: error.params.type }
    default:
      return { limit: error.params.limit }
  }
}

function nearTo(word: string, known: string[]): Values {
  const other = Object.hasOwn(OTHER_NAMES, word) ? OTHER_NAMES[word] : undefined
  const near = other ?? nearestName(word, known)
  return near === null ? { known } : { near }
}

/** Converts a JSON pointer into a path of ids, nodes by their scope: `/nodes/0/children/1/on` → `nodes/remind/on`. */
function pathOf(document: object, pointer: string): string {
  let at: unknown = document
  const steps = pointer.split('/').slice(1)
  const names = steps.map(step => {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~')
    const below = at !== null && typeof at === 'object' ? (at as Values)[key] : undefined
    const id = Array.isArray(at) && isObject(below) ? below.id : undefined
    at = below
    return typeof id === 'string' ? id : key
  })
  const path = names.join('/').replaceAll(/(^|\/)nodes\/(?:[^/]+\/children\/)+/g, '$1nodes/')
  return path.replaceAll(/(nodes\/[^/]+)\/body\//g, '$1/')
}

const isObject = (value: unknown): value is Values =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
