import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { AnyDocument, EntityDocument, Field, FlowDocument, Library } from '../schema/document.ts'
import { checkDocument } from './check-document.ts'

const example = (name: string) =>
  JSON.parse(readFileSync(new URL(`../schema/examples/${name}.json`, import.meta.url), 'utf8'))
const documents: AnyDocument[] = ['5-leave.entity', '6-leave-span.entity', '7-leave.form'].map(example)
const find = (kind: string, key: string) => documents.find(each => each.kind === kind && each.key === key)
const library: Library = {
  entity: key => find('entity', key) as EntityDocument | undefined,
  document: find,
  widget: () => undefined,
  dict: () => undefined,
  names: kind => documents.flatMap(each => (each.kind === kind ? [each.key] : [])),
}

const leave = (): FlowDocument => example('9-leave.flow')
const issuesOf = (spoil: (flow: FlowDocument) => void) => {
  const flow = leave()
  spoil(flow)
  return checkDocument(flow, library).map(({ path, code, level }) => [path, code, ...(level ? [level] : [])])
}
const task = (flow: FlowDocument) => flow.elements.find(({ id }) => id === 'deanApproval')!

test('a flow that says everything is sound', () => {
  expect(issuesOf(() => {})).toEqual([])
})

test.each<[what: string, spoil: (flow: FlowDocument) => void, path: string, code: string]>([
  ['a user task without handlers', flow => delete task(flow).who, 'elements/deanApproval', 'flow.no-handler'],
  ['a flow without administrators', flow => delete flow.administrators, '', 'flow.no-administrators'],
  ['a process that cannot start', flow => flow.elements.shift(), 'elements/toDean', 'flow.dangling'],
  ['an unknown form', flow => (task(flow).form = 'leave.frm'), 'elements/deanApproval', 'ref.document.near'],
  [
    'an unknown field',
    flow => task(flow).fields!.push({ id: 'dys', may: 'read' }),
    'elements/deanApproval/fields/dys',
    'ref.field.near',
  ],
  [
    'an expression that cannot be read',
    flow => task(flow).who!.push({ id: 'odd', is: 'expression', expression: '${a +}' }),
    'elements/deanApproval/who/odd',
    'flow.expression',
  ],
  [
    'an expression of 10,000 characters',
    flow => task(flow).who!.push({ id: 'odd', is: 'expression', expression: `\${${'a'.repeat(10_000)}}` }),
    'elements/deanApproval/who/odd/expression',
    'grammar.maxLength',
  ],
  [
    'a condition of 10,000 characters',
    flow => (flow.elements.find(({ id }) => id === 'toEnd')!.condition = `\${${'a'.repeat(10_000)}}`),
    'elements/toEnd',
    'flow.expression-size',
  ],
  [
    'a condition over an unknown field',
    flow => (flow.elements.find(({ id }) => id === 'toEnd')!.condition = '{"==": [{"var": "dys"}, 1]}'),
    'elements/toEnd/condition',
    'rule.unknown.near',
  ],
  [
    'a return to nowhere',
    flow => (task(flow).back = { to: 'deanAproval' }),
    'elements/deanApproval/back',
    'flow.back-to.near',
  ],
  [
    'a condition that is not JSON',
    flow => (flow.elements.find(({ id }) => id === 'toEnd')!.condition = '{"==": [1, 1]'),
    'elements/toEnd',
    'flow.condition',
  ],
  [
    'a condition with an unknown operator, over no form and no entity',
    flow => {
      delete flow.entity
      delete flow.form
      flow.elements.find(({ id }) => id === 'toEnd')!.condition = '{"frobnicate": [1]}'
    },
    'elements/toEnd/condition',
    'rule.operator',
  ],
  [
    'a condition of two operators',
    flow => (flow.elements.find(({ id }) => id === 'toEnd')!.condition = '{"==": [1, 1], "!": [true]}'),
    'elements/toEnd/condition',
    'rule.shape',
  ],
  [
    'a loop that ends by what cannot run',
    flow => (task(flow).loop = { count: '2', until: '{"frobnicate": [1]}' }),
    'elements/deanApproval/loop/until',
    'rule.operator',
  ],
  ['a title with an unknown field', flow => (flow.subject = '{starter} {dys}'), 'subject', 'ref.field.near'],
  [
    'two kinds of several handlers',
    flow => (task(flow).loop = { count: '2' }),
    'elements/deanApproval',
    'flow.many-loop',
  ],
  ['an id twice', flow => task(flow).who!.push(task(flow).who![0]!), 'elements/deanApproval/who/dean', 'id.twice'],
])('%s is refused', (_, spoil, path, code) => {
  expect(issuesOf(spoil)).toContainEqual([path, code])
})

