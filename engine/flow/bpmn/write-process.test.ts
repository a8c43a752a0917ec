import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Process, XmlElement } from '../../schema/document/process.ts'
import { readProcesses } from './read-process.ts'
import { writeProcess } from './write-process.ts'
import { parseXml } from './xml.ts'

const OWN = new URL('../../../tests/conformance/cases/bpmn/', import.meta.url)
const { CONFORMANCE_DIR } = process.env
const folders = [OWN, ...(CONFORMANCE_DIR ? [new URL(`file://${CONFORMANCE_DIR}/bpmn/`)] : [])]
/** A flow is one process; some cases have those it calls in the same file. */
const isOne = (file: URL) => readFileSync(file, 'utf8').match(/<(\w+:)?process\s/g)?.length === 1
const files = folders.flatMap(folder => readdirSync(folder).map(name => new URL(name, folder))).filter(isOne)

/** Attributes sorted, white space, comments and prefixes gone. */
const canonical = ({ name, attributes, children = [], text }: XmlElement): unknown => [
  name,
  Object.entries(attributes).sort(),
  text,
  children.map(canonical),
]
const only = (text: string): Process => readProcesses(text)[0]!

const DRAWN = `<?xml version="1.0"?>
<semantic:definitions xmlns:semantic="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:f="http://flowable.org/bpmn"
  xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC"
  xmlns:di="http://www.omg.org/spec/DD/20100524/DI" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
  xmlns:own="http://example.org/own" xmlns:flowable="http://example.org/not-flowable"
  targetNamespace="http://example.org" exporter="a modeler">
  <!-- a comment -->
  <semantic:message id="m1" name="paid" />
  <semantic:process id="Leave" name="" isExecutable="true" f:rollbackNode="sid-1">
    <semantic:documentation>Two &amp; more</semantic:documentation>
    <semantic:extensionElements><f:serial prefix="L" dateFormat="yyyyMM" />
      <own:colour own:of="x"><deep xmlns="http://example.org/deep" a="1" /></own:colour><flowable:other /></semantic:extensionElements>
    <semantic:startEvent id="Start"><semantic:outgoing>F1</semantic:outgoing></semantic:startEvent>
    <semantic:sequenceFlow id="F1" sourceRef="Start" targetRef="sid-1" />
    <semantic:userTask id="sid-1" name="Approve" f:assignee="\${who}" default="F3">
      <semantic:extensionElements><f:button label="Agree &lt;it&gt;" prop="wf_pass" /></semantic:extensionElements>
      <semantic:incoming>F1</semantic:incoming><semantic:outgoing>F2</semantic:outgoing><semantic:outgoing>F3</semantic:outgoing>
      <semantic:multiInstanceLoopCharacteristics isSequential="false" f:collection="people">
        <semantic:loopCardinality xsi:type="semantic:tFormalExpression">3</semantic:loopCardinality>
      </semantic:multiInstanceLoopCharacteristics>
    </semantic:userTask>
    <semantic:boundaryEvent id="Due" attachedToRef="sid-1" cancelActivity="true"><semantic:timerEventDefinition id="T1">
      <semantic:timeDuration xsi:type="semantic:tFormalExpression">P1D</semantic:timeDuration></semantic:timerEventDefinition></semantic:boundaryEvent>
    <semantic:sequenceFlow id="F2" sourceRef="sid-1" targetRef="End"><semantic:conditionExpression xsi:type="semantic:tFormalExpression"><![CDATA[\${days > 3}]]></semantic:conditionExpression></semantic:sequenceFlow>
    <semantic:sequenceFlow id="F3" sourceRef="sid-1" targetRef="Paid" />
    <semantic:intermediateCatchEvent id="Paid"><semantic:messageEventDefinition messageRef="m1" /></semantic:intermediateCatchEvent>
    <semantic:endEvent id="End"><semantic:incoming>F2</semantic:incoming></semantic:endEvent>
    <semantic:textAnnotation id="Note"><semantic:text>as it is</semantic:text></semantic:textAnnotation>
  </semantic:process>
  <bpmndi:BPMNDiagram id="D"><bpmndi:BPMNPlane id="P" bpmnElement="Leave">
    <bpmndi:BPMNEdge id="E1" bpmnElement="F1"><di:waypoint x="1" y="2" /><di:waypoint x="3" y="4" /></bpmndi:BPMNEdge>
    <bpmndi:BPMNShape id="S1" bpmnElement="sid-1"><dc:Bounds x="5" y="6" width="100" height="80" /></bpmndi:BPMNShape>
  </bpmndi:BPMNPlane></bpmndi:BPMNDiagram>
</semantic:definitions>`

