import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkGrammar } from '../../schema/check-grammar.ts'
import type { XmlElement } from '../../schema/document/process.ts'
import type { FlowDocument, FlowElement, NodeSettings } from '../../schema/document.ts'
import { printDocument } from '../../schema/print-document.ts'
import { parseXml } from '../bpmn/xml.ts'
import { SETTING_NAMES } from './dialect.ts'
import { type FlowParts, readFlow } from './read-flow.ts'
import { writeFlow } from './write-flow.ts'

const OWN = new URL('../../../tests/conformance/cases/bpmn/', import.meta.url)
const { CONFORMANCE_DIR } = process.env
const folders = [OWN, ...(CONFORMANCE_DIR ? [new URL(`file://${CONFORMANCE_DIR}/bpmn/`)] : [])]
/** A flow is one process; some cases have those it calls in the same file. */
const isOne = (file: URL) => readFileSync(file, 'utf8').match(/<(\w+:)?process\s/g)?.length === 1
const files = folders.flatMap(folder => readdirSync(folder).map(name => new URL(name, folder))).filter(isOne)

const canonical = ({ name, attributes, children = [], text = '' }: XmlElement): unknown => [
  name,
  Object.entries(attributes).sort(),
  text,
  children.map(canonical),
]
const document = (flow: FlowParts): FlowDocument => ({ kind: 'flow', grammar: 1, key: 'it', ...flow })

const file = (task: string, start = '', process = '') => `<?xml version="1.0"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn"
  xmlns:activiti="http://activiti.org/bpmn" xmlns:own="http://example.org/own" targetNamespace="http://example.org">
  <process id="leave" name="Leave" ${process}>${start}
    <startEvent id="Start" flowable:formKey="leave.form" /><sequenceFlow id="a" sourceRef="Start" targetRef="Task_1" />
    ${task}<sequenceFlow id="b" sourceRef="Task_1" targetRef="End" /><endEvent id="End" /></process></definitions>`

const DIALECT = file(
  `<userTask id="Task_1" flowable:assignee="\${applyUser}" flowable:candidateUsers="ann, bob" flowable:candidateGroups="hr"
     flowable:dueDate="P2D" flowable:hideCopy="false" flowable:formKey="" flowable:skipExpression="\${skip}">
    <extensionElements><own:first /><flowable:button label="同意" prop="wf_pass" display="true" icon="ok" />
      <flowable:formProperty id="days" name="Days" readable="true" writable="false" /><own:second>kept</own:second>
      <flowable:button prop="wf_reject" display="false" /><flowable:button prop="wf_unknown" label="?" />
      <flowable:assignee type="role" value="dean,head" text="院长,主任" /><flowable:exFormKey value="wf_ex_leave" />
      <flowable:assignee type="custom" value="applyUser" /><flowable:assignee type="custom" value="deptLeader" text="上级" />
      <flowable:formProperty id="REASON" readable="false" /><flowable:formProperty id="secret" readable="false" writable="true" />
    </extensionElements></userTask>`,
  '<extensionElements><flowable:serial prefix="L" dateFormat="yyyyMM" suffixLength="4" startSequence="1" cycle="month" other="x" /></extensionElements>',
  'flowable:skipFirstNode="true" flowable:rollbackNode="Task_1"',
)
const ACTIVITI = file(
  '<userTask id="Task_1" activiti:assignee="kermit"><extensionElements><activiti:button prop="wf_print" /></extensionElements></userTask>',
)

describe('a file that was read and not changed is written as it was, and stays so in the store', () => {
  const texts = files.map(each => [each.pathname.split('/').at(-1)!, readFileSync(each, 'utf8')])
  test.each([...texts, ['dialect', DIALECT], ['activiti', ACTIVITI]])('%s', (_, text) => {
    const { flow } = readFlow(text!)
    const stored = JSON.parse(printDocument(document(flow))) as FlowDocument
    expect(canonical(parseXml(writeFlow(stored)))).toEqual(canonical(parseXml(text!)))
    expect(readFlow(writeFlow(stored)).flow).toEqual(flow)
    expect(checkGrammar(stored)).toEqual([])
  })
})

