/** Steps whose outcome people count on; the laws hold for all of them. @source docs/workflow.md#engine */
import { describe, expect, test } from 'vitest'
import type { Fault } from '../error/fault.ts'
import { readProcesses } from './bpmn/read-process.ts'
import { compileProcess } from './graph/compile-process.ts'
import type { State } from './state.ts'
import { type Command, type FlowEvent, type Host, NEW, step } from './step.ts'

const host: Host = { now: Date.UTC(2026, 10, 23, 9), holds: rule => rule === true, nextFiring: () => null }
const HEAD =
  '<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn">'

/** `start -> apply -> fork`: a flow for each arrow; elements that are not written out are user tasks. */
function graphOf(arrows: string, elements = '', around = '') {
  const pairs = arrows.split(',').flatMap(line => {
    const ids = line.split('->').map(id => id.trim())
    return ids.slice(1).map((to, at) => [ids[at]!, to] as const)
  })
  const known = (id: string) => elements.includes(`id="${id}"`)
  const others = [...new Set(pairs.flat())].filter(id => !known(id))
  const plain = (id: string) =>
    id === 'start' ? '<startEvent id="start"/>' : /^end/.test(id) ? `<endEvent id="${id}"/>` : `<userTask id="${id}"/>`
  const flows = pairs.map(([from, to], at) => `<sequenceFlow id="f${at}" sourceRef="${from}" targetRef="${to}"/>`)
  return compileProcess(
    readProcesses(
      `${HEAD}${around}<process id="p">${elements}${others.map(plain).join('')}${flows.join('')}</process></definitions>`,
    )[0]!,
  )
}

function open(graph: ReturnType<typeof graphOf>, vars: object = {}) {
  let state: State = NEW
  let events: FlowEvent[] = []
  const send = (command: Command) => {
    ;({ state, events } = step(graph, state, command, host))
    return run
  }
  const tokenAt = (node: string) => state.tokens.find(token => token.node === node && token.for !== 'scope')!.id
  const run = {
    send,
    complete: (node: string) => send({ do: 'complete', token: tokenAt(node) }),
    tasks: () =>
      state.tokens
        .filter(token => token.for === 'task')
        .map(({ node }) => node)
        .sort(),
    state: () => state,
    events: () => events,
  }
  return send({ do: 'start', vars: vars as never })
}

const codeOf = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    return (error as Fault).code
  }
  return null
}

describe('a return', () => {
  const graph = graphOf(
    'start -> fork -> a -> join -> after -> end, fork -> b -> join',
    '<parallelGateway id="fork"/><parallelGateway id="join"/>',
  )

  test('into a branch whose sister has delivered goes on as soon as that branch is done again', () => {
    const run = open(graph).complete('a').complete('b')
    expect(run.tasks()).toEqual(['after'])
    expect(run.send({ do: 'back', to: 'a' }).tasks()).toEqual(['a'])
    expect(run.complete('a').tasks()).toEqual(['after'])
    expect(run.complete('after').state().ended).toBe('finished')
  })

  test('into a branch leaves the sister that still runs alone, and what has arrived from it', () => {
    const running = open(graph).complete('a').send({ do: 'back', to: 'a' })
    expect(running.tasks()).toEqual(['a', 'b'])
    expect(running.complete('a').complete('b').tasks()).toEqual(['after'])
    const arrived = open(graph).complete('b')
    expect(codeOf(() => arrived.send({ do: 'back', to: 'b' }))).toBeNull()
    expect(arrived.tasks()).toEqual(['a', 'b'])
  })

  test('to a task nothing stands behind is refused', () => {
    expect(codeOf(() => open(graph).complete('a').complete('b').complete('after'))).toBeNull()
    expect(codeOf(() => open(graphOf('start -> a -> b -> end')).send({ do: 'back', to: 'b' }))).toBe('flow.back')
  })
})

