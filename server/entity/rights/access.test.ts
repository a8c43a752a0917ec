import { expect, test } from 'vitest'
import type { Who } from '#engine/access/who.ts'
import { Fault } from '#engine/error/fault.ts'
import type { EntityDocument } from '#engine/schema/document.ts'
import type { Lang } from '#engine/text/text.ts'
import { loadErrorTexts } from '../../http/answer/error-texts.ts'
import { accessTo, mustBeAllowed } from './access.ts'

const texts = loadErrorTexts()
const who: Who = {
  id: '1',
  tenant: '000001',
  account: 'ann',
  name: 'Ann',
  roles: ['staff'],
  posts: [],
  dept: '',
  deptCode: '',
}
const kit = {
  kind: 'entity',
  key: 'kit',
  title: { zh: '器材', en: 'Kit' },
  fields: [],
  actions: [{ id: 'lend', verb: 'kit.lend', title: { zh: '外借', en: 'Lend' } }],
} as unknown as EntityDocument

function refusal(document: EntityDocument, call: string, lang: Lang): string {
  try {
    mustBeAllowed(
      document,
      accessTo(document, who, { buttons: () => undefined, scopes: () => [], isShut: () => false, app: () => [] }),
      who,
      call,
    )
  } catch (error) {
    if (error instanceof Fault) return texts.text(error.code, error.params, lang)
  }
  return ''
}

test.each([
  ['export', 'zh', '您没有导出“器材”的权限。请联系本单位的管理员授权。'],
  [
    'export',
    'en',
    'You are not allowed to export records of "Kit". Ask an administrator of your organisation for the right.',
  ],
  ['lend', 'zh', '您没有在“器材”中执行“外借”的权限。请联系本单位的管理员授权。'],
  [
    'lend',
    'en',
    'You are not allowed to use "Lend" in "Kit". Ask an administrator of your organisation for the right.',
  ],
] as const)('a refused %s is told in %s', (call, lang, text) => expect(refusal(kit, call, lang)).toBe(text))

test('what only the platform writes says whom to ask', () => {
  expect(refusal({ ...kit, scope: 'global' }, 'add', 'en')).toBe(
    'The platform maintains "Kit", so you are not allowed to add records to it. Ask the platform administrator.',
  )
})