test('the dialect of other systems is read as settings; what means nothing here is kept and listed', () => {
  const { flow, dropped } = readFlow(DIALECT)
  expect(flow).toMatchObject({
    process: 'leave',
    title: { zh: 'Leave' },
    imported: true,
    skipFirst: true,
    back: { to: 'task1' },
    serial: { prefix: 'L', date: 'yyyyMM', suffixLength: 4, start: 1, cycle: 'month' },
  })
  const task = flow.elements.find(({ id }) => id === 'task1')!
  const settings = Object.fromEntries(Object.entries(task).filter(([name]) => SETTING_NAMES.includes(name as never)))
  expect(settings).toEqual({
    form: 'wf_ex_leave',
    due: { after: 'P2D', do: 'remind' },
    copy: { choose: true },
    who: [
      { id: 'assignee', is: 'initiator' },
      { id: 'candidateUsers', is: 'users', codes: ['ann', 'bob'] },
      { id: 'candidateGroups', is: 'roles', codes: ['hr'] },
      { id: 'who4', is: 'roles', codes: ['dean', 'head'], text: '院长,主任' },
      { id: 'who5', is: 'initiator' },
      { id: 'who6', is: 'expression', custom: 'deptLeader', text: '上级' },
    ],
    fields: [
      { id: 'days', may: 'read' },
      { id: 'secret', may: 'hide' },
    ],
    buttons: [
      { id: 'wf_pass', title: { zh: '同意' } },
      { id: 'wf_reject', hide: true },
    ],
  })
  expect(flow.elements.find(({ id }) => id === 'start')).toMatchObject({ form: 'leave.form' })
  expect(dropped.map(({ path, code, params }) => [path, code, params])).toEqual([
    ['task1', 'flow.unread', { name: 'flowable:button' }],
    ['task1', 'flow.unread', { name: 'flowable:formProperty' }],
  ])
})

test('a changed setting is written where it was, beside what is not ours', () => {
  const { flow } = readFlow(DIALECT)
  const elements = flow.elements.map(each =>
    each.id === 'task1'
      ? { ...each, buttons: [{ id: 'wf_pass' as const, title: { zh: '批准' } }], who: each.who!.slice(3, 4) }
      : each,
  )
  const text = writeFlow({ ...flow, elements })
  expect(text).toContain('<flowable:button label="批准" prop="wf_pass" display="true" icon="ok" />')
  expect(text).not.toContain('prop="wf_reject"')
  expect(text).toContain('prop="wf_unknown"')
  expect(text).not.toContain('candidateUsers')
  expect(text).not.toContain('screenwright:place')
  expect(readFlow(text).flow.elements.find(({ id }) => id === 'task1')!.who).toEqual([
    { id: 'who4', is: 'roles', codes: ['dean', 'head'], text: '院长,主任' },
  ])
})

const id = fc.stringMatching(/^[a-z][A-Za-z0-9]{0,8}$/)
const code = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9_.-]{0,8}$/)
const codes = fc.uniqueArray(code, { minLength: 1, maxLength: 3 })
const words = fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' })
const text = fc.oneof(fc.record({ zh: words }), fc.record({ zh: words, en: words }))
const rule = fc.constantFrom(true, false, { '>=': [{ var: 'days' }, 5] })
const some = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
const listOf = <T extends { id: string }>(item: fc.Arbitrary<T>) =>
  some(fc.uniqueArray(item, { minLength: 1, maxLength: 4, selector: each => each.id }))