describe('an event sub-process', () => {
  const elements = (interrupting: boolean) => `<subProcess id="stop" triggeredByEvent="true">
    <startEvent id="heard" isInterrupting="${interrupting}"><messageEventDefinition messageRef="m"/></startEvent>
    <userTask id="clear"/><endEvent id="cleared"/>
    <sequenceFlow sourceRef="heard" targetRef="clear"/><sequenceFlow sourceRef="clear" targetRef="cleared"/></subProcess>`
  const graph = (interrupting: boolean) =>
    graphOf('start -> a -> end', elements(interrupting), '<message id="m" name="stop"/>')

  test('that interrupts ends what runs in its scope', () => {
    const run = open(graph(true))
    const { id } = run.state().waits[0]!
    expect(run.send({ do: 'message', wait: id }).tasks()).toEqual(['clear'])
    expect(run.state().waits).toEqual([])
    expect(run.complete('clear').state().ended).toBe('finished')
  })

  test('that does not interrupt runs beside it, as often as it is called', () => {
    const run = open(graph(false))
    const { id } = run.state().waits[0]!
    run.send({ do: 'message', wait: id }).send({ do: 'message', wait: id })
    expect(run.tasks()).toEqual(['a', 'clear', 'clear'])
    run.complete('a').complete('clear')
    expect(run.state().ended).toBeUndefined()
    expect(run.complete('clear').state().ended).toBe('finished')
  })
})

test('a timer that does not interrupt repeats as often as its cycle says', () => {
  const graph = graphOf(
    'start -> a -> end, due -> remind -> end2',
    '<userTask id="a"/><boundaryEvent id="due" attachedToRef="a" cancelActivity="false"><timerEventDefinition><timeCycle>R2/PT1H</timeCycle></timerEventDefinition></boundaryEvent>',
  )
  const run = open(graph)
  expect(run.state().waits).toMatchObject([{ kind: 'timer', due: '2026-11-23T10:00:00.000Z' }])
  run.send({ do: 'fire', wait: run.state().waits[0]!.id })
  run.send({ do: 'fire', wait: run.state().waits[0]!.id })
  expect(run.state().waits).toEqual([])
  expect(run.tasks()).toEqual(['a', 'remind', 'remind'])
})

test('a business error of a job is caught at its activity, else further out, else refused', () => {
  const job = '<serviceTask id="pay"/>'
  const caught = '<boundaryEvent id="failed" attachedToRef="pay"><errorEventDefinition errorRef="e"/></boundaryEvent>'
  const run = open(
    graphOf('start -> pay -> end, failed -> mend -> end2', job + caught, '<error id="e" errorCode="NO_MONEY"/>'),
  )
  const { id } = run.state().tokens[0]!
  expect(codeOf(() => run.send({ do: 'fail', token: id, code: 'OTHER' }))).toBe('flow.error-uncaught')
  expect(run.send({ do: 'fail', token: id, code: 'NO_MONEY' }).tasks()).toEqual(['mend'])
})

test('a jump into a sub-process opens it with its timers; out of it closes it', () => {
  const graph = graphOf(
    'start -> a -> sub -> end, late -> end2',
    `<subProcess id="sub"><startEvent id="s"/><userTask id="inner"/><endEvent id="e"/>
      <sequenceFlow sourceRef="s" targetRef="inner"/><sequenceFlow sourceRef="inner" targetRef="e"/></subProcess>
     <boundaryEvent id="late" attachedToRef="sub"><timerEventDefinition><timeDuration>P1D</timeDuration></timerEventDefinition></boundaryEvent>`,
  )
  const run = open(graph).send({ do: 'move', from: ['a'], to: ['inner'] })
  expect([run.tasks(), run.state().waits.length]).toEqual([['inner'], 1])
  run.send({ do: 'move', from: ['inner'], to: ['a'] })
  expect([run.tasks(), run.state().waits.length, run.state().scopes.length]).toEqual([['a'], 0, 0])
})

test('conditions in json-logic are the host’s to answer', () => {
  const gate =
    '<exclusiveGateway id="g" default="f9"/><sequenceFlow id="f8" sourceRef="g" targetRef="yes"><conditionExpression>{"var": "x"}</conditionExpression></sequenceFlow><sequenceFlow id="f9" sourceRef="g" targetRef="no"/>'
  expect(open(graphOf('start -> g, yes -> end, no -> end2', gate)).tasks()).toEqual(['no'])
})

