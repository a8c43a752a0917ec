/** Writes a flow as a BPMN file. @source docs/workflow.md#files-of-other-systems */

import type { Process } from '../../schema/document/process.ts'
import type { FlowDocument } from '../../schema/document.ts'
import { writeProcess } from '../bpmn/write-process.ts'
import { writeElement } from './element-settings.ts'
import { type FlowParts, taskIds, writeFlowSettings } from './read-flow.ts'

/** A file of our own begins with these. */
const FILE: Process['file'] = { attributes: { targetNamespace: 'urn:screenwright:flow' }, before: [], after: [] }

/** With a diagram if its elements have places. */
function ownFile({ process, elements }: FlowParts | FlowDocument): Process['file'] {
  if (!elements.some(({ place }) => place)) return FILE
  const plane = { name: 'bpmndi:BPMNPlane', attributes: { id: 'plane', bpmnElement: process } }
  return { ...FILE, after: [{ name: 'bpmndi:BPMNDiagram', attributes: { id: 'diagram' }, children: [plane] }] }
}

export function writeFlow(flow: FlowParts | FlowDocument): string {
  const {
    process,
    title,
    attributes: { name: written, ...attributes } = {},
    extensions,
    children,
    file = ownFile(flow),
  } = flow
  const ids = taskIds(flow.elements)
  const parts = { ...(Object.keys(attributes).length && { attributes }), ...(extensions && { extensions }) }
  const name = title.zh === process ? written : title.zh
  return writeProcess({
    key: process,
    ...(name !== undefined && { name }),
    ...(children && { children }),
    ...(flow.written && { written: flow.written }),
    ...writeFlowSettings(flow, parts, ids),
    elements: flow.elements.map(element => writeElement(element, ids)),
    file,
  })
}
