import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { findRegions } from './find-regions.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

test('regions are found by their path of names, in Chinese or pinyin, with parts of it left out', async () => {
  const texts: [string, string[]][] = [
    ['广东省/深圳市/南山区', ['440305']],
    ['北京市/东城区', ['110101']],
    ['湖北 武汉', ['4201']],
    ['徐汇', ['310104']],
    ['新疆维吾尔自治区', ['65']],
    ['Beijing/Dongcheng', ['110101']],
    ['Guangdong, Shenzhen', ['4403']],
    ['110101', ['110101']],
    ['朝阳区', ['110105', '220104']],
    ['上海/东城区', []],
    ['Nowhere', []],
  ]
  const found = await server.db.read({ tenant: '000000' }, trx =>
    findRegions(
      trx,
      texts.map(([text]) => text),
    ),
  )
  expect(texts.map(([text]) => [text, [...(found.get(text) ?? [])]])).toEqual(texts)
})
