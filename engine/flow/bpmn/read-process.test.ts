import { expect, test } from 'vitest'
import type { Fault } from '../../error/fault.ts'
import { readProcesses } from './read-process.ts'

const file = (inside: string, around = '') => `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn"
  xmlns:own="http://example.org/own">${around}<process id="leave" name="Leave">${inside}</process></definitions>`

function faultOf(text: string): Pick<Fault, 'code' | 'params' | 'data'> | null {
  try {
    readProcesses(text)
  } catch (error) {
    return error as Fault
  }
  return null
}

test('elements and flows are items with ids of ours; the ids of the file are kept beside them', () => {
  const [read] = readProcesses(
    file(`<startEvent id="Start_1"/><sequenceFlow sourceRef="Start_1" targetRef="sid-3A"/>
      <userTask id="sid-3A" name="Approve"/><sequenceFlow sourceRef="sid-3A" targetRef="end"/><endEvent id="end"/>`),
  )
  expect(read!.elements.map(({ id, bpmn, type, from, to }) => [id, bpmn, type, from, to])).toEqual([
    ['start1', 'Start_1', 'startEvent', undefined, undefined],
    ['sequenceFlow', '', 'sequenceFlow', 'start1', 'sid3A'],
    ['sid3A', 'sid-3A', 'userTask', undefined, undefined],
    ['sequenceFlow2', '', 'sequenceFlow', 'sid3A', 'end'],
    ['end', 'end', 'endEvent', undefined, undefined],
  ])
})

test('attributes and extensions without a key of their own are kept', () => {
  const [read] = readProcesses(
    file(`<userTask id="a" flowable:assignee="\${who}" own:colour="red"><extensionElements>
      <flowable:button label="Agree" prop="wf_pass" display="true"/><own:note>as &lt;it&gt; is</own:note>
      </extensionElements></userTask>`),
  )
  const [task] = read!.elements
  expect(task).toMatchObject({ attributes: { 'flowable:assignee': '${who}', 'own:colour': 'red' } })
  expect(task!.extensions).toMatchObject([
    { name: 'flowable:button', attributes: { label: 'Agree', prop: 'wf_pass', display: 'true' } },
    { name: 'own:note', text: 'as <it> is' },
  ])
})

test('events know their message, signal or error by its name; loops and conditions are read', () => {
  const [read] = readProcesses(
    file(
      `<userTask id="a"><multiInstanceLoopCharacteristics isSequential="true" flowable:collection="people" flowable:elementVariable="who">
        <completionCondition>\${nrOfCompletedInstances == 1}</completionCondition></multiInstanceLoopCharacteristics></userTask>
      <boundaryEvent id="b" attachedToRef="a" cancelActivity="false"><timerEventDefinition><timeCycle>R3/PT1H</timeCycle></timerEventDefinition></boundaryEvent>
      <intermediateCatchEvent id="m"><messageEventDefinition messageRef="m1"/></intermediateCatchEvent>
      <endEvent id="e"><errorEventDefinition errorRef="e1"/></endEvent>
      <sequenceFlow id="f" sourceRef="a" targetRef="e"><conditionExpression>\${days &gt; 3}</conditionExpression></sequenceFlow>`,
      `<message id="m1" name="paid"/><error id="e1" errorCode="E42"/>`,
    ),
  )
  const [a, b, m, e, f] = read!.elements
  expect(a!.loop).toEqual({
    sequential: true,
    collection: 'people',
    item: 'who',
    until: '${nrOfCompletedInstances == 1}',
  })
  expect(b).toMatchObject({ attachedTo: 'a', interrupting: false, event: { kind: 'timer', cycle: 'R3/PT1H' } })
  expect(m!.event).toEqual({ kind: 'message', name: 'paid' })
  expect(e!.event).toEqual({ kind: 'error', name: 'E42' })
  expect(f!.condition).toBe('${days > 3}')
})

test('what cannot run is refused by the name people gave it', () => {
  const fault = faultOf(file('<adHocSubProcess id="a" name="As you like"/><complexGateway id="g"/>'))
  expect(fault).toMatchObject({ code: 'bpmn.refused' })
  expect((fault!.data as { issues: object[] }).issues).toEqual([
    { path: 'a', code: 'bpmn.element', params: { element: 'As you like', what: 'adHocSubProcess' } },
    { path: 'g', code: 'bpmn.element', params: { element: 'g', what: 'complexGateway' } },
  ])
})

test('an id that occurs twice is refused', () => {
  const fault = faultOf(file('<task id="a"/><subProcess id="b"><task id="a"/></subProcess>'))
  expect((fault!.data as { issues: object[] }).issues).toEqual([
    { path: 'a', code: 'bpmn.id-twice', params: { id: 'a' } },
  ])
})

const ENTITY = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><definitions>&b;</definitions>`
test.each<[what: string, text: string, code: string]>([
  ['entities of its own', ENTITY, 'bpmn.doctype'],
  ['an outside entity', '<!DOCTYPE x SYSTEM "file:///etc/passwd"><definitions/>', 'bpmn.doctype'],
  ['an element that is not closed', file('<userTask id="a">'), 'bpmn.xml'],
  ['something else', '<html/>', 'bpmn.xml'],
  ['nothing', '', 'bpmn.xml'],
  ['no process', '<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"/>', 'bpmn.no-process'],
  ['elements without end', file('<task/>'.repeat(100_001)), 'bpmn.size'],
  ['elements in one another without end', file('<subProcess id="s">'.repeat(200)), 'bpmn.size'],
  [
    'namespaces without end',
    `<definitions ${Array.from({ length: 101 }, (_, at) => `xmlns:a${at}="urn:${at}"`).join(' ')}/>`,
    'bpmn.size',
  ],
  ['characters without end', file(`<!--${' '.repeat(10_000_000)}-->`), 'bpmn.size'],
])('a file with %s is refused', (_, text, code) => {
  expect(faultOf(text)).toMatchObject({ code })
})
