/** Lays out the shapes of a drawn process. @source docs/workflow.md#steps */

import type { XmlElement } from '../../schema/document/process.ts'
import type { FlowElement } from '../../schema/document.ts'
import { same } from '../../version/same.ts'
import { layOut } from '../diagram/lay-out.ts'

/** The elements with their places in the diagram; one whose place is right already is the same object. */
export function lay(elements: readonly FlowElement[]): FlowElement[] {
  const isFlow = ({ type }: FlowElement) => type === 'sequenceFlow'
  const nodes = elements.filter(each => !isFlow(each))
  const { boxes, ways } = layOut(nodes, elements.filter(isFlow))
  return elements.map((each, at) => {
    const box = boxes.get(each.id)
    const way = ways.get(each.id)
    const shape = box ? shapeOf(each.id, box) : way && edgeOf(each.id, way)
    if (!shape) return each
    const place = { at, shape }
    return same(place, each.place) ? each : { ...each, place }
  })
}

const xml = (name: string, attributes: Record<string, string>, children: XmlElement[] = []): XmlElement => ({
  name,
  attributes,
  ...(children.length && { children }),
})

const px = (value: number) => String(Math.round(value))

const shapeOf = (id: string, { x, y, w, h }: { x: number; y: number; w: number; h: number }): XmlElement =>
  xml('bpmndi:BPMNShape', { id: `${id}_di` }, [xml('dc:Bounds', { x: px(x), y: px(y), width: px(w), height: px(h) })])

export const edgeOf = (id: string, points: readonly { x: number; y: number }[]): XmlElement =>
  xml(
    'bpmndi:BPMNEdge',
    { id: `${id}_di` },
    points.map(({ x, y }) => xml('di:waypoint', { x: px(x), y: px(y) })),
  )
