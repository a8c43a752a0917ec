import { expect, test } from 'vitest'
import type { ServiceHandle } from '#adapters/wire/portal.ts'
import { decodeProcess } from '#engine/flow/process-address.ts'
import { handleAddress } from './handle-address.ts'

const at = (way: 1 | 2, openWay: 1 | 2 | 3, urlAddress = 'https://power.example/a?b=1') =>
  handleAddress({ id: '7', name: 'Power', way, openWay, processDefKey: 'leave', urlAddress } as ServiceHandle, '5')

test.each([
  [1, '/workflow/process/start/', 'isPortal=true', false],
  [2, '/portal/process/', 'isPortal=true', false],
  [3, '/portal/process/', 'isClosePage=true&isPortal=true', true],
] as const)('a process opened by %i stands at %s with %s', (openWay, path, query, isNew) => {
  const opened = at(1, openWay)!
  const [address = '', found] = opened.address.split('?')
  expect([found, opened.isNew, address.startsWith(path)]).toEqual([query, isNew, true])
  expect(decodeProcess(address.slice(path.length))).toEqual({ processDefKey: 'leave', serviceId: '5' })
})

test.each([
  [1, '/myiframe/urlPath?name=Power&service=5&handle=7', false],
  [2, 'https://power.example/a?b=1', false],
  [3, 'https://power.example/a?b=1', true],
] as const)('an address opened by %i leads to %s', (openWay, address, isNew) => {
  expect(at(2, openWay)).toEqual({ address, isNew })
})

test('a page of our own needs no frame; what is no page leads nowhere', () => {
  expect(at(2, 1, '/info/index')).toEqual({ address: '/info/index', isNew: false })
  for (const wrong of ['', 'javascript:alert(1)', 'mailto:a@b.cn', '//evil.example', 'campus'])
    for (const openWay of [1, 2, 3] as const) expect(at(2, openWay, wrong)).toBeNull()
})