const hidden = (id: string) => ({ id, may: 'hide' as const })
test.each<[what: string, spoil: (flow: FlowDocument) => void, issue: object | null]>([
  [
    'a node hides',
    flow => (flow.subject = '{destination}'),
    { code: 'flow.title-hidden.node', params: { field: { zh: '去向' }, node: { zh: '院长审批' } } },
  ],
  [
    'is computed from rows of which a node hides a column',
    flow => {
      flow.subject = '{days}'
      task(flow).fields!.push(hidden('spans.days'))
    },
    { code: 'flow.title-hidden.node', params: { field: { zh: '合计天数' } } },
  ],
  [
    'is hidden from who only reads',
    flow => {
      flow.subject = '{stand} {starter}'
      flow.fields = [hidden('stand')]
    },
    { code: 'flow.title-hidden.readers', params: { field: { zh: '代理人' } } },
  ],
  ['everybody sees', flow => (flow.subject = '{sort} {days} {name}'), null],
])('a title over a field that %s', (_, spoil, issue) => {
  const flow = leave()
  spoil(flow)
  const found = checkDocument(flow, library)
  expect(found).toEqual(issue === null ? [] : [expect.objectContaining({ path: 'subject' })])
  if (issue) expect(found).toMatchObject([issue])
})

test('a title over a field that a grant of the entity hides, or a formula over it', () => {
  const entity = { ...library.entity('leave')! }
  entity.access = [{ id: 'staff', to: { roles: ['staff'] }, may: ['list'], hide: ['spans'] }]
  const over = { ...library, entity: (key: string) => (key === 'leave' ? entity : library.entity(key)) }
  const flow = { ...leave(), subject: '{days}' }
  expect(checkDocument(flow, over)).toMatchObject([
    { path: 'subject', code: 'flow.title-hidden.grant', params: { to: ['staff'] } },
  ])
})

test('a title over a masked field, or a formula over it', () => {
  const entity = { ...library.entity('leave')! }
  const number: Field = { id: 'number', type: 'string', title: { zh: '证件号' }, masked: true }
  const year: Field = {
    id: 'year',
    type: 'string',
    title: { zh: '年份' },
    value: { part: [{ var: 'number' }, 7, 4] },
  }
  entity.fields = [...entity.fields, number, year]
  const over = { ...library, entity: (key: string) => (key === 'leave' ? entity : library.entity(key)) }
  const codes = (subject: string) => checkDocument({ ...leave(), subject }, over).map(({ code }) => code)
  expect(codes('{number}')).toEqual(['flow.title-hidden.mask'])
  expect(codes('{year}')).toEqual(['flow.title-hidden.mask'])
})