test('the events of a step say what happened, in order', () => {
  const run = open(graphOf('start -> a -> b -> end')).complete('a')
  expect(run.events()).toEqual([
    { is: 'left', node: 'a', token: 1 },
    { is: 'taken', flow: 'f1' },
    { is: 'entered', node: 'b', token: 1 },
    { is: 'task', node: 'b', token: 1 },
  ])
})

describe('refused when it is compiled, by the name people gave it', () => {
  const issuesOf = (work: () => unknown) => {
    try {
      work()
    } catch (error) {
      return ((error as Fault).data as { issues: { path: string; code: string }[] }).issues.map(
        ({ path, code }) => `${path} ${code}`,
      )
    }
    return []
  }
  test.each<[what: string, arrows: string, elements: string, issues: string[]]>([
    ['no start', 'a -> end', '', [' flow.start']],
    [
      'a circle without rest',
      'start -> g -> h -> g, h -> end',
      '<exclusiveGateway id="g"/><exclusiveGateway id="h"/>',
      ['g flow.cycle'],
    ],
    [
      'a flow to nowhere',
      'start -> a',
      '<sequenceFlow id="x" sourceRef="a" targetRef="gone"/><userTask id="a"/>',
      ['x flow.dangling'],
    ],
    [
      'a bad condition',
      'start -> a',
      '<userTask id="a"/><sequenceFlow id="x" sourceRef="a" targetRef="a"><conditionExpression>${a +}</conditionExpression></sequenceFlow>',
      ['x flow.expression'],
    ],
    [
      'a loop over nothing',
      'start -> a -> end',
      '<userTask id="a"><multiInstanceLoopCharacteristics/></userTask>',
      ['a flow.loop'],
    ],
    ['tasks after a gateway for events', 'start -> g -> a', '<eventBasedGateway id="g"/>', ['g flow.event-gateway']],
    [
      'a boundary event at nothing',
      'start -> a',
      '<boundaryEvent id="b" attachedToRef="gone"><errorEventDefinition/></boundaryEvent>',
      ['b flow.boundary'],
    ],
    ['a way out of an end', 'start -> end -> a', '', ['end flow.out-of-end']],
  ])('%s', (_, arrows, elements, issues) => {
    expect(issuesOf(() => graphOf(arrows, elements))).toEqual(issues)
  })
})

describe('bounds', () => {
  test('a step that would never rest is refused, and nothing has happened', () => {
    const loops = Array.from({ length: 14 }, (_, at) => `g${at}`)
    const elements = loops.map(id => `<parallelGateway id="${id}"/>`).join('')
    const doubling = loops.slice(1).map((id, at) => `${loops[at]} -> ${id}, ${loops[at]} -> m${at} -> ${id}`)
    const tasks = loops
      .slice(1)
      .map((_, at) => `<manualTask id="m${at}"/>`)
      .join('')
    const splits = elements.replaceAll('parallelGateway', 'manualTask')
    expect(codeOf(() => open(graphOf(`start -> g0, ${doubling.join(', ')}, g13 -> end`, splits + tasks)))).toMatch(
      /^flow\.(tokens|endless)$/,
    )
  })

  test('a process of too many elements is refused before it is compiled', () => {
    const elements = Array.from({ length: 2_001 }, (_, at) => ({ id: `t${at}`, bpmn: `t${at}`, type: 'task' as const }))
    expect(codeOf(() => compileProcess({ elements }))).toBe('flow.size')
  })

  test('a long process is compiled, and walked in one step', () => {
    const ids = Array.from({ length: 1_990 }, (_, at) => `m${at}`)
    const run = open(graphOf(`start -> ${ids.join(' -> ')} -> end`, ids.map(id => `<manualTask id="${id}"/>`).join('')))
    expect(run.state().ended).toBe('finished')
  })

  test('a loop of too many instances is refused', () => {
    const elements =
      '<userTask id="a"><multiInstanceLoopCharacteristics><loopCardinality>${n}</loopCardinality></multiInstanceLoopCharacteristics></userTask>'
    expect(codeOf(() => open(graphOf('start -> a -> end', elements), { n: 1_000_000 }))).toBe('flow.tokens')
    expect(codeOf(() => open(graphOf('start -> a -> end', elements), { n: -1 }))).toBe('flow.count')
  })
})

