/**
 * Parses BPMN files to trees of elements with normalized prefixes. Document type declarations, and with them custom
 * entities, are refused; sizes are checked before anything is built.
 * @source docs/workflow.md#definition
 */
import { Parser } from 'saxen'
import { Fault } from '../../error/fault.ts'
import type { XmlElement } from '../../schema/document/process.ts'

export interface ParsedXml extends XmlElement {
  children: ParsedXml[]
  text: string
}

/** Namespace → the prefix used here. Activiti is the predecessor of Flowable. */
const NAMESPACES: Readonly<Record<string, string>> = {
  'http://www.omg.org/spec/BPMN/20100524/MODEL': 'bpmn',
  'http://www.omg.org/spec/BPMN/20100524/DI': 'bpmndi',
  'http://www.omg.org/spec/DD/20100524/DC': 'dc',
  'http://www.omg.org/spec/DD/20100524/DI': 'di',
  'http://www.w3.org/2001/XMLSchema-instance': 'xsi',
  'http://flowable.org/bpmn': 'flowable',
  'http://activiti.org/bpmn': 'activiti',
  /** settings that no other system has */
  'urn:screenwright:flow': 'screenwright',
}

export const MOST_CHARACTERS = 10_000_000
const MOST_ELEMENTS = 100_000
const DEEPEST = 100
const MOST_NAMESPACES = 100

const DECLARATION = /\sxmlns(?::([\w.-]+))?\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** The namespaces a file declares, with one prefix for each in the whole file: its own, unless that means another one. */
function declaredIn(text: string) {
  const uris = new Map<string, string>()
  const others = new Map<string, string>()
  const taken = new Set(Object.values(NAMESPACES))
  for (const [, prefix = '', double, single = ''] of text.matchAll(DECLARATION)) {
    const uri = double ?? single
    if (!uris.has(prefix)) uris.set(prefix, uri)
    if (Object.hasOwn(NAMESPACES, uri) || others.has(uri)) continue
    if (others.size >= MOST_NAMESPACES) throw new Fault('bpmn.size', { most: MOST_NAMESPACES })
    let own = prefix || 'ns'
    for (let count = 2; taken.has(own); count++) own = `${prefix || 'ns'}${count}`
    taken.add(own)
    others.set(uri, own)
  }
  return {
    others,
    /** The name of a type (`xsi:type`) with the prefix of its namespace. */
    typeOf(name: string): string {
      const [prefix, local] = name.includes(':') ? name.split(':') : ['', name]
      const uri = uris.get(prefix!) ?? ''
      const known = Object.hasOwn(NAMESPACES, uri) ? NAMESPACES[uri] : others.get(uri)
      return known ? `${known}:${local}` : name
    },
  }
}

/** @throws Fault 'bpmn.xml' (`at`: line), 'bpmn.doctype', 'bpmn.size' */
export function parseXml(text: string): ParsedXml {
  if (text.length > MOST_CHARACTERS) throw new Fault('bpmn.size', { most: MOST_CHARACTERS })
  const top: ParsedXml = { name: '', attributes: {}, children: [], text: '' }
  const open = [top]
  let elements = 0
  let failed: Fault | null = null
  const parser = new Parser()
  const stop = (fault: Fault) => {
    failed ??= fault
    parser.stop()
  }
  const declared = declaredIn(text)
  parser.ns({ ...NAMESPACES, ...Object.fromEntries(declared.others) })
  parser.on('error', (error, context) =>
    stop(new Fault('bpmn.xml', { line: context().line + 1, reason: error.message })),
  )
  parser.on('warn', () => {})
  parser.on('attention', text => {
    if (/^<!DOCTYPE/i.test(text)) stop(new Fault('bpmn.doctype'))
  })
  parser.on('openTag', (name, attributesOf, decode) => {
    if (++elements > MOST_ELEMENTS || open.length > DEEPEST)
      return stop(new Fault('bpmn.size', { most: MOST_ELEMENTS }))
    const given = Object.entries(attributesOf()).filter(([key]) => key !== 'xmlns' && !key.startsWith('xmlns:'))
    const attributes = Object.fromEntries(given.map(([key, value]) => [key, decode(value)]))
    if (attributes['xsi:type']) attributes['xsi:type'] = declared.typeOf(attributes['xsi:type'])
    const element: ParsedXml = { name, attributes, children: [], text: '' }
    open.at(-1)!.children.push(element)
    open.push(element)
  })
  parser.on('closeTag', () => {
    const closed = open.pop()
    if (closed) closed.text = closed.text.trim()
  })
  parser.on('text', (text, decode) => {
    open.at(-1)!.text += decode(text)
  })
  parser.on('cdata', text => {
    open.at(-1)!.text += text
  })
  parser.parse(text)
  const [root] = top.children
  if (failed) throw failed
  if (!root) throw new Fault('bpmn.xml', { line: 1, reason: 'no root element' })
  for (const [uri, prefix] of declared.others) root.attributes[`xmlns:${prefix}`] = uri
  return root
}

/** The name without the prefix of BPMN. */
export const localName = ({ name }: XmlElement): string =>
  name.startsWith('bpmn:') ? name.slice('bpmn:'.length) : name

export const childOf = (xml: ParsedXml, name: string): ParsedXml | undefined =>
  xml.children.find(each => localName(each) === name)

const PREFIXES = new Map(Object.entries(NAMESPACES).map(([uri, prefix]) => [prefix, uri]))

/** An element as text, two spaces for each level; the namespaces of the known prefixes it uses are declared at its start. */
export function printXml(root: XmlElement): string {
  const used = new Set<string>()
  const body = print(root, '', used)
  const declared = [...used].filter(prefix => PREFIXES.has(prefix)).sort()
  const names = declared.map(prefix => ` xmlns:${prefix}="${PREFIXES.get(prefix)}"`).join('')
  return `<?xml version="1.0" encoding="UTF-8"?>\n${body.replace(`<${root.name}`, `<${root.name}${names}`)}\n`
}

function print({ name, attributes, children = [], text = '' }: XmlElement, indent: string, used: Set<string>): string {
  const written = Object.entries(attributes).map(([key, value]) => {
    note(key, used)
    return ` ${key}="${quoted(value).replaceAll('"', '&quot;').replaceAll('\n', '&#10;')}"`
  })
  note(name, used)
  const open = `${indent}<${name}${written.join('')}`
  if (!children.length) return text ? `${open}>${quoted(text)}</${name}>` : `${open} />`
  const inside = children.map(each => print(each, `${indent}  `, used))
  return [`${open}>${quoted(text)}`, ...inside, `${indent}</${name}>`].join('\n')
}

function note(name: string, used: Set<string>): void {
  const [prefix, rest] = name.split(':')
  if (rest !== undefined && prefix) used.add(prefix)
}

const quoted = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
