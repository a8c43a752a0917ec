/** The settings of one element of a process. @source docs/workflow.md#files-of-other-systems */

import type { ProcessElement, XmlElement } from '../../schema/document/process.ts'
import type { FlowBack, FlowElement, NodeSettings, WhoRule } from '../../schema/document.ts'
import { same } from '../../version/same.ts'
import {
  FORM_NAMES,
  LISTS,
  type ListName,
  OWN,
  RULE_ATTRIBUTES,
  readDue,
  readForm,
  readRule,
  SETTING_NAMES,
  writeRule,
} from './dialect.ts'
import { type Parts, PartsReader, PartsWriter, PREFIXES, readJson, sameParts, writeJson } from './parts.ts'

/** Between ids of a file and ours; undefined for those of no user task. */
export interface TaskIds {
  ours(bpmn: string): string | undefined
  theirs(id: string): string | undefined
}

const LIST_NAMES = Object.keys(LISTS) as ListName[]
/** Flowable offers to copy others in at tasks that do not hide it. */
const COPIES = new Set(['startEvent', 'userTask'])

/**
 * Takes the settings out of what a file says beside BPMN. An element that could not be written back as it was keeps
 * everything as written.
 * @returns isWhole  false: it has no settings, although the file seems to give some
 */
export function readElement(element: ProcessElement, ids: TaskIds): { element: FlowElement; isWhole: boolean } {
  if (element.type === 'sequenceFlow') return { element, isWhole: true }
  const { attributes, extensions, ...bpmn } = element
  const parts = { ...(attributes && { attributes }), ...(extensions && { extensions }) }
  for (const placed of [false, true]) {
    const reader = new PartsReader(parts, placed)
    const settings = readSettings(reader, element.type, ids)
    const rest = reader.rest()
    if (isWritten(parts, () => writeSettings(settings, rest, element.type, ids))) {
      return { element: { ...bpmn, ...rest, ...settings }, isWhole: true }
    }
  }
  return { element, isWhole: false }
}

/** Whether `write` gives `parts` back; it throws where our own element holds settings of a wrong shape. */
function isWritten(parts: Parts, write: () => Parts): boolean {
  try {
    return sameParts(write(), parts)
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

/** The element as a file has it. */
export function writeElement(element: FlowElement, ids: TaskIds): ProcessElement {
  if (element.type === 'sequenceFlow') return element
  const { attributes, extensions, ...others } = element
  const bpmn = Object.fromEntries(
    Object.entries(others).filter(([name]) => !(SETTING_NAMES as readonly string[]).includes(name)),
  ) as unknown as ProcessElement
  const parts = { ...(attributes && { attributes }), ...(extensions && { extensions }) }
  return { ...bpmn, ...writeSettings(element, parts, element.type, ids) }
}

function readSettings(reader: PartsReader, type: string, ids: TaskIds): NodeSettings {
  const own = readOwn(reader)
  const lists: Record<ListName, object[]> = { who: [], fields: [], buttons: [] }
  for (const name of RULE_ATTRIBUTES) {
    const rule = reader.attribute(name, text => readRule(name, text))
    if (rule) lists.who.push(rule)
  }
  for (const name of LIST_NAMES) lists[name] = reader.items(name, LISTS[name] as never, lists[name])
  const form = readFormOf(reader)
  const due = reader.attribute('dueDate', readDue)
  const back = reader.attribute('rollbackNode', text => readBack(text, ids))
  const hides = COPIES.has(type) ? reader.attribute('hideCopy', readSwitch) : true
  const copy = { ...(own.copy as object | undefined), ...(hides !== true && { choose: true as const }) }
  return {
    ...(own as NodeSettings),
    ...Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length)),
    ...(form && { form }),
    ...(due && { due }),
    ...(back && { back }),
    ...(Object.keys(copy).length && { copy }),
  }
}

function readOwn(reader: PartsReader): Record<string, unknown> {
  const found = reader.one('settings', [OWN], readJson) ?? {}
  return Object.fromEntries(SETTING_NAMES.flatMap(name => (name in found ? [[name, found[name]]] : [])))
}

