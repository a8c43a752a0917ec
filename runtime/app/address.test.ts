import { expect, test } from 'vitest'
import { childPath, readApp, writeApp } from './address.ts'

const base64 = (value: unknown) => btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value))))
const trip = { appId: 'trip', appName: '出差登记与报销', createUser: '7' }

test('MA-02 the parameter is base64 of JSON, url-safe too, of which the key of the app alone is read', () => {
  expect(readApp(writeApp(trip))).toBe('trip')
  expect(writeApp(trip)).toMatch(/^[\w-]+$/)
  expect(readApp(base64(trip))).toBe('trip')
  expect(readApp(encodeURIComponent(base64(trip)))).toBe('trip')
  expect(readApp(base64(trip).replaceAll('+', ' '))).toBe('trip')
})

test.each([
  ['%%%'],
  ['abc'],
  [base64(null)],
  [base64([])],
  [base64({ appId: 7 })],
  [base64({ appId: '' })],
  [base64({ appId: 'x'.repeat(65) })],
  [base64({ ...trip, appName: 'x'.repeat(4000) })],
  [btoa('\xff\xfe{}')],
])('MA-02 a forged, huge or broken parameter names no app: %s', wrong => expect(readApp(wrong)).toBeNull())

test('MA-03 each child has one address', () => {
  expect(childPath('p', 'index')).toBe('/miniApp/home/index/p')
  expect(childPath('p', 'dataManage')).toBe('/miniApp/home/dataManage?params=p')
})
