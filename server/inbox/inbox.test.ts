import { expect, test, vi } from 'vitest'
import type { Who } from '#engine/access/who.ts'
import type { Trx } from '../db/db.ts'
import { pageOf, readPaging } from '../entity/read/page/paging.ts'
import { countInbox, type InboxRow, type InboxSource, listInbox } from './inbox.ts'

/** A source with a row for each of these times, newest first. */
function sourceOf(name: string, times: number[], counts: object): InboxSource {
  const rows = times
    .toSorted((a, b) => b - a)
    .map(time => ({ id: `${name}${time}`, createTime: `2026-01-01 ${String(10_000 + time)}` }) as InboxRow)
  return {
    counts: async () => counts,
    list: vi.fn(async (_reader, _name, call) => {
      const paging = readPaging(call.current, call.size)
      return pageOf(rows.slice(paging.offset, paging.offset + paging.size), rows.length, paging)
    }),
  }
}

const who = { id: '1' } as Who
const READER = { who, lang: 'zh' } as const
const page = async (sources: InboxSource[], current: number, size: number) => {
  const { records, total } = await listInbox({ sources }, READER, 'todo', { current, size, title: 'x' })
  return [records.map(({ id }) => id).join(' '), total]
}

test('several sources make one list, newest first, and their counts are added up', async () => {
  const sources = [sourceOf('a', [1, 4, 5], { todo: 3, sent: 1 }), sourceOf('b', [2, 3], { todo: 2 })]
  expect(await page(sources, 1, 2)).toEqual(['a5 a4', 5])
  expect(await page(sources, 2, 2)).toEqual(['b3 b2', 5])
  expect(await page(sources, 3, 2)).toEqual(['a1', 5])
  expect(await countInbox({ sources }, null as unknown as Trx, who)).toEqual({
    ...{ todo: 5, claim: 0, sent: 1, returned: 0, copied: 0 },
  })
})

test('a source is asked for what the page needs, in parts, and filtered; behind 2,000 rows a page is empty', async () => {
  const many = sourceOf('a', [...Array(3_000).keys()], {})
  const sources = [many, sourceOf('b', [], {})]
  expect((await page(sources, 3, 200))[1]).toBe(3_000)
  expect(many.list).toHaveBeenCalledTimes(3)
  expect(many.list).toHaveBeenLastCalledWith(READER, 'todo', { current: 3, size: 200, title: 'x' })
  expect(await page(sources, 11, 200)).toEqual(['', 3_000])
})