test('a condition that never holds is a warning; an element without a name is told by what it does', () => {
  const issues = (condition: string, more: Partial<FlowDocument['elements'][number]> = {}) => {
    const flow = leave()
    flow.elements.push(
      { id: 'branches', bpmn: 'branches', type: 'exclusiveGateway', ...more },
      { id: 'one', bpmn: '', type: 'sequenceFlow', from: 'branches', to: 'end', condition },
      {
        id: 'two',
        bpmn: '',
        type: 'sequenceFlow',
        from: 'branches',
        to: 'end',
        condition: '{">": [{"var": "days"}, 1]}',
      },
    )
    flow.elements.find(({ id }) => id === 'toEnd')!.to = 'branches'
    return checkDocument(flow, library)
  }
  const never = { path: 'elements/one', code: 'flow.never', level: 'warning' }
  expect(issues('{"and": [{">": [{"var": "days"}, 5]}, {"<": [{"var": "days"}, 5]}]}')).toContainEqual(
    expect.objectContaining(never),
  )
  const sound = issues('{">": [{"var": "days"}, 5]}')
  expect(sound).not.toContainEqual(expect.objectContaining(never))
  const node = { zh: '按条件走', en: 'By condition' }
  expect(sound).toContainEqual(expect.objectContaining({ code: 'flow.no-default', params: { node } }))
  expect(issues('{">": [{"var": "days"}, 5]}', { bpmn: 'Gateway_7' })).toContainEqual(
    expect.objectContaining({ params: { node: { zh: 'Gateway_7' } } }),
  )
  const branch = expect.objectContaining({ zh: '分支', en: 'Branch' })
  expect(issues('{bad')).toContainEqual(
    expect.objectContaining({ code: 'flow.condition', params: { of: branch, text: '{bad' } }),
  )
  const task = { zh: '审批', en: 'Approval' }
  expect(issues('true', { id: 'asks', bpmn: 'asks', type: 'userTask' })).toContainEqual(
    expect.objectContaining({ code: 'flow.no-handler', params: { node: task } }),
  )
})

test('what a process says its handlers may do is checked as at a task', () => {
  expect(
    issuesOf(flow => {
      flow.buttons = [{ id: 'wf_pass' }, { id: 'wf_pass' }]
    }),
  ).toEqual([['buttons/wf_pass', 'id.twice']])
})

test('what a file of another system cannot say is a warning', () => {
  const issues = issuesOf(flow => {
    delete flow.administrators
    flow.imported = true
    task(flow).form = 'oldForm'
  })
  expect(issues).toEqual([
    ['', 'flow.no-administrators', 'warning'],
    ['elements/deanApproval', 'flow.no-form', 'warning'],
  ])
})

test.each<[event: object, code: string | null]>([
  [{ date: '2026-11-23T09:00Z' }, null],
  [{ date: '2026-13-23' }, 'flow.time'],
  [{ date: '${createTime}' }, null],
  [{ date: '${soon}' }, 'ref.marked'],
  [{ duration: 'P2D' }, null],
  [{ duration: '' }, 'flow.time'],
  [{ duration: '-P1D' }, 'flow.time'],
  [{ cycle: 'R/PT1M' }, null],
  [{ cycle: 'R/PT59S' }, 'flow.time-often'],
  [{ cycle: 'R3/2026-11-23T09:00Z/PT10S' }, 'flow.time-often'],
  [{ cycle: 'R3/soon' }, 'flow.time'],
  [{ cycle: '0 0/5 * * * ?' }, null],
  [{ cycle: '0 0 9 ? * MON-FRI' }, null],
  [{ cycle: '0/2 * * * * ?' }, 'flow.time-often'],
  [{ cycle: '0 99 * * * ?' }, 'flow.time'],
  [{ cycle: '* * *' }, 'flow.time'],
])('of a timer %j the check says %s', (event, code) => {
  const found = issuesOf(flow =>
    flow.elements.push({
      ...{ id: 'late', bpmn: 'late', type: 'boundaryEvent', attachedTo: 'deanApproval' },
      event: { kind: 'timer', ...event },
    } as FlowDocument['elements'][number]),
  )
  expect(found.map(([path, said]) => [path, said])).toEqual(
    code ? [[code === 'ref.marked' ? 'elements/late/event/date' : 'elements/late', code]] : [],
  )
})
