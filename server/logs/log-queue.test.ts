import { describe, expect, test } from 'vitest'
import { createLogQueue, type LogRow } from './log-queue.ts'

const rowOf = (name: string, table = 'one'): LogRow => ({
  table,
  tenant: '000000',
  user: null,
  at: new Date(0),
  values: { name },
})

/** A queue over a database that does as it is told. */
function queueOf(most = 3) {
  const state = { written: [] as string[], dropped: [] as number[], fails: null as unknown }
  const queue = createLogQueue({
    most,
    async write(table, rows) {
      if (state.fails) throw state.fails
      state.written.push(...rows.map(({ values }) => `${table} ${values.name}`))
    },
    onDropped: count => state.dropped.push(count),
  })
  const put = (...names: string[]) => {
    for (const name of names) queue.put(rowOf(name))
  }
  return { ...state, state, queue, put }
}

describe('rows on their way to a log', () => {
  test('JB-14 are written together, by table, when the queue is flushed', async () => {
    const { queue, state } = queueOf()
    for (const [name, table] of [
      ['a', 'one'],
      ['b', 'two'],
      ['c', 'one'],
    ] as const)
      queue.put(rowOf(name, table))
    expect(state.written).toEqual([])
    await queue.flush()
    expect(state.written).toEqual(['one a', 'one c', 'two b'])
    await queue.flush()
    expect(state.written).toHaveLength(3)
  })

  test('JB-14 beyond what may wait are dropped, counted and told once', async () => {
    const { queue, state, put } = queueOf()
    put('a', 'b', 'c', 'd', 'e')
    await queue.flush()
    expect([state.written, state.dropped]).toEqual([['one a', 'one b', 'one c'], [2]])
    await queue.flush()
    expect(state.dropped).toEqual([2])
  })

  test('JB-14 wait for a database that is gone, and are written in their order when it is back', async () => {
    const { queue, state, put } = queueOf()
    state.fails = Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })
    put('a', 'b')
    await queue.flush()
    put('c', 'd')
    expect(state.written).toEqual([])
    state.fails = null
    await queue.flush()
    expect([state.written, state.dropped]).toEqual([['one a', 'one b', 'one c'], [1]])
  })

  test('JB-14 that the database refuses are told as lost and do not stand in the way of the next', async () => {
    const { queue, state, put } = queueOf()
    state.fails = Object.assign(new Error('too long'), { code: '22001' })
    put('a', 'b')
    await queue.flush()
    state.fails = null
    put('c')
    await queue.flush()
    expect([state.written, state.dropped]).toEqual([['one c'], [2]])
  })
})
