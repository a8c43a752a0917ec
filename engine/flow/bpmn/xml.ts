/**
 * Parses BPMN files to trees of elements with normalized prefixes. Document type declarations, and with them custom
 * entities, are refused; sizes are checked before anything is built.
 * @source docs/workflow.md#definition
 */
import { Parser } from 'saxen'
import { Fault } from '../../error/fault.ts'

export interface XmlElement {
  /** with its usual prefix: `bpmn:userTask`, `flowable:button` */
  name: string
  attributes: Record<string, string>
  children: XmlElement[]
  /** the text directly inside, trimmed */
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
}

const MOST_CHARACTERS = 10_000_000
const MOST_ELEMENTS = 100_000
const DEEPEST = 100

/** @throws Fault 'bpmn.xml' (`at`: line), 'bpmn.doctype', 'bpmn.size' */
export function parseXml(text: string): XmlElement {
  if (text.length > MOST_CHARACTERS) throw new Fault('bpmn.size', { most: MOST_CHARACTERS })
  const top: XmlElement = { name: '', attributes: {}, children: [], text: '' }
  const open = [top]
  let elements = 0
  let failed: Fault | null = null
  const parser = new Parser()
  const stop = (fault: Fault) => {
    failed ??= fault
    parser.stop()
  }
  parser.ns({ ...NAMESPACES })
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
    const element: XmlElement = { name, attributes, children: [], text: '' }
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
  return root
}