describe('a timer', () => {
  const late = (time: string, more = '') =>
    `<boundaryEvent id="due" attachedToRef="a" cancelActivity="false"><timerEventDefinition>${time}</timerEventDefinition></boundaryEvent>${more}`
  const over = (time: string) => graphOf('start -> a -> end, due -> b -> end2', late(time))
  const fire = (graph: ReturnType<typeof graphOf>, state: State, at: Partial<Host> = {}) =>
    step(graph, state, { do: 'fire', wait: state.waits[0]!.id }, { ...host, ...at })

  test('of a date in the past is due at once; a cycle that is over no longer waits', () => {
    const past = open(over('<timeDate>2026-11-20T09:00Z</timeDate>'))
    expect(past.state().waits.map(({ due }) => due)).toEqual(['2026-11-20T09:00:00.000Z'])
    const cycle = '<timeCycle>R3/2026-11-20T09:00Z/PT1H</timeCycle>'
    expect(open(over(cycle)).state().waits).toEqual([])
    const way = `<intermediateCatchEvent id="t"><timerEventDefinition>${cycle}</timerEventDefinition></intermediateCatchEvent>`
    expect(open(graphOf('start -> t -> end', way)).state().waits[0]!.due).toBe('2026-11-23T09:00:00.000Z')
  })

  test('that an expression gives is refused with the node and the text', () => {
    const graph = over('<timeDuration>${later}</timeDuration>')
    expect(() => open(graph, { later: 'soon' })).toThrow(
      expect.objectContaining({
        code: 'flow.time',
        params: { node: { zh: '边界事件', en: 'Boundary event' }, time: 'soon' },
      }),
    )
  })

  test('of a cycle without a count fires 1,000 times, then says so and ends', () => {
    const graph = over('<timeCycle>R/PT1H</timeCycle>')
    let { state, events } = step(graph, NEW, { do: 'start' }, host)
    for (let fired = 1; fired <= 1_000; fired++) {
      expect(events.some(({ is }) => is === 'exhausted')).toBe(false)
      ;({ state, events } = fire(graph, state))
      const token = state.tokens.find(({ node }) => node === 'b')!.id
      ;({ state } = step(graph, state, { do: 'complete', token }, host))
    }
    expect(events).toContainEqual({ is: 'exhausted', node: 'due', firings: 1_000 })
    expect([state.waits, state.ended]).toEqual([[], undefined])
  })

  test('of a cycle rests as long between two firings as the host says', () => {
    const graph = over('<timeCycle>R3/PT1S</timeCycle>')
    const { state } = step(graph, NEW, { do: 'start' }, host)
    expect(fire(graph, state, { leastPause: 60_000 }).state.waits[0]!.due).toBe('2026-11-23T09:01:00.000Z')
    expect(fire(graph, state).state.waits[0]!.due).toBe('2026-11-23T09:00:02.000Z')
  })
})

