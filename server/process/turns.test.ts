import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { openTurns } from './turns.ts'

/** Work that ends on command, and what has begun so far. */
function stage() {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const work = (name: string) => () => {
    begun.push(name)
    return new Promise<string>(resolve => ends.push(() => resolve(name)))
  }
  return { begun, work, endOne: () => ends.shift()?.() }
}

describe('turns', () => {
  it('so many of one person run at a time, the others in order; other people do not wait for them', async () => {
    const inTurn = openTurns(2)
    const { begun, work, endOne } = stage()
    const all = ['a1', 'a2', 'a3', 'a4'].map(name => inTurn('a', work(name)))
    const other = inTurn('b', work('b1'))
    const nobody = inTurn(undefined, work('free'))
    await turn()
    expect(begun).toEqual(['a1', 'a2', 'b1', 'free'])
    endOne()
    await turn()
    expect(begun).toEqual(['a1', 'a2', 'b1', 'free', 'a3'])
    for (let at = 0; at < 6; at++) {
      endOne()
      await turn()
    }
    expect(await Promise.all([...all, other, nobody])).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'free'])
  })

  it('a failing piece of work passes its turn on', async () => {
    const inTurn = openTurns(1)
    const failing = inTurn('a', () => Promise.reject(new Error('no')))
    const next = inTurn('a', async () => 'yes')
    await expect(failing).rejects.toThrow('no')
    expect(await next).toBe('yes')
  })

  it('work never waits for itself', async () => {
    const inTurn = openTurns(1)
    expect(await inTurn('a', () => inTurn('a', async () => 'inner'))).toBe('inner')
  })

  it('a person with two hundred waiting is refused', async () => {
    const inTurn = openTurns(1)
    const { work, endOne } = stage()
    const first = inTurn('a', work('first'))
    const rest = Array.from({ length: 200 }, () => inTurn('a', async () => {}))
    await expect(inTurn('a', async () => {})).rejects.toMatchObject({ code: 'server.too-many' })
    endOne()
    await Promise.all([first, ...rest])
  })

  it('where nobody may wait, one too many is refused, and has room when another is through', async () => {
    const inTurn = openTurns(2, 0)
    const { begun, work, endOne } = stage()
    const all = ['first', 'second'].map(name => inTurn('a', work(name)))
    await expect(inTurn('a', work('third'))).rejects.toMatchObject({ code: 'server.too-many', params: { seconds: 5 } })
    endOne()
    await turn()
    all.push(inTurn('a', work('fourth')))
    expect(begun).toEqual(['first', 'second', 'fourth'])
    endOne()
    endOne()
    expect(await Promise.all(all)).toEqual(['first', 'second', 'fourth'])
  })
})