const ruleId = fc.oneof(id, fc.constantFrom('assignee', 'candidateUsers', 'candidateGroups', 'who1', 'who2'))
const who = fc.oneof(
  fc.record({ id: ruleId, is: fc.constantFrom('users', 'roles', 'depts', 'posts', 'groups'), codes }),
  fc.record({ id: ruleId, is: fc.constantFrom('users', 'roles'), codes, text: words }),
  fc.record({ id: ruleId, is: fc.constantFrom('initiator', 'chosenByInitiator', 'chosenByPrevious') }),
  fc.record({ id: ruleId, is: fc.constantFrom('leader', 'leaders'), of: fc.constantFrom('initiator', 'dept') }),
  fc.record({ id: ruleId, is: fc.constant('expression'), expression: fc.constantFrom('${who}', '${a.b}', 'plain') }),
  fc.record({ id: ruleId, is: fc.constant('expression'), custom: code }),
  fc.record({ id: ruleId, is: fc.constant('postIn'), post: code, of: fc.constant('initiator') }),
)
const settings = fc.record({
  form: some(fc.constantFrom('leave.form', 'wf_ex_leave', 'other')),
  rest: some(fc.constantFrom('hide', 'read', 'write')),
  fields: listOf(fc.record({ id, may: fc.constantFrom('hide', 'read', 'write'), required: some(rule) })),
  who: listOf(who),
  many: some(fc.record({ pass: fc.constantFrom('any', 'all') })),
  nobody: some(fc.constant({ do: 'skip' })),
  own: some(fc.constantFrom('leader', 'ask', 'pass')),
  buttons: listOf(
    fc.record({
      id: fc.constantFrom('wf_pass', 'wf_reject', 'wf_print', 'wf_rollback'),
      title: some(text),
      hide: some(fc.constant(true)),
      when: some(rule),
    }),
  ),
  back: some(fc.constantFrom({ to: 'initiator' }, { to: 'task1' }, { to: 'task1', choose: true })),
  comment: some(fc.record({ mode: fc.constantFrom('replace', 'append'), into: id })),
  copy: some(fc.constantFrom({ choose: true }, { to: { roles: ['hr'] } }, { to: { everyone: true }, choose: true })),
  due: some(fc.constantFrom({ after: 'P2D', do: 'remind' }, { after: 'PT4H', do: 'pass' })),
  batch: some(fc.constant(true)),
  assigneeRequired: some(fc.constant(true)),
  signature: some(fc.constantFrom('offered', 'required')),
}) as fc.Arbitrary<NodeSettings>

const settingsOf = (flow: FlowParts) => {
  const task = flow.elements.find(({ id }) => id === 'task1') as FlowElement
  return Object.fromEntries(SETTING_NAMES.map(name => [name, task[name]]))
}
const bare = (flow: FlowParts): FlowParts => ({
  ...flow,
  elements: flow.elements.map(each =>
    each.id === 'task1' ? { id: 'task1', bpmn: 'Task_1', type: 'userTask' as const } : each,
  ),
})
const withSettings = (flow: FlowParts, more: NodeSettings): FlowParts => ({
  ...flow,
  elements: flow.elements.map(each => {
    if (each.id !== 'task1') return each
    const plain = Object.entries(each).filter(([name]) => !(SETTING_NAMES as readonly string[]).includes(name))
    return { ...(Object.fromEntries(plain) as unknown as FlowElement), ...more }
  }),
})

test('settings of a task, written to a file and read again, are the same', () => {
  const flows = [bare(readFlow(ACTIVITI).flow), readFlow(DIALECT).flow, readFlow(ACTIVITI).flow]
  fc.assert(
    fc.property(fc.constantFrom(...flows), settings, (flow, given) => {
      const written = withSettings(flow, given)
      expect(settingsOf(readFlow(writeFlow(written)).flow)).toEqual(settingsOf(written))
    }),
    { numRuns: 500 },
  )
})

test('settings of a flow, written to a file and read again, are the same', () => {
  const own = fc.record({
    title: text,
    entity: some(fc.constant('leave')),
    form: some(fc.constant('leave.form')),
    rest: some(fc.constantFrom('hide', 'read')),
    fields: some(fc.constant([{ id: 'days', may: 'hide' as const }])),
    serial: some(fc.record({ prefix: some(words), start: some(fc.nat(999)), cycle: some(fc.constant('day')) })),
    subject: some(words),
    withdraw: some(fc.constantFrom('always', 'never')),
    administrators: some(fc.record({ roles: codes })),
    skipFirst: some(fc.constant(true)),
    buttons: some(fc.constant([{ id: 'wf_pass' as const }, { id: 'wf_transfer' as const, title: { zh: '转办' } }])),
    back: some(fc.constantFrom({ to: 'initiator' }, { to: 'task1' }, { to: 'task1', choose: true })),
    imported: some(fc.constant(true)),
  }) as fc.Arbitrary<Partial<FlowParts>>
  const base = readFlow(ACTIVITI).flow
  const said = ({ elements: _, file: __, ...flow }: FlowParts) => flow
  fc.assert(
    fc.property(own, given => {
      const flow = { ...base, imported: undefined, ...given } as FlowParts
      expect(said(readFlow(writeFlow(flow)).flow)).toEqual(said(flow))
    }),
    { numRuns: 300 },
  )
})