describe('a countersign', () => {
  const loop = (more: string, inside = '') =>
    `<userTask id="a"><multiInstanceLoopCharacteristics ${more}>${inside}</multiInstanceLoopCharacteristics></userTask>`
  const signers = { ann: 'Ann', list: ['b', 'c', 'd'] }
  const over = (inTurn: boolean, inside?: string) =>
    open(
      graphOf(
        'start -> a -> end',
        loop(`isSequential="${inTurn}" flowable:collection="list" flowable:elementVariable="p"`, inside),
      ),
      signers,
    )
  const itemsOf = (run: ReturnType<typeof open>) =>
    run.state().tokens.flatMap(token => (token.for === 'task' ? [token.vars!.p as string] : []))
  const first = (run: ReturnType<typeof open>) => run.state().tokens.find(token => token.for === 'task')!.id
  const remove = (run: ReturnType<typeof open>, completed = false) =>
    run.send({ do: 'removeInstance', token: first(run), completed })

  test('gets a further signer as the item of a further instance, at once or in turn', () => {
    expect(itemsOf(over(false).send({ do: 'addInstance', node: 'a', item: 'e' }))).toEqual(['b', 'c', 'd', 'e'])
    const run = over(true).send({ do: 'addInstance', node: 'a', item: 'e' })
    for (const item of ['b', 'c', 'd', 'e']) {
      expect(itemsOf(run)).toEqual([item])
      run.complete('a')
    }
    expect(run.state().ended).toBe('finished')
  })

  test.each([true, false])('without an item of its own notes a further signer as handler; in turn: %s', inTurn => {
    const count = '<loopCardinality>1</loopCardinality>'
    const run = open(graphOf('start -> a -> end', loop(`isSequential="${inTurn}"`, count)))
    run.send({ do: 'addInstance', node: 'a', item: 'e' })
    expect(run.state().tokens.find(token => token.for === 'task')!.vars).toEqual({ loopCounter: 0 })
    run.complete('a')
    expect(run.state().tokens.find(token => token.for === 'task')!.vars).toEqual({ loopCounter: 1, wf_handler: 'e' })
  })

  test('in turn goes on with the next when the one whose turn it is is removed', () => {
    const run = remove(over(true))
    expect([itemsOf(run), run.state().scopes[0]!.loop]).toEqual([
      ['c'],
      { total: 2, completed: 0, next: 1, items: ['c', 'd'] },
    ])
    expect(run.state().tokens.at(-1)!.vars!.loopCounter).toBe(0)
    expect(itemsOf(run.complete('a'))).toEqual(['d'])
    expect(remove(run).state().ended).toBe('finished')
  })

  test('in turn ends when the last one is removed, counted or not', () => {
    const counted = remove(remove(over(true), true), true)
    expect([itemsOf(counted), counted.state().scopes[0]!.loop!.completed]).toEqual([['d'], 2])
    expect(remove(counted, true).state().ended).toBe('finished')
    expect(remove(remove(remove(over(true)))).state().ended).toBe('finished')
    const count = '<loopCardinality>2</loopCardinality>'
    const counting = remove(open(graphOf('start -> a -> end', loop('isSequential="true"', count))))
    expect(counting.state().tokens.at(-1)!.vars).toEqual({ loopCounter: 0 })
    expect(counting.complete('a').state().ended).toBe('finished')
  })

  test('counts who is still active without the one who has just completed, as Flowable does', () => {
    const until = (text: string) => `<completionCondition>${text}</completionCondition>`
    const run = over(false, until('${nrOfActiveInstances &lt; 2}')).complete('a')
    expect(run.tasks()).toEqual(['a', 'a'])
    expect(run.complete('a').state().ended).toBe('finished')
    expect(over(true, until('${nrOfActiveInstances == 1}')).complete('a').state().ended).toBe('finished')
  })

  test('that is decided by those who are left is over as soon as the others are removed', () => {
    const element = (id: string, type: 'startEvent' | 'userTask' | 'endEvent') => ({ id, bpmn: id, type })
    const flow = (from: string, to: string) => ({
      ...element(from + to, 'userTask'),
      type: 'sequenceFlow' as const,
      from,
      to,
    })
    const many = { pass: 'ratio' as const, percent: 50 }
    const graph = compileProcess({
      elements: [
        element('s', 'startEvent'),
        { ...element('a', 'userTask'), many },
        element('e', 'endEvent'),
        flow('s', 'a'),
        flow('a', 'e'),
      ],
    })
    const people: Host = { ...host, handlers: () => ['b', 'c', 'd', 'e'] }
    let { state } = step(graph, NEW, { do: 'start' }, people)
    const send = (command: Command) => {
      ;({ state } = step(graph, state, command, people))
    }
    send({ do: 'complete', token: state.tokens.at(-1)!.id })
    send({ do: 'removeInstance', token: state.tokens.at(-1)!.id, completed: false })
    expect(state.ended).toBeUndefined()
    send({ do: 'removeInstance', token: state.tokens.at(-1)!.id, completed: false })
    expect(state.ended).toBe('finished')
  })
})
