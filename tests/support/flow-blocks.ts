/** Random processes, for laws. */
import fc from 'fast-check'
import type { Compilable } from '#engine/flow/graph/compile-process.ts'
import type { ProcessElement } from '#engine/schema/document/process.ts'

/** A part of a process with one way in and one way out. */
export type Block =
  | { kind: 'task'; loop?: 'parallel' | 'sequential'; timer?: 'interrupting' | 'beside' }
  | { kind: 'sequence'; blocks: Block[] }
  | { kind: 'exclusive' | 'parallel' | 'inclusive'; blocks: Block[] }
  | { kind: 'people'; many?: (typeof MANY)[number] }
  | { kind: 'wait'; what: 'serviceTask' | 'receiveTask' | 'sendTask' | 'manualTask' | 'timer' | 'message' }
  | { kind: 'subProcess'; inside: Block; loop?: 'parallel' | 'sequential' }

const MANY = ['any', 'all', 'ratio', 'inTurn', 'vote'] as const

/** Tasks, loops, timers at tasks, gateways and sub-processes. */
export const { block } = fc.letrec<{ block: Block }>(tie => {
  const loop = fc.option(fc.constantFrom('parallel' as const, 'sequential' as const), { nil: undefined, freq: 3 })
  const timer = fc.option(fc.constantFrom('interrupting' as const, 'beside' as const), { nil: undefined, freq: 3 })
  const blocks = fc.array(tie('block'), { minLength: 2, maxLength: 3 })
  return {
    block: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.record({ kind: fc.constant('task' as const), loop, timer }),
      fc.record({ kind: fc.constant('sequence' as const), blocks }),
      fc.record({ kind: fc.constantFrom('exclusive' as const, 'parallel' as const, 'inclusive' as const), blocks }),
      fc.record({ kind: fc.constant('subProcess' as const), inside: tie('block'), loop }),
    ) as fc.Arbitrary<Block>,
  }
})

const none = { nil: undefined }

/** Tasks of people who decide alone or together, gateways, sub-processes and what happens without people. */
export const { handled, simple } = fc.letrec<{ handled: Block; simple: Block }>(tie => {
  const many = fc.option(fc.constantFrom(...MANY), none)
  const people = fc.record({ kind: fc.constant('people' as const), many }) as fc.Arbitrary<Block>
  const what = fc.constantFrom('serviceTask', 'receiveTask', 'sendTask', 'manualTask', 'timer', 'message')
  const wait = fc.record({ kind: fc.constant('wait' as const), what }) as fc.Arbitrary<Block>
  const around = (name: 'handled' | 'simple') => {
    const blocks = fc.array(tie(name), { minLength: 2, maxLength: 3 })
    return [
      fc.record({ kind: fc.constant('sequence' as const), blocks }),
      fc.record({ kind: fc.constantFrom('exclusive' as const, 'parallel' as const, 'inclusive' as const), blocks }),
    ] as fc.Arbitrary<Block>[]
  }
  const inside = tie('handled')
  const loop = fc.option(fc.constantFrom('parallel' as const, 'sequential' as const), { ...none, freq: 2 })
  const subProcess = fc.record({ kind: fc.constant('subProcess' as const), inside, loop }) as fc.Arbitrary<Block>
  const options = { depthSize: 'small' as const, withCrossShrink: true }
  return {
    handled: fc.oneof(options, people, wait, ...around('handled'), subProcess),
    simple: fc.oneof(options, people, ...around('simple')),
  }
})

export function processOf(block: Block): { elements: Compilable[] } {
  const elements: Compilable[] = []
  const add = (type: ProcessElement['type'], more: Partial<Compilable> = {}) => {
    const id = `${type}${elements.length}`
    elements.push({ id, bpmn: id, type, ...more })
    return id
  }
  const join = (from: string, to: string, condition?: string) => {
    const id = `flow${elements.length}`
    elements.push({ id, bpmn: id, type: 'sequenceFlow', from, to, ...(condition && { condition }) })
    return id
  }
  const loopOf = (loop: 'parallel' | 'sequential' | undefined) =>
    loop && { loop: { count: '3', ...(loop === 'sequential' && { sequential: true as const }) } }
  const draw = (block: Block, inside: string | undefined): [first: string, last: string] => {
    const place = inside === undefined ? {} : { inside }
    switch (block.kind) {
      case 'task': {
        const id = add('userTask', { ...place, ...loopOf(block.loop) })
        if (!block.timer) return [id, id]
        const beside = block.timer === 'beside' && { interrupting: false as const }
        const boundary = add('boundaryEvent', {
          ...place,
          attachedTo: id,
          event: { kind: 'timer', duration: 'PT1H' },
          ...beside,
        })
        const after = add('userTask', place)
        join(boundary, after)
        const last = add(block.timer === 'beside' ? 'endEvent' : 'exclusiveGateway', place)
        join(after, last)
        if (block.timer === 'beside') return [id, id]
        join(id, last)
        return [id, last]
      }
      case 'people': {
        const id = add('userTask', { ...place, ...(block.many && { many: { pass: block.many, percent: 60 } }) })
        return [id, id]
      }
      case 'wait': {
        const { what } = block
        const event =
          what === 'timer' ? ({ kind: what, duration: 'PT1H' } as const) : ({ kind: 'message', name: 'm' } as const)
        const id =
          what === 'timer' || what === 'message' ? add('intermediateCatchEvent', { ...place, event }) : add(what, place)
        return [id, id]
      }
      case 'sequence': {
        const drawn = block.blocks.map(each => draw(each, inside))
        for (let at = 1; at < drawn.length; at++) join(drawn[at - 1]![1], drawn[at]![0])
        return [drawn[0]![0], drawn.at(-1)![1]]
      }
      case 'subProcess': {
        const id = add('subProcess', { ...place, ...loopOf(block.loop) })
        surround(block.inside, id)
        return [id, id]
      }
      default: {
        const type = `${block.kind}Gateway` as const
        const [fork, merge] = [add(type, place), add(type, place)]
        const ways = block.blocks.map((each, at) => {
          const [first, last] = draw(each, inside)
          const condition =
            block.kind === 'parallel'
              ? undefined
              : `\${way${block.kind === 'inclusive' ? at : ''} ${block.kind === 'inclusive' ? '== true' : `== ${at}`}}`
          const way = join(fork, first, condition)
          join(last, merge)
          return way
        })
        if (block.kind !== 'parallel') elements.find(({ id }) => id === fork)!.default = ways[0]
        return [fork, merge]
      }
    }
  }
  const surround = (block: Block, inside: string | undefined) => {
    const place = inside === undefined ? {} : { inside }
    const start = add('startEvent', place)
    const [first, last] = draw(block, inside)
    const end = add('endEvent', place)
    join(start, first)
    join(last, end)
  }
  surround(block, undefined)
  return { elements }
}

/** What the conditions of the gateways read. */
export const VARS = fc.record({
  way: fc.integer({ min: 0, max: 2 }),
  way0: fc.boolean(),
  way1: fc.boolean(),
  way2: fc.boolean(),
})