describe('what was read and not changed is the same file, and the same process when it is read again', () => {
  test.each([...files.map(file => [file.pathname.split('/').at(-1)!, readFileSync(file, 'utf8')]), ['drawn', DRAWN]])(
    '%s',
    (_, text) => {
      const read = only(text!)
      const written = writeProcess(read)
      expect(canonical(parseXml(written))).toEqual(canonical(parseXml(text!)))
      expect(only(written)).toEqual(read)
    },
  )
})

test('every prefix of the written file is declared in it, also those of other vendors', () => {
  const written = writeProcess(only(DRAWN))
  const used = new Set([...written.matchAll(/[<\s/"]([\w.-]+):[\w.-]+/g)].map(([, prefix]) => prefix!))
  const declared = new Set([...written.matchAll(/xmlns:([\w.-]+)=/g)].map(([, prefix]) => prefix!))
  expect([...used].filter(prefix => !declared.has(prefix) && !['xmlns', 'http'].includes(prefix))).toEqual([])
  expect(written).toContain('xmlns:flowable2="http://example.org/not-flowable"')
})

describe('a change is written where it belongs', () => {
  const change = (text: string, id: string, more: object): string => {
    const read = only(text)
    const elements = read.elements.map(each => (each.id === id ? { ...each, ...more } : each))
    return writeProcess({ ...read, elements })
  }

  test('a condition, a duration and a loop keep the attributes they were written with', () => {
    expect(change(DRAWN, 'f2', { condition: '${days > 5}' })).toContain(
      '<bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">${days &gt; 5}</bpmn:conditionExpression>',
    )
    expect(change(DRAWN, 'due', { event: { kind: 'timer', duration: 'P2D' } })).toContain('>P2D</bpmn:timeDuration>')
    const looped = only(change(DRAWN, 'sid1', { loop: { sequential: true, collection: 'others', item: 'who' } }))
    expect(looped.elements.find(({ id }) => id === 'sid1')!.loop).toEqual({
      sequential: true,
      collection: 'others',
      item: 'who',
    })
  })

  test('a boundary event that no longer interrupts says so, whatever it said before', () => {
    const written = change(DRAWN, 'due', { interrupting: false })
    expect(written).toContain('cancelActivity="false"')
    expect(only(written).elements.find(({ id }) => id === 'due')!.interrupting).toBe(false)
  })

  test('an event finds its message by the name, or brings it', () => {
    const paid = { kind: 'message', name: 'paid' }
    expect(change(DRAWN, 'due', { event: paid })).toContain('messageRef="m1"')
    const written = change(DRAWN, 'due', { event: { kind: 'error', name: 'FULL' } })
    expect(written).toContain('<bpmn:error id="error_1" name="FULL" errorCode="FULL" />')
    expect(only(written).elements.find(({ id }) => id === 'due')!.event).toEqual({ kind: 'error', name: 'FULL' })
  })

  test('an element without an id in the file is named by ours', () => {
    const read = only(DRAWN)
    const elements = [
      ...read.elements,
      { id: 'check', bpmn: '', type: 'userTask' as const, name: 'Check "it"' },
      { id: 'last', bpmn: '', type: 'sequenceFlow' as const, from: 'check', to: 'end' },
    ]
    const again = only(writeProcess({ ...read, elements }))
    expect(again.elements.at(-2)).toMatchObject({ id: 'check', bpmn: 'check', name: 'Check "it"' })
    expect(again.elements.at(-1)).toMatchObject({ from: 'check', to: 'end' })
  })
})
