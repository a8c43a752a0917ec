import { describe, expect, test } from 'vitest'
import { fillAddress, isOpenable } from './opened-address.ts'

describe('which addresses a button may open', () => {
  test.each([
    'https://campus.edu.cn',
    'HTTPS://campus.edu.cn/a?b={{name}}',
    'http://campus:8443/{{room}}/x#{{id}}',
    'https://校园.cn/路径',
    '/app/loan.manage',
    '/app/loan.manage?record={{id}}',
    '/',
  ])('open: %s', address => expect(isOpenable(address)).toBe(true))

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'javascript&colon;alert(1)',
    'javascript%3Aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox',
    'blob:https://campus.edu.cn/x',
    'file:///etc/passwd',
    'mailto:a@b.cn',
    'ftp://campus.edu.cn',
    '//evil.cn',
    '///evil.cn',
    '/\\evil.cn',
    '\\\\evil.cn',
    '/\t/evil.cn',
    '/..//evil.cn',
    '/%2e%2e//evil.cn',
    '/a/..//evil.cn',
    '/%2f/evil.cn',
    '/%5Cevil.cn',
    '/{{host}}',
    '/api/blade-auth/oauth/logout',
    '/app/../API/x',
    'https:evil.cn',
    'https:/evil.cn',
    'https:///evil.cn',
    'https://',
    'https://campus.edu.cn@evil.cn',
    'https://{{host}}/x',
    'https://campus.{{host}}/x',
    'https://campus.edu.cn%40evil.cn/x',
    'https://campus.edu.cn\\@evil.cn',
    'https://campus.edu.cn/\u202etxt',
    'https://campus.edu.cn/a b',
    'https://campus.edu.cn/{name}',
    'https://campus.edu.cn/{{name',
    '{{address}}',
    'campus.edu.cn',
    '',
  ])('refused: %j', address => {
    expect(isOpenable(address)).toBe(false)
    expect(() => fillAddress(address, {})).toThrow('react.link')
  })
})

describe('values in an address', () => {
  test.each([
    ['/a?n={{name}}', { name: 'A&b=c#d 中/..' }, '/a?n=A%26b%3Dc%23d%20%E4%B8%AD%2F..'],
    ['https://x.cn/{{a}}/{{b}}', { a: 1, b: null }, 'https://x.cn/1/'],
    ['/a/{{name}}/b', { name: '..' }, null],
    ['/a?x={{name}}', { name: '//evil.cn' }, '/a?x=%2F%2Fevil.cn'],
    ['/a/{{name}}', { name: '/evil.cn' }, null],
    ['/a/{{name}}/evil.cn', {}, null],
    ['https://x.cn/{{name}}', { name: 'javascript:alert(1)' }, 'https://x.cn/javascript%3Aalert(1)'],
    ['https://x.cn/{{name}}', { name: '\ud800' }, 'https://x.cn/%EF%BF%BD'],
    ['https://x.cn/{{list}}', { list: ['a', 'b'] }, 'https://x.cn/a%2C%20b'],
    ['https://x.cn/{{name}}', { name: '{{id}}', id: 7 }, 'https://x.cn/%7B%7Bid%7D%7D'],
  ])('%s over %j', (address, values, filled) => {
    if (filled === null) expect(() => fillAddress(address, values)).toThrow('react.link')
    else expect(fillAddress(address, values)).toBe(filled)
  })
})
