/**
 * Reads a BPMN file into the parts of a flow: its elements with the settings that the file gives them.
 * @source docs/workflow.md#files-of-other-systems
 */
import { Fault } from '../../error/fault.ts'
import type { Issue } from '../../error/issue.ts'
import type { Process, ProcessElement, XmlElement } from '../../schema/document/process.ts'
import type { FlowDocument } from '../../schema/document.ts'
import { readProcesses } from '../bpmn/read-process.ts'
import { elementTitle } from '../graph/element-name.ts'
import { type NOT_IN_FILES, OWN, OWN_OF_FLOW, serial } from './dialect.ts'
import { readBack, readElement, type TaskIds, writeBack } from './element-settings.ts'
import { type Parts, PartsReader, PartsWriter, readJson, sameParts, writeJson } from './parts.ts'

/** A flow without what is its document's own. */
export type FlowParts = Omit<FlowDocument, 'kind' | 'grammar' | 'key' | (typeof NOT_IN_FILES)[number]>

/**
 * @returns dropped  what the file says and the flow does not do, by element; it stays in the file that is written
 * @throws Fault those of `readProcesses`
 */
export function readFlow(xml: string): { flow: FlowParts; dropped: Issue[] } {
  const [first, ...others] = readProcesses(xml)
  if (!first) throw new Fault('bpmn.no-process')
  const ids = taskIds(first.elements)
  const read = first.elements.map(element => readElement(element, ids))
  const flow = readOwn(first, ids)
  const elements = read.map(({ element }) => compactElement(element))
  const dropped = [
    ...others.map(({ key }): Issue => ({ path: key, code: 'flow.other-process', params: { key }, level: 'warning' })),
    ...[flow.rest, ...read.map(({ element }) => element)].flatMap(each => unreadIn(each)),
    ...read.flatMap(({ element, isWhole }): Issue[] =>
      isWhole
        ? []
        : [{ path: element.id, code: 'flow.as-written', params: { element: elementTitle(element) }, level: 'warning' }],
    ),
  ]
  const { before, after, attributes } = first.file
  const file = { attributes, before: before.map(compact), after: after.map(compact) }
  return { flow: { ...flow.own, ...compactParts(flow.rest), elements, file }, dropped }
}

/** The user tasks by their ids; an id that is ours and another task's in the file means nothing. */
export function taskIds(elements: Pick<ProcessElement, 'id' | 'bpmn' | 'type'>[]): TaskIds {
  const tasks = elements.filter(({ type }) => type === 'userTask')
  const ours = new Map(tasks.map(({ id, bpmn }) => [bpmn || id, id]))
  const theirs = new Map(tasks.map(({ id, bpmn }) => [id, bpmn || id]))
  return { ours: bpmn => ours.get(bpmn), theirs: id => theirs.get(id) }
}

type Own = Omit<FlowParts, 'elements' | 'file'>
type OwnJson = Partial<Own> & { en?: string }

function readOwn(
  process: Process,
  ids: TaskIds,
): { own: Own; rest: Parts & { id: string } & Pick<Process, 'children'> } {
  const { key, name, attributes, extensions, children } = process
  const parts = { ...(attributes && { attributes }), ...(extensions && { extensions }) }
  const others = { id: '', ...(children && { children }) }
  const named = titleOf(key, name)
  for (const placed of [false, true]) {
    const reader = new PartsReader(parts, placed)
    const { en, ...own } = readFlowSettings(reader, ids)
    const title = typeof en === 'string' && en ? { ...named.title, en } : named.title
    const rest = reader.rest()
    const read: Own = { process: key, title, ...own }
    try {
      if (!sameParts(writeFlowSettings(read, rest, ids), parts)) continue
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
      continue
    }
    return { own: read, rest: { ...others, ...withName(rest, named.attributes) } }
  }
  const own = { process: key, title: named.title, imported: true as const }
  return { own, rest: { ...others, ...withName(parts, named.attributes) } }
}

const withName = (parts: Parts, name: Record<string, string>): Parts =>
  Object.keys(name).length ? { ...parts, attributes: { ...parts.attributes, ...name } } : parts

/** A process without a name, or with its id as one, has its id as title; which of the two it was is kept. */
function titleOf(key: string, name: string | undefined) {
  if (name && name !== key) return { title: { zh: name }, attributes: {} }
  return { title: { zh: key || '-' }, attributes: name === undefined ? ({} as Record<string, string>) : { name } }
}

function readFlowSettings(reader: PartsReader, ids: TaskIds): OwnJson {
  const json = reader.one('settings', [OWN], readJson)
  const own = Object.fromEntries(
    [...OWN_OF_FLOW, 'en', 'back', 'imported'].flatMap(name => (json && name in json ? [[name, json[name]]] : [])),
  ) as OwnJson
  const [pattern] = reader.items('serial', serial, [])
  const skip = reader.attribute('skipFirstNode', text => (text === 'true' ? true : null))
  const back = reader.attribute('rollbackNode', text => readBack(text, ids))
  return {
    ...own,
    ...(!json && { imported: true as const }),
    ...(pattern && { serial: pattern }),
    ...(skip && { skipFirst: true as const }),
    ...(back && { back }),
  }
}

/** Attributes and extensions of the process as its file has them. */
export function writeFlowSettings(flow: Own, parts: Parts, ids: TaskIds): Parts {
  const writer = new PartsWriter(parts)
  const own: Record<string, unknown> = { en: flow.title.en, back: flow.back }
  for (const name of OWN_OF_FLOW) own[name] = flow[name]
  if (flow.serial) writer.items('serial', serial, [flow.serial])
  if (flow.skipFirst) writer.attribute('skipFirstNode', true, String, text => text === 'true')
  if (flow.back && writeBack(writer, flow.back, ids)) own.back = undefined
  const says = Object.values(own).some(value => value !== undefined)
  if (says || !flow.imported) writer.one('settings', writeJson(OWN, { ...own, imported: flow.imported }))
  return writer.parts()
}

/** What other systems say at a task and nothing here does. */
const KNOWN_ONLY =
  /^(flowable|activiti):(assignee|candidateUsers|candidateGroups|button|formProperty|formKey|exFormKey|dueDate|serial|rollbackNode|hideCopy|executionListener|taskListener|eventListener|mapException)$/

function unreadIn({ id, attributes = {}, extensions = [] }: Parts & { id: string }): Issue[] {
  const names = [
    ...Object.entries(attributes).flatMap(([name, value]) => (value && !value.startsWith('@') ? [name] : [])),
    ...extensions.map(({ name }) => name),
  ]
  return [...new Set(names)]
    .filter(name => KNOWN_ONLY.test(name))
    .map(name => ({ path: id, code: 'flow.unread', params: { name }, level: 'warning' }))
}

/** Without what is empty. */
function compact({ name, attributes, children = [], text = '' }: XmlElement): XmlElement {
  return {
    name,
    attributes,
    ...(children.length && { children: children.map(compact) }),
    ...(text && { text }),
  }
}

const compactParts = <T extends Parts & Pick<Process, 'children'>>({
  extensions,
  children,
  ...others
}: T & { id?: string }) => {
  const { id: _, ...rest } = others
  return {
    ...rest,
    ...(extensions && { extensions: extensions.map(compact) }),
    ...(children && { children: children.map(compact) }),
  }
}

function compactElement<T extends ProcessElement>(element: T): T {
  const { extensions, children, place } = element
  return {
    ...element,
    ...(extensions && { extensions: extensions.map(compact) }),
    ...(children && { children: children.map(compact) }),
    ...(place && { place: { ...place, shape: compact(place.shape) } }),
  }
}
