import { expect, test } from 'vitest'
import { AT_A_TIME, inTurn, MOST_UNDER_WAY, withRoom } from './in-turn.ts'

test('no more hashes are made at a time than there is room for, first come first served, one that fails too', async () => {
  const begun: number[] = []
  let running = 0
  let most = 0
  const works = Array.from({ length: 20 }, (_, n) =>
    inTurn(async () => {
      begun.push(n)
      most = Math.max(most, ++running)
      await new Promise(resolve => setTimeout(resolve, 2))
      running--
      if (n % 3 === 0) throw new Error('wrong')
      return n
    }),
  )
  const ended = await Promise.allSettled(works)
  expect(ended.filter(({ status }) => status === 'rejected')).toHaveLength(7)
  expect(begun).toEqual([...begun.keys()])
  expect(most).toBe(AT_A_TIME)
})

test('one sign-in too many is refused, and has room when others are through', async () => {
  let open = () => {}
  const gate = new Promise<void>(resolve => {
    open = resolve
  })
  const under = Array.from({ length: MOST_UNDER_WAY }, () => withRoom(() => gate))
  let asked = false
  const more = withRoom(async () => {
    asked = true
  })
  await expect(more).rejects.toMatchObject({ code: 'server.too-many', params: { seconds: 5 } })
  expect(asked).toBe(false)
  open()
  await Promise.all(under)
  expect(await withRoom(async () => 'in')).toBe('in')
})
