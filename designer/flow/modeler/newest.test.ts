import { expect, test } from 'vitest'
import { newest } from './newest.ts'

test('of the values that come while another is worked on, only the newest is; what fails fails for all of them', async () => {
  const begun: string[] = []
  const ends: ((error?: Error) => void)[] = []
  let busy = Promise.resolve()
  const show = newest<string>(
    work => {
      const done = busy.then(work)
      busy = done.catch(() => undefined)
      return done
    },
    value =>
      new Promise((resolve, reject) => {
        begun.push(value)
        ends.push(error => (error ? reject(error) : resolve()))
      }),
  )
  const first = show('n')
  await Promise.resolve()
  const others = [show('na'), show('nam'), show('name')]
  ends[0]!()
  await first
  await expect.poll(() => begun).toEqual(['n', 'name'])
  ends[1]!(new Error('no'))
  expect((await Promise.allSettled(others)).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  void show('again')
  await expect.poll(() => begun).toEqual(['n', 'name', 'again'])
})