const readSwitch = (text: string): boolean | null => (text === 'true' ? true : text === 'false' ? false : null)

export function readBack(text: string, ids: TaskIds): FlowBack | null {
  const to = ids.ours(text)
  return to === undefined ? null : { to }
}

function readFormOf(reader: PartsReader): string | undefined {
  for (const name of FORM_NAMES) {
    const read = reader.attribute(name, readForm) ?? reader.one(name, namesOf(name), readFormElement)
    if (read !== undefined) return read
  }
  return undefined
}

const namesOf = (name: string) => PREFIXES.map(prefix => `${prefix}:${name}`)
const readFormElement = ({ attributes, children = [] }: XmlElement): string | null =>
  Object.keys(attributes).join() === 'value' && !children.length ? readForm(attributes.value!) : null

function writeSettings(settings: NodeSettings, parts: Parts, type: string, ids: TaskIds): Parts {
  const writer = new PartsWriter(parts)
  const own: Record<string, unknown> = {}
  for (const name of SETTING_NAMES) {
    if (settings[name] !== undefined && !(name in LISTS)) own[name] = settings[name]
  }
  writeLists(writer, settings)
  if (settings.form !== undefined && writeFormOf(writer, settings.form)) delete own.form
  if (settings.due && same(readDue(settings.due.after), settings.due)) {
    writer.attribute('dueDate', settings.due, ({ after }) => after, readDue)
    delete own.due
  }
  if (settings.back && writeBack(writer, settings.back, ids)) delete own.back
  if (COPIES.has(type)) own.copy = writeCopy(writer, settings.copy)
  if (Object.values(own).some(value => value !== undefined)) writer.one('settings', writeJson(OWN, own))
  return writer.parts()
}

function writeLists(writer: PartsWriter, settings: NodeSettings): void {
  const { who = [] } = settings
  let inAttributes = 0
  for (const name of RULE_ATTRIBUTES) {
    const rule: WhoRule | undefined = who[inAttributes]
    if (rule?.id !== name || !same(readRule(name, writeRule(rule)), rule)) continue
    writer.attribute(name, rule, writeRule, text => readRule(name, text))
    inAttributes++
  }
  for (const name of LIST_NAMES) {
    const items = (settings[name] ?? []) as object[]
    writer.items(name, LISTS[name] as never, items as never[], name === 'who' ? inAttributes : 0)
  }
}

/** @returns whether the file can say it */
function writeFormOf(writer: PartsWriter, form: string): boolean {
  if (readForm(form) === null) return false
  const place = FORM_NAMES.map(name => writer.hasPlace(name)).find(Boolean)
  const marked = FORM_NAMES.find(name => writer.isMarked(name))
  if (place && !marked) {
    const name = place.attributes['screenwright:name']!
    writer.one(place.attributes['screenwright:of']!, { name, attributes: { value: form } })
    return true
  }
  const name = marked ?? FORM_NAMES[0]
  if (!marked && writer.has(name)) return false
  writer.attribute(name, form, text => text, readForm)
  return true
}

/** @returns whether the file can say it */
export function writeBack(writer: PartsWriter, back: FlowBack, ids: TaskIds): boolean {
  const theirs = ids.theirs(back.to ?? '')
  if (theirs === undefined || !same(readBack(theirs, ids), back)) return false
  writer.attribute(
    'rollbackNode',
    back,
    () => theirs,
    text => readBack(text, ids),
  )
  return true
}

/** @returns what the file cannot say */
function writeCopy(writer: PartsWriter, copy: NodeSettings['copy']): object | undefined {
  const { choose, ...others } = copy ?? {}
  if (!choose) writer.attribute('hideCopy', true, String, readSwitch)
  else if (writer.has('hideCopy')) writer.attribute('hideCopy', false, String, readSwitch)
  return Object.keys(others).length ? others : undefined
}
